import { definePage } from '../pages/definePage';
import { homePath } from '../ui/menu/menu';
import { dashboardEntries } from './dashboardEntry';
import { dashboardTexts } from './screenTexts';

/** The first page after sign-in. */
export const page = definePage({
  routes: [homePath],
  entries: dashboardEntries,
  texts: dashboardTexts,
  load: async () => (await import('./DashboardScreen')).DashboardScreen,
  props: ({ transport }) => ({ transport }),
});

import { dashboardEntries } from '../dashboard/dashboardEntry';
import { homePath } from '../ui/menu/menu';
import { definePage } from './definePage';

/** The first page after sign-in. */
export const page = definePage({
  routes: [homePath],
  entries: dashboardEntries,
  texts: 'dashboard',
  load: async () => (await import('../dashboard/DashboardScreen')).DashboardScreen,
  props: ({ transport }) => ({ transport }),
});

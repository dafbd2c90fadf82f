import { definePage } from '../pages/definePage';
import { reportEntries } from './reportEntries';

/** The report builder: empty, a preset by its key, or a saved report by its ID. Saved reports of traffic checks are at `/pbReport`. */
export const page = definePage({
  routes: ['/report/:id?', '/pbReport/:id'],
  entries: reportEntries,
  load: async () => (await import('./ReportScreen')).ReportScreen,
  props: ({ saved }) => ({ saved }),
});

import { reportEntries } from '../reports/reportEntries';
import { definePage } from './definePage';

/** The report builder: empty, a preset by its key, or a saved report by its ID. Saved reports of traffic checks are at `/pbReport`. */
export const page = definePage({
  routes: ['/report/:id?', '/pbReport/:id'],
  entries: reportEntries,
  load: async () => (await import('../reports/ReportScreen')).ReportScreen,
  props: ({ saved }) => ({ saved }),
});

import { reportEntries } from '../reports/reportEntries';
import { definePage } from './definePage';

/** The report builder: empty, a preset by its key, or a saved report by its ID. */
export const page = definePage({
  route: '/report/:id?',
  entries: reportEntries,
  load: async () => (await import('../reports/ReportScreen')).ReportScreen,
  props: ({ saved }) => ({ saved }),
});

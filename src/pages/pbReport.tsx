import { definePage } from './definePage';

/** Saved reports of traffic checks, which have an address of their own. */
export const page = definePage({
  route: '/pbReport/:id',
  entries: [],
  load: async () => (await import('../reports/ReportScreen')).ReportScreen,
  props: ({ saved }) => ({ saved }),
});

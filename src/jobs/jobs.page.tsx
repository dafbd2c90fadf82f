import { definePage } from '../pages/definePage';
import { jobsEntry } from './jobsEntry';
import { jobsTexts } from './screenTexts';

/** Background jobs. A job opens beside the table at a path of its own. */
export const page = definePage({
  routes: ['/jobs/:job?'],
  entries: [jobsEntry],
  texts: jobsTexts,
  load: async () => (await import('./JobsScreen')).JobsScreen,
  props: ({ transport }) => ({ transport }),
});

import { financeEntries } from '../finance/financeEntry';
import { definePage } from './definePage';

/** Financial Report. A line opens over the table at a path of its own. */
export const page = definePage({
  routes: ['/finance/:line?'],
  entries: financeEntries,
  texts: 'finance',
  load: async () => (await import('../finance/FinanceScreen')).FinanceScreen,
  props: ({ transport }) => ({ transport }),
});

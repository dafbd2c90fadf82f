import { definePage } from '../pages/definePage';
import { financeEntries } from './financeEntry';
import { financeTexts } from './screenTexts';

/** Financial Report. A line opens over the table at a path of its own. */
export const page = definePage({
  routes: ['/finance/:line?'],
  entries: financeEntries,
  texts: financeTexts,
  load: async () => (await import('./FinanceScreen')).FinanceScreen,
  props: ({ transport }) => ({ transport }),
});

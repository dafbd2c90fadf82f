import type { Transport } from '../dataProvider/transport';
import { financeEntries } from '../finance/financeEntry';
import type { OwnScreen } from '../ui/ConsoleContext';
import type { I18n } from '../ui/i18n/createI18n';
import { lazyWithMessages } from './lazyWithMessages';

/** Its place and entry, as the frame needs them; a line of it opens over the table at an address of its own. */
export const financeScreens: readonly OwnScreen[] = [{ route: '/finance/:line?', entries: financeEntries }];

/** The Financial Report as the shell takes it, which knows nothing of where it comes from. */
export function createFinanceScreen(transport: Transport, texts: I18n): readonly OwnScreen[] {
  const FinanceScreen = lazyWithMessages(
    texts,
    'finance',
    async () => (await import('../finance/FinanceScreen')).FinanceScreen,
  );
  const Screen = Object.assign(() => <FinanceScreen transport={transport} />, { preload: FinanceScreen.preload });
  return financeScreens.map((screen) => ({ ...screen, Screen }));
}

import { dashboardEntries } from '../dashboard/dashboardEntry';
import type { Transport } from '../dataProvider/transport';
import type { OwnScreen } from '../ui/ConsoleContext';
import type { I18n } from '../ui/i18n/createI18n';
import { homePath } from '../ui/shell/menu';
import { lazyWithMessages } from './lazyWithMessages';

/** As the frame needs it. */
export const dashboardScreen: OwnScreen = { route: homePath, entries: dashboardEntries };

/** The index page of the console, which is fetched when it is shown. */
export function createDashboardScreen(transport: Transport, texts: I18n): OwnScreen {
  const DashboardScreen = lazyWithMessages(
    texts,
    'dashboard',
    async () => (await import('../dashboard/DashboardScreen')).DashboardScreen,
  );
  const Screen = Object.assign(() => <DashboardScreen transport={transport} />, { preload: DashboardScreen.preload });
  return { ...dashboardScreen, Screen };
}

import { dashboardEntries } from '../dashboard/dashboardEntry';
import type { Transport } from '../dataProvider/transport';
import type { OwnScreen } from '../ui/ConsoleContext';
import { later } from '../ui/parts/later';
import { homePath } from '../ui/shell/menu';

const DashboardScreen = later(() => import('../dashboard/DashboardScreen').then((module) => module.DashboardScreen));

/** As the frame needs it. */
export const dashboardScreen: OwnScreen = { route: homePath, entries: dashboardEntries };

/** The index page of the console, which is fetched when it is shown. */
export function dashboardOn(transport: Transport): OwnScreen {
  const Screen = Object.assign(() => <DashboardScreen transport={transport} />, { ahead: DashboardScreen.ahead });
  return { ...dashboardScreen, Screen };
}

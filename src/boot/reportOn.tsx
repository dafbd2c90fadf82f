import { reportEntries } from '../reports/reportEntries';
import type { SavedParts } from '../reports/saved/SavedContext';
import type { OwnScreen } from '../ui/ConsoleContext';
import { later } from '../ui/parts/later';

const ReportScreen = later(() => import('../reports/ReportScreen').then((module) => module.ReportScreen), { isScreen: true });
const SavedScreen = later(() => import('../reports/saved/SavedScreen').then((module) => module.SavedScreen), { isScreen: true });

/** Their places and entries, as the frame needs them; `/pbReport` is for saved reports of traffic checks. */
const places = { report: '/report/:id?', ivt: '/pbReport/:id', saved: '/reports' } as const;
export const reportScreens: readonly OwnScreen[] = [
  { route: places.report, entries: reportEntries },
  { route: places.ivt, entries: [] },
  { route: places.saved, entries: [] },
];

/** The screens of reports as the shell takes them, which knows nothing of where they come from. */
export function reportsOn(saved: SavedParts): readonly OwnScreen[] {
  const Report = Object.assign(() => <ReportScreen saved={saved} />, { ahead: ReportScreen.ahead });
  const Saved = Object.assign(() => <SavedScreen saved={saved} />, { ahead: SavedScreen.ahead });
  const screens = { [places.report]: Report, [places.ivt]: Report, [places.saved]: Saved };
  return reportScreens.map((screen) => ({ ...screen, Screen: screens[screen.route as keyof typeof screens] }));
}

import { reportEntries } from '../reports/reportEntries';
import type { SavedParts } from '../reports/saved/SavedContext';
import type { OwnScreen } from '../ui/ConsoleContext';
import { lazyComponent } from '../ui/parts/lazyComponent';

const ReportScreen = lazyComponent(() => import('../reports/ReportScreen').then((module) => module.ReportScreen), {
  isScreen: true,
});
const SavedScreen = lazyComponent(() => import('../reports/saved/SavedScreen').then((module) => module.SavedScreen), {
  isScreen: true,
});

/** Their places and entries, as the frame needs them; `/pbReport` is for saved reports of traffic checks. */
const places = { report: '/report/:id?', ivt: '/pbReport/:id', saved: '/reports' } as const;
export const reportScreens: readonly OwnScreen[] = [
  { route: places.report, entries: reportEntries },
  { route: places.ivt, entries: [] },
  { route: places.saved, entries: [] },
];

/** The screens of reports as the shell takes them, which knows nothing of where they come from. */
export function createReportsScreen(saved: SavedParts): readonly OwnScreen[] {
  const Report = Object.assign(() => <ReportScreen saved={saved} />, { preload: ReportScreen.preload });
  const Saved = Object.assign(() => <SavedScreen saved={saved} />, { preload: SavedScreen.preload });
  const screens = { [places.report]: Report, [places.ivt]: Report, [places.saved]: Saved };
  return reportScreens.map((screen) => ({ ...screen, Screen: screens[screen.route as keyof typeof screens] }));
}

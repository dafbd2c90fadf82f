import { extendUi } from '../ui/extendUi';
import { lazyComponent } from '../ui/parts/lazyComponent';
import { campaigns } from './campaigns';
import { DaysLeftCell, ForecastCell, PaceCell, RemainingCell } from './campaigns/pacingCells';

export default extendUi(campaigns, {
  cells: { pacePct: PaceCell, remaining: RemainingCell, daysLeft: DaysLeftCell, forecastPct: ForecastCell },
  // Widths for `101,80 %` and $100,000.00 in bold.
  widths: { pacePct: 62, forecastPct: 70 },
  ListStrip: lazyComponent(() => import('./campaigns/PacingTotalsStrip').then((module) => module.PacingTotalsStrip)),
  above: {
    'Budget & pacing': lazyComponent(() => import('./campaigns/PacingStrip').then((module) => module.PacingStrip)),
  },
});

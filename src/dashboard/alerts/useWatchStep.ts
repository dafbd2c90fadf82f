import { useSteps } from '../../ui/menu/useSteps';
import type { NextStep } from '../../ui/parts/Empty';

/** The next step where no alert is open: the live auctions, or mail to the manager. */
export function useWatchStep(): NextStep {
  const { toScreen, toAsk } = useSteps();
  return toScreen('/live', 'adx.dashboard.start.trafficGo') ?? toAsk();
}

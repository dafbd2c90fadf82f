import type { NextStep } from '../../ui/parts/Empty';
import { useSteps } from '../../ui/useSteps';

/** Where no alert is open, the auctions of now can be watched. */
export function useWatchStep(): NextStep {
  const { toScreen, toAsk } = useSteps();
  return toScreen('/live', 'adx.dashboard.start.trafficGo') ?? toAsk();
}

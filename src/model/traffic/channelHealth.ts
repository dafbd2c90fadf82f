import type { ComputeContext } from '../../schema/context';
import { isUnknown } from '../../schema/unknownTraffic';

/** Measured impressions needed before a channel is judged by its share of invalid traffic. */
const measuredAtLeast = 500;
/** From this share of its limit, a channel is watched. */
const watchedFrom = 0.75;

/** Returns the state of invalid traffic in the last 24 hours against the channel's limit; null if not measured or unknown. */
export function channelHealth(
  { maxIvtRate }: { readonly maxIvtRate: number | null },
  { traffic }: ComputeContext,
): 'ok' | 'watch' | 'flagged' | null {
  const { measured24h = 0, invalid24h = 0 } = traffic;
  if (isUnknown(measured24h) || measured24h === 0) return null;
  if (measured24h < measuredAtLeast || maxIvtRate === null) return 'ok';
  const rate = (invalid24h / measured24h) * 100;
  return rate > maxIvtRate ? 'flagged' : rate > maxIvtRate * watchedFrom ? 'watch' : 'ok';
}

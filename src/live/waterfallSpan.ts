import type { LiveAuction } from '../model/live/auction';

/** The time that the waterfall shows: until the last answer, and the limit where that is not far off. */
export function spanOf({ bids, tmax, ms }: Pick<LiveAuction, 'bids' | 'tmax' | 'ms'>): number {
  const last = Math.max(1, ms, ...bids.map((bid) => (bid.startMs ?? 0) + bid.ms));
  // A limit of a second would leave bids of some milliseconds no room.
  return tmax !== undefined && tmax <= last * 4 ? Math.max(last, tmax) * 1.04 : last * 1.04;
}

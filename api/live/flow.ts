import { resumeMs } from './watch';

/** Since when auctions come in, and in which second each of them counts. */
export type Flow = {
  /** The moment to count an auction in that happened at `ts` and has come in now, in milliseconds since 1970. */
  arrival(ts: number): number;
  /** The first second of the traffic that is known; undefined until there is any. */
  since(): number | undefined;
};

/** After such a silence an ad server first sends what it kept. */
const silentMs = 10_000;
/** For so long after it, auctions count in the second in which they happened. */
const lateMs = 2_000;

/**
 * Auctions count in the second in which they come in, because clocks differ. Only what comes first after a silence counts where it
 * happened, if that was in the minute before: it would be a peak. A silence of a minute begins the traffic again.
 */
export function createFlow({ now, onBegin }: { readonly now: () => number; onBegin(second: number): void }): Flow {
  let since: number | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let openedAt = Number.NEGATIVE_INFINITY;
  const begin = (second: number): void => {
    since = second;
    onBegin(second);
  };
  return {
    since: () => since,
    arrival(ts) {
      const at = now();
      if (at - last > silentMs) openedAt = at;
      if (at - last > resumeMs) begin(Math.floor(at / 1000));
      last = at;
      const isLate = at - openedAt < lateMs && ts < at && ts >= at - resumeMs;
      const counted = isLate ? ts : at;
      if (since !== undefined && counted < since * 1000) begin(Math.floor(counted / 1000));
      return counted;
    },
  };
}

import { medianOf, sumOf } from './weeklyPattern';

/** A period in which a share was several times its usual value, in steps of the series; `to` is exclusive. */
export type RateRun = {
  readonly from: number;
  readonly to: number;
  readonly share: number;
  readonly usual: number;
  readonly parts: number;
  readonly whole: number;
};

export type RateOptions = {
  /** The first step that is checked, and the first that is not. */
  readonly from: number;
  readonly to: number;
  /** Number of steps in a day. */
  readonly day: number;
  /** Smaller shares raise no alert. */
  readonly leastShare: number;
};

/** Factor above the usual share. */
const times = 3;
/** Days that define the usual share, and how many of them must be known. */
const usualDays = 28;
const knownDays = 4;
/** Least counts in a day, an hour and a whole run for a meaningful share. */
const wholeOfDay = 50;
const wholeOfHour = 30;
const wholeOfRun = 1000;

/** Returns the share of a day; undefined if too little was counted. */
export function shareOf(parts: number, whole: number): number | undefined {
  return whole >= wholeOfDay ? parts / whole : undefined;
}

/** Returns the usual share before a day: the median of the known days. */
export function usualShare(shares: readonly (number | undefined)[], day: number): number | undefined {
  const known = shares.slice(Math.max(0, day - usualDays), day).filter((share) => share !== undefined);
  return known.length >= knownDays ? medianOf(known) : undefined;
}

export const isHighShare = (share: number, usual: number, leastShare: number): boolean =>
  share >= Math.max(leastShare, usual * times);

/** Returns the periods in which the share is far above that of the days before. */
export function findRates(
  parts: ArrayLike<number>,
  whole: ArrayLike<number>,
  { from, to, day, leastShare }: RateOptions,
): readonly RateRun[] {
  const days = Array.from({ length: Math.ceil(to / day) }, (_, at) =>
    shareOf(sumOf(parts, at * day, (at + 1) * day), sumOf(whole, at * day, (at + 1) * day)),
  );
  const found: Draft[] = [];
  // Half a day with usual shares ends a period. Small places have few hours with enough counts: there a day without any ends it.
  let isOver = true;
  for (let at = from; at < to; at += 1) {
    const [part, all] = [Number(parts[at]), Number(whole[at])];
    if (all < wholeOfHour) continue;
    const before = found.at(-1);
    const last: Draft | undefined = before && at - before.to <= (isOver ? day / 2 : day) ? before : undefined;
    const usual: number | undefined = last ? last.usual : usualShare(days, Math.floor(at / day));
    isOver = usual === undefined || !isHighShare(part / all, usual, leastShare);
    if (usual === undefined || isOver) continue;
    const run = last ?? { from: at, to: at, parts: 0, whole: 0, usual };
    if (!last) found.push(run);
    run.to = at + 1;
    run.parts += part;
    run.whole += all;
  }
  return found.filter((run) => run.whole >= wholeOfRun).map((run) => ({ ...run, share: run.parts / run.whole }));
}

type Draft = { from: number; to: number; parts: number; whole: number; usual: number };

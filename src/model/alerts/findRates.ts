import { medianOf, sumOf } from './weeklyPattern';

/** Hours in which a share was many times that of other days, in steps of the series; `to` is not included. */
export type RateRun = {
  readonly from: number;
  readonly to: number;
  readonly share: number;
  readonly usual: number;
  readonly parts: number;
  readonly whole: number;
};

export type RateOptions = {
  /** The first step that is judged, and the first that is not. */
  readonly from: number;
  readonly to: number;
  /** How many steps make a day. */
  readonly day: number;
  /** Smaller shares are none of anybody's business. */
  readonly leastShare: number;
};

/** So many times the usual share. */
const times = 3;
/** Days of which a share is usual, and how many of them must be known. */
const usualDays = 28;
const knownDays = 4;
/** So much in a day, or in hours that are off, for a share to mean anything. */
const wholeOfDay = 50;
const wholeOfHour = 30;
const wholeOfRun = 1000;

/** The share of a day; nothing where too little was counted. */
export function shareOf(parts: number, whole: number): number | undefined {
  return whole >= wholeOfDay ? parts / whole : undefined;
}

/** What is usual before a day, of the days' shares. */
export function usualShare(shares: readonly (number | undefined)[], day: number): number | undefined {
  const known = shares.slice(Math.max(0, day - usualDays), day).filter((share) => share !== undefined);
  return known.length >= knownDays ? medianOf(known) : undefined;
}

export const isHighShare = (share: number, usual: number, leastShare: number): boolean =>
  share >= Math.max(leastShare, usual * times);

/** The stretches in which parts are far more of the whole than on the days before. */
export function findRates(
  parts: ArrayLike<number>,
  whole: ArrayLike<number>,
  { from, to, day, leastShare }: RateOptions,
): readonly RateRun[] {
  const days = Array.from({ length: Math.ceil(to / day) }, (_, at) =>
    shareOf(sumOf(parts, at * day, (at + 1) * day), sumOf(whole, at * day, (at + 1) * day)),
  );
  const found: Draft[] = [];
  // Hours as always for half a day end it. A small place has something to count in few hours: there it takes a day of nothing.
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

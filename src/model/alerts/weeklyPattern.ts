/**
 * Measures how far an hour deviates from its weekly pattern. Each hour is compared with the same hour of earlier weeks: their
 * median is the expected value, and their median absolute deviation the usual spread. An outage or a spike in one past week
 * changes neither much.
 */

export type Series = {
  /** By hour, the oldest first; or by steps of several hours, if facts are no finer. */
  readonly values: ArrayLike<number>;
  /** For values that are a part (impressions of requests), the whole: then shares are compared, not counts. */
  readonly of?: ArrayLike<number>;
  /** For money, the number of units that were paid for: their count determines the random scatter. */
  readonly by?: ArrayLike<number>;
};

export type Expected = {
  readonly value: number;
  readonly median: number;
  /** Equals a standard deviation if the hours vary only randomly. */
  readonly spread: number;
  /** Distance from the median in spreads; negative below it. */
  readonly score: number;
};

/** Older weeks reflect the season more than the current pattern. */
export const weeksAtMost = 8;
/** Fewer weeks form no pattern. */
const weeksAtLeast = 4;
/** For random counts, standard deviation divided by median absolute deviation. */
const madToSpread = 1.4826;
/** Hours always vary: smaller differences, as a part of the median, are ignored. */
const leastSpread = 0.06;
/** Greater weekly growth is a change of its own, not a trend. */
const growthAtMost = 1.15;
/** Least count of the whole; with fewer, a share is meaningless. */
const wholeAtLeast = 50;
/** Sampled traffic scatters more than random counts. */
const dicePart = 1.5;

/** Returns the expected value of a step, `week` of which form a week; undefined with too few known weeks or too small counts. */
export function expectedAt(series: Series, at: number, week: number, growth = 1): Expected | undefined {
  const value = valueAt(series, at);
  const past: number[] = [];
  for (let weeks = 1; weeks <= weeksAtMost && at - weeks * week >= 0; weeks += 1) {
    const then = valueAt(series, at - weeks * week);
    if (then !== undefined) past.push(series.of ? then : then * growth ** weeks);
  }
  if (value === undefined || past.length < weeksAtLeast) return undefined;
  const median = medianOf(past);
  // Few weeks underestimate the deviation; the factor corrects this, like the t distribution does for means.
  const apart = medianOf(past.map((one) => Math.abs(one - median))) * madToSpread * (1 + 2 / past.length);
  const spread = Math.hypot(Math.max(apart, median * leastSpread), diceSpread(series, at, week, median) * dicePart);
  return { value, median, spread, score: spread > 0 ? (value - median) / spread : 0 };
}

/** Returns the random scatter of counts, which is their square root, whatever the pattern. */
function diceSpread({ of, by }: Series, at: number, week: number, median: number): number {
  if (of) return Math.sqrt((median * Math.max(0, 1 - median)) / Number(of[at]));
  const counts = by
    ? medianOf(Array.from({ length: weeksAtLeast }, (_, back) => Number(by[at - (back + 1) * week])))
    : median;
  return median / Math.sqrt(Math.max(1, counts));
}

function valueAt({ values, of }: Series, at: number): number | undefined {
  const value = Number(values[at]);
  if (!of) return value;
  const whole = Number(of[at]);
  return whole >= wholeAtLeast ? value / whole : undefined;
}

/** Returns the weekly growth factor before a step: the median over pairs of weeks, so that one outage is no decline. */
export function growthBefore({ values, of }: Series, at: number, week: number): number {
  if (of) return 1;
  const sums: number[] = [];
  for (let end = at; end - week >= 0 && sums.length < weeksAtMost; end -= week)
    sums.push(sumOf(values, end - week, end));
  const steps = sums.flatMap((later, a) =>
    sums.slice(a + 1).flatMap((earlier, b) => (later > 0 && earlier > 0 ? [(later / earlier) ** (1 / (b + 1))] : [])),
  );
  return steps.length === 0 ? 1 : Math.min(growthAtMost, Math.max(1 / growthAtMost, medianOf(steps)));
}

export function sumOf(values: ArrayLike<number>, from: number, to: number): number {
  let sum = 0;
  for (let at = Math.max(0, from); at < to && at < values.length; at += 1) sum += Number(values[at]);
  return sum;
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? Number(sorted[middle]) : (Number(sorted[middle - 1]) + Number(sorted[middle])) / 2;
}

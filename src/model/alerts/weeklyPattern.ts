/**
 * How far an hour is off its own weekly pattern. Each hour is compared with the same hour of the week of the weeks before it: their
 * median is what was to be expected, their median absolute deviation how far apart they usually are. Both bear an outage or a spike
 * of some past week without noticing it.
 */

export type Series = {
  /** By hour, the oldest first; or by steps of several hours, where facts are no finer. */
  readonly values: ArrayLike<number>;
  /** Where the values are a part of something (impressions of requests), the whole: then shares are compared, not counts. */
  readonly of?: ArrayLike<number>;
  /** Where the values are money, what it was paid for: as many dice as these were thrown. */
  readonly by?: ArrayLike<number>;
};

export type Expected = {
  readonly value: number;
  readonly median: number;
  /** What would be a standard deviation, were the hours as even as dice. */
  readonly spread: number;
  /** How many spreads the value is above, or below, the median. */
  readonly score: number;
};

/** Older weeks say more about the season than about this week. */
export const weeksAtMost = 8;
/** Fewer are not enough for a pattern. */
const weeksAtLeast = 4;
/** The median absolute deviation of dice is that part of their standard deviation. */
const madToSpread = 1.4826;
/** No hour is like another: less than this part of the median is nothing to speak of. */
const leastSpread = 0.06;
/** Growth of a week beyond this is a change of its own, not a trend. */
const growthAtMost = 1.15;
/** So many of the whole at least: of fewer a share says nothing. */
const wholeAtLeast = 50;
/** Rows of sampled traffic scatter more than dice. */
const dicePart = 1.5;

/** Of a step, `week` of which make a week; nothing where too few weeks are known, or there is too little to compare. */
export function expectedAt(series: Series, at: number, week: number, growth = 1): Expected | undefined {
  const value = valueAt(series, at);
  const past: number[] = [];
  for (let weeks = 1; weeks <= weeksAtMost && at - weeks * week >= 0; weeks += 1) {
    const then = valueAt(series, at - weeks * week);
    if (then !== undefined) past.push(series.of ? then : then * growth ** weeks);
  }
  if (value === undefined || past.length < weeksAtLeast) return undefined;
  const median = medianOf(past);
  // The deviation of few weeks comes out too small: what the t distribution does for means.
  const apart = medianOf(past.map((one) => Math.abs(one - median))) * madToSpread * (1 + 2 / past.length);
  const spread = Math.hypot(Math.max(apart, median * leastSpread), diceSpread(series, at, week, median) * dicePart);
  return { value, median, spread, score: spread > 0 ? (value - median) / spread : 0 };
}

/** Counts are of dice that fell: their root is how far they scatter, whatever the pattern. */
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

/** By which factor counts grow from week to week before a step: the median of the steps between weeks, so that an outage is no decline. */
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

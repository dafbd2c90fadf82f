import { expectedAt, growthBefore, type Series, sumOf } from './weeklyPattern';

/** Consecutive hours that deviate from the weekly pattern, in steps of the series; `to` is exclusive. */
export type Run = {
  readonly from: number;
  readonly to: number;
  /** Actual and expected values of the deviating steps. For shares, the counts of the part. */
  readonly value: number;
  readonly median: number;
  readonly score: number;
  readonly isAbove: boolean;
};

export type RunOptions = {
  /** The first step that is checked, and the first that is not. */
  readonly from: number;
  readonly to: number;
  /** Number of steps in a week. */
  readonly week: number;
  /** Number of series that are checked together: with more of them, chance alone more often makes one deviate. */
  readonly series: number;
};

/** A step that deviates by this many spreads is a candidate. */
const looksOff = 3;
/** Probability of any false alarm, over all series together. */
const falseAlarms = 0.01;
/** Smaller changes are ordinary variation, also if they are statistically significant. */
const dropTo = 0.45;
const riseTo = 2.2;
/** In a step of several hours, an outage removes only a part. */
const stepDropTo = 0.62;
/** Consecutive hours; a single step of several hours is long enough. */
const hoursAtLeast = 3;
/** This many normal hours in between do not end a run. */
const hoursBetween = 2;
/** Fewer events than this give no alert. */
const countAtLeast = 200;
/** The pattern must have held before: on most known days the total was close to the expected one. */
const steadyDays = 14;
const steadyDaysAtLeast = 10;
const steadyPart = 0.8;
const steadyFrom = 0.6;
const steadyTo = 1.6;
/** Weeks after the first traffic without a pattern to compare with. */
const newWeeks = 4;

const weekHours = 168;

/** Returns the runs of a series that deviate from its weekly pattern. */
export function findRuns(series: Series, { from, to, week, series: count }: RunOptions): readonly Run[] {
  const stepHours = weekHours / week;
  const threshold = thresholdOf(count * (to - from));
  const first = firstOf(series.of ?? series.values) + newWeeks * week;
  const atLeast = Math.ceil(hoursAtLeast / stepHours);
  const found: Draft[] = [];
  let growth = 1;
  let growthOf = -1;
  for (let at = Math.max(from, first); at < to; at += 1) {
    const day = Math.floor((at * stepHours) / 24);
    if (day !== growthOf) {
      growthOf = day;
      growth = growthBefore(series, Math.floor((day * 24) / stepHours), week);
    }
    const expected = expectedAt(series, at, week, growth);
    if (!expected || Math.abs(expected.score) < looksOff) continue;
    const weight = series.of ? Number(series.of[at]) : 1;
    const isAbove = expected.score > 0;
    const last = found.at(-1);
    const goesOn = last && last.isAbove === isAbove && at - last.to <= hoursBetween / stepHours;
    const run = goesOn ? last : { from: at, to: at, steps: 0, value: 0, median: 0, sum: 0, counts: 0, isAbove };
    if (!goesOn) found.push(run);
    run.to = at + 1;
    run.steps += 1;
    run.value += expected.value * weight;
    run.median += expected.median * weight;
    run.sum += expected.score;
    run.counts += series.by
      ? sumOf(series.by, at - week, at - week + 1)
      : Math.max(expected.value, expected.median) * weight;
  }
  return found
    .filter(
      ({ steps, counts, value, median }) =>
        steps >= atLeast &&
        counts >= countAtLeast &&
        isFar(value, median, stepHours > 1 && !series.of && !series.by ? stepDropTo : dropTo),
    )
    .filter((run) => isSteady(series, run.from, week, first))
    .map(({ steps, sum, counts: _, ...run }) => ({ ...run, score: sum / Math.sqrt(steps) }))
    .filter(({ score }) => Math.abs(score) >= threshold);
}

type Draft = {
  from: number;
  to: number;
  steps: number;
  value: number;
  median: number;
  sum: number;
  counts: number;
  isAbove: boolean;
};

/** Traffic that follows flights changes its level without an incident: only series that were predictable before are reported. */
function isSteady(series: Series, from: number, week: number, first: number): boolean {
  const day = week / 7;
  let known = 0;
  let held = 0;
  for (let back = 1; back <= steadyDays; back += 1) {
    const start = from - back * day;
    let value = 0;
    let median = 0;
    const growth = growthBefore(series, start, week);
    for (let at = Math.max(start, first); at < start + day; at += 1) {
      const expected = expectedAt(series, at, week, growth);
      const weight = series.of ? Number(series.of[at]) : 1;
      value += (expected?.value ?? 0) * weight;
      median += (expected?.median ?? 0) * weight;
    }
    if (median === 0) continue;
    known += 1;
    if (value > median * steadyFrom && value < median * steadyTo) held += 1;
  }
  return known >= steadyDaysAtLeast && held >= known * steadyPart;
}

const isFar = (value: number, median: number, drop: number): boolean =>
  value <= median * drop || value >= median * riseTo;

/** Returns the score above which this many checks raise one false alarm in a hundred: a tail bound of the normal distribution. */
const thresholdOf = (looks: number): number => Math.sqrt(2 * Math.log(Math.max(2, looks) / falseAlarms));

/** Returns the first step with traffic, or the length if there is none. */
export function firstOf(values: ArrayLike<number>): number {
  for (let at = 0; at < values.length; at += 1) if (Number(values[at]) > 0) return at;
  return values.length;
}

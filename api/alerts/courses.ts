import type { RateRun } from '../../src/model/alerts/findRates';
import type { Run } from '../../src/model/alerts/findRuns';
import { expectedAt, growthBefore, type Series, sumOf } from '../../src/model/alerts/weeklyPattern';
import { hourMs } from '../../src/model/reports/days';
import type { Told } from './foundAlert';

type Course = NonNullable<Told['course']>;

/** Hours drawn before and after the alert: enough to show the usual course, and no more than a screen holds. */
const hoursBefore = 48;
const hoursAfter = 24;
const hoursAtMost = 10 * 24;
/** Half the width of the band in spreads: it covers 19 of 20 hours. */
const bandSpreads = 2;

type Frame = {
  /** Milliseconds since 1970 of the first step. */
  readonly from: number;
  readonly step: number;
  readonly week: number;
  readonly measure: string;
  readonly isMoney: boolean;
};

/** The values around a run, with the band expected from the weeks before it. */
export function courseOfPattern(series: Series, run: Run, { from, step, week, measure, isMoney }: Frame): Course {
  const [first, last] = around(run, series.values.length, step);
  const growth = growthBefore(series, run.from, week);
  const unit = isMoney ? 1e-6 : 1;
  const points = Array.from({ length: Math.max(0, last - first) }, (_, index) => {
    const at = first + index;
    const expected = expectedAt(series, at, week, growth);
    const value = series.of
      ? Number(series.of[at]) > 0
        ? Number(series.values[at]) / Number(series.of[at])
        : null
      : Number(series.values[at]);
    const margin = (expected?.spread ?? 0) * bandSpreads;
    const inUnit = (one: number | null | undefined): number | null =>
      one === null || one === undefined ? null : rounded(one * unit);
    return {
      at: new Date(from + at * step * hourMs).toISOString(),
      value: inUnit(value),
      low: inUnit(expected && Math.max(0, expected.median - margin)),
      usual: inUnit(expected?.median),
      high: inUnit(expected && expected.median + margin),
    };
  });
  return { measure, unit: series.of ? 'share' : isMoney ? 'usd' : 'count', stepHours: step, points };
}

const shareStep = 3;

/** Shares per three hours: one hour often has too few events. */
export function courseOfShare(parts: ArrayLike<number>, whole: ArrayLike<number>, run: RateRun, from: number): Course {
  const [first, last] = around(run, whole.length, 1);
  const start = first - (first % shareStep);
  const points = Array.from({ length: Math.ceil((last - start) / shareStep) }, (_, index) => {
    const at = start + index * shareStep;
    const all = sumOf(whole, at, at + shareStep);
    return {
      at: new Date(from + at * hourMs).toISOString(),
      value: all > 0 ? rounded(sumOf(parts, at, at + shareStep) / all) : null,
      low: 0,
      usual: rounded(run.usual),
      high: rounded(run.usual * 2),
    };
  });
  return { measure: 'share', unit: 'share', stepHours: shareStep, points };
}

function around(
  run: { readonly from: number; readonly to: number },
  length: number,
  step: number,
): readonly [first: number, last: number] {
  const first = Math.max(0, run.from - hoursBefore / step);
  return [first, Math.min(length, run.to + hoursAfter / step, first + hoursAtMost / step)];
}

/** Six digits, which is more than a chart can show. */
const rounded = (value: number): number => Number(value.toPrecision(6));

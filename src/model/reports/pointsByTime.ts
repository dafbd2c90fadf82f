import type { ChartGrain } from './byTime';
import { lengthInHours, type Period } from './dateRanges';
import { addDays, addMonths, atHours, dayOf, firstOfMonth, hoursOf, mondayOf } from './days';
import { type PartOfTime, partOfTime } from './partOfTime';
import type { ReportRow } from './reportCall';
import { type DrawnFigures, drawnFigures } from './rowWords';

/** One point of the chart; null if there is no value. */
export type ChartPoint = DrawnFigures & {
  readonly key: string;
  /** For a time span that is not fully covered: the covered part. */
  readonly part?: PartOfTime;
};

/** Returns the times of a period, with or without data. */
export function timesOf(period: Period, grain: ChartGrain): readonly string[] {
  const [first, last] = [dayOf(period.startDate), dayOf(period.endDate)];
  if (grain === 'hour') {
    const start = hoursOf(period.startDate, 0);
    return Array.from({ length: lengthInHours(period) }, (_, index) => atHours(start + index));
  }
  const step = {
    day: (day: string) => addDays(day, 1),
    week: (day: string) => addDays(day, 7),
    month: (day: string) => addMonths(day, 1),
  }[grain];
  const times: string[] = [];
  for (let day = { day: first, week: mondayOf(first), month: firstOfMonth(first) }[grain]; day <= last; day = step(day))
    times.push(day);
  return grain === 'month' ? times.map((day) => day.slice(0, 7)) : times;
}

/** Returns a point for each time of the period, with the compared value. `upTo` is the end of its facts (`hoursUpTo`). */
export function pointsByTime(
  rows: readonly ReportRow[],
  period: Period,
  grain: ChartGrain,
  metric: string,
  upTo: number,
): readonly ChartPoint[] {
  const byTime = new Map(rows.map((row) => [String(row[grain]), row]));
  return timesOf(period, grain).map((key) => {
    const row = byTime.get(key);
    const part = partOfTime(grain, key, period, upTo);
    return { key, ...drawnFigures(row, metric), ...(part && { part }) };
  });
}

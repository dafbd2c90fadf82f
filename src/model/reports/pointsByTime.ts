import type { ChartGrain } from './byTime';
import { lengthInHours, type Period } from './dateRanges';
import { addDays, addMonths, atHours, dayOf, firstOfMonth, hoursOf, mondayOf } from './days';
import type { ReportRow } from './reportCall';
import { figureOf } from './rowWords';

/** One place of the chart; null is nothing there. */
export type ChartPoint = { readonly key: string; readonly now: number | null; readonly before: number | null };

/** The times of a period, whether or not something happened in them. */
export function timesOf(period: Period, grain: ChartGrain): readonly string[] {
  const [first, last] = [dayOf(period.startDate), dayOf(period.endDate)];
  if (grain === 'hour') {
    const start = hoursOf(period.startDate, 0);
    return Array.from({ length: lengthInHours(period) }, (_, index) => atHours(start + index));
  }
  const step = { day: (day: string) => addDays(day, 1), week: (day: string) => addDays(day, 7), month: (day: string) => addMonths(day, 1) }[
    grain
  ];
  const times: string[] = [];
  for (let day = { day: first, week: mondayOf(first), month: firstOfMonth(first) }[grain]; day <= last; day = step(day)) times.push(day);
  return grain === 'month' ? times.map((day) => day.slice(0, 7)) : times;
}

/** By time: each time of the period, with what it has in the other one. */
export function pointsByTime(rows: readonly ReportRow[], period: Period, grain: ChartGrain, metric: string): readonly ChartPoint[] {
  const byTime = new Map(rows.map((row) => [String(row[grain]), row]));
  return timesOf(period, grain).map((key) => {
    const row = byTime.get(key);
    return { key, now: row ? figureOf(row, metric) : null, before: row?._prev?.[metric] ?? null };
  });
}

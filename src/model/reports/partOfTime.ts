import { type ChartGrain, isGrain } from './byTime';
import { lengthInHours, type Period } from './dateRanges';
import { addDays, hourMs, hoursOf, lastOfMonth } from './days';
import type { ReportAnswer, ReportRequest } from './reportCall';

/** How much of a time there is in a report: `3 of 7 days`. */
export type PartOfTime = { readonly has: number; readonly of: number; readonly unit: 'days' | 'hours' | 'minutes' };

/** The days or the hour that a time of this grain is, whole. */
export const wholeTimes: Readonly<Record<ChartGrain, (key: string) => Period>> = {
  hour: (key) => ({ startDate: key, endDate: key }),
  day: (key) => ({ startDate: key, endDate: key }),
  week: (key) => ({ startDate: key, endDate: addDays(key, 6) }),
  month: (key) => ({ startDate: `${key}-01`, endDate: lastOfMonth(`${key}-01`) }),
};

/** Up to when an answer has facts, in hours since 1970 where the viewer is; that may be within one. */
export const hoursUpTo = (
  { asOf, endDate }: Pick<ReportAnswer, 'asOf' | 'endDate'>,
  { timezone }: Pick<ReportRequest, 'timezone'>,
  own: number,
): number =>
  Math.min(
    Date.parse(asOf) / hourMs + (timezone ?? own),
    endDate === undefined ? Number.POSITIVE_INFINITY : hoursOf(endDate, 23) + 1,
  );

const units = { hour: ['minutes', 60], day: ['hours', 1], week: ['days', 1 / 24], month: ['days', 1 / 24] } as const;

/**
 * What a report has of a time of which it does not have all: the period begins or ends within it, or the facts end there (`upTo`, as
 * `hoursUpTo`). Nothing where it is whole, and where nothing of it is there.
 */
export function partOfTime(grain: string, key: string, period: Period, upTo: number): PartOfTime | undefined {
  if (!isGrain(grain)) return undefined;
  const whole = wholeTimes[grain](key);
  const from = Math.max(hoursOf(whole.startDate, 0), hoursOf(period.startDate, 0));
  const to = Math.min(hoursOf(whole.endDate, 23) + 1, hoursOf(period.endDate, 23) + 1, upTo);
  const length = lengthInHours(whole);
  const [unit, perHour] = units[grain];
  // Never rounded up to the whole.
  const has = unit === 'minutes' ? Math.floor((to - from) * perHour) : Math.floor((to - from) * perHour * 10) / 10;
  return has > 0 && to - from < length ? { has, of: length * perHour, unit } : undefined;
}

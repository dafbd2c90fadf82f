import { type ChartGrain, isGrain } from './byTime';
import { lengthInHours, type Period } from './dateRanges';
import { addDays, hourMs, hoursOf, lastOfMonth } from './days';
import type { ReportAnswer, ReportRequest } from './reportCall';

/** The part of a time span that a report covers: `3 of 7 days`. */
export type PartOfTime = { readonly has: number; readonly of: number; readonly unit: 'days' | 'hours' | 'minutes' };

/** Returns the whole days or hour of a time at a grain. */
export const wholeTimes: Readonly<Record<ChartGrain, (key: string) => Period>> = {
  hour: (key) => ({ startDate: key, endDate: key }),
  day: (key) => ({ startDate: key, endDate: key }),
  week: (key) => ({ startDate: key, endDate: addDays(key, 6) }),
  month: (key) => ({ startDate: `${key}-01`, endDate: lastOfMonth(`${key}-01`) }),
};

/** Returns the end of an answer's facts, in hours since 1970 in the viewer's time zone; may be a fraction. */
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
 * Returns the covered part of a time span if the period begins or ends within it, or the facts end there (`upTo`, see
 * `hoursUpTo`). Undefined if it is covered fully or not at all.
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

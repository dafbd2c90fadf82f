// Days are texts (`2026-09-16`) and are calculated in UTC, where each has 24 hours. Their time zone is that of the caller.
import { UTCDateMini } from '@date-fns/utc';
import {
  differenceInCalendarDays,
  differenceInCalendarMonths,
  getDay,
  getDaysInMonth,
  isValid,
  lastDayOfMonth,
  lightFormat,
  parseISO,
  addDays as plusDays,
  addMonths as plusMonths,
  startOfISOWeek,
  startOfMonth,
} from 'date-fns';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

const dateOf = (day: string): Date => new UTCDateMini(`${day}T00:00:00Z`);
const written = (date: Date): string => lightFormat(date, 'yyyy-MM-dd');

/** Returns the day of a time (milliseconds since 1970) at an offset of `timezone` hours from UTC. */
export const dayAt = (now: number, timezone: number): string => written(new UTCDateMini(now + timezone * hourMs));

export const addDays = (day: string, days: number): string => written(plusDays(dateOf(day), days));

/** Returns the number of days from `from` to `to`. */
export const daysBetween = (from: string, to: string): number => differenceInCalendarDays(dateOf(to), dateOf(from));

/** Returns the same day of another month, or its last day if it is shorter. */
export const addMonths = (day: string, months: number): string => written(plusMonths(dateOf(day), months));

export const firstOfMonth = (day: string): string => written(startOfMonth(dateOf(day)));
export const lastOfMonth = (day: string): string => written(lastDayOfMonth(dateOf(day)));
export const daysInMonth = (day: string): number => getDaysInMonth(dateOf(day));

/** Returns the number of months from the month of `from` to that of `to`. */
export const monthsBetween = (from: string, to: string): number => differenceInCalendarMonths(dateOf(to), dateOf(from));

/** Returns 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => getDay(dateOf(day));
export const mondayOf = (day: string): string => written(startOfISOWeek(dateOf(day)));

/** `2026-09-16`, or with whole hours `2026-09-16 18:00`. */
export type Moment = string;

export const dayOf = (moment: Moment): string => moment.slice(0, 10);
export const hourOf = (moment: Moment): number | undefined =>
  moment.length > 10 ? Number(moment.slice(11, 13)) : undefined;
export const atHour = (day: string, hour: number): Moment => `${day} ${String(hour).padStart(2, '0')}:00`;

export function isMoment(text: string): boolean {
  const [, day, hour] = /^(\d{4}-\d\d-\d\d)(?: (\d\d):00)?$/.exec(text) ?? [];
  return day !== undefined && isValid(parseISO(day)) && Number(hour ?? 0) < 24;
}

/** Returns the hours since 1970 of a moment; `otherwise` is the hour for a day without one. */
export const hoursOf = (moment: Moment, otherwise: number): number =>
  dateOf(dayOf(moment)).getTime() / hourMs + (hourOf(moment) ?? otherwise);
export const atHours = (hours: number): Moment => {
  const date = new UTCDateMini(hours * hourMs);
  return atHour(written(date), date.getHours());
};

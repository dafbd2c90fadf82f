import {
  addDays,
  addMonths,
  atHours,
  dayOf,
  daysBetween,
  firstOfMonth,
  hourOf,
  hoursOf,
  lastOfMonth,
  type Moment,
  mondayOf,
} from './days';
import type { RelativeRange } from './reportCall';

/** Both ends are included. */
export type Period = { readonly startDate: Moment; readonly endDate: Moment };

export const compareKinds = ['previous', 'week', 'month', 'year'] as const;
export type CompareKind = (typeof compareKinds)[number];

const upTo = (endDate: string, days: number): Period => ({ startDate: addDays(endDate, 1 - days), endDate });

/** `last7`, `last14` and `last30` are whole days that end yesterday, so that they are comparable. */
const ranges: Readonly<Record<RelativeRange, (today: string) => Period>> = {
  today: (today) => upTo(today, 1),
  yesterday: (today) => upTo(addDays(today, -1), 1),
  thisWeek: (today) => ({ startDate: mondayOf(today), endDate: today }),
  lastWeek: (today) => upTo(addDays(mondayOf(today), -1), 7),
  last7: (today) => upTo(addDays(today, -1), 7),
  last14: (today) => upTo(addDays(today, -1), 14),
  last30: (today) => upTo(addDays(today, -1), 30),
  thisMonth: (today) => ({ startDate: firstOfMonth(today), endDate: today }),
  lastMonth(today) {
    const startDate = addMonths(firstOfMonth(today), -1);
    return { startDate, endDate: lastOfMonth(startDate) };
  },
  last12Months: (today) => ({ startDate: addMonths(firstOfMonth(today), -11), endDate: today }),
};

export const periodOf = (range: RelativeRange, today: string): Period => ranges[range](today);

export const isWithHours = ({ startDate, endDate }: Period): boolean =>
  hourOf(startDate) !== undefined || hourOf(endDate) !== undefined;

/** Returns the length of a period in hours. */
export const lengthInHours = ({ startDate, endDate }: Period): number =>
  hoursOf(endDate, 23) - hoursOf(startDate, 0) + 1;

/** Whether a period contains another one. */
export const hasDays = (period: Period, { startDate, endDate }: Period): boolean =>
  hoursOf(period.startDate, 0) <= hoursOf(startDate, 0) && hoursOf(endDate, 23) <= hoursOf(period.endDate, 23);

/** Returns the intersection of two periods, which must overlap. */
export function sharedPeriod(one: Period, other: Period): Period {
  const startDate = hoursOf(one.startDate, 0) < hoursOf(other.startDate, 0) ? other.startDate : one.startDate;
  const endDate = hoursOf(one.endDate, 23) > hoursOf(other.endDate, 23) ? other.endDate : one.endDate;
  if (!isWithHours({ startDate, endDate })) return { startDate, endDate };
  return { startDate: atHours(hoursOf(startDate, 0)), endDate: atHours(hoursOf(endDate, 23)) };
}

const shifted = (moment: Moment, shift: (day: string) => string): Moment => shift(dayOf(moment)) + moment.slice(10);

const shifts: Readonly<Record<Exclude<CompareKind, 'previous'>, (day: string) => string>> = {
  week: (day) => addDays(day, -7),
  month: (day) => addMonths(day, -1),
  year: (day) => addMonths(day, -12),
};

/**
 * Returns the period to compare with: the same length just before it, or the same days of another week, month or year. Whole
 * months are compared with whole months; a month to date with the same number of days (`range` distinguishes them on the last day
 * of a month).
 */
export function comparedPeriod(period: Period, kind: CompareKind, range?: RelativeRange): Period {
  const { startDate, endDate } = period;
  if (kind !== 'previous') {
    const same = { startDate: shifted(startDate, shifts[kind]), endDate: shifted(endDate, shifts[kind]) };
    if (kind === 'week' || isWithHours(period) || firstOfMonth(startDate) !== firstOfMonth(endDate)) return same;
    const isWhole =
      startDate === firstOfMonth(startDate) && endDate === lastOfMonth(startDate) && range !== 'thisMonth';
    // February lacks the 29th to the 31st of March: the period begins earlier instead.
    return isWhole
      ? { ...same, endDate: lastOfMonth(same.startDate) }
      : upTo(same.endDate, daysBetween(startDate, endDate) + 1);
  }
  if (!isWithHours(period)) return upTo(addDays(startDate, -1), daysBetween(startDate, endDate) + 1);
  const length = lengthInHours(period);
  const start = hoursOf(startDate, 0);
  return { startDate: atHours(start - length), endDate: atHours(start - 1) };
}

/** Returns `start - end`, or '-' if either is missing. */
export const sayPeriod = (period: Partial<Period> | undefined): string =>
  period?.startDate && period.endDate ? `${period.startDate} - ${period.endDate}` : '-';

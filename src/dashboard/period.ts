import { comparedPeriod, type Period, periodOf } from '../model/reports/dateRanges';
import { addDays, atHour, dayAt, daysInMonth, firstOfMonth, hourMs } from '../model/reports/days';
import type { ReportDraft } from '../model/reports/reportDraft';

export const dashboardRanges = ['today', 'yesterday', 'last7', 'last30', 'thisMonth'] as const;
export type DashboardRange = (typeof dashboardRanges)[number];

export const dashboardCompares = ['none', 'previous', 'week', 'month'] as const;
export type DashboardCompare = (typeof dashboardCompares)[number];

/** What the page shows unless a card has chosen otherwise. */
export type DashboardView = { readonly range: DashboardRange; readonly compare: DashboardCompare };

export const firstView: DashboardView = { range: 'today', compare: 'previous' };

export const isRange = (word: unknown): word is DashboardRange => dashboardRanges.some((one) => one === word);
export const isCompare = (word: unknown): word is DashboardCompare => dashboardCompares.some((one) => one === word);

/** What an address says of it (`?range=last7&compare=week`); what cannot be understood is as if it was not there. */
export function readView(search: string): DashboardView {
  const query = new URLSearchParams(search);
  const [range, compare] = [query.get('range'), query.get('compare')];
  return { range: isRange(range) ? range : firstView.range, compare: isCompare(compare) ? compare : firstView.compare };
}

export function writeView(search: string, { range, compare }: DashboardView): string {
  const query = new URLSearchParams(search);
  for (const [name, word, usual] of [
    ['range', range, firstView.range],
    ['compare', compare, firstView.compare],
  ] as const) {
    if (word === usual) query.delete(name);
    else query.set(name, word);
  }
  return query.size > 0 ? `?${query}` : '';
}

export type Facts = {
  readonly today: string;
  /** Hours from UTC. */
  readonly timezone: number;
  /** Up to when there are facts, in milliseconds since 1970. */
  readonly factsUpTo: number | null;
};

/** How many hours of the viewer's day have facts that will not change any more. */
export function hoursOfToday({ today, timezone, factsUpTo }: Facts): number {
  if (factsUpTo === null || dayAt(factsUpTo - 1, timezone) < today) return 0;
  if (dayAt(factsUpTo - 1, timezone) > today) return 24;
  const hours = Math.floor((factsUpTo + timezone * hourMs) / hourMs);
  return hours % 24 === 0 ? 24 : hours % 24;
}

/** The days of a range; those that are still running end with the last hour that has facts, for a comparison of like with like. */
export function comparable(range: DashboardRange, facts: Facts): Period {
  const period = periodOf(range, facts.today);
  const hours = hoursOfToday(facts);
  if (period.endDate !== facts.today || hours === 24) return period;
  // Nothing of today: what is over is compared, if anything is.
  if (hours === 0) return period.startDate === facts.today ? period : { ...period, endDate: addDays(facts.today, -1) };
  return { startDate: atHour(period.startDate, 0), endDate: atHour(facts.today, hours - 1) };
}

/** What a period is compared with. Part of a day or of a month is compared with the same part of the one before. */
export function comparedWith(range: DashboardRange, compare: DashboardCompare, period: Period): Period | null {
  if (compare === 'none') return null;
  if (compare !== 'previous') return comparedPeriod(period, compare);
  if (range === 'today') return shiftDays(period, -1);
  return range === 'thisMonth' ? comparedPeriod(period, 'month') : comparedPeriod(period, 'previous');
}

const shiftDays = ({ startDate, endDate }: Period, days: number): Period => ({
  startDate: addDays(startDate.slice(0, 10), days) + startDate.slice(10),
  endDate: addDays(endDate.slice(0, 10), days) + endDate.slice(10),
});

/**
 * Days of a report. Those that are over are told by their name, so that the report's address moves along with the calendar; those that
 * still run end with the last whole hour of facts, so that all cards tell of the same hours and are compared with as many.
 */
export function rangeOf({ range, compare }: DashboardView, facts: Facts): Pick<ReportDraft, 'range' | 'compare'> {
  const period = comparable(range, facts);
  // Of a day without facts yet there is nothing to be compared.
  if (range === 'today' && hoursOfToday(facts) === 0) return { range: period, compare: null };
  if (range === 'today' || range === 'thisMonth')
    return { range: period, compare: comparedWith(range, compare, period) };
  return { range, compare: compare === 'none' ? null : compare };
}

/** The first day of the month that runs, and how many days it has; for forecasts. */
export const monthOf = (today: string): { readonly start: string; readonly days: number } => ({
  start: firstOfMonth(today),
  days: daysInMonth(today),
});

/** As it is said: one day with the hours that are told of, or days; nothing where none of it has facts. */
export function periodShown(
  range: DashboardRange,
  facts: Facts,
): (Period & { readonly day?: string; readonly hours?: string }) | undefined {
  const { startDate, endDate } = comparable(range, facts);
  const hours = hoursOfToday(facts);
  if (range === 'today') {
    if (hours === 0) return undefined;
    return {
      startDate,
      endDate,
      day: facts.today,
      hours: `00:00 - ${hours === 24 ? '24:00' : `${String(hours).padStart(2, '0')}:00`}`,
    };
  }
  const [first, last] = [startDate.slice(0, 10), endDate.slice(0, 10)];
  return first === last ? { startDate, endDate, day: first } : { startDate: first, endDate: last };
}

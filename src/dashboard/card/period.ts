import { comparedPeriod, type Period, periodOf } from '../../model/reports/dateRanges';
import { addDays, atHour, dayAt, daysInMonth, firstOfMonth, hourMs } from '../../model/reports/days';
import type { ReportDraft } from '../../model/reports/reportDraft';

export const dashboardRanges = ['today', 'yesterday', 'last7', 'last30', 'thisMonth'] as const;
export type DashboardRange = (typeof dashboardRanges)[number];

export const dashboardCompares = ['none', 'previous', 'week', 'month'] as const;
export type DashboardCompare = (typeof dashboardCompares)[number];

/** Period and comparison of the page. */
export type DashboardView = { readonly range: DashboardRange; readonly compare: DashboardCompare };

export const firstView: DashboardView = { range: 'today', compare: 'previous' };

export const isRange = (word: unknown): word is DashboardRange => dashboardRanges.some((one) => one === word);
export const isCompare = (word: unknown): word is DashboardCompare => dashboardCompares.some((one) => one === word);

/** Reads them from the URL (`?range=last7&compare=week`); invalid values become the defaults. */
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
  /** End of the facts, in milliseconds since 1970. */
  readonly factsUpTo: number | null;
};

/** Number of hours of the viewer's day with final facts. */
export function hoursOfToday({ today, timezone, factsUpTo }: Facts): number {
  if (factsUpTo === null || dayAt(factsUpTo - 1, timezone) < today) return 0;
  if (dayAt(factsUpTo - 1, timezone) > today) return 24;
  const hours = Math.floor((factsUpTo + timezone * hourMs) / hourMs);
  return hours % 24 === 0 ? 24 : hours % 24;
}

/** The days of a range. A range that includes today ends with the last hour of facts, so that equal spans are compared. */
export function comparable(range: DashboardRange, facts: Facts): Period {
  const period = periodOf(range, facts.today);
  const hours = hoursOfToday(facts);
  if (period.endDate !== facts.today || hours === 24) return period;
  // Without facts of today: only the past days are compared, if there are any.
  if (hours === 0) return period.startDate === facts.today ? period : { ...period, endDate: addDays(facts.today, -1) };
  return { startDate: atHour(period.startDate, 0), endDate: atHour(facts.today, hours - 1) };
}

/** The comparison period. Part of a day or of a month is compared with the same part of the previous one. */
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
 * Days of a report. Past ranges keep their name, so that the report's URL moves along with the calendar. Ranges that include
 * today end with the last whole hour of facts, so that all cards cover the same hours.
 */
export function rangeOf({ range, compare }: DashboardView, facts: Facts): Pick<ReportDraft, 'range' | 'compare'> {
  const period = comparable(range, facts);
  // A day without facts has nothing to compare.
  if (range === 'today' && hoursOfToday(facts) === 0) return { range: period, compare: null };
  if (range === 'today' || range === 'thisMonth')
    return { range: period, compare: comparedWith(range, compare, period) };
  return { range, compare: compare === 'none' ? null : compare };
}

/** First day and number of days of the current month; for forecasts. */
export const monthOf = (today: string): { readonly start: string; readonly days: number } => ({
  start: firstOfMonth(today),
  days: daysInMonth(today),
});

/** The period to display: one day with the hours covered, or several days; undefined where none of it has facts. */
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

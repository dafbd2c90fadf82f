import type { Period } from '../../model/reports/dateRanges';
import { addDays, dayAt, daysBetween, lastOfMonth, weekdayOf } from '../../model/reports/days';
import type { ReportAnswer } from '../../model/reports/reportCall';
import type { ReportDraft } from '../../model/reports/reportDraft';
import { figureOf } from '../../model/reports/rowWords';

export type DayCost = { readonly day: string; readonly cost: number };

type Given = {
  /** USD of the current month. */
  readonly soFar: number;
  /** Whole days before today in any order; a missing day between them had no cost. */
  readonly days: readonly DayCost[];
  readonly now: Date;
  /** Whole hours from UTC. */
  readonly timezone: number;
};

/** Weeks from which the pattern is computed. */
const weeksOfPattern = 4;
/** Fewer days than a week may lack a weekend. */
const daysNeeded = 7;
const minutesOfDay = 1440;

/**
 * Forecasts the month's cost in USD: the cost so far, plus for each remaining day (for today, its remaining part) the average
 * cost of that weekday in the last four weeks. Null with less than a week of days.
 * @example forecastCost({ soFar: 260, days: 28 days of 10, now: 26 April 12:00, timezone: 0 }) // 260 + 5 + 4 × 10 = 305
 */
export function forecastCost({ soFar, days, now, timezone }: Given): number | null {
  const today = dayAt(now.getTime(), timezone);
  const from = addDays(today, -7 * weeksOfPattern);
  const known = days.filter(({ day }) => day >= from && day < today);
  const [first = today] = known.map(({ day }) => day).sort();
  if (daysBetween(first, today) < daysNeeded) return null;

  const sums = Array.from({ length: 7 }, () => 0);
  const counts = Array.from({ length: 7 }, () => 0);
  for (const { day, cost } of known) sums[weekdayOf(day)] = (sums[weekdayOf(day)] ?? 0) + cost;
  for (let day = first; day < today; day = addDays(day, 1)) counts[weekdayOf(day)] = (counts[weekdayOf(day)] ?? 0) + 1;
  const usual = (day: string): number => (sums[weekdayOf(day)] ?? 0) / (counts[weekdayOf(day)] ?? 1);

  const there = new Date(now.getTime() + timezone * 3_600_000);
  const leftOfToday = 1 - (there.getUTCHours() * 60 + there.getUTCMinutes()) / minutesOfDay;
  let forecast = soFar + usual(today) * leftOfToday;
  for (let day = addDays(today, 1); day <= lastOfMonth(today); day = addDays(day, 1)) forecast += usual(day);
  return forecast;
}

export const costMetric = 'systemCost';

/** Forecasts a month from the answers to `costSoFar` and `costByDay`; both cover supply and demand, in whichever mode they are asked. */
export const forecastOf = (
  month: ReportAnswer | undefined,
  days: ReportAnswer | undefined,
  at: Pick<Given, 'now' | 'timezone'>,
): number | null =>
  forecastCost({
    soFar: Number(month?.total[costMetric] ?? 0),
    days: (days?.rows ?? []).map((row) => ({ day: String(row.day), cost: figureOf(row, costMetric) ?? 0 })),
    ...at,
  });

/** A report as a card requests it; it takes the card's days unless it names its own. */
type Part = Partial<ReportDraft>;

/** Payments of the marketplaces, the platform's margin, and the publishers' share. */
export const topMarketplaces: Part = {
  dimensions: ['marketplace_name'],
  metrics: ['rev_mt', 'rev_m', 'rev_md'],
  filters: [{ dimension: 'marketplace_uid', not: true, values: [''] }],
  sortBy: 'rev_m',
  limit: 5,
};

export const topAccounts: Part = {
  dimensions: ['demand_name'],
  metrics: ['rev'],
  sortBy: 'rev',
  limit: 5,
};

/** Accounts searched for losses: the largest of the week before. */
export const accountsCompared = 1000;

/** The earlier days with the current ones as comparison: a report of the current days lacks accounts without revenue. */
export const accountsBefore = (now: Period, before: Period): Part => ({
  ...topAccounts,
  range: before,
  compare: now,
  limit: accountsCompared,
});

export const moversShown = 10;

/** Largest losses first, sorted by the server before it limits the rows. */
export const biggestMovers = (dimension: string): Part => ({
  range: 'last7',
  compare: 'week',
  dimensions: [dimension],
  metrics: ['rev'],
  sortBy: 'rev',
  sortDesc: false,
  sortOf: 'difference',
  limit: moversShown,
});

export const ivtByVendor: Part = {
  compare: null,
  dimensions: ['ivt_vendor'],
  metrics: ['ivt_measured', 'ivt_imps', 'ivt_rate', 'ivt_checked', 'ivt_blocked', 'ivt_block_rate'],
  sortBy: 'ivt_measured',
  limit: 4,
  ivt: 1,
};

/** Measured impressions needed before a share of invalid traffic counts. */
const measuredAtLeast = 500;

export const appsShown = 6;

/** Apps with at least this share of invalid traffic, in percent. */
export const appsOverLimit = (limitPct: number): Part => ({
  dimensions: ['app_name', 'app_bundle'],
  metrics: ['ivt_rate', 'ivt_measured', 'ivt_money'],
  having: [
    { metric: 'ivt_rate', min: limitPct, max: null },
    { metric: 'ivt_measured', min: measuredAtLeast, max: null },
  ],
  compare: null,
  sortBy: 'ivt_money',
  limit: appsShown,
  ivt: 1,
});

export const topErrors: Part = {
  compare: null,
  dimensions: ['error_code'],
  metrics: ['errors', 'error_rate'],
  hideErrors: false,
  having: [{ metric: 'errors', min: 1, max: null }],
  sortBy: 'errors',
  // As many rows as fit without the table of tags below.
  limit: 11,
};

/** With fewer calls, a tag's timeout rate is not meaningful. */
const callsAtLeast = 1000;

export const slowestTags: Part = {
  compare: null,
  dimensions: ['tag_name'],
  metrics: ['timeout_rate', 'timeouts', 'reqs'],
  having: [
    { metric: 'reqs', min: callsAtLeast, max: null },
    { metric: 'timeouts', min: 1, max: null },
  ],
  sortBy: 'timeout_rate',
  limit: 5,
};

/** System cost of the current month, of both modes: a report covers both where no dimension or filter belongs to one only. */
export const costSoFar: Part = { range: 'thisMonth', compare: null, metrics: [costMetric], limit: 1 };

export const costByDay = (today: string): Part => ({
  range: { startDate: addDays(today, -7 * weeksOfPattern), endDate: addDays(today, -1) },
  compare: null,
  dimensions: ['day'],
  metrics: [costMetric],
  sortBy: 'day',
  sortDesc: false,
});

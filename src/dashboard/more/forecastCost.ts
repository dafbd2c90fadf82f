import { addDays, dayAt, daysBetween, lastOfMonth, weekdayOf } from '../../model/reports/days';

export type DayCost = { readonly day: string; readonly cost: number };

type Given = {
  /** USD of the month that runs. */
  readonly soFar: number;
  /** Whole days before today in any order; a day between them that is left out had no cost. */
  readonly days: readonly DayCost[];
  readonly now: Date;
  /** Whole hours from UTC. */
  readonly timezone: number;
};

/** Weeks that the pattern is taken from. */
export const weeksOfPattern = 4;
/** Less than a whole week may lack a weekend. */
const daysNeeded = 7;
const minutesOfDay = 1440;

/**
 * What the month will have cost, in USD: what it has cost so far, and for each day that is left (of today the part that is left) what
 * that day of the week cost on average in the last four weeks. Null before there is a whole week to go by.
 *
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

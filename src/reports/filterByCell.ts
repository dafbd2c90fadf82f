import { type Period, sharedPeriod } from '../model/reports/dateRanges';
import { wholeTimes } from '../model/reports/partOfTime';
import type { ReportRow } from '../model/reports/reportCall';
import { type ReportDraft, withSort } from '../model/reports/reportDraft';

/** Periods narrow the report's dates; every other dimension gets a filter. */
const periods: Readonly<Record<string, (value: string) => Period>> = wholeTimes;

/**
 * The period of a time in a chart or a cell, cut to the report's days, whose first and last week or month may be incomplete.
 * Undefined if the value is no period.
 */
export function periodOfTime(grain: string, key: string, within: Period): Period | undefined {
  const whole = periods[grain]?.(key);
  return whole && sharedPeriod(whole, within);
}

/** Narrows the report to the value of a cell, or to all other values. */
export function filterByCell(
  draft: ReportDraft,
  row: ReportRow,
  id: string,
  not: boolean,
  within: Period,
): Partial<ReportDraft> {
  const value = row[id] ?? '';
  const range = not ? undefined : periodOfTime(id, String(value), within);
  if (range) return { range };
  // Id 0 means no object: its text is a placeholder, not a name.
  const wanted = row._ids?.[id] === 0 ? '' : value;
  const same = draft.filters.find((one) => one.dimension === id && one.not === not);
  if (!not)
    return { filters: [...draft.filters.filter((one) => one !== same), { dimension: id, not, values: [wanted] }] };
  const values = [...(same?.values ?? []).filter((one) => one !== wanted), wanted];
  return { filters: [...draft.filters.filter((one) => one !== same), { dimension: id, not, values }] };
}

/** Whether the dimension's values are periods, which the report's dates select. */
export const isPeriod = (id: string): boolean => id in periods;

/** Drills into a row: its value becomes a filter, and the next dimension replaces its own. */
export function drillInto(
  draft: ReportDraft,
  row: ReportRow,
  id: string,
  next: string,
  within: Period,
): Partial<ReportDraft> {
  const dimensions = draft.dimensions.map((one) => (one === id ? next : one));
  const { filters = draft.filters, range = draft.range } = filterByCell(draft, row, id, false, within);
  const { sortBy, sortDesc, sortOf } = withSort({ ...draft, dimensions });
  return { dimensions, filters, range, sortBy, sortDesc, sortOf };
}

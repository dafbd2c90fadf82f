import { type Period, sharedPeriod } from '../model/reports/dateRanges';
import { wholeTimes } from '../model/reports/partOfTime';
import type { ReportRow } from '../model/reports/reportCall';
import { type ReportDraft, withSort } from '../model/reports/reportDraft';

/** Days are narrowed by the dates of the report, everything else by a filter. */
const periods: Readonly<Record<string, (value: string) => Period>> = wholeTimes;

/**
 * What a time of a chart or a cell lasts within the period of its report, whose first week and last month are seldom whole; nothing
 * for what is no stretch of days or hours.
 */
export function periodOfTime(grain: string, key: string, within: Period): Period | undefined {
  const whole = periods[grain]?.(key);
  return whole && sharedPeriod(whole, within);
}

/** The report narrowed to what stands in a cell of an answer of these days, or to all but that. */
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
  // Behind 0 is no object: its words are ours, and no name.
  const wanted = row._ids?.[id] === 0 ? '' : value;
  const same = draft.filters.find((one) => one.dimension === id && one.not === not);
  if (!not)
    return { filters: [...draft.filters.filter((one) => one !== same), { dimension: id, not, values: [wanted] }] };
  const values = [...(same?.values ?? []).filter((one) => one !== wanted), wanted];
  return { filters: [...draft.filters.filter((one) => one !== same), { dimension: id, not, values }] };
}

/** Its values are stretches of time, which the dates of a report choose. */
export const isPeriod = (id: string): boolean => id in periods;

/** Into a row: its value becomes a filter, and the next dimension takes the place of its own. */
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

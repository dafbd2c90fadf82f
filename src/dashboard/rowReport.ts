import type { ReportRow } from '../model/reports/reportCall';
import type { ReportDraft } from '../model/reports/reportDraft';

/** The report behind one row of a card: the same, of what the row stands for alone. */
export function rowReport(draft: ReportDraft, row: ReportRow, dimension: string): ReportDraft {
  // Behind 0 is no object: its words are ours, and no name.
  const value = row._ids?.[dimension] === 0 ? '' : (row[dimension] ?? '');
  return { ...draft, limit: null, filters: [...draft.filters, { dimension, not: false, values: [value] }] };
}

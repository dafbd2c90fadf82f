import type { ReportRow } from './reportCall';
import type { ReportDraft } from './reportDraft';

/** The report behind a row of a card: the same report, filtered to the row. */
export function rowReport(draft: ReportDraft, row: ReportRow, dimension: string): ReportDraft {
  // Id 0 means no object: its text is a placeholder, not a name.
  const value = row._ids?.[dimension] === 0 ? '' : (row[dimension] ?? '');
  return { ...draft, limit: null, filters: [...draft.filters, { dimension, not: false, values: [value] }] };
}

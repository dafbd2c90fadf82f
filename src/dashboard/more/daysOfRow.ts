import type { ReportRow } from '../../model/reports/reportCall';
import type { ReportDraft } from '../../model/reports/reportDraft';

/**
 * The report behind a row: the same metrics day by day, filtered to the row's object by `idDimension`, since names are not
 * unique. Undefined if the row has no object.
 */
export function daysOfRow(
  draft: ReportDraft,
  row: ReportRow,
  dimension: string,
  idDimension: string,
): ReportDraft | undefined {
  const id = row._ids?.[dimension];
  if (!id) return undefined;
  const filters = [...draft.filters, { dimension: idDimension, not: false, values: [id] }];
  return {
    ...draft,
    dimensions: ['day'],
    filters,
    having: [],
    sortBy: 'day',
    sortDesc: false,
    sortOf: 'value',
    limit: null,
  };
}

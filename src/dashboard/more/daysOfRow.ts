import type { ReportRow } from '../../model/reports/reportCall';
import type { ReportDraft } from '../../model/reports/reportDraft';

/**
 * The report behind the figures of one row: the same figures of the same days, day by day, of the object that the row is about.
 * `idDimension` names it for sure, for names are taken more than once; nothing where no object stands behind the row.
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

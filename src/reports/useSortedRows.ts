import { useMemo } from 'react';
import { isWhole } from '../model/reports/byTime';
import type { ReportRow } from '../model/reports/reportCall';
import { useReport } from './ReportContext';
import { sortRows } from './sortRows';
import type { ReportResult } from './useReportRun';

const none: readonly ReportRow[] = [];

/** The rows in the order that is wished for, as far as that can be had without asking again. */
export function useSortedRows(result: ReportResult | undefined): readonly ReportRow[] {
  const { sortBy, sortDesc } = useReport().draft;
  const { answer, request } = result ?? {};
  const isAnother = sortBy !== null && (sortBy !== request?.sortBy || sortDesc !== request.sortDesc);
  const isHere = isAnother && answer !== undefined && isWhole(answer) && answer.columns.some(({ id }) => id === sortBy);
  return useMemo(() => {
    if (!answer) return none;
    return isHere && sortBy !== null ? sortRows(answer.rows, sortBy, sortDesc) : answer.rows;
  }, [isHere, answer, sortBy, sortDesc]);
}

import { useDeferredValue, useMemo } from 'react';
import { isWhole } from '../model/reports/byTime';
import type { ReportRow } from '../model/reports/reportCall';
import { useReport } from './ReportContext';
import { areNamesIn, isFigureOf, isSummed, sortRows } from './sortRows';
import type { ReportResult } from './useReportRun';

const none: readonly ReportRow[] = [];

/** The rows in the order that is wished for, as far as that can be had without asking again. */
export function useSortedRows(result: ReportResult | undefined): readonly ReportRow[] {
  const { draft } = useReport();
  // The head says at once what is wished for; the rows follow in a task of their own.
  const sortBy = useDeferredValue(draft.sortBy);
  const sortDesc = useDeferredValue(draft.sortDesc);
  const sortOf = useDeferredValue(draft.sortOf ?? 'value');
  const { answer, request } = result ?? {};
  const askedOf = request?.sortOf ?? 'value';
  const isAsked =
    draft.sortBy === request?.sortBy && draft.sortDesc === request.sortDesc && (draft.sortOf ?? 'value') === askedOf;
  const isAnother =
    !isAsked && sortBy !== null && (sortBy !== request?.sortBy || sortDesc !== request.sortDesc || sortOf !== askedOf);
  const isHere = isAnother && answer !== undefined && isWhole(answer) && answer.columns.some(({ id }) => id === sortBy);
  return useMemo(() => {
    if (!answer) return none;
    return isHere && sortBy !== null
      ? sortRows(
          answer.rows,
          sortBy,
          sortDesc,
          isFigureOf(answer, sortBy),
          sortOf,
          isSummed(answer, sortBy),
          areNamesIn(answer, sortBy),
        )
      : answer.rows;
  }, [isHere, answer, sortBy, sortDesc, sortOf]);
}

import { isWhole } from '../model/reports/byTime';
import type { ReportAnswer, ReportRequest } from '../model/reports/reportCall';
import { useReport } from './ReportContext';
import { sortRows } from './sortRows';

/** Sorts by a column: here where all rows are there, else by asking again. */
export function useSort(answer: ReportAnswer, request: ReportRequest): (id: string, isFigure: boolean) => void {
  const { draft, change, ask, reorder, isUnrun, run } = useReport();
  return (id, isFigure) => {
    const sortDesc = draft.sortBy === id ? !draft.sortDesc : isFigure;
    const order = { sortBy: id, sortDesc };
    if (!isWhole(answer)) return ask(order);
    // What is changed and not run yet stays so.
    if (isUnrun) return change(order);
    const rows = sortRows(answer.rows, id, sortDesc);
    // They are drawn in a task of their own: to sort and to draw a hundred thousand would hold the page up.
    setTimeout(() => {
      run.keep({ ...request, ...order }, { ...answer, rows });
      reorder(order);
    });
  };
}

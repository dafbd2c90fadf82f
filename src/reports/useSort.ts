import { useRef } from 'react';
import { isWhole } from '../model/reports/byTime';
import type { ReportAnswer, ReportRequest } from '../model/reports/reportCall';
import { useLatestPlace } from '../ui/address/useLatestPlace';
import { useReport } from './ReportContext';
import { isFigureOf, sortRows } from './sortRows';

type Wish = { readonly from: string; readonly sortBy: string; readonly sortDesc: boolean };

/** Sorts by a column: here where all rows are there, else by asking again. */
export function useSort(answer: ReportAnswer, request: ReportRequest): (id: string, isFigure: boolean) => void {
  const { draft, change, ask, reorder, isUnrun, run } = useReport();
  const latest = useLatestPlace();
  const wished = useRef<Wish>(undefined);
  return (id, isFigure) => {
    const { key: from } = latest();
    // A second click may come before the first is drawn.
    const before = wished.current?.from === from ? wished.current : draft;
    const order = { sortBy: id, sortDesc: before.sortBy === id ? !before.sortDesc : isFigure };
    if (!isWhole(answer)) return ask(order);
    // What is changed and not run yet stays so.
    if (isUnrun) return change(order);
    const wish = { from, ...order };
    wished.current = wish;
    // In a task of its own, and drawn in another: to sort and to draw a hundred thousand would hold the page up.
    setTimeout(() => {
      // Another order is wished for by now, or another report, or somebody has left.
      if (wished.current !== wish || latest().key !== from) return;
      run.keep({ ...request, ...order }, { ...answer, rows: sortRows(answer.rows, id, order.sortDesc, isFigureOf(answer, id)) });
      reorder(order);
    });
  };
}

import { useRef } from 'react';
import { isWhole } from '../model/reports/byTime';
import type { ReportAnswer, ReportRequest, SortOf } from '../model/reports/reportCall';
import { useLatestPlace } from '../ui/address/useLatestPlace';
import { useReport } from './ReportContext';
import { areNamesIn, isFigureOf, isSummed, sortRows } from './sortRows';

type Wish = {
  readonly from: string;
  readonly sortBy: string;
  readonly sortDesc: boolean;
  readonly sortOf: SortOf | undefined;
};

/** Sorts by a column: here where all rows are there, else by asking again. */
export function useSort(
  answer: ReportAnswer,
  request: ReportRequest,
): (id: string, isFigure: boolean, of?: SortOf) => void {
  const { draft, change, ask, reorder, isUnrun, run } = useReport();
  const latest = useLatestPlace();
  const wished = useRef<Wish>(undefined);
  return (id, isFigure, sortOf = 'value') => {
    const { key: from } = latest();
    // A second click may come before the first is drawn.
    const before = wished.current?.from === from ? wished.current : draft;
    const isSame = before.sortBy === id && (before.sortOf ?? 'value') === sortOf;
    // Of a difference the losses come first.
    const isDesc = isFigure && (sortOf === 'value' || sortOf === 'previous');
    const order = {
      sortBy: id,
      sortDesc: isSame ? !before.sortDesc : isDesc,
      sortOf: sortOf === 'value' ? undefined : sortOf,
    };
    if (!isWhole(answer)) return ask(order);
    // What is changed and not run yet stays so.
    if (isUnrun) return change(order);
    const wish = { from, ...order };
    wished.current = wish;
    // In a task of its own, and drawn in another: to sort and to draw a hundred thousand would hold the page up.
    setTimeout(() => {
      // Another order is wished for by now, or another report, or the user has left.
      if (wished.current !== wish || latest().key !== from) return;
      run.keep(
        { ...request, ...order },
        {
          ...answer,
          rows: sortRows(
            answer.rows,
            id,
            order.sortDesc,
            isFigureOf(answer, id),
            sortOf,
            isSummed(answer, id),
            areNamesIn(answer, id),
          ),
        },
      );
      reorder(order);
    });
  };
}

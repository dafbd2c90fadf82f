import { useRef } from 'react';
import { isWhole } from '../model/reports/byTime';
import type { ReportAnswer, ReportRequest, SortOf } from '../model/reports/reportCall';
import { useLatestPlace } from '../ui/address/useLatestPlace';
import { useReport } from './parts/ReportContext';
import { areNamesIn, isFigureOf, isSummed, sortRows } from './sortRows';

type Wish = {
  readonly from: string;
  readonly sortBy: string;
  readonly sortDesc: boolean;
  readonly sortOf: SortOf | undefined;
};

/** Sorts by a column: here if the answer has all rows, else with a new request. */
export function useSort(
  answer: ReportAnswer,
  request: ReportRequest,
): (id: string, isFigure: boolean, of?: SortOf) => void {
  const { draft, change, ask, reorder, isUnrun, run } = useReport();
  const latest = useLatestPlace();
  const wished = useRef<Wish>(undefined);
  return (id, isFigure, sortOf = 'value') => {
    const { key: from } = latest();
    // A second click may come before the first is rendered.
    const before = wished.current?.from === from ? wished.current : draft;
    const isSame = before.sortBy === id && (before.sortOf ?? 'value') === sortOf;
    // Sorting by difference puts losses first.
    const isDesc = isFigure && (sortOf === 'value' || sortOf === 'previous');
    const order = {
      sortBy: id,
      sortDesc: isSame ? !before.sortDesc : isDesc,
      sortOf: sortOf === 'value' ? undefined : sortOf,
    };
    if (!isWhole(answer)) return ask(order);
    // Unrun changes stay unrun.
    if (isUnrun) return change(order);
    const wish = { from, ...order };
    wished.current = wish;
    // In a task of its own, rendered in another: sorting and rendering a hundred thousand rows in one would block the page.
    setTimeout(() => {
      // The user has chosen another order or report, or has left.
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

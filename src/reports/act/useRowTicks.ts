import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReportAnswer, ReportRow } from '../../model/reports/reportCall';

export type RowTicks = {
  readonly rows: ReadonlySet<ReportRow>;
  /** With `isRange`: every row of `shown` from the last changed row to this one. */
  tick(row: ReportRow, isRange: boolean, shown: readonly ReportRow[]): void;
  tickAll(shown: readonly ReportRow[], isTicked: boolean): void;
  clear(): void;
};

const none: ReadonlySet<ReportRow> = new Set();

/** The selected rows, by identity: another order keeps the selection, a new answer clears it. */
export function useRowTicks(answer: ReportAnswer | undefined): RowTicks {
  const [ticked, setTicked] = useState(none);
  const anchor = useRef<ReportRow>(undefined);

  const [seen, setSeen] = useState(answer);
  let rows = ticked;
  if (seen !== answer) {
    setSeen(answer);
    rows = ticked.size === 0 ? none : among(ticked, answer?.rows ?? []);
    if (rows !== ticked) setTicked(rows);
  }

  const tick = useCallback<RowTicks['tick']>((row, isRange, shown) => {
    const from = isRange && anchor.current ? shown.indexOf(anchor.current) : -1;
    anchor.current = row;
    setTicked((before) => {
      const next = new Set(before);
      if (from >= 0) {
        const to = shown.indexOf(row);
        for (let at = Math.min(from, to); at <= Math.max(from, to); at += 1) next.add(shown[at] as ReportRow);
      } else if (!next.delete(row)) next.add(row);
      return next;
    });
  }, []);
  const tickAll = useCallback<RowTicks['tickAll']>((shown, isTicked) => {
    setTicked((before) => {
      const next = new Set(before);
      for (const row of shown) isTicked ? next.add(row) : next.delete(row);
      return next;
    });
  }, []);
  const clear = useCallback(() => setTicked(none), []);

  return useMemo(() => ({ rows, tick, tickAll, clear }), [rows, tick, tickAll, clear]);
}

function among(ticked: ReadonlySet<ReportRow>, rows: readonly ReportRow[]): ReadonlySet<ReportRow> {
  const left = rows.filter((row) => ticked.has(row));
  return left.length === ticked.size ? ticked : left.length === 0 ? none : new Set(left);
}

/** Whether all, some or none of the shown rows are selected. */
export function tickedOf(ticked: ReadonlySet<ReportRow>, shown: readonly ReportRow[]): 'none' | 'some' | 'all' {
  if (ticked.size === 0 || shown.length === 0) return 'none';
  const first = ticked.has(shown[0] as ReportRow);
  return shown.every((row) => ticked.has(row) === first) ? (first ? 'all' : 'none') : 'some';
}

import { useCallback, useMemo, useState } from 'react';
import type { FinanceLine } from '../model/finance/financeLine';

export type LineTicks = {
  readonly ids: ReadonlySet<string>;
  /** The lines as they were when selected. */
  readonly lines: readonly FinanceLine[];
  tick(line: FinanceLine): void;
  tickAll(lines: readonly FinanceLine[], isOn: boolean): void;
  clear(): void;
};

const none: ReadonlyMap<string, FinanceLine> = new Map();

/** The selected lines of a view and its months (`of`); another `of` starts an empty selection. */
export function useLineTicks(of: string): LineTicks {
  const [kept, setKept] = useState({ of, lines: none });
  const lines = kept.of === of ? kept.lines : none;
  const change = useCallback(
    (next: (before: Map<string, FinanceLine>) => void) =>
      setKept((before) => {
        const copy = new Map(before.of === of ? before.lines : none);
        next(copy);
        return { of, lines: copy };
      }),
    [of],
  );
  const tick = useCallback(
    (line: FinanceLine) =>
      change((now) => {
        if (!now.delete(line.id)) now.set(line.id, line);
      }),
    [change],
  );
  return useMemo(
    () => ({
      ids: new Set(lines.keys()),
      lines: [...lines.values()],
      tick,
      tickAll: (page, isOn) =>
        change((now) => {
          for (const line of page) {
            if (isOn) now.set(line.id, line);
            else now.delete(line.id);
          }
        }),
      clear: () => change((now) => now.clear()),
    }),
    [lines, tick, change],
  );
}

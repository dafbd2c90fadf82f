import { useMemo, useRef, useState } from 'react';
import type { SavedEntry } from '../../model/reports/savedReport';

export type SavedTicks = {
  /** The current versions of the selected entries; deleted ones are left out. */
  readonly ticked: readonly SavedEntry[];
  readonly ids: ReadonlySet<number>;
  /** With `isRange`: every row from the last changed row to this one. */
  tick(entry: SavedEntry, isRange: boolean): void;
  tickPage(isTicked: boolean): void;
  clear(): void;
};

/** Selection of saved reports: only those that the viewer may delete. */
export function useSavedTicks(all: readonly SavedEntry[], rows: readonly SavedEntry[]): SavedTicks {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const anchor = useRef<number>(undefined);
  const ticked = useMemo(() => all.filter(({ id, isMine }) => isMine && chosen.has(id)), [all, chosen]);
  const ids = useMemo(() => new Set(ticked.map(({ id }) => id)), [ticked]);
  const add = (entries: readonly SavedEntry[]) =>
    setChosen(new Set([...ids, ...entries.filter(({ isMine }) => isMine).map(({ id }) => id)]));
  const drop = (entries: readonly SavedEntry[]) =>
    setChosen(new Set([...ids].filter((id) => !entries.some((entry) => entry.id === id))));

  return {
    ticked,
    ids,
    tick(entry, isRange) {
      const from = rows.findIndex(({ id }) => id === anchor.current);
      const to = rows.indexOf(entry);
      anchor.current = entry.id;
      if (isRange && from >= 0) add(rows.slice(Math.min(from, to), Math.max(from, to) + 1));
      else if (ids.has(entry.id)) drop([entry]);
      else add([entry]);
    },
    tickPage: (isTicked) => (isTicked ? add(rows) : drop(rows)),
    clear: () => setChosen(new Set()),
  };
}

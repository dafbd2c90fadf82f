import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AnyRecord } from '../../schema/resource';
import type { ActionContext } from '../actions/useActions';

export type Selection = {
  readonly records: ReadonlyMap<number, AnyRecord>;
  /** With `isRange`, selects every row from the last selected one to this one. */
  tick(record: AnyRecord, isRange: boolean): void;
  tickPage(isTicked: boolean): void;
  /** Adds records to the selection; records on the page are newer and win. */
  tickMany(records: readonly AnyRecord[]): void;
  untick(ids: readonly number[]): void;
  clear(): void;
};

/** Selected rows across all pages, as last loaded. */
export function useSelection(rows: readonly AnyRecord[], actions: ActionContext): Selection {
  const [records, setRecords] = useState<ReadonlyMap<number, AnyRecord>>(new Map());
  const anchor = useRef<number>(undefined);
  const shown = useRef(rows);
  shown.current = rows;

  const current = useMemo(() => refreshed(records, rows), [records, rows]);

  // Archived and deleted objects leave the selection; objects that were switched on or off stay selected.
  useEffect(
    () =>
      actions.onDone((what, done) => {
        if (what === 'status') return;
        setRecords((ticked) => without(ticked, new Set(done.map(({ id }) => id))));
      }),
    [actions],
  );

  const tick = useCallback((record: AnyRecord, isRange: boolean) => {
    const from = shown.current.findIndex(({ id }) => id === anchor.current);
    const to = shown.current.findIndex(({ id }) => id === record.id);
    anchor.current = record.id;
    setRecords((ticked) => {
      if (isRange && from >= 0) return withAll(ticked, shown.current.slice(Math.min(from, to), Math.max(from, to) + 1));
      return ticked.has(record.id) ? without(ticked, new Set([record.id])) : withAll(ticked, [record]);
    });
  }, []);
  const tickPage = useCallback((isTicked: boolean) => {
    setRecords((ticked) =>
      isTicked ? withAll(ticked, shown.current) : without(ticked, new Set(shown.current.map(({ id }) => id))),
    );
  }, []);
  const tickMany = useCallback((many: readonly AnyRecord[]) => setRecords((ticked) => withAll(ticked, many)), []);
  const untick = useCallback((ids: readonly number[]) => setRecords((ticked) => without(ticked, new Set(ids))), []);
  const clear = useCallback(() => setRecords(new Map()), []);

  return useMemo(
    () => ({ records: current, tick, tickPage, tickMany, untick, clear }),
    [current, tick, tickPage, tickMany, untick, clear],
  );
}

const withAll = (
  ticked: ReadonlyMap<number, AnyRecord>,
  records: readonly AnyRecord[],
): ReadonlyMap<number, AnyRecord> => new Map([...ticked, ...records.map((record) => [record.id, record] as const)]);

const without = (ticked: ReadonlyMap<number, AnyRecord>, ids: ReadonlySet<number>): ReadonlyMap<number, AnyRecord> =>
  new Map([...ticked].filter(([id]) => !ids.has(id)));

/** Updates selected records from the page, which has newer statuses and versions. */
function refreshed(ticked: ReadonlyMap<number, AnyRecord>, rows: readonly AnyRecord[]): ReadonlyMap<number, AnyRecord> {
  const newer = rows.filter((row) => ticked.has(row.id) && ticked.get(row.id) !== row);
  return newer.length === 0 ? ticked : withAll(ticked, newer);
}

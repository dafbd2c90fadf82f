import { useLayoutEffect, useMemo, useRef } from 'react';

type Row = { readonly id: number };

/**
 * A key for each row of a table: a row that stays keeps its element, and one that comes takes over the element of one that goes. Another
 * page then changes the words of fifty rows, where it would make fifty rows anew and throw as many away.
 */
export function useRowKeys(rows: readonly Row[]): readonly number[] {
  const shown = useRef<ReadonlyMap<number, number>>(new Map());
  const keys = useMemo(() => takeOver(shown.current, rows), [rows]);
  useLayoutEffect(() => {
    shown.current = new Map(rows.map(({ id }, at) => [id, keys[at] as number]));
  }, [rows, keys]);
  return keys;
}

/** `before` has the keys of the rows by their ids, in the order of the rows. */
export function takeOver(before: ReadonlyMap<number, number>, rows: readonly Row[]): readonly number[] {
  const staying = new Set(rows.map(({ id }) => id));
  const left = [...before].filter(([id]) => !staying.has(id)).map(([, key]) => key);
  let next = Math.max(-1, ...before.values());
  return rows.map(({ id }) => before.get(id) ?? left.shift() ?? ++next);
}

import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { AnyRecord } from '../../schema/resource';

export type DrawnRow = {
  /** Of the element that shows the record: a row that comes takes over the element of one that goes. */
  readonly key: number;
  readonly record: AnyRecord;
};

/** So many rows come or go; more make it another page, order or search. */
const fewOthers = 5;

/**
 * The rows as they are to be drawn.
 * Those of another page, order or search are placed in a task of their own, before the browser's next frame would: it would do that and
 * paint them in one task, and begin later.
 */
export function useRecycledRows(
  body: RefObject<HTMLElement | null>,
  rows: readonly AnyRecord[],
  cursor: number | undefined,
): readonly DrawnRow[] {
  const drawn = useRef<readonly DrawnRow[]>([]);
  const latest = useRef(cursor);
  latest.current = cursor;
  const next = useMemo(() => {
    // The focus stays in its row.
    const hasFocus = body.current?.contains(document.activeElement) === true;
    return takeOver(drawn.current, rows, hasFocus ? latest.current : undefined);
  }, [body, rows]);
  useLayoutEffect(() => {
    drawn.current = next.rows;
  }, [next]);
  useEffect(() => {
    if (!next.isOther) return;
    const timer = setTimeout(() => void body.current?.offsetHeight);
    return () => clearTimeout(timer);
  }, [body, next]);
  return next.rows;
}

/**
 * Another page, order or search changes the words of fifty rows, where it would make fifty rows anew; and none moves, for React moves all
 * rows after one that comes from further below. Of a few that come or go, each row that stays keeps its element, and so does `kept`.
 */
export function takeOver(
  before: readonly DrawnRow[],
  rows: readonly AnyRecord[],
  kept?: number,
): { readonly rows: readonly DrawnRow[]; readonly isOther: boolean } {
  const keys = new Map(before.map(({ key, record }) => [record.id, key]));
  const isOther = rows.filter(({ id }) => !keys.has(id)).length > fewOthers;
  const stays = new Set(isOther && !rows.some(({ id }) => id === kept) ? [] : rows.map(({ id }) => id));
  const left = before.filter(({ record }) => !stays.has(record.id)).map(({ key }) => key);
  let last = Math.max(-1, ...keys.values());
  const keyOf = ({ id }: AnyRecord) => (stays.has(id) ? keys.get(id) : undefined) ?? left.shift() ?? ++last;
  return { rows: rows.map((record) => ({ record, key: keyOf(record) })), isOther };
}

import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { AnyRecord } from '../../schema/resource';

export type DrawnRow = {
  /** Key of the row's element: a new row takes over the element of a removed one. */
  readonly key: number;
  readonly record: AnyRecord;
};

/** With at most so many new rows the page counts as the same; with more it is another page, order or search. */
const fewOthers = 5;

/**
 * Assigns rows to elements. After another page, order or search, a task of its own computes the layout: otherwise the browser's
 * next frame does layout and paint together, and starts later.
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
    // The focus stays in its record's row.
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
 * On another page, order or search reuses the elements of former rows: fifty rows change their text instead of being created, and
 * none moves, since React moves all rows after one from further below. When few rows change, each row that stays keeps its
 * element; the row `kept` always does.
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

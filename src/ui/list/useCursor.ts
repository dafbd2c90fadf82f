import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { AnyRecord } from '../../schema/resource';

export type Cursor = {
  /** Id of the row that keys act on. */
  readonly cursor: number | undefined;
  /** Records that a row, or something in it, has the focus. */
  note(record: AnyRecord): void;
  moveTo(record: AnyRecord | undefined): void;
};

/** The row with the keyboard focus. If that row is removed while focused, the row in its place gets the focus. */
export function useCursor(rows: readonly AnyRecord[], root: RefObject<HTMLElement | null>): Cursor {
  const [cursor, setCursor] = useState<number>();
  const place = useRef(0);

  const note = useCallback((record: AnyRecord) => setCursor(record.id), []);
  const moveTo = useCallback(
    (record: AnyRecord | undefined) => {
      if (!record) return;
      setCursor(record.id);
      root.current?.querySelector<HTMLElement>(`tr[data-row="${record.id}"]`)?.focus();
    },
    [root],
  );

  useEffect(() => {
    const at = rows.findIndex(({ id }) => id === cursor);
    if (at >= 0) place.current = at;
    if (at >= 0 || cursor === undefined) return;
    setCursor(undefined);
    // A removed element leaves the focus on the body; a recycled row keeps it for its new record.
    const { activeElement } = document;
    if (
      activeElement === document.body ||
      (activeElement?.closest('tr[data-row]') && root.current?.contains(activeElement))
    )
      moveTo(rows[Math.min(place.current, rows.length - 1)]);
  }, [rows, cursor, moveTo, root]);

  return { cursor, note, moveTo };
}

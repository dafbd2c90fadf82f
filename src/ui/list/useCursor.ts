import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { AnyRecord } from '../../schema/resource';

export type Cursor = {
  /** The row that keys act on. */
  readonly cursor: number | undefined;
  /** A row, or something in it, has the focus. */
  note(record: AnyRecord): void;
  moveTo(record: AnyRecord | undefined): void;
};

/** Which row the keyboard is at. Where that row goes away under the focus, the one in its place takes over. */
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
    // The focus of what is removed falls to the page; what another record has taken over keeps it.
    const { activeElement } = document;
    if (
      activeElement === document.body ||
      (activeElement?.closest('tr[data-row]') && root.current?.contains(activeElement))
    )
      moveTo(rows[Math.min(place.current, rows.length - 1)]);
  }, [rows, cursor, moveTo, root]);

  return { cursor, note, moveTo };
}

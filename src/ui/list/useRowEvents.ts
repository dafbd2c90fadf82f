import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isEmpty } from '../../schema/field';
import type { AnyRecord } from '../../schema/resource';
import { type CellContext, cellOf } from '../fields/cells';
import { formatRelative } from '../i18n/format';
import { isCut } from '../shell/isCut';
import type { Column } from './columns';
import type { DrawnRow } from './useRecycledRows';

export type RowHandlers = {
  tick(record: AnyRecord, isRange: boolean): void;
  toggle(record: AnyRecord): void;
  /** A link inside the product was clicked without a modifier key. */
  follow(href: string): void;
  focus(record: AnyRecord): void;
  /** The pointer went down on a link of the row: a click will follow. */
  preload(record: AnyRecord, href: string): void;
};

/** What the table's body hears for all its rows, and which of them is under the pointer or has the focus. */
export function useRowEvents(
  body: RefObject<HTMLElement | null>,
  rows: readonly DrawnRow[],
  cells: CellContext,
  columns: readonly Column[],
  handlers: RowHandlers,
) {
  const [pointed, setPointed] = useState<number>();
  const [focused, setFocused] = useState<number>();
  // A pointer at rest must not keep the actions from the row that the keyboard went to.
  const [last, setLast] = useState<'pointer' | 'focus'>('pointer');
  const pointedCell = useRef<HTMLTableCellElement>(null);

  const { point, ...events } = useMemo(() => {
    const recordAt = (target: EventTarget): AnyRecord | undefined => {
      const id = rowAt(target as Element);
      return rows.find(({ record }) => record.id === id)?.record;
    };
    const point = (cell: HTMLTableCellElement | null) => {
      // It would be told of the record that takes over the cell.
      if (cell !== pointedCell.current) pointedCell.current?.removeAttribute('title');
      pointedCell.current = cell;
      const record = cell && recordAt(cell);
      if (cell && record) cell.title = hintOf(cell, record, columns, cells);
    };
    return {
      point,
      onClick(event: MouseEvent) {
        const target = event.target as Element;
        const record = recordAt(target);
        if (!record) return;
        if (target.closest('input.adx-list-tick')) handlers.tick(record, event.shiftKey);
        else if (target.closest('[data-switch]')) handlers.toggle(record);
        else followLink(event, handlers);
      },
      onPointerDown(event: PointerEvent) {
        const link = plainLink(event);
        const record = link && recordAt(link);
        if (record) handlers.preload(record, hrefOf(link));
      },
      onMouseOver(event: MouseEvent) {
        setPointed(recordAt(event.target)?.id);
        setLast('pointer');
        point((event.target as Element).closest('td'));
      },
      onMouseLeave() {
        setPointed(undefined);
        point(null);
      },
      onFocus(event: FocusEvent) {
        const record = recordAt(event.target);
        if (!record) return;
        setFocused(record.id);
        setLast('focus');
        handlers.focus(record);
      },
      onBlur(event: FocusEvent) {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(undefined);
      },
    };
  }, [rows, cells, columns, handlers]);

  // A record takes over the elements of another (`useDrawnRows`), which neither the pointer nor the focus tells.
  useEffect(() => {
    const cell = pointedCell.current;
    if (cell?.isConnected) {
      point(cell);
      setPointed(rowAt(cell));
    }
    if (body.current?.contains(document.activeElement)) setFocused(rowAt(document.activeElement));
  }, [body, point]);

  return { active: last === 'focus' ? (focused ?? pointed) : (pointed ?? focused), events };
}

function rowAt(element: Element | null): number | undefined {
  const row = element?.closest<HTMLElement>('tr[data-row]');
  return row ? Number(row.dataset.row) : undefined;
}

function followLink(event: MouseEvent, handlers: RowHandlers): void {
  const link = plainLink(event);
  if (!link) return;
  event.preventDefault();
  handlers.follow(hrefOf(link));
}

const hrefOf = ({ pathname, search }: HTMLAnchorElement): string => pathname + search;

/** The link that is followed in this window by such a press. */
function plainLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = (event.target as Element).closest('a');
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return link && isPlain && link.target !== '_blank' ? link : undefined;
}

/** The whole value where the cell is shorter than it; the distance in time for a moment. Worked out when the pointer comes. */
function hintOf(cell: HTMLElement, record: AnyRecord, columns: readonly Column[], cells: CellContext): string {
  const column = columns.find(({ name }) => name === cell.dataset.column);
  // A name has a tip, which comes with the keyboard, too.
  if (!column || column.name === 'name') return '';
  const value: unknown = record[column.name];
  if (isEmpty(value)) return '';
  if (column.field.kind === 'dateTime' && column.field.zone === 'utc')
    return formatRelative(String(value), document.documentElement.lang || 'en');
  const hint = cellOf(column.field).hint?.(value, column.field, cells);
  if (hint !== undefined) return hint;
  return isCut(cell) ? (cell.textContent ?? '') : '';
}

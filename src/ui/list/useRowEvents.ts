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
import { isEmpty } from '../../schema/kinds/field';
import type { AnyRecord } from '../../schema/resource';
import { type CellContext, cellOf } from '../fields/cells';
import { formatRelative } from '../i18n/format';
import { isCut } from '../parts/isCut';
import type { Column } from './columns';
import type { DrawnRow } from './useRecycledRows';

export type RowHandlers = {
  tick(record: AnyRecord, isRange: boolean): void;
  toggle(record: AnyRecord): void;
  /** Called when a link inside the product is clicked without a modifier key. */
  follow(href: string): void;
  focus(record: AnyRecord): void;
  /** Called when the pointer goes down on a link of the row: a click will follow. */
  preload(record: AnyRecord, href: string): void;
};

/** Handles the events of all rows at the table's body, and tracks which row is under the pointer or focused. */
export function useRowEvents(
  body: RefObject<HTMLElement | null>,
  rows: readonly DrawnRow[],
  cells: CellContext,
  columns: readonly Column[],
  handlers: RowHandlers,
) {
  const [pointed, setPointed] = useState<number>();
  const [focused, setFocused] = useState<number>();
  // A pointer at rest must not hold the actions when the keyboard moves to another row.
  const [last, setLast] = useState<'pointer' | 'focus'>('pointer');
  const pointedCell = useRef<HTMLTableCellElement>(null);

  const { point, ...events } = useMemo(() => {
    const recordAt = (target: EventTarget): AnyRecord | undefined => {
      const id = rowAt(target as Element);
      return rows.find(({ record }) => record.id === id)?.record;
    };
    const point = (cell: HTMLTableCellElement | null) => {
      // Otherwise the title would stay when another record takes over the cell.
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

  // Another record can take over an element (`useRecycledRows`) without an event of pointer or focus.
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

/** Returns the link that an unmodified press follows in this window. */
function plainLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = (event.target as Element).closest('a');
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return link && isPlain && link.target !== '_blank' ? link : undefined;
}

/** The title of a cell: the full value where it is cut off, the relative time for a moment. Computed when the pointer enters. */
function hintOf(cell: HTMLElement, record: AnyRecord, columns: readonly Column[], cells: CellContext): string {
  const column = columns.find(({ name }) => name === cell.dataset.column);
  // Names have a tip, which also opens with the keyboard.
  if (!column || column.name === 'name') return '';
  const value: unknown = record[column.name];
  if (isEmpty(value)) return '';
  if (column.field.kind === 'dateTime' && column.field.zone === 'utc')
    return formatRelative(String(value), document.documentElement.lang || 'en');
  const hint = cellOf(column.field).hint?.(value, column.field, cells);
  if (hint !== undefined) return hint;
  return isCut(cell) ? (cell.textContent ?? '') : '';
}

import type { Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react';
import type { Period } from '../model/reports/dateRanges';
import type { ReportRow } from '../model/reports/reportCall';
import { cellId } from './cellId';
import { filterByCell } from './filterByCell';
import { useReport } from './parts/ReportContext';
import { cellText, type TableColumn, tickPx } from './tableColumns';
import { useCopyWords } from './useCopyWords';

/** A cell; row -1 is the totals. */
export type GridCell = { readonly row: number; readonly column: number };
export type CellMenuState = {
  readonly row: ReportRow;
  readonly column: TableColumn;
  readonly anchor: HTMLElement;
  readonly isDrill: boolean;
};
export type OpenMenu = (cell: GridCell, anchor: HTMLElement, tool: 'filter' | 'copy' | 'drill' | 'menu') => void;

type Given = {
  readonly rows: readonly ReportRow[];
  readonly columns: readonly TableColumn[];
  /** Days that the answer covers. */
  readonly within: Period;
  readonly table: RefObject<HTMLDivElement | null>;
  readonly scroll: RefObject<HTMLDivElement | null>;
  readonly virtual: Virtualizer<HTMLDivElement, Element>;
  /** Undefined where rows cannot be selected. */
  readonly selection: { tick(row: ReportRow, isRange: boolean): void; clear(): void } | undefined;
  /** Switches between losses first and gains first; undefined without a comparison. */
  readonly turn: (() => void) | undefined;
};

/** The cursor of the table, which the arrow keys move, and the keyboard actions on its cell. */
export function useGridKeys({ rows, columns, within, table, scroll, virtual, selection, turn }: Given) {
  const copy = useCopyWords();
  const report = useReport();
  const [active, setActive] = useState<GridCell>();
  const [menu, setMenu] = useState<CellMenuState>();
  const now = useRef({ rows, columns, within, report });
  now.current = { rows, columns, within, report };

  const openMenu = useCallback<OpenMenu>(
    (cell, anchor, tool) => {
      const row = now.current.rows[cell.row];
      const column = now.current.columns[cell.column];
      if (!row || !column) return;
      if (tool === 'copy') void copy(cellText(column, row));
      else if (tool === 'filter') {
        const { report, within } = now.current;
        report.ask(filterByCell(report.draft, row, column.id, false, within));
      } else setMenu({ row, column, anchor, isDrill: tool === 'drill' });
    },
    [copy],
  );

  const show = (cell: GridCell) => {
    setActive(cell);
    if (cell.row >= 0) virtual.scrollToIndex(cell.row, { align: 'auto' });
    const frame = scroll.current;
    const shown = document.getElementById(cellId(-1, cell.column));
    const first = document.getElementById(cellId(-1, 0));
    if (!frame || !shown || !first || cell.column === 0) return;
    // Scrolls sideways itself: the sticky first column covers cells below it.
    const left = shown.offsetLeft - first.offsetWidth - (selection ? tickPx : 0);
    const right = shown.offsetLeft + shown.offsetWidth - frame.clientWidth;
    if (frame.scrollLeft > left) frame.scrollLeft = left;
    else if (frame.scrollLeft < right) frame.scrollLeft = right;
  };

  const press = (event: KeyboardEvent) => {
    // The buttons of the header handle their own keys.
    if (event.target !== table.current) return;
    const [lastRow, lastColumn] = [rows.length - 1, columns.length - 1];
    const { row, column } = active ? { ...active, row: Math.min(active.row, lastRow) } : { row: 0, column: 0 };
    const isCtrl = event.ctrlKey || event.metaKey;
    const page = Math.max(
      1,
      Math.floor((scroll.current?.clientHeight ?? 400) / Math.max(1, virtual.options.estimateSize(0))) - 3,
    );
    const moves: Readonly<Record<string, GridCell>> = {
      ArrowDown: { row: Math.min(lastRow, row + 1), column },
      ArrowUp: { row: Math.max(-1, row - 1), column },
      ArrowRight: { row, column: Math.min(lastColumn, column + 1) },
      ArrowLeft: { row, column: Math.max(0, column - 1) },
      Home: { row: isCtrl ? 0 : row, column: 0 },
      End: { row: isCtrl ? lastRow : row, column: lastColumn },
      PageDown: { row: Math.min(lastRow, row + page), column },
      PageUp: { row: Math.max(0, row - page), column },
    };
    const move = moves[event.key];
    const cell = document.getElementById(cellId(row, column));
    const [given, shown] = [rows[row], columns[column]];
    const isPlain = !isCtrl && !event.altKey && !event.shiftKey;
    const changed = columns.findIndex(({ kind }) => kind === 'changed');
    const change = document.getElementById(cellId(row, changed))?.querySelector('a');
    if (move && !event.altKey) show(move);
    else if (isCtrl && event.key.toLowerCase() === 'c' && given && shown && !String(getSelection())) {
      void copy(event.shiftKey ? columns.map((one) => cellText(one, given)).join('\t') : cellText(shown, given));
    } else if (event.key === 'Enter' && !isCtrl && cell) openMenu({ row, column }, cell, 'menu');
    else if (isPlain && event.key === 'g' && turn) turn();
    else if (isPlain && event.key === 'h' && change) change.click();
    else if (event.key === ' ' && selection && given) selection.tick(given, event.shiftKey);
    else if (event.key === 'Escape' && selection) selection.clear();
    else return;
    event.preventDefault();
  };

  const closeMenu = useCallback(() => setMenu(undefined), []);
  return { active, setActive, menu, openMenu, closeMenu, press };
}

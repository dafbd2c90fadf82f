import './resultTable.css';
import '../ui/fields/ticks.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslate } from 'ra-core';
import {
  type CSSProperties,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { hoursUpTo, partOfTime } from '../model/reports/partOfTime';
import type { ReportAnswer, ReportRequest, ReportRow } from '../model/reports/reportCall';
import { useViewer } from '../ui/ConsoleContext';
import { formatCount } from '../ui/i18n/format';
import { useRowHeight } from '../ui/list/useRowHeight';
import { useFollow } from '../ui/parts/useFollow';
import { useObjectHref } from '../ui/useObjectHref';
import { usePreference } from '../ui/usePreference';
import { type RowTicks, tickedOf } from './act/useRowTicks';
import { CellMenu } from './CellMenu';
import { cellId } from './cellId';
import { gridRoles } from './gridRoles';
import { heatOf } from './heatOf';
import { useReport } from './parts/ReportContext';
import { ResultHead } from './ResultHead';
import { ResultRow } from './ResultRow';
import { sayPart } from './sayPart';
import { cellText, gridTemplate, type TableColumn, tableColumns, tickPx, toneIn } from './tableColumns';
import { type GridCell, useGridKeys } from './useGridKeys';
import { useHidden } from './useHidden';
import type { ReportResult } from './useReportRun';
import { useSort } from './useSort';

type Props = {
  readonly result: ReportResult;
  readonly scroll: RefObject<HTMLDivElement | null>;
  /** The rows of the page. */
  readonly rows: readonly ReportRow[];
  /** Index of the first of them among all rows. */
  readonly first: number;
  /** Undefined where no action applies to the rows. */
  readonly selection: RowTicks | undefined;
};

/** Only visible rows and a few more are rendered: a hundred thousand rows scroll like ten. */
const overscan = 10;
/** The first render draws only visible rows; the others follow before the user can scroll. */
const firstOverscan = 1;

export function ResultTable({ result, scroll, rows, first, selection }: Props) {
  const { answer, request } = result;
  const translate = useTranslate();
  const { nameOf, dimension, metric } = useReport();
  const { hidden } = useHidden(answer);
  const hrefOf = useObjectHref();
  const follow = useFollow();
  const [isHeated] = usePreference('report.heat', true);
  /** The slot under the pointer. Another row may take over its element while the pointer rests, which fires no event. */
  const [pointed, setPointed] = useState(-1);
  const rowHeight = useRowHeight();
  const table = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { timezone } = useViewer();
  const partOf = useCallback(
    (id: string, value: string | number | null | undefined) => {
      const part =
        typeof value === 'string' ? partOfTime(id, value, request, hoursUpTo(answer, request, timezone)) : undefined;
      return part && sayPart(part, translate);
    },
    [answer, request, timezone, translate],
  );
  const hasSelection = selection !== undefined;
  const tickLabel = useCallback((name: string) => translate('adx.list.select', { name }), [translate]);
  const tick = selection?.tick;
  const tickRow = useCallback((row: ReportRow, isRange: boolean) => tick?.(row, isRange, rows), [tick, rows]);
  const ticked = useMemo(() => selection && tickedOf(selection.rows, rows), [selection, rows]);

  // A report sorted by change asks why the rows changed.
  const changedLabel =
    answer.compare && ['difference', 'percent'].includes(request.sortOf ?? '')
      ? translate('adx.reports.changed')
      : undefined;
  const columns = useMemo(
    () => tableColumns({ answer, hidden, nameOf, dimension, metric, changedLabel }),
    [answer, hidden, nameOf, dimension, metric, changedLabel],
  );
  const heat = useMemo(() => (isHeated ? heatOf(answer.rows, columns) : undefined), [isHeated, answer, columns]);
  const layout = useMemo(
    () => ({
      '--cols': gridTemplate(columns, hasSelection),
      '--tick-edge': hasSelection ? `${tickPx}px` : '0px',
      minWidth: columns.reduce((sum, { width }) => sum + Math.ceil(width), hasSelection ? 8 + tickPx : 8),
    }),
    [columns, hasSelection],
  );

  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSeen(true)));
    return () => clearTimeout(timer);
  }, []);

  // The parts above the rows scroll with them.
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const [frame, rowsBox] = [scroll.current, body.current];
      if (frame && rowsBox)
        setAbove(rowsBox.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop);
    };
    measure();
    const watch = new ResizeObserver(measure);
    for (const child of scroll.current?.children ?? []) watch.observe(child);
    return () => watch.disconnect();
  }, [scroll]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: isSeen ? overscan : firstOverscan,
    scrollMargin: above,
    // Renders the first rows before the browser has laid out the table: they get about half the window.
    initialRect: { width: window.innerWidth, height: window.innerHeight / 2 },
    // Below the header and the totals, and above the foot's shadow.
    scrollPaddingStart: 36 + rowHeight,
  });
  const { measure } = virtual;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another density is another height of all rows.
  useLayoutEffect(() => measure(), [measure, rowHeight]);

  // Another page starts at its first row, and keeps the chart scrolled away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a turn of the page moves it.
  useLayoutEffect(() => {
    const [frame, head] = [scroll.current, table.current];
    if (frame && head) frame.scrollTop = Math.min(frame.scrollTop, head.offsetTop);
  }, [first, scroll]);

  const items = virtual.getVirtualItems();
  const kept = useKeptRows(
    items.map(({ index }) => index),
    virtual.isScrolling,
  );
  // Removing an element fires no pointer event.
  useLayoutEffect(() => setPointed((slot) => (slot < kept.length ? slot : -1)), [kept.length]);
  const { active, setActive, menu, openMenu, closeMenu, press } = useGridKeys({
    rows,
    columns,
    within: result.request,
    table,
    scroll,
    virtual,
    selection: selection && { tick: tickRow, clear: selection.clear },
    turn: useTurn(answer, request),
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is a grid
    <div
      ref={table}
      className="adx-rep-table"
      {...gridRoles.grid(
        translate('adx.reports.result'),
        answer.rows.length + 2,
        columns.length + (hasSelection ? 1 : 0),
        active ? cellId(active.row, active.column) : undefined,
      )}
      {...(hasSelection && gridRoles.ticked)}
      style={layout as CSSProperties}
      onKeyDown={press}
      onClick={follow}
      onFocus={(event) => event.target === event.currentTarget && !active && setActive({ row: 0, column: 0 })}
      onPointerLeave={() => setPointed(-1)}
    >
      <ResultHead
        columns={columns}
        answer={answer}
        request={result.request}
        ticked={ticked}
        onTickAll={(isTicked) => selection?.tickAll(rows, isTicked)}
      />
      <TotalRow
        columns={columns}
        answer={answer}
        hasSelection={hasSelection}
        active={active?.row === -1 ? active.column : -1}
        onPick={setActive}
      />
      <div ref={body} {...gridRoles.body} className="adx-rep-rows" style={{ height: virtual.getTotalSize() }}>
        {kept.map(({ index, slot }) => {
          const row = rows[index];
          return (
            row && (
              <ResultRow
                key={slot}
                row={row}
                index={index}
                place={first + index}
                top={index * rowHeight}
                columns={columns}
                heat={heat}
                hrefOf={hrefOf}
                partOf={partOf}
                period={request}
                active={active?.row === index ? active.column : -1}
                slot={slot}
                hasTools={pointed === slot}
                isTicked={selection?.rows.has(row)}
                onTick={tickRow}
                tickLabel={tickLabel}
                onPoint={setPointed}
                onPick={setActive}
                onMenu={openMenu}
              />
            )
          );
        })}
      </div>
      {menu && <CellMenu {...menu} within={result.request} columns={columns} onClose={closeMenu} />}
    </div>
  );
}

/**
 * Switches a comparison between losses first and gains first, by the figure that sorts it; else by its first figure, losses
 * first.
 */
function useTurn(answer: ReportAnswer, request: ReportRequest): (() => void) | undefined {
  const { draft } = useReport();
  const sort = useSort(answer, request);
  if (!answer.compare) return undefined;
  const metrics = answer.columns.filter(({ kind }) => kind !== 'dimension').map(({ id }) => id);
  const by = metrics.find((id) => id === draft.sortBy) ?? metrics[0];
  if (by === undefined) return undefined;
  const { sortOf } = draft;
  const isMovement = by === draft.sortBy && (sortOf === 'difference' || sortOf === 'percent');
  return () => sort(by, true, isMovement ? sortOf : 'difference');
}

/** Which element (`slot`) shows which row. */
type Kept = { readonly index: number; readonly slot: number };

/**
 * While a table scrolls, elements of rows that left the view show new rows: new text in an element costs a third of a new
 * element. When scrolling stops, the elements are sorted for screen readers; a row that stays in view stays in its element.
 */
function useKeptRows(indexes: readonly number[], isScrolling: boolean): readonly Kept[] {
  const kept = useRef<readonly number[]>([]);
  const slots = refilled(kept.current, indexes);
  useLayoutEffect(() => {
    kept.current = slots;
  });
  const rows = slots.map((index, slot) => ({ index, slot }));
  return isScrolling ? rows : rows.sort((a, b) => a.index - b.index);
}

/** Rows that stay keep their slots. New rows fill free slots first; no slot stays empty. */
export function refilled(before: readonly number[], indexes: readonly number[]): readonly number[] {
  const wanted = new Set(indexes);
  const there = new Set(before.filter((index) => wanted.has(index)));
  const coming = indexes.filter((index) => !there.has(index));
  let next = 0;
  const slots: number[] = [];
  for (const index of before) {
    if (there.has(index)) slots.push(index);
    else if (next < coming.length) {
      slots.push(coming[next] as number);
      next += 1;
    }
  }
  return [...slots, ...coming.slice(next)];
}

type TotalRowProps = {
  readonly columns: readonly TableColumn[];
  readonly answer: ReportAnswer;
  readonly hasSelection: boolean;
  /** Column of the cursor; -1 is none. */
  readonly active: number;
  onPick(cell: GridCell): void;
};

/** The totals in the form of a row. */
const totalRowOf = ({ total, compare }: ReportAnswer): ReportRow =>
  ({ ...total, _prev: compare?.total ?? null }) as ReportRow;

function TotalRow({ columns, answer, hasSelection, active, onPick }: TotalRowProps) {
  const translate = useTranslate();
  const row = totalRowOf(answer);
  return (
    <div {...gridRoles.row(2)} className="adx-rep-row adx-rep-sum">
      {hasSelection && <div {...gridRoles.cell} className="adx-rep-tick" />}
      {columns.map((column, index) => {
        const isWord = column.kind === 'dimension' || column.kind === 'changed';
        const words =
          index === 0
            ? translate('adx.reports.total', { smart_count: answer.rowCount, count: formatCount(answer.rowCount) })
            : '';
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the grid has the focus and the keys
          <div
            key={column.key}
            {...gridRoles.cell}
            id={cellId(-1, index)}
            className={
              isWord
                ? `adx-ellipsis adx-rep-cell${column.kind === 'changed' ? ' adx-small adx-rep-why' : ''}`
                : 'adx-ellipsis adx-rep-cell adx-rep-number adx-figures'
            }
            data-active={active === index || undefined}
            data-tone={toneIn(column, row)}
            onClick={() => onPick({ row: -1, column: index })}
          >
            {isWord ? words : cellText(column, row)}
          </div>
        );
      })}
    </div>
  );
}

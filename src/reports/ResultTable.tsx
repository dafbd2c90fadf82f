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
import type { ReportRow } from '../model/reports/reportCall';
import { useViewer } from '../ui/ConsoleContext';
import { usePreference } from '../ui/list/usePreference';
import { useRowHeight } from '../ui/list/useRowHeight';
import { useFollow } from '../ui/parts/useFollow';
import { useObjectHref } from '../ui/useObjectHref';
import { type RowTicks, tickedOf } from './act/useRowTicks';
import { CellMenu } from './CellMenu';
import { cellId } from './cellId';
import { gridRoles } from './gridRoles';
import { heatOf } from './heatOf';
import { useReport } from './ReportContext';
import { ResultHead } from './ResultHead';
import { ResultRow } from './ResultRow';
import { sayPart } from './sayPart';
import { TotalRow } from './TotalRow';
import { gridTemplate, tableColumns, tickPx } from './tableColumns';
import { useGridKeys } from './useGridKeys';
import { useHidden } from './useHidden';
import { useKeptRows } from './useKeptRows';
import type { ReportResult } from './useReportRun';
import { useTurn } from './useTurn';

type Props = {
  readonly result: ReportResult;
  readonly scroll: RefObject<HTMLDivElement | null>;
  /** Those of the page. */
  readonly rows: readonly ReportRow[];
  /** Place of the first of them among all. */
  readonly first: number;
  /** Nothing where nothing can be done with rows. */
  readonly selection: RowTicks | undefined;
};

/** Rows in sight and a few more are all that is drawn, so that a hundred thousand scroll as ten do. */
const overscan = 10;
/** At first those in sight alone: the others come once they are seen, before anybody can scroll. */
const firstOverscan = 1;

export function ResultTable({ result, scroll, rows, first, selection }: Props) {
  const { answer, request } = result;
  const translate = useTranslate();
  const { nameOf, dimension, metric } = useReport();
  const { hidden } = useHidden(answer);
  const hrefOf = useObjectHref();
  const follow = useFollow();
  const [isHeated] = usePreference('report.heat', true);
  const [hovered, setHovered] = useState(-1);
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

  // An order by what moved asks why it moved.
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

  // What stands above the rows scrolls with them.
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
    // Its first rows are drawn with it, before the browser has laid it out: under head, totals and chart they have about half of the window.
    initialRect: { width: window.innerWidth, height: window.innerHeight / 2 },
    // Under the head and the totals, and above the foot's shadow.
    scrollPaddingStart: 36 + rowHeight,
  });
  const { measure } = virtual;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another density is another height of all rows.
  useLayoutEffect(() => measure(), [measure, rowHeight]);

  // Another page begins at its first row, and not above it: the chart was scrolled away for the rows.
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
      onPointerLeave={() => setHovered(-1)}
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
                hasTools={hovered === index}
                isTicked={selection?.rows.has(row)}
                onTick={tickRow}
                tickLabel={tickLabel}
                onHover={setHovered}
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

import { CircleMinus, Copy, ListFilter, ListTree } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import type { Period } from '../model/reports/dateRanges';
import type { ReportRow } from '../model/reports/reportCall';
import { usePair } from '../ui/i18n/useText';
import { cellId } from './cellId';
import { gridRoles } from './gridRoles';
import type { Heat } from './heatOf';
import { ChangedBefore } from './marks/ChangedBefore';
import { cellText, isFallenToZero, type TableColumn, toneIn } from './tableColumns';
import type { GridCell, OpenMenu } from './useGridKeys';
import '../ui/parts/smallIcon.css';

const tools = [
  ['filter', ListFilter],
  ['copy', Copy],
  ['drill', ListTree],
] as const;

type Props = {
  readonly row: ReportRow;
  readonly index: number;
  /** Index among all rows of the answer. */
  readonly place: number;
  readonly top: number;
  readonly columns: readonly TableColumn[];
  readonly heat: Heat | undefined;
  readonly hrefOf: (resource: string, id: number) => string | undefined;
  /** Returns a note on a time that the report covers only in part. */
  readonly partOf: (id: string, value: ReportRow[string] | undefined) => string | undefined;
  /** Column of the cursor; -1 is none. */
  readonly active: number;
  /** Days of the report. */
  readonly period: Period;
  /** Index of the recycled element that shows the row. */
  readonly slot: number;
  readonly hasTools: boolean;
  /** Undefined where rows cannot be selected. */
  readonly isTicked: boolean | undefined;
  readonly onTick: (row: ReportRow, isRange: boolean) => void;
  readonly tickLabel: (name: string) => string;
  readonly onPoint: (slot: number) => void;
  readonly onPick: (cell: GridCell) => void;
  readonly onMenu: OpenMenu;
};

/** Plain boxes and texts: hundreds of them are rendered with each turn of the wheel. */
export const ResultRow = memo(function ResultRow(props: Props) {
  const pair = usePair();
  const fallen = useTranslate()('adx.reports.fallen');
  const {
    row,
    index,
    place,
    top,
    columns,
    heat,
    hrefOf,
    partOf,
    period,
    active,
    slot,
    hasTools,
    isTicked,
    onTick,
    tickLabel,
    onPoint,
    onPick,
    onMenu,
  } = props;
  return (
    <div
      {...gridRoles.row(place + 3, isTicked)}
      className="adx-rep-row"
      data-ticked={isTicked || undefined}
      style={{ transform: `translateY(${top}px)` }}
      onPointerOver={() => onPoint(slot)}
    >
      {isTicked !== undefined && (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the grid has the focus and the keys
        <div
          {...gridRoles.cell}
          className="adx-rep-tick"
          // Shift selects a range of rows; it must not select text.
          onMouseDown={(event) => event.shiftKey && event.preventDefault()}
          onClick={(event) => onTick(row, event.shiftKey)}
        >
          <input
            type="checkbox"
            className="adx-list-tick"
            tabIndex={-1}
            checked={isTicked}
            readOnly
            aria-label={tickLabel(cellText(columns[0] as TableColumn, row))}
          />
        </div>
      )}
      {columns.map((column, at) => {
        const { key, id, kind } = column;
        const words = cellText(column, row);
        const common = {
          id: cellId(index, at),
          ...gridRoles.cell,
          'data-active': active === at || undefined,
          onClick: () => onPick({ row: index, column: at }),
        };
        if (kind === 'changed') {
          const id = row._ids?.[column.id];
          return (
            <div key={key} {...common} className="adx-ellipsis adx-rep-cell adx-small adx-rep-why">
              {column.object && id ? (
                <ChangedBefore key={id} resource={column.object} id={id} period={period} hrefOf={hrefOf} />
              ) : (
                '-'
              )}
            </div>
          );
        }
        if (kind !== 'dimension') {
          const tone = toneIn(column, row);
          const isFallen = isFallenToZero(column, row);
          return (
            <div
              key={key}
              {...common}
              className="adx-ellipsis adx-rep-cell adx-rep-number adx-figures"
              data-tone={tone}
              data-compared={kind === 'previous' || kind === 'difference' || undefined}
              data-fallen={isFallen || undefined}
              data-heat={heat?.get(key)?.(row) || undefined}
            >
              {isFallen && <CircleMinus size={13} aria-label={fallen} />}
              {words}
            </div>
          );
        }
        const objectId = row._ids?.[id];
        const href = column.object && objectId ? hrefOf(column.object, objectId) : undefined;
        const part = partOf(id, row[id]);
        const isValue = words !== '-' || row[id] === '';
        return (
          <div key={key} {...common} className="adx-ellipsis adx-rep-cell">
            {href ? (
              <a href={href} tabIndex={-1} className="adx-rep-name" title={words}>
                {words}
              </a>
            ) : isValue ? (
              // A `<button>` is a box of its own, which the browser lays out twice in each frame of scrolling.
              // biome-ignore lint/a11y/useSemanticElements lint/a11y/useKeyWithClickEvents: the grid has the focus and the keys
              <span
                role="button"
                tabIndex={-1}
                className="adx-rep-value"
                data-part={part && ''}
                title={part ? pair(words, part) : words}
                onClick={(event) => onMenu({ row: index, column: at }, event.currentTarget, 'filter')}
              >
                {words}
                {part && <span className="adx-hidden">, {part}</span>}
              </span>
            ) : (
              words
            )}
            {at === 0 && hasTools && <CellTools cell={{ row: index, column: 0 }} onMenu={onMenu} />}
          </div>
        );
      })}
    </div>
  );
});

/** Buttons at the name of the row under the pointer; the keyboard finds them in the cell menu. */
function CellTools({ cell, onMenu }: { cell: GridCell; onMenu: OpenMenu }) {
  const translate = useTranslate();
  return (
    <span className="adx-rep-tools">
      {tools.map(([tool, Drawn]) => (
        <button
          key={tool}
          type="button"
          className="adx-small-icon"
          tabIndex={-1}
          aria-label={translate(`adx.reports.cell.${tool}`)}
          title={translate(`adx.reports.cell.${tool}`)}
          onClick={(event) => {
            event.stopPropagation();
            onMenu(cell, event.currentTarget, tool);
          }}
        >
          <Drawn size={14} aria-hidden />
        </button>
      ))}
    </span>
  );
}

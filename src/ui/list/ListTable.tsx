import '../fields/ticks.css';
import './table.css';
import { type CSSProperties, memo, useMemo, useRef } from 'react';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import type { CellContext } from '../fields/cells';
import {
  actionsRoomOf,
  type Column,
  columnWidths,
  edgeWidth,
  endsWithTime,
  type OwnWidths,
  tickWidth,
} from './columns';
import { fitRules, fitSteps } from './fitColumns';
import { GroupRow } from './GroupRow';
import { ListHead } from './ListHead';
import { ListRow, type OwnCells } from './ListRow';
import type { ListSort } from './listUrl';
import { RowButtons } from './RowButtons';
import { SkeletonRows } from './SkeletonRows';
import { useFittedColumns } from './useFittedColumns';
import type { Group, Groups } from './useGroups';
import { useRecycledRows } from './useRecycledRows';
import { type RowHandlers, useRowEvents } from './useRowEvents';

type Props = {
  readonly resource: AnyResource;
  readonly groups: Groups;
  readonly columns: readonly Column[];
  /** Columns that have no room give way, instead of being scrolled to. */
  readonly isFitted: boolean;
  readonly own: OwnWidths;
  readonly setOwn: (widths: OwnWidths) => void;
  readonly cells: CellContext;
  readonly customCells: OwnCells | undefined;
  readonly sort: ListSort;
  readonly setSort: (sort: ListSort) => void;
  readonly orderAhead: (sort: ListSort) => void;
  readonly selection: ReadonlyMap<number, AnyRecord>;
  readonly tickPage: (isTicked: boolean) => void;
  readonly isWritable: (record: AnyRecord) => boolean;
  readonly hasSelection: boolean;
  /** Row with the focus, for the keyboard. */
  readonly cursor: number | undefined;
  /** Rows of objects made a moment ago. */
  readonly fresh: ReadonlySet<number>;
  readonly handlers: RowHandlers;
  /** Before the first rows: as many rows of the real layout. */
  readonly skeleton: number;
  readonly label: string;
  readonly figureDays: string | undefined;
};

/** The rows themselves: a plain table, no component of a library in any cell. */
export const ListTable = memo(function ListTable(props: Props) {
  const {
    resource,
    groups,
    columns,
    isFitted,
    own,
    cells,
    customCells,
    selection,
    hasSelection,
    cursor,
    handlers,
    isWritable,
    label,
  } = props;
  const { rows } = groups;
  const body = useRef<HTMLTableSectionElement>(null);
  const drawn = useRecycledRows(body, rows, cursor);
  const { active, events } = useRowEvents(body, drawn, cells, columns, handlers);
  const fitted = useFittedColumns(columns, rows, cells);
  const { extensions } = useConsole();
  const hasOwnActions = extensions.get(resource.name)?.rowActions !== undefined;
  const { widths, style, rules, edge } = useMemo(() => {
    const room = actionsRoomOf(resource, hasOwnActions);
    const edge = edgeWidth(fitted, room, own);
    const { widths, least } = columnWidths(fitted, hasSelection, own, edge);
    const rules = isFitted ? fitRules(resource.name, fitSteps(resource, fitted, least, own)) : '';
    return { widths, style: tableStyle(fitted, widths, { hasSelection, least, own, edge, room }), rules, edge };
  }, [fitted, hasSelection, own, isFitted, resource, hasOwnActions]);
  const tickedHere = rows.filter((row) => selection.has(row.id)).length;
  const stop = cursor ?? rows[0]?.id;
  // Siblings of the rows, so that a head keeps its element and the focus when the row below it changes.
  const headsAbove = (found: readonly Group[] = []) =>
    found.map((group) => <GroupRow key={group.key} group={group} columns={columns} toggle={groups.toggle} />);

  return (
    <table
      className="adx-table"
      style={style}
      aria-label={label}
      aria-busy={props.skeleton > 0 || undefined}
      data-fits={rules === '' ? undefined : resource.name}
      data-ends={endsWithTime(columns) ? 'time' : undefined}
    >
      {rules !== '' && <style>{rules}</style>}
      <colgroup>
        <col style={{ width: tickWidth(hasSelection) }} />
        {columns.map(({ name }, index) => (
          <col key={name} data-column={name} style={widths[index] ? { width: widths[index] } : undefined} />
        ))}
        {/* Where the name has a width of its own, what is left over is at the right edge. */}
        <col style={own.name === undefined ? { width: edge } : undefined} />
      </colgroup>
      <ListHead
        resource={resource}
        columns={columns}
        own={own}
        setOwn={props.setOwn}
        sort={props.sort}
        setSort={props.setSort}
        orderAhead={props.orderAhead}
        hasSelection={hasSelection}
        ticked={tickedHere === 0 ? 'none' : tickedHere === rows.length ? 'all' : 'some'}
        tickAll={props.tickPage}
        days={props.figureDays}
      />
      {props.skeleton > 0 ? (
        <SkeletonRows count={props.skeleton} columns={columns} hasSelection={hasSelection} />
      ) : (
        <tbody ref={body} {...events}>
          {drawn.flatMap(({ key, record }) => [
            ...headsAbove(groups.heads.get(record.id)),
            <ListRow
              key={key}
              record={record}
              resource={resource.name}
              picture={resource.list.picture}
              icon={resource.icon}
              columns={columns}
              cells={cells}
              customCells={customCells}
              isNew={props.fresh.has(record.id)}
              isTicked={selection.has(record.id)}
              hasSelection={hasSelection}
              isWritable={isWritable(record)}
              isStop={record.id === stop}
              actions={record.id === active ? <RowButtons record={record} /> : null}
            />,
          ])}
          {headsAbove(groups.last)}
        </tbody>
      )}
    </table>
  );
});

type Measures = {
  readonly hasSelection: boolean;
  readonly least: number;
  readonly own: OwnWidths;
  readonly edge: number;
  /** Of the actions of a row. */
  readonly room: number;
};

/** Where the cells stand that stay at both edges as the others are scrolled. */
function tableStyle(
  columns: readonly Column[],
  widths: readonly (string | undefined)[],
  measures: Measures,
): CSSProperties {
  const { hasSelection, least, own, edge, room } = measures;
  const tick = tickWidth(hasSelection);
  const shownId = columns.find(({ name }) => name === 'id');
  const id = shownId ? (own.id ?? shownId.width[0]) : 0;
  const last = endsWithTime(columns) ? widths.at(-1) : undefined;
  const edges = {
    '--least': `${least}px`,
    '--tick-edge': `${tick}px`,
    '--id-edge': `${tick + id}px`,
    '--end-edge': `${edge}px`,
    '--status-edge': last === undefined ? `${edge}px` : `calc(${edge}px + ${last})`,
    '--actions-room': `${room}px`,
  };
  return edges as CSSProperties;
}

import '../fields/ticks.css';
import './table.css';
import { type CSSProperties, type KeyboardEvent, memo, useMemo, useRef } from 'react';
import { isFigure } from '../../schema/derivedColumns';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import type { CellContext } from '../fields/cells';
import {
  actionsRoomOf,
  type Column,
  columnWidths,
  edgeWidth,
  endsWithTime,
  leading,
  type OwnWidths,
  tickWidth,
} from './columns';
import './groupRow.css';
import { ChevronDown } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ListSort } from '../address/listUrl';
import { formatCount } from '../i18n/format';
import { useText } from '../i18n/useText';
import { ListHead } from './ListHead';
import { ListRow, type OwnCells } from './ListRow';
import { RowButtons } from './RowButtons';
import { useFittedColumns } from './useFittedColumns';
import type { Group, Groups } from './useGroups';
import { useRecycledRows } from './useRecycledRows';
import { type RowHandlers, useRowEvents } from './useRowEvents';

type Props = {
  readonly resource: AnyResource;
  readonly groups: Groups;
  readonly columns: readonly Column[];
  /** Whether columns without room are hidden instead of scrolled to. */
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
  /** Id of the row with the keyboard focus. */
  readonly cursor: number | undefined;
  /** Ids of rows whose objects were created a moment ago. */
  readonly fresh: ReadonlySet<number>;
  readonly handlers: RowHandlers;
  /** Number of skeleton rows before the first rows, in the real layout. */
  readonly skeleton: number;
  readonly label: string;
  readonly figureDays: string | undefined;
};

/** The table. Its cells are plain elements: no cell uses a component of a library. */
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
  // Heads are siblings of the rows, so that a head keeps its element and the focus when the row below it changes.
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
        {/* Where the name has a fixed width, spare width goes to the right edge. */}
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

/** A column that is hidden where the table is narrower than `below` pixels; `left` is the width that the others need then. */
type FitStep = { readonly name: string; readonly below: number; readonly left: number };

/** The switch and the time of the last change, which the actions of a row cover. */
const trailing: readonly string[] = ['status', 'modifiedAt', 'createdAt'];

/**
 * The columns to hide one after the other where the table is narrow: first those that the definition names, then the others from
 * the right; figures, which share a head, last.
 */
export function fitSteps(
  resource: AnyResource,
  columns: readonly Column[],
  least: number,
  own: OwnWidths,
): readonly FitStep[] {
  const spare: readonly string[] = resource.list.spare ?? [];
  const rankOf = ({ name }: Column, at: number): number => {
    const named = spare.indexOf(name);
    if (named >= 0) return named;
    return spare.length + (isFigure(name) ? columns.length : 0) + (columns.length - at);
  };
  const giving = columns
    .map((column, at) => ({ column, rank: rankOf(column, at) }))
    .filter(({ column: { name } }) => !leading.some((one) => one === name) && !trailing.includes(name))
    .sort((a, b) => a.rank - b.rank);
  let left = least;
  return giving.map(({ column: { name, width } }) => {
    const below = left;
    left -= own[name] ?? width[0];
    return { name, below, left };
  });
}

/** The steps as CSS rules: they apply before any script, so that nothing moves after the first paint. */
export function fitRules(list: string, steps: readonly FitStep[]): string {
  const table = `.adx-table[data-fits="${list}"]`;
  return steps
    .map(
      ({ name, below, left }) =>
        `@container (width < ${below}px) { ${table} { --least: ${left}px !important; } ${table} [data-column="${name}"] { display: none; } }`,
    )
    .join('\n');
}

type SkeletonRowsProps = {
  readonly count: number;
  readonly columns: readonly Column[];
  readonly hasSelection: boolean;
};

/** Skeleton rows at most; the last one has a tenth of the opacity. */
const most = 10;

/** Skeleton rows in the real layout; each row is a tenth fainter than the one before. */
function SkeletonRows({ count, columns, hasSelection }: SkeletonRowsProps) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: Math.min(count, most) }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id
        <tr key={row} style={{ opacity: 1 - row / most }}>
          <td className="adx-tick-cell">
            {hasSelection && <i className="adx-bone" style={{ width: 16, height: 16 }} />}
          </td>
          {columns.map(({ name, isNumber }, index) => (
            <td
              key={name}
              data-column={name}
              className={
                name === 'id' ? 'adx-stuck-id' : name === 'name' ? 'adx-stuck-name' : isNumber ? 'adx-number' : ''
              }
            >
              <i
                className="adx-bone"
                style={{ width: `${(name === 'name' ? 45 : 60) + ((row * 7 + index * 13) % 30)}%` }}
              />
            </td>
          ))}
          <td className="adx-edge" />
        </tr>
      ))}
    </tbody>
  );
}

type Measures = {
  readonly hasSelection: boolean;
  readonly least: number;
  readonly own: OwnWidths;
  readonly edge: number;
  /** Pixels for the actions of a row. */
  readonly room: number;
};

/** Sets the positions of the cells that stick to both edges while the others scroll. */
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

type GroupRowProps = {
  readonly group: Group;
  readonly columns: readonly Column[];
  readonly toggle: (value: string) => void;
};

/** The head of a group of rows with one state: its count on all pages, and its order. */
function GroupRow({
  group: { value, label, count, isOpen, isUsual },
  columns: [first, ...others],
  toggle,
}: GroupRowProps) {
  const translate = useTranslate();
  const text = useText();
  const order = isUsual ? translate(`adx.list.groups.order.${value}`, { _: '' }) : '';
  const press = (event: KeyboardEvent) => {
    if (event.key !== (isOpen ? 'ArrowLeft' : 'ArrowRight')) return;
    event.preventDefault();
    toggle(value);
  };
  return (
    <tr className="adx-group-row">
      <td className="adx-tick-cell">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={translate(isOpen ? 'adx.list.groups.close' : 'adx.list.groups.open', { group: text(label) })}
          onClick={() => toggle(value)}
          onKeyDown={press}
        >
          <ChevronDown className="adx-lucide" size={16} aria-hidden />
        </button>
      </td>
      <th scope="rowgroup" data-column={first?.name}>
        <span>
          {text(label)} <span className="adx-figures">{count === undefined ? '' : formatCount(count)}</span>
          {order && <small>{order}</small>}
        </span>
      </th>
      {/* A cell across all columns would keep the width of columns that are hidden on this screen. */}
      {others.map(({ name }) => (
        <td key={name} data-column={name} />
      ))}
      <td className="adx-edge" />
    </tr>
  );
}

import '../../ui/fields/ticks.css';
import '../../ui/list/table.css';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type CSSProperties, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { SavedEntry } from '../../model/reports/savedReport';
import { TriStateCheckbox } from '../../ui/fields/values/TriStateCheckbox';
import { useFeed } from './SavedContext';
import '../../ui/parts/smallIcon.css';
import { EntryIcon } from './EntryIcon';
import { SavedLink } from './SavedLink';
import { columnWidths, type SavedColumn, type SavedView, savedColumns } from './savedColumns';
import { fileText, useEntryWords } from './useEntryWords';
import type { SavedAction } from './useSavedActions';
import type { SavedTicks } from './useSavedTicks';
import { useScheduleWords } from './useScheduleWords';

type Props = {
  readonly rows: readonly SavedEntry[];
  /** The rows of all pages: columns keep their widths from page to page. */
  readonly all: readonly SavedEntry[];
  readonly isLoading: boolean;
  readonly view: SavedView;
  onSort(sort: string): void;
  readonly selection: SavedTicks;
  actionsOf(entry: SavedEntry): readonly SavedAction[];
};

const tickWidth = 36;
const leastName = 200;
const skeletonRows = 10;

/** Looks like every list, but its rows have no resource definition. */
export function SavedTable({ rows, all, isLoading, view, onSort, selection, actionsOf }: Props) {
  const translate = useTranslate();
  const { newIds } = useFeed();
  const [active, setActive] = useState<number>();
  const cells = useSavedCells();
  const widths = useMemo(
    () => columnWidths(all, cells, (column) => translate(`adx.saved.columns.${column}`)),
    [all, cells, translate],
  );
  const least = tickWidth + leastName + Object.values(widths).reduce((sum, width) => sum + width, 0);
  const body = useRef<HTMLTableSectionElement>(null);
  const mine = rows.filter(({ isMine }) => isMine);
  const tickedHere = mine.filter(({ id }) => selection.ids.has(id)).length;
  const style: CSSProperties = {
    minWidth: least,
    ['--tick-edge' as string]: `${tickWidth}px`,
    ['--id-edge' as string]: `${tickWidth}px`,
  };

  const press = (event: KeyboardEvent) => {
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key] ?? 0;
    const at = rows.findIndex(({ id }) => id === active);
    const entry = rows[at];
    if (event.ctrlKey || event.metaKey || event.altKey || !entry) return;
    if (step !== 0) {
      const next = rows[at + step];
      body.current?.querySelector<HTMLElement>(`tr[data-row="${next?.id}"] a.adx-name`)?.focus();
    } else if (event.key === 'x' && entry.isMine) selection.tick(entry, false);
    else return;
    event.preventDefault();
  };
  return (
    <table
      className="adx-table"
      style={style}
      aria-label={translate('adx.saved.title')}
      aria-busy={isLoading || undefined}
    >
      <colgroup>
        <col style={{ width: tickWidth }} />
        {savedColumns.map((column) => (
          <col key={column} style={column === 'name' ? undefined : { width: widths[column] }} />
        ))}
        <col style={{ width: 0 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className="adx-tick-cell">
            <TriStateCheckbox
              state={tickedHere === 0 ? 'none' : tickedHere === mine.length ? 'all' : 'some'}
              label={translate('adx.list.select_page')}
              onTick={selection.tickPage}
            />
          </th>
          {savedColumns.map((column) => (
            <Head key={column} column={column} view={view} onSort={onSort} />
          ))}
          <td className="adx-edge" />
        </tr>
      </thead>
      {isLoading ? (
        <Skeleton />
      ) : (
        <tbody ref={body} onKeyDown={press} onPointerLeave={() => setActive(undefined)}>
          {rows.map((entry) => (
            <SavedRow
              key={entry.id}
              entry={entry}
              cells={cells}
              isNew={newIds.has(entry.id)}
              isTicked={selection.ids.has(entry.id)}
              isActive={entry.id === active}
              onActive={setActive}
              onTick={selection.tick}
              actionsOf={actionsOf}
            />
          ))}
        </tbody>
      )}
    </table>
  );
}

type HeadProps = { readonly column: SavedColumn; readonly view: SavedView; onSort(sort: string): void };

/** Sorting starts with the greatest time or size, and with the first text. */
function Head({ column, view, onSort }: HeadProps) {
  const translate = useTranslate();
  const isSorted = view.sort === column;
  const startsDown = column === 'dt' || column === 'bytes' || column === 'shared';
  const isNextDown = isSorted ? !view.isDescending : startsDown;
  const Arrow = view.isDescending ? ArrowDown : ArrowUp;
  const className = column === 'name' ? 'adx-stuck-name' : column === 'bytes' ? 'adx-number' : undefined;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (view.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className="adx-inline-row adx-list-head"
        data-sorted={isSorted || undefined}
        onClick={() => onSort(`${isNextDown ? '-' : ''}${column}`)}
      >
        <span>{translate(`adx.saved.columns.${column}`)}</span>
        {isSorted && <Arrow size={12} aria-hidden />}
      </button>
    </th>
  );
}

const Skeleton = () => (
  <tbody aria-hidden="true">
    {Array.from({ length: skeletonRows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id
      <tr key={row} style={{ opacity: 1 - row / skeletonRows }}>
        <td className="adx-tick-cell">
          <i className="adx-bone" style={{ width: 16, height: 16 }} />
        </td>
        {savedColumns.map((column, index) => (
          <td key={column} className={column === 'name' ? 'adx-stuck-name' : ''}>
            <i className="adx-bone" style={{ width: `${45 + ((row * 7 + index * 13) % 30)}%` }} />
          </td>
        ))}
        <td className="adx-edge" />
      </tr>
    ))}
  </tbody>
);

type SavedRowProps = {
  readonly entry: SavedEntry;
  readonly cells: SavedCells;
  readonly isNew: boolean;
  readonly isTicked: boolean;
  /** Under the pointer or focused: only such a row shows its buttons. */
  readonly isActive: boolean;
  onActive(id: number): void;
  onTick(entry: SavedEntry, isRange: boolean): void;
  actionsOf(entry: SavedEntry): readonly SavedAction[];
};

function SavedRow({ entry, cells, isNew, isTicked, isActive, onActive, onTick, actionsOf }: SavedRowProps) {
  const translate = useTranslate();
  const { id, name, isMine, by } = entry;
  const [stands, file, planned] = [cells.state(entry), cells.bytes(entry), cells.schedule(entry)];
  return (
    <tr
      data-row={id}
      data-new={isNew || undefined}
      data-ticked={isTicked || undefined}
      onPointerOver={() => onActive(id)}
      onFocus={() => onActive(id)}
    >
      <td className="adx-tick-cell">
        {isMine && (
          <input
            type="checkbox"
            className="adx-list-tick"
            checked={isTicked}
            aria-label={translate('adx.list.select', { name })}
            onChange={(event) => onTick(entry, (event.nativeEvent as MouseEvent).shiftKey === true)}
          />
        )}
      </td>
      <td className="adx-stuck-name">
        <SavedLink entry={entry} isToReport className="adx-name" title={name}>
          {name}
        </SavedLink>
        {isNew && <i className="adx-dot adx-saved-new" role="img" aria-label={translate('adx.saved.new')} />}
      </td>
      <td>{cells.type(entry)}</td>
      <td>{cells.mode(entry)}</td>
      <td className="adx-figures">{cells.dt(entry)}</td>
      <td title={stands === '-' ? undefined : stands}>
        {stands !== '-' ? (
          <span className="adx-inline-row adx-saved-state">
            <EntryIcon entry={entry} />
            {stands}
          </span>
        ) : (
          '-'
        )}
      </td>
      <td className="adx-number adx-figures">
        {entry.file ? (
          <SavedLink entry={entry} className="adx-ref" aria-label={translate('adx.saved.fileOf', { name, size: file })}>
            {file}
          </SavedLink>
        ) : (
          '-'
        )}
      </td>
      <td title={planned}>{planned}</td>
      <td>{cells.shared(entry)}</td>
      <td title={by}>{cells.by(entry)}</td>
      <td className="adx-edge">
        {isActive && (
          <span className="adx-row-actions">
            {actionsOf(entry).map((action) => (
              <button
                key={action.name}
                type="button"
                className="adx-small-icon"
                title={action.label}
                aria-label={`${action.label} ${name}`}
                onClick={action.run}
              >
                <action.icon size={16} aria-hidden />
              </button>
            ))}
          </span>
        )}
      </td>
    </tr>
  );
}

type SavedCells = Readonly<Record<SavedColumn, (entry: SavedEntry) => string>>;

/** Returns a cell's text by column of a saved report. */
function useSavedCells(): SavedCells {
  const translate = useTranslate();
  const { when, state } = useEntryWords();
  const { say } = useScheduleWords();
  return useMemo(
    () => ({
      name: ({ name }) => name,
      type: ({ ivt }) => translate(ivt ? 'adx.saved.types.ivt' : 'adx.saved.types.report'),
      mode: ({ mode }) => translate(`adx.shell.modes.${mode}`),
      dt: when,
      state: (entry) => state(entry) || '-',
      bytes: (entry) => (entry.file ? fileText(entry) : '-'),
      schedule: ({ schedule }) => say(schedule),
      shared: ({ shared }) => translate(shared ? 'adx.saved.yes' : 'adx.saved.no'),
      by: ({ by, isMine }) => (isMine ? translate('adx.saved.me') : by),
    }),
    [translate, when, state, say],
  );
}

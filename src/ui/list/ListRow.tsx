import { Archive, CirclePause } from 'lucide-react';
import { type ComponentType, memo, type ReactNode, type SyntheticEvent } from 'react';
import { statuses } from '../../schema/commonFields';
import type { AnyRecord } from '../../schema/resource';
import { type CellContext, renderCell } from '../fields/cells';
import { Icon } from '../parts/Icon';
import type { Column } from './columns';

/** Video files have an address too, but are no pictures and a hundred times as large. */
const films = /\.(mp4|m4v|mov|webm|ogv|mpe?g|avi|ts|m3u8|mpd|mp3|m4a|aac|wav|ogg|xml|html?|js|zip)$/i;

type Props = {
  readonly record: AnyRecord;
  readonly resource: string;
  /** The field with the picture's address; absent where rows have none. `icon` replaces a missing picture. */
  readonly picture: string | undefined;
  readonly icon: string;
  readonly columns: readonly Column[];
  readonly cells: CellContext;
  readonly customCells: OwnCells | undefined;
  /** Whether the object was created a moment ago. */
  readonly isNew: boolean;
  readonly isTicked: boolean;
  readonly hasSelection: boolean;
  readonly isWritable: boolean;
  /** Whether the row is the list's tab stop. */
  readonly isStop: boolean;
  /** Only for the row under the pointer or with the focus: buttons in every row would double the page. */
  readonly actions: ReactNode;
};

/**
 * One row. It renders only when its own props change, and has no listeners: the table's body handles clicks, pointer and focus
 * for all rows (`useRowEvents`).
 */
export const ListRow = memo(function ListRow({
  record,
  resource,
  picture,
  icon,
  columns,
  cells,
  customCells,
  isNew,
  isTicked,
  hasSelection,
  isWritable,
  isStop,
  actions,
}: Props) {
  const name = nameOf(record);
  return (
    <tr
      data-row={record.id}
      data-status={statusWords[record.status as 0 | 1 | 2]}
      data-ticked={isTicked || undefined}
      data-new={isNew || undefined}
      tabIndex={isStop ? 0 : -1}
    >
      <td className="adx-tick-cell">
        {hasSelection && (
          <input
            type="checkbox"
            className="adx-list-tick"
            checked={isTicked}
            readOnly
            tabIndex={-1}
            aria-label={cells.translate('adx.list.select', { name })}
          />
        )}
      </td>
      {columns.map((column) => (
        <td
          key={column.name}
          className={classOf(column)}
          data-column={column.name}
          {...(column.name === 'name' && { 'data-tip': name, 'data-tip-if': 'cut' })}
        >
          {contentOf(column)}
        </td>
      ))}
      <td className="adx-edge">{actions}</td>
    </tr>
  );

  function contentOf(column: Column): ReactNode {
    const Own = customCells?.[column.name];
    if (Own) return <Own record={record} isStop={isStop} />;
    if (column.name === 'name') return nameCell();
    if (column.name === 'status') return statusCell();
    // Ids have no thousands separators.
    if (column.name === 'id') return String(record.id);
    const shown = renderCell(record[column.name], column.field, cells);
    const { computed } = column.field;
    return computed?.from === 'members' && computed.what === 'count' ? membersLink(shown) : shown;
  }

  function membersLink(count: ReactNode): ReactNode {
    const href = cells.membersHrefOf(resource, record.id);
    return href ? (
      <a className="adx-ref" href={href} target={cells.opensTab ? '_blank' : undefined}>
        {count}
      </a>
    ) : (
      count
    );
  }

  function nameCell(): ReactNode {
    const href = cells.hrefOf(resource, record.id);
    return (
      <>
        {picture !== undefined && rowPicture(record[picture], icon)}
        {record.status === statuses.inactive && (
          <CirclePause
            className="adx-lucide adx-paused"
            size={14}
            aria-label={cells.translate('adx.list.inactive')}
            role="img"
          />
        )}
        {record.status === statuses.archived && (
          <Archive
            className="adx-lucide adx-filed"
            size={14}
            aria-label={cells.translate('adx.list.archived')}
            role="img"
          />
        )}
        {isNew && <span className="adx-new">{cells.translate('adx.list.new')}</span>}
        {href ? (
          <a className="adx-name" href={href} target={cells.opensTab ? '_blank' : undefined}>
            {name}
          </a>
        ) : (
          <span className="adx-name">{name}</span>
        )}
      </>
    );
  }

  function statusCell(): ReactNode {
    const isArchived = record.status === statuses.archived;
    if (isArchived) return '-';
    return (
      <button
        // A new record gets a new element, so that the switch does not animate from the other record's state.
        key={record.id}
        type="button"
        role="switch"
        className="adx-bare adx-switch"
        data-switch=""
        aria-checked={record.status === statuses.active}
        aria-label={cells.translate('adx.list.active_name', { name })}
        disabled={!isWritable}
        tabIndex={-1}
      />
    );
  }
});

/** Returns the address of a picture that a browser can show: on this host or by https, as the page's content policy requires. */
export function pictureAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\/(?![/\\])/.test(value)) return films.test(value) ? undefined : value;
  if (!/^https:\/\//i.test(value) || !URL.canParse(value)) return undefined;
  const { href, pathname } = new URL(value);
  return films.test(pathname) ? undefined : href;
}

/**
 * The picture before a name: loaded once visible, without a referrer. The icon behind it shows where there is none or loading
 * fails. A function, because a component in each row costs time.
 */
function rowPicture(value: unknown, icon: string): ReactNode {
  const address = pictureAddress(value);
  return (
    <span className="adx-center adx-picture" aria-hidden="true">
      <Icon name={icon} size={14} />
      {address && (
        <img
          key={address}
          src={address}
          alt=""
          width={20}
          height={20}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={hide}
        />
      )}
    </span>
  );
}

function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.hidden = true;
}

export type OwnCells = Readonly<Record<string, ComponentType<{ record: AnyRecord; isStop?: boolean }>>>;

const statusWords = { 0: 'inactive', 1: undefined, 2: 'archived' } as const;

const nameOf = (record: AnyRecord): string => String(record.name ?? '') || `#${record.id}`;

const classes = new Map<string, string>();

function classOf({ name, isNumber, isFigures }: Column): string {
  const key = `${name} ${isNumber} ${isFigures}`;
  let found = classes.get(key);
  if (found === undefined) {
    const stuck = name === 'id' ? 'adx-stuck-id' : name === 'name' ? 'adx-stuck-name' : '';
    found = [stuck, isNumber ? 'adx-number' : '', isFigures ? 'adx-figures' : ''].filter(Boolean).join(' ');
    classes.set(key, found);
  }
  return found;
}

import { Archive, CirclePause } from 'lucide-react';
import { type ComponentType, memo, type ReactNode, type SyntheticEvent } from 'react';
import { statuses } from '../../schema/commonFields';
import type { AnyRecord } from '../../schema/resource';
import { type CellContext, renderCell } from '../fields/cells';
import { Icon } from '../shell/Icon';
import type { Column } from './columns';

/** A film has an address too, but is no picture and a hundred times its size. */
const films = /\.(mp4|m4v|mov|webm|ogv|mpe?g|avi|ts|m3u8|mpd|mp3|m4a|aac|wav|ogg|xml|html?|js|zip)$/i;

type Props = {
  readonly record: AnyRecord;
  readonly resource: string;
  /** The field with the address of the picture before the name, and the icon that stands for one; absent where rows have none. */
  readonly picture: string | undefined;
  readonly icon: string;
  readonly columns: readonly Column[];
  readonly cells: CellContext;
  readonly customCells: OwnCells | undefined;
  /** The object was made a moment ago. */
  readonly isNew: boolean;
  readonly isTicked: boolean;
  readonly hasSelection: boolean;
  readonly isWritable: boolean;
  /** Tab stops at one row of the list. */
  readonly isStop: boolean;
  /** Of the row under the pointer or with the focus only: buttons for all would double the page. */
  readonly actions: ReactNode;
};

/**
 * One row. It is drawn again only when something of its own has changed, and listens to nothing: the table's body hears
 * clicks, pointer and focus for all of them (`useRowEvents`).
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
    // Ids are words made of digits: no thousands separators.
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
        // Another record's switch does not move there: it is another one.
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

/** The address of something that a browser can show as a picture: of this host, or by https, as the page's policy has it. */
export function pictureAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\/(?![/\\])/.test(value)) return films.test(value) ? undefined : value;
  if (!/^https:\/\//i.test(value) || !URL.canParse(value)) return undefined;
  const { href, pathname } = new URL(value);
  return films.test(pathname) ? undefined : href;
}

/**
 * The picture before a name: fetched once it is in view, and without telling its host who looks. The icon behind it shows where
 * there is none or it fails. A function and no component: there is one in each row.
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

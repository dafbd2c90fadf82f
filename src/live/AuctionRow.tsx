import { Pin } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { type LiveAuction, outcomeOf } from '../model/live/auction';
import { formatUsd } from '../ui/i18n/format';
import { bidsMade, inventoryOf, timeOf } from './feed/auctionWords';
import { OutcomeMark } from './OutcomeMark';

type ColumnId =
  | 'time'
  | 'account'
  | 'asker'
  | 'inventory'
  | 'country'
  | 'device'
  | 'floor'
  | 'bids'
  | 'winner'
  | 'price'
  | 'ms'
  | 'outcome'
  | 'pin';

/** A column of the table; the account column is for viewers of several accounts. */
export type AuctionColumn = {
  readonly id: ColumnId;
  readonly width: string;
  readonly isNumber?: true;
  readonly of?: 'all';
};

const columns: readonly AuctionColumn[] = [
  { id: 'time', width: '106px' },
  { id: 'account', width: 'minmax(96px, 1fr)', of: 'all' },
  { id: 'asker', width: 'minmax(136px, 1.9fr)' },
  { id: 'inventory', width: 'minmax(112px, 1.3fr)' },
  { id: 'country', width: '64px' },
  { id: 'device', width: '86px' },
  { id: 'floor', width: '68px', isNumber: true },
  { id: 'bids', width: '56px', isNumber: true },
  { id: 'winner', width: 'minmax(92px, 1fr)' },
  { id: 'price', width: '72px', isNumber: true },
  { id: 'ms', width: '60px', isNumber: true },
  { id: 'outcome', width: '116px' },
  { id: 'pin', width: '40px' },
];

export const columnsFor = (isOfAll: boolean): readonly AuctionColumn[] =>
  columns.filter(({ of }) => isOfAll || of === undefined);

export const templateOf = (shown: readonly AuctionColumn[]): string => shown.map(({ width }) => width).join(' ');

/** Smallest width of the columns, in pixels. */
export const leastWidth = (shown: readonly AuctionColumn[]): number =>
  shown.reduce((sum, { width }) => sum + Number(/\d+/.exec(width)?.[0] ?? 0), 0);

export const rowId = (id: string): string => `live-${id}`;

/** A `<table>` cannot leave out rows that are not visible, so the grid's boxes carry ARIA roles. */
export const gridRoles = {
  grid: (name: string, rows: number, columns: number, active: string | undefined) => ({
    role: 'grid',
    tabIndex: 0,
    'aria-label': name,
    'aria-rowcount': rows,
    'aria-colcount': columns,
    'aria-activedescendant': active,
  }),
  body: { role: 'rowgroup' },
  head: { role: 'row', 'aria-rowindex': 1 },
  row: (index: number, isActive: boolean) => ({ role: 'row', 'aria-rowindex': index, 'aria-selected': isActive }),
  columnHead: { role: 'columnheader' },
  cell: { role: 'gridcell' },
} as const;

type CellsProps = {
  readonly auction: LiveAuction;
  readonly columns: readonly AuctionColumn[];
  readonly timezone: number;
  readonly isPinned: boolean;
  /** Path of the drawer that shows the auction. */
  readonly path: string;
  readonly asker: string | undefined;
  readonly winner: string | undefined;
  readonly account: string | undefined;
  readonly onPin: (id: string) => void;
};

type Props = CellsProps & {
  readonly index: number;
  readonly top: number;
  readonly isActive: boolean;
  readonly onOpen: (id: string) => void;
};

/** Plain boxes and texts: a screen of rows moves several times a second, while the contents of a row stay the same. */
export function AuctionRow({ index, top, isActive, onOpen, ...shown }: Props) {
  const { auction, isPinned } = shown;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the grid has the focus and the keys
    <div
      id={rowId(auction.id)}
      {...gridRoles.row(index + 2, isActive)}
      className="adx-live-row"
      data-active={isActive || undefined}
      data-pinned={isPinned || undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={(event) => event.target instanceof Element && !event.target.closest('a, button') && onOpen(auction.id)}
    >
      <Cells {...shown} />
    </div>
  );
}

const Cells = memo(function Cells(props: CellsProps) {
  return props.columns.map(({ id, isNumber }) => (
    <div
      key={id}
      {...gridRoles.cell}
      className={isNumber ? 'adx-ellipsis adx-live-cell adx-live-number adx-figures' : 'adx-ellipsis adx-live-cell'}
    >
      {cells[id](props)}
    </div>
  ));
});

const cells: Readonly<Record<ColumnId, (props: CellsProps) => ReactNode>> = {
  time: ({ auction, timezone, path }) => (
    <Link to={path} tabIndex={-1} className="adx-figures adx-live-time" draggable={false}>
      {timeOf(auction.ts, timezone)}
    </Link>
  ),
  account: ({ account }) => named(account),
  asker: ({ asker }) => named(asker),
  inventory: ({ auction }) => named(inventoryOf(auction)),
  country: ({ auction }) => auction.country?.toUpperCase() ?? '-',
  device: ({ auction: { device, os } }) => <span title={[device, os].filter(Boolean).join(', ')}>{device ?? '-'}</span>,
  floor: ({ auction }) => formatUsd(auction.floor),
  bids: ({ auction }) => (auction.bids.length === 0 ? '-' : `${bidsMade(auction)}/${auction.bids.length}`),
  winner: ({ winner }) => named(winner),
  price: ({ auction }) => formatUsd(auction.price),
  ms: ({ auction }) => Math.round(auction.ms),
  outcome: ({ auction }) => <OutcomeMark outcome={outcomeOf(auction)} />,
  pin: (props) => <PinButton {...props} />,
};

const named = (name: string | undefined): ReactNode => (
  <span className="adx-live-name" title={name}>
    {name ?? '-'}
  </span>
);

function PinButton({ auction, isPinned, onPin }: CellsProps) {
  const translate = useTranslate();
  const words = translate(isPinned ? 'adx.live.pin.off' : 'adx.live.pin.on');
  return (
    <button
      type="button"
      tabIndex={-1}
      className="adx-bare adx-center adx-live-pin"
      aria-pressed={isPinned}
      aria-label={words}
      title={words}
      onClick={() => onPin(auction.id)}
    >
      <Pin className="adx-lucide" size={14} aria-hidden />
    </button>
  );
}

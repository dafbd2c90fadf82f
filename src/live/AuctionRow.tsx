import { Pin } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { type LiveAuction, outcomeOf } from '../model/live/auction';
import { formatUsd } from '../ui/i18n/format';
import { type AuctionColumn, type ColumnId, rowId } from './auctionColumns';
import { bidsMade, inventoryOf, timeOf } from './auctionWords';
import { gridRoles } from './gridRoles';
import { OutcomeMark } from './OutcomeMark';

type CellsProps = {
  readonly auction: LiveAuction;
  readonly columns: readonly AuctionColumn[];
  readonly timezone: number;
  readonly isPinned: boolean;
  /** Of the drawer that shows it. */
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

/** Plain boxes and texts: a screen of them moves several times a second, and what is in a row stays as it is then. */
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

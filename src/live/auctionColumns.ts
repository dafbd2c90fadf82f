export type ColumnId =
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

/** Columns of the table: the account only where auctions of several are shown. */
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

/** The smallest width that the columns need. */
export const leastWidth = (shown: readonly AuctionColumn[]): number =>
  shown.reduce((sum, { width }) => sum + Number(/\d+/.exec(width)?.[0] ?? 0), 0);

export const rowId = (id: string): string => `live-${id}`;

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveAuction } from '../model/live/auction';
import { useViewer } from '../ui/ConsoleContext';
import { problemOf } from '../ui/i18n/problemOf';
import { namedInDetail } from './feed/auctionWords';
import { withMore } from './feed/keptAuctions';
import { useFeed, useLive } from './feed/LiveContext';

export type LookedUp = {
  readonly auction: LiveAuction | undefined;
  /** Until when the server stores it; for pinned auctions. */
  readonly expiresAt: string | undefined;
  readonly error: unknown;
  /** The server no longer has it; the page shows its own copy. */
  readonly isGone: boolean;
  retry(): void;
};

/** A video ad has ended by then. */
const youngMs = 3 * 60_000;
const againMs = 5_000;

/** Returns an auction: at once from the stream, then from the server, polled for further events while it is young. */
export function useAuction(id: string): LookedUp {
  const { calls, book, pins } = useLive();
  const { user, mode } = useViewer();
  const { shown, waiting } = useFeed('kept');
  const streamed = shown.find((one) => one.id === id) ?? waiting.find((one) => one.id === id);
  const { data, error, refetch } = useQuery({
    queryKey: ['live auction', user, mode, id],
    queryFn: ({ signal }) => calls.auction(id, signal),
    retry: false,
    refetchInterval: ({ state }) => (state.data && Date.now() - state.data.ts < youngMs ? againMs : false),
  });
  const told = data && withoutExpiry(data);
  const auction = streamed && told ? withMore(streamed, told) : (told ?? streamed);
  const heard = data?.expiresAt;
  const { learn } = pins;
  useEffect(() => {
    if (heard !== undefined) learn(id, heard);
  }, [id, heard, learn]);
  useEffect(() => {
    if (auction) book.want(namedInDetail(auction));
  }, [book, auction]);
  const status = problemOf(error)?.status;
  return {
    auction,
    expiresAt: pins.expiresAt(id) ?? heard,
    error: auction ? null : error,
    isGone: auction !== undefined && (status === 404 || status === 410),
    retry: () => void refetch(),
  };
}

function withoutExpiry<T extends { readonly expiresAt?: string }>({
  expiresAt: _,
  ...auction
}: T): Omit<T, 'expiresAt'> {
  return auction;
}

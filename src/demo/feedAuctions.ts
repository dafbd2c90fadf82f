import { ingestPath } from '../../api/auth/apiTokens';
import type { LivePort } from '../../api/live/ports/live';
import { type AuctionFeed, createAuctionFeed } from '../../api/live/sample/auctionFeed';
import type { Store } from '../../api/ports';
import { hexOf } from '../model/hexOf';
import { clock, log } from './ports';

/** Feeds generated auctions through the same call as an ad server would, while a viewer watches. */
export function feedAuctions(store: Store): {
  readonly live: LivePort;
  begin(fetch: (request: Request) => Response | Promise<Response>): void;
  stop(): Promise<void>;
} {
  const token = hexOf(crypto.getRandomValues(new Uint8Array(32)));
  let feed: AuctionFeed | undefined;
  return {
    live: { tokens: [token], onWatched: (isWatched) => feed?.watched(isWatched), begun: async () => feed?.begun() },
    begin(fetch) {
      feed = createAuctionFeed({
        store,
        clock,
        log,
        send: async (body) =>
          fetch(
            new Request(new URL(ingestPath, location.origin), {
              method: 'POST',
              headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/x-ndjson' },
              body,
            }),
          ),
      });
    },
    async stop() {
      await feed?.stop();
    },
  };
}

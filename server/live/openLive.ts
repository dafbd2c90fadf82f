import { randomBytes } from 'node:crypto';
import { ingestPath } from '../../api/auth/apiTokens';
import type { LivePort } from '../../api/live/ports/live';
import { type AuctionFeed, createAuctionFeed } from '../../api/live/sample/auctionFeed';
import type { Log, Store } from '../../api/ports';
import type { Config } from '../process/config';

export type OpenedLive = {
  readonly port: LivePort;
  /** Views open in this process. */
  readonly views: () => number;
  /** Sends the sample's auctions by the same call as real ones, while a viewer watches. */
  feedSample(store: Store, fetch: (request: Request) => Response | Promise<Response>): void;
  close(): Promise<void>;
};

/** Opens the live view's parts of this host: tokens, and the connection to other processes where there may be any. */
export async function openLive({ config, log }: { readonly config: Config; readonly log: Log }): Promise<OpenedLive> {
  const ofSample = randomBytes(32).toString('hex');
  const wire =
    config.databaseUrl === undefined
      ? undefined
      : await (await import('./notifyWire')).openNotifyWire({ url: config.databaseUrl, log });
  let feed: AuctionFeed | undefined;
  let isWatched = false;
  let views = 0;
  return {
    views: () => views,
    port: {
      tokens: [ofSample, ...(config.liveToken ? [config.liveToken] : [])],
      ...(wire && { wire }),
      onWatched(next) {
        isWatched = next;
        feed?.watched(next);
      },
      begun: async () => feed?.begun(),
      onViews(count) {
        views = count;
      },
    },
    feedSample(store, fetch) {
      feed = createAuctionFeed({
        store,
        log,
        clock: () => new Date(),
        send: async (body) =>
          fetch(
            new Request(`http://127.0.0.1${ingestPath}`, {
              method: 'POST',
              headers: { Authorization: `Bearer ${ofSample}`, 'Content-Type': 'application/x-ndjson' },
              body,
            }),
          ),
      });
      feed.watched(isWatched);
    },
    async close() {
      await feed?.stop();
      await wire?.close();
    },
  };
}

import {
  type KeptAuction,
  type LiveAuction,
  type LivePin,
  type LiveSnapshot,
  pinnedDays,
} from '../../src/model/live/auction';
import { auctionId } from '../../src/model/live/readLine';
import { dayMs } from '../../src/model/reports/days';
import type { Viewer } from '../../src/schema/access';
import type { ApiParts } from '../apiParts';
import { ownerType } from '../auth/accounts';
import { wait } from '../http/pause';
import { notFound, Refusal, refuseOver } from '../http/problems';
import { type Api, type ApiContext, personOn, route, stepAside, viewerOn } from '../http/request';
import type { Ports } from '../ports';
import { auctionOf } from './auctionStore';
import type { LiveHub } from './hub';
import { liveAsked, liveScope, maySeeAuction } from './liveRights';

const snapshotAuctions = 50;
const begunWithinMs = 4_000;
/** Three views without event streams make 60 calls; each other filter adds one. */
export const snapshotsPerMinute = 120;
const pinKind = 'livePin';
const pinsAtMost = 500;

/** Routes for the first rows of a view, one auction, and pinning it. */
export function auctionRoutes(api: Api, { ports, answers, idempotent }: ApiParts, hub: LiveHub): void {
  /** Waits for the sample's first auctions, so that its view does not open empty. */
  const sampleBegun = async (c: ApiContext): Promise<void> => {
    const begun = ports.live?.begun?.();
    if (!begun) return;
    const back = stepAside(c, 'time');
    await Promise.race([begun, wait(begunWithinMs)]);
    await back();
  };
  route(api, '/api/live/snapshot', {
    get: async (c) => {
      const { demand, filter } = liveAsked(c);
      const tooMany = 'Too many live views opened in one minute. Wait a moment and try again.';
      refuseOver(await ports.limits.call(personOn(c), 'liveSnapshot', snapshotsPerMinute), tooMany);
      const watch = hub.watch(demand, filter);
      await sampleBegun(c);
      const body: LiveSnapshot = {
        counters: hub.counters(watch),
        series: watch.tally.series(hub.lastSecond()),
        auctions: watch.lastEntries(snapshotAuctions).map(auctionOf),
      };
      return answers.plain(c, body);
    },
  });
  route(api, '/api/live/auctions/:id', {
    get: async (c) => answers.plain(c, await auctionById({ ports, hub }, viewerOn(c), idOf(c))),
  });
  route(api, '/api/live/auctions/:id/pin', {
    post: idempotent(async (c) => answers.plain(c, await pin({ ports, hub }, viewerOn(c), idOf(c)))),
  });
}

const noSuch = () => notFound('Auction not found.');
const idOf = (c: ApiContext): string => c.req.param('id') ?? '';

type Parts = { readonly ports: Pick<Ports, 'store' | 'clock'>; readonly hub: LiveHub };

/**
 * An auction that is in memory or pinned, if the viewer may see it. @throws 404 where it is unknown or another account's, 410
 * where the viewer could see it but it has expired.
 */
export async function auctionById({ ports, hub }: Parts, viewer: Viewer, id: string): Promise<KeptAuction> {
  const { demand } = liveScope(viewer);
  // Rejects ids that no auction can have: stores refuse some of them.
  if (!auctionId.test(id)) throw noSuch();
  const pinned = await ports.store.keys.get(pinKind, pinKey(demand, id), ports.clock().toISOString());
  const entry = await hub.find(demand, id);
  // The auction in memory has the later events of its ad.
  const auction = entry ? auctionOf(entry) : (pinned?.body.auction as LiveAuction | undefined);
  if (auction && maySeeAuction(viewer, auction))
    return { ...auction, ...(pinned?.expiresAt && { expiresAt: pinned.expiresAt }) };
  if (!auction && hub.store.isGone(demand, id))
    throw new Refusal(
      'expired',
      'This auction has expired. Auctions are kept for 15 minutes – pin one to keep it for 7 days.',
    );
  throw noSuch();
}

/** Pins an auction for some days, for all viewers with the right to see it. Pinning again restarts the time. */
async function pin({ ports, hub }: Parts, viewer: Viewer, id: string): Promise<LivePin> {
  const { store, clock } = ports;
  const { expiresAt: _, ...auction } = await auctionById({ ports, hub }, viewer, id);
  const subject = `${ownerType}:${auction.demand}`;
  const now = clock();
  if ((await store.keys.countOf(pinKind, subject, now.toISOString())) >= pinsAtMost)
    throw new Refusal(
      'too_many',
      'The account has reached its limit of 500 pinned auctions. Pins expire after 7 days.',
    );
  const expiresAt = new Date(now.getTime() + pinnedDays * dayMs).toISOString();
  const key = { kind: pinKind, body: { auction }, expiresAt };
  await store.keys.put({ ...key, key: pinKey(auction.demand, id), subject });
  // Administrators look it up by id only.
  await store.keys.put({ ...key, key: pinKey(null, id), subject: pinKind });
  return { id, expiresAt };
}

const pinKey = (demand: number | null, id: string): string => `${demand ?? '*'} ${id}`;

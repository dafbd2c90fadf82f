import type { AnyRecord } from '../../schema/context';
import type { Inventory } from '../listKeys';
import type { LiveAuction, LiveBid } from '../live/auction';
import type { AdRequest } from '../targetingMatch';
import type { ReplayWorld } from './replayWorld';

/** The app or the site that an auction came from. */
export const inventoryOf = ({ bundle, app, site }: LiveAuction): Inventory => ({
  ...(bundle !== undefined && { bundle }),
  ...(app !== undefined && { app }),
  ...(site !== undefined && { domain: site }),
});

function podPositionOf({ pod }: LiveAuction): AdRequest['podPosition'] {
  if (!pod) return undefined;
  if (pod.slot <= 1) return 'first';
  return pod.slot >= pod.slots ? 'last' : 'middle';
}

const widthOf = ({ size }: LiveAuction): number | undefined => {
  const width = Number(/^(\d+)x\d+$/.exec(size ?? '')?.[1] ?? Number.NaN);
  return Number.isNaN(width) ? undefined : width;
};

/** What an auction has kept of its request; the rest stays open. Deals are those that the bid of the auction named. */
export function adRequestOf(
  auction: LiveAuction,
  world: ReplayWorld,
  account: AnyRecord | undefined,
  deals: readonly AnyRecord[],
): AdRequest {
  const { ts, country, state, device, os, browser, environment, store, plcmt, startDelay, duration, adexchange, supplier } = auction;
  const inventory = inventoryOf(auction);
  const known = inventory.bundle ?? inventory.domain;
  const [width, podPosition] = [widthOf(auction), podPositionOf(auction)];
  const given = {
    ...{ country, state, device, os, browser, environment, store, plcmt, startDelay, adexchange, supplier, width, podPosition },
    ...{ inventory: known, maxDuration: duration, consent: auction.consent, ivtScore: auction.ivt?.score },
  };
  return {
    at: new Date(ts),
    accountOffset: Number(account?.timezone ?? 0),
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<AdRequest>),
    // A request that says nothing of it is not child-directed (OpenRTB `regs.coppa`).
    coppa: auction.coppa ?? false,
    ...(deals.length > 0 && { deals: deals.map(({ id }) => id) }),
    isListed: (kind, lists) => world.isListed(kind, lists, inventory),
  };
}

/** Whose bid it is. */
export const bidderOf = ({ tag, campaign }: LiveBid): number | undefined => tag ?? campaign;

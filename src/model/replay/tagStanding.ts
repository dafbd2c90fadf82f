import type { AnyRecord } from '../../schema/context';
import type { Inventory } from '../listKeys';
import type { LiveAuction, LiveBid } from '../live/auction';
import { judgeServing } from '../serving/judgeServing';
import type { ReplayWorld } from './replayWorld';
import {
  type Asker,
  askHours,
  askRequest,
  type RequestBreach,
  whyAskerGone,
  whyBelowFloor,
  whyNoDeal,
  whyNotNamed,
} from './requestRules';
import { noStanding, type Offer, overriddenBy, priceOf, type Standing, stopsOf, toldOnce } from './standing';
import type { AdRequest } from './targetingMatch';

/** Returns the standing of a tag in an auction of a channel. */
export function tagStanding(auction: LiveAuction, id: number, bid: LiveBid | undefined, world: ReplayWorld): Standing {
  const tag = world.find('tags', id);
  if (!tag) return noStanding;
  const channel = auction.channel === undefined ? undefined : world.find('channels', auction.channel);
  const market = linked(world, 'rtbs', tag.marketplace);
  const account = linked(world, 'demands', tag.demand);
  const advertiser = tag.inheritTargeting ? linked(world, 'advertisers', tag.advertiser) : undefined;
  const isNamed = tag.channels?.includes(auction.channel) ?? false;
  const own: Asker = askerOf(world, 'tags', tag, '');
  const around = [
    ...(channel ? [askerOf(world, 'channels', channel, 'channels.')] : []),
    ...(market ? [askerOf(world, 'rtbs', market, 'marketplace.')] : []),
    ...(advertiser ? [askerOf(world, 'advertisers', advertiser, 'advertiser.')] : []),
  ];
  const request = adRequestOf(auction, world, account, []);
  const known = { auction, bid, request };
  const asked = askRequest([own, ...around], known, world);
  const offer = offerOf(tag, channel, market && { market, account }, auction);
  const judged = judgeServing(world.resourceOf('tags'), { ...tag, channels: isNamed ? [auction.channel] : [] }, world);
  const stops = [
    ...(auction.channel !== undefined && world.isRemoved('channels', auction.channel)
      ? [whyAskerGone(own, 'channels', auction.channel)]
      : []),
    ...(channel && !isNamed ? [whyNotNamed(own, 'channels', channel)] : []),
    ...stopsOf(judged, ['hours', 'channels.none', ...(offer.price === undefined ? [] : ['channels.floor'])]),
    ...askHours(own, account, known),
    ...asked.breaches,
    ...floorBreaches(own, around, offer, auction, bid),
    ...(bid?.deal !== undefined && !dealOf(tag, bid.deal) ? [whyNoDeal(own, 'pmpDeals', bid.deal)] : []),
  ];
  return { record: tag, stops: toldOnce(stops), open: asked.open, offer };
}

const linked = (world: ReplayWorld, resource: string, id: unknown): AnyRecord | undefined =>
  typeof id === 'number' ? world.find(resource, id) : undefined;

export function askerOf(world: ReplayWorld, resource: string, record: AnyRecord, path: string): Asker {
  const targeting = linked(world, 'targetings', record.targeting);
  return { resource, record, path, ...(targeting && { targeting }) };
}

type Deal = { readonly dealId: string; readonly floor: number };
const dealOf = ({ pmpDeals }: AnyRecord, deal: string): Deal | undefined =>
  (pmpDeals as readonly Deal[] | null)?.find((row) => row.dealId === deal);

type Link = {
  readonly channel?: number;
  readonly tag?: number;
  readonly priority?: number | null;
  readonly cpm?: number | null;
};

function offerOf(tag: AnyRecord, channel: AnyRecord | undefined, sold: Sold | undefined, auction: LiveAuction): Offer {
  const link = (tag.channelOverrides as readonly Link[] | null)?.find((row) => row.channel === channel?.id);
  const price =
    sold || tag.priceModel !== 'fixed' ? undefined : link?.cpm || (overriddenBy(tag.cpmOverrides, auction) ?? tag.cpm);
  const [margin, netBy] = sold ? marginOf(sold, tag.demand) : [tag.margin ?? 0, undefined];
  const netShare = 1 - margin / 100;
  return {
    ...(price !== undefined && { price }),
    ...(typeof tag.maxCpm === 'number' && { most: tag.maxCpm }),
    netShare,
    ...(netBy && { netBy }),
    rankShare: netShare * (1 - (tag.discrepancyPct ?? 0) / 100),
    tier: link?.priority ?? tag.priority ?? 5,
  };
}

type Margin = { readonly demand: number; readonly margin: number };
/** The marketplace that sells the tag, and the account that the tag belongs to. */
type Sold = { readonly market: AnyRecord; readonly account: AnyRecord | undefined };

/** Returns the platform's margin and where it is set: for the publisher at the marketplace, for the publisher, or for all. */
function marginOf({ market, account }: Sold, demand: unknown): readonly [number, NonNullable<Offer['netBy']>] {
  const own = (market.marginOverrides as readonly Margin[] | null)?.find((row) => row.demand === demand)?.margin;
  return own === undefined && typeof account?.marginDefault === 'number'
    ? [account.marginDefault, ['demands', 'marginDefault']]
    : [own ?? market.margin ?? 0, ['rtbs', 'margin']];
}

type Length = { readonly minDur: number; readonly maxDur: number; readonly floor: number };

/** Returns the floor of a channel or a marketplace: by country and environment, else by ad duration, else the general one. */
export function floorOf(
  { floor, floorOverrides, durFloors }: AnyRecord,
  auction: LiveAuction,
): { readonly field: string; readonly floor: number } {
  const overridden = overriddenBy(floorOverrides, auction);
  if (overridden !== undefined) return { field: 'floorOverrides', floor: overridden };
  const length = auction.duration;
  const byLength = (durFloors as readonly Length[] | null)?.find(
    ({ minDur, maxDur }) => length !== undefined && length >= minDur && length < maxDur,
  );
  return byLength ? { field: 'durFloors', floor: byLength.floor } : { field: 'floor', floor: floor ?? 0 };
}

/** The price after the margin must reach the channel's floor; the bid itself must reach the others. */
function floorBreaches(
  own: Asker,
  around: readonly Asker[],
  offer: Offer,
  auction: LiveAuction,
  bid: LiveBid | undefined,
): readonly RequestBreach[] {
  const price = priceOf(offer, bid?.price);
  if (price === undefined) return [];
  const deal = bid?.deal === undefined ? undefined : dealOf(own.record, bid.deal);
  const least = own.record.priceModel === 'fixed' ? undefined : own.record.bidFloor;
  return [
    ...around.flatMap((asker) => {
      const { field, floor } = floorOf(asker.record, auction);
      const paid = asker.resource === 'channels' ? price * offer.netShare : price;
      return paid < floor ? [whyBelowFloor(asker, { field, floor, bid: paid })] : [];
    }),
    ...(typeof least === 'number' && price < least
      ? [whyBelowFloor(own, { field: 'bidFloor', floor: least, bid: price })]
      : []),
    ...(deal && price < deal.floor ? [whyBelowFloor(own, { field: 'pmpDeals', floor: deal.floor, bid: price })] : []),
  ];
}

/** Returns the app or site of an auction. */
const inventoryOf = ({ bundle, app, site }: LiveAuction): Inventory => ({
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

/** Returns the recorded part of an auction's request; other conditions stay open. Deals are those of the recorded bid. */
export function adRequestOf(
  auction: LiveAuction,
  world: ReplayWorld,
  account: AnyRecord | undefined,
  deals: readonly AnyRecord[],
): AdRequest {
  const {
    ts,
    country,
    state,
    device,
    os,
    browser,
    environment,
    store,
    plcmt,
    startDelay,
    duration,
    adexchange,
    supplier,
  } = auction;
  const inventory = inventoryOf(auction);
  const known = inventory.bundle ?? inventory.domain;
  const [width, podPosition] = [widthOf(auction), podPositionOf(auction)];
  const given = {
    country,
    state,
    device,
    os,
    browser,
    environment,
    store,
    plcmt,
    startDelay,
    adexchange,
    supplier,
    width,
    podPosition,
    inventory: known,
    maxDuration: duration,
    consent: auction.consent,
    ivtScore: auction.ivt?.score,
  };
  return {
    at: new Date(ts),
    accountOffset: Number(account?.timezone ?? 0),
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<AdRequest>),
    // A request without the flag is not child-directed (OpenRTB `regs.coppa`).
    coppa: auction.coppa ?? false,
    ...(deals.length > 0 && { deals: deals.map(({ id }) => id) }),
    isListed: (kind, lists) => world.isListed(kind, lists, inventory),
  };
}

/** Returns the id of the bidder. */
export const bidderOf = ({ tag, campaign }: LiveBid): number | undefined => tag ?? campaign;

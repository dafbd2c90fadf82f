import type { AnyRecord } from '../../schema/context';
import type { LiveAuction, LiveBid } from '../live/auction';
import { judgeServing } from '../serving/judgeServing';
import type { ReplayWorld } from './replayWorld';
import {
  askHours,
  askRequest,
  type RequestBreach,
  whyAskerGone,
  whyBelowFloor,
  whyNoDeal,
  whyNotNamed,
} from './requestRules';
import { noStanding, type Offer, overriddenBy, type Standing, stopsOf, toldOnce } from './standing';
import { adRequestOf, askerOf } from './tagStanding';

/** Returns the standing of a campaign in an auction of an ad exchange or a supplier. */
export function campaignStanding(
  auction: LiveAuction,
  id: number,
  bid: LiveBid | undefined,
  world: ReplayWorld,
): Standing {
  const campaign = world.find('campaigns', id);
  if (!campaign) return noStanding;
  const find = (resource: string, of: unknown): AnyRecord | undefined =>
    typeof of === 'number' ? world.find(resource, of) : undefined;
  const [exchange, supplier] = [find('adexchanges', auction.adexchange), find('suppliers', auction.supplier)];
  const account = find('demands', campaign.demand);
  const advertiser = campaign.inheritTargeting ? find('advertisers', campaign.advertiser) : undefined;
  const deal = dealOf(campaign, auction, bid, world);
  const own = askerOf(world, 'campaigns', campaign, '');
  const around = [
    ...(exchange ? [askerOf(world, 'adexchanges', exchange, 'adexchanges.')] : []),
    ...(supplier ? [askerOf(world, 'suppliers', supplier, 'suppliers.')] : []),
    ...(deal ? [askerOf(world, 'deals', deal, 'deals.')] : []),
    ...(advertiser ? [askerOf(world, 'advertisers', advertiser, 'advertiser.')] : []),
  ];
  const known = { auction, bid, request: adRequestOf(auction, world, account, deal ? [deal] : []) };
  const asked = askRequest([own, ...around], known, world);
  const offer = { ...offerOf(campaign, exchange, supplier, auction), ...(deal && { least: deal.floor }) };
  const judged = judgeServing(world.resourceOf('campaigns'), narrowed(campaign, exchange, supplier, deal), world);
  const isDealUnknown = campaign.dealMode === 'dealsOnly' && !deal && bid?.deal === undefined;
  const stops = [
    ...named(own, 'adexchanges', auction.adexchange, exchange, world),
    ...named(own, 'suppliers', auction.supplier, supplier, world),
    ...(bid?.deal !== undefined && !deal ? [whyNoDeal(own, 'deals', bid.deal)] : []),
    ...stopsOf(judged, ['hours', 'deals.floor']),
    ...askHours(own, account, known),
    ...asked.breaches,
    ...floorBreaches(own, exchange ?? supplier, deal, offer, auction),
  ];
  return {
    record: campaign,
    stops: toldOnce(stops),
    open: [...asked.open, ...(isDealUnknown ? ['deals'] : [])],
    offer,
  };
}

/** Returns the campaign with only the auction's seller and deal: its others do not matter here. */
function narrowed(
  campaign: AnyRecord,
  exchange: AnyRecord | undefined,
  supplier: AnyRecord | undefined,
  deal: AnyRecord | undefined,
): AnyRecord {
  return {
    ...campaign,
    ...(exchange && { adexchanges: [exchange.id] }),
    ...(supplier && { suppliers: [supplier.id] }),
    ...(deal && { deals: [deal.id], dealMode: 'dealsOnly' }),
  };
}

/** Returns the deal of the bid; without a bid, a deal on which others bid. */
function dealOf(
  campaign: AnyRecord,
  { adexchange, bids }: LiveAuction,
  bid: LiveBid | undefined,
  world: ReplayWorld,
): AnyRecord | undefined {
  const offered = bid ? [bid.deal] : bids.map(({ deal }) => deal);
  if (!bid && campaign.dealMode !== 'dealsOnly') return undefined;
  const own = ((campaign.deals ?? []) as readonly number[]).flatMap((id) => world.find('deals', id) ?? []);
  return own.find(
    (deal) => offered.includes(deal.dealId) && (adexchange === undefined || deal.adexchange === adexchange),
  );
}

function named(
  own: ReturnType<typeof askerOf>,
  field: 'adexchanges' | 'suppliers',
  asking: number | undefined,
  record: AnyRecord | undefined,
  world: ReplayWorld,
): readonly RequestBreach[] {
  if (asking === undefined) return [];
  if (!record) return world.isRemoved(field, asking) ? [whyAskerGone(own, field, asking)] : [];
  const wanted = (own.record[field] ?? []) as readonly number[];
  return wanted.length === 0 || wanted.includes(asking) ? [] : [whyNotNamed(own, field, record)];
}

function offerOf(
  campaign: AnyRecord,
  exchange: AnyRecord | undefined,
  supplier: AnyRecord | undefined,
  auction: LiveAuction,
): Offer {
  const share = (exchange?.bidMultiplier ?? 1) * (supplier?.bidMultiplier ?? 1);
  const bid = (overriddenBy(campaign.bidOverrides, auction) ?? campaign.cpm) * share;
  return {
    ...(campaign.bidStrategy === 'fixed' ? { price: bid } : { most: bid }),
    netShare: 1,
    rankShare: 1,
    tier: campaign.priority ?? 5,
  };
}

/** The seller's floor is external: it stays as recorded. A price range passes if its upper limit reaches the floor. */
function floorBreaches(
  own: ReturnType<typeof askerOf>,
  seller: AnyRecord | undefined,
  deal: AnyRecord | undefined,
  { price, most = 0 }: Offer,
  auction: LiveAuction,
): readonly RequestBreach[] {
  const floor = deal?.floor ?? auction.floor ?? 0;
  const bid = price ?? most;
  if (bid >= floor) return [];
  return [whyBelowFloor(own, { field: 'cpm', floor, bid, of: (deal ?? seller ?? own.record).name })];
}

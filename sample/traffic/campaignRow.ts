import type { FactRow, TableLetter } from '../../src/model/reports/facts';
import { completions } from '../../src/model/sample/completions';
import type { TrafficPlace } from '../../src/model/sample/trafficObjects';
import type { Random } from '../../src/schema/kinds/field';
import { durationBucket, moneyOf, priceBucket } from './buckets';
import type { BuyPlace } from './buyPlaces';
import type { CampaignPlan, DealPlan, SourcePlan } from './buyPlans';
import { around, whole } from './chance';
import type { AccountPlan } from './channelPlans';
import { invalidOf } from './qualityRows';
import type { Vendors } from './vendors';
import { videoCounters } from './videoCounters';

type Asked = {
  readonly account: AccountPlan;
  readonly campaign: CampaignPlan;
  readonly source: SourcePlan;
  readonly place: BuyPlace;
  readonly deal: DealPlan | undefined;
  readonly hour: number;
  /** Number of impressions that are due. */
  readonly imps: number;
  readonly chance: Random;
  readonly vendors: Vendors;
  readonly out: Record<TableLetter, FactRow[]>;
};

const views: Readonly<Record<TrafficPlace, number>> = {
  ctv: 0.93,
  inapp: 0.72,
  mobileweb: 0.57,
  desktop: 0.6,
  dooh: 0.9,
};
const noBids = [15, 9, 10, 8, 0, 9, 6];
const losses = [102, 102, 100, 102, 103, 2];
const errorCodes = [402, 303, 405, 901, 400, 403];

/** Adds the row of a campaign's hour, with measurements and the reasons why it did not buy more. */
export function campaignRow(asked: Asked): { readonly reqs: number; readonly opps: number } {
  const { account, campaign, source, place, deal, hour, chance, out } = asked;
  const { keys } = place;
  const { environment } = keys;
  const creative = campaign.creatives[Math.floor(chance() * campaign.creatives.length)] ?? { id: 0, seconds: 15 };
  const bid = Math.max(deal?.floor ?? 0, campaign.cpm * (0.82 + chance() * 0.18));
  const isFixed = deal !== undefined && deal.type !== 'privateAuction';
  const clearing = isFixed ? deal.floor : Math.max(deal?.floor ?? 0, bid * (0.66 + chance() * 0.24));
  const floor = deal?.floor ?? clearing * 0.55;

  const imps = whole(chance, asked.imps * around(chance, 0.12));
  const wins = Math.max(imps, whole(chance, imps / 0.94));
  const bids = Math.max(wins, whole(chance, (imps / 0.94 / (deal ? 0.45 : campaign.winRate)) * around(chance, 0.1)));
  const opps = Math.max(bids, whole(chance, bids * (1.25 + chance() * 0.3)));
  const reqs = Math.max(opps, whole(chance, opps * (1.7 + chance() * 0.6)));
  const completion = completions[environment];
  const video = videoCounters({
    imps,
    seconds: creative.seconds,
    chance,
    completion,
    isSkippable: false,
    isFraud: false,
    place: environment,
  });
  const auctionCost = Math.round(moneyOf(clearing, imps) * (1 + source.fee / 100));
  const { rate } = campaign;
  const billed =
    rate.type === 'cpcv'
      ? moneyOf(rate.usd * 1000, video.complete)
      : rate.type === 'costPlus'
        ? Math.round(auctionCost * (1 + rate.markup / 100))
        : moneyOf(rate.usd, imps);
  const isByCost = rate.type === 'costPlus' || source.cost.model === 'auction';
  const cost = isByCost
    ? auctionCost
    : source.cost.model === 'fixed'
      ? moneyOf(source.cost.cpm, imps)
      : Math.round((billed * source.cost.share) / 100);
  const viewMeasured = Math.min(imps, whole(chance, imps * (environment === 'ctv' ? 0.6 : 0.88)));
  const viewed = Math.min(viewMeasured, whole(chance, viewMeasured * views[environment]));

  out.B.push({
    hour,
    demand: account.id,
    advertiser: campaign.advertiser,
    campaign: campaign.id,
    creative: creative.id,
    adexchange: source.adexchange,
    supplier: source.supplier,
    deal: deal?.id ?? '',
    deal_type: deal?.type ?? '',
    publisher_id: source.publisherId,
    seller_type: source.sellerType,
    environment,
    ad_format: campaign.adFormat,
    app: keys.app,
    site: keys.site,
    content_cat: keys.content_cat,
    country: keys.country,
    state: keys.state,
    device: keys.device,
    os: keys.os,
    browser: keys.browser,
    start_delay: keys.start_delay,
    plcmt: keys.plcmt,
    player_size: keys.player_size,
    venue_type: keys.venue_type,
    consent_state: keys.consent_state,
    pod_position: environment === 'ctv' && chance() < 0.4 ? 1 + Math.floor(chance() * 4) : 0,
    duration_bucket: durationBucket(creative.seconds),
    bid_bucket: priceBucket(bid),
    floor_bucket: priceBucket(floor),
    reqs,
    opps,
    bids,
    losses: bids - wins,
    wins,
    imps,
    start: video.start,
    q1: video.q1,
    mid: video.mid,
    q3: video.q3,
    complete: video.complete,
    clicks: video.clicks,
    skips: video.skips,
    mutes: video.mutes,
    played_sec: video.played_sec,
    bid_sum: moneyOf(bid, bids),
    win_sum: moneyOf(clearing, wins),
    floor_sum: moneyOf(floor, reqs),
    resp_ms_sum: Math.round(reqs * (34 + chance() * 20)),
    bill_adv: billed,
    media_cost: cost,
    fee: moneyOf(campaign.fee, imps),
    sys_cost: Math.round((billed * account.priceDsp) / 100),
    view_meas: viewMeasured,
    view_imps: viewed,
  });
  besides(asked, { imps, billed, bids, wins, reqs, viewMeasured, viewed, creative: creative.id });
  return { reqs, opps };
}

type Made = {
  readonly imps: number;
  readonly billed: number;
  readonly bids: number;
  readonly wins: number;
  readonly reqs: number;
  readonly viewMeasured: number;
  readonly viewed: number;
  readonly creative: number;
};

/** Adds reasons, measurements and errors for some rows. */
function besides({ account, campaign, source, place, deal, hour, chance, vendors, out }: Asked, made: Made): void {
  const keys = { hour, demand: account.id, campaign: campaign.id };
  const isLost = chance() < 0.5;
  const isTold = chance() < 0.6;
  const count = isLost ? made.bids - made.wins : made.reqs - made.bids;
  const codes = isLost ? (deal ? [102, 101, 103] : losses) : noBids;
  if (isTold && count > 0)
    out.R.push({
      ...keys,
      adexchange: source.adexchange,
      deal: deal?.id ?? '',
      reason_kind: isLost ? 'lost' : 'noBid',
      reason_code: codes[Math.floor(chance() * codes.length)] ?? 0,
      reasons: count,
    });
  const { environment, app, site, device, os, country } = place.keys;
  const shown = { advertiser: campaign.advertiser, environment, app, site, device, os };
  if (chance() < 0.12 && made.wins > made.imps)
    out.E.push({
      ...keys,
      ...shown,
      creative: made.creative,
      error_code: errorCodes[Math.floor(chance() * errorCodes.length)] ?? 400,
      errors: made.wins - made.imps,
    });
  if (chance() > 0.2 || made.imps === 0) return;
  const vendor = vendors.of(account.id, 'postbid', environment);
  const measured = Math.min(made.imps, whole(chance, (made.imps * vendor.sampling) / 100));
  if (measured === 0) return;
  const found = invalidOf(measured, place.invalid, 0.4, chance);
  const viewMeasured = Math.min(measured, whole(chance, (measured * made.viewMeasured) / made.imps));
  out.I.push({
    ...keys,
    ...shown,
    country,
    ivt: vendor.id,
    stage: 'postbid',
    category: found.category,
    adexchange: source.adexchange,
    supplier: source.supplier,
    measured,
    givt: found.givt,
    sivt: found.sivt,
    view_meas: viewMeasured,
    view_imps: Math.min(viewMeasured, whole(chance, (viewMeasured * made.viewed) / Math.max(1, made.viewMeasured))),
    invalid_money: Math.round((made.billed * (found.givt + found.sivt)) / measured),
    ivt_cost: moneyOf(vendor.fee, measured),
  });
}

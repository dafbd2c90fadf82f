import type { FactRow } from '../../src/model/reports/facts';
import type { Random } from '../../src/schema/kinds/field';
import { durationBucket, moneyOf, priceBucket } from './buckets';
import { around, partOf, whole } from './chance';
import type { ChannelPlan } from './channelPlans';
import type { StreamPlan } from './streams';
import { reachOf, type TagPlan } from './tagPlans';
import { videoCounters } from './videoCounters';

/** The result of a tag for the requests that it received, with its fact row. */
export type DemandRow = {
  readonly tag: TagPlan;
  readonly row: FactRow;
  readonly reqs: number;
  readonly bids: number;
  readonly nobids: number;
  readonly timeouts: number;
  readonly badResps: number;
  readonly filtered: number;
  readonly wins: number;
  readonly imps: number;
  readonly gross: number;
  readonly payDemand: number;
  readonly paySub: number;
  /** Length of its ads, in seconds. */
  readonly seconds: number;
  readonly viewMeasured: number;
  readonly viewed: number;
  /** Its answers come too late. */
  readonly isLate: boolean;
  readonly isBelowFloor: boolean;
};

type Asked = {
  readonly hour: number;
  readonly chance: Random;
  /** Requests that it receives. */
  readonly asked: number;
  /** Ads that it would return, and the most that can be used. */
  readonly wanted: number;
  readonly most: number;
  readonly isFraud: boolean;
  readonly isLate: boolean;
};

export function demandRow(
  channel: ChannelPlan,
  stream: StreamPlan,
  tag: TagPlan,
  { hour, chance, asked: reqs, ...how }: Asked,
): DemandRow {
  const { most, isFraud, isLate } = how;
  const usual = tag.priceIn(stream.keys.country);
  const cpm = tag.isDynamic ? Math.round(usual * (0.86 + chance() * 0.3) * 100) / 100 : usual;
  const isBelowFloor = cpm < channel.floor;
  const wanted = how.wanted * reachOf(usual, channel.environment);

  const timeouts = Math.min(
    reqs,
    whole(chance, reqs * (isLate ? 0.71 * around(chance, 0.04) : tag.timeoutRate * around(chance, 0.3))),
  );
  const badResps = Math.min(reqs - timeouts, whole(chance, reqs * 0.0015));
  const answers = reqs - timeouts - badResps;
  const bids = Math.min(
    answers,
    whole(chance, ((isLate ? wanted * 0.09 : wanted) / tag.winRate) * around(chance, 0.06)),
  );
  const nobids = answers - bids;
  const filtered = isBelowFloor ? bids : chance() < 0.2 ? Math.min(bids, whole(chance, bids * 0.12)) : 0;
  const wins = Math.min(bids - filtered, most, whole(chance, bids * tag.winRate));
  const imps = Math.min(wins, whole(chance, wins * channel.render * (isLate ? 0.8 : 1)));

  const gross = moneyOf(cpm, imps);
  const payDemand = Math.round((gross * (100 - tag.margin)) / 100);
  const paySub = payoutOf(channel, imps, payDemand, chance);
  const bid = tag.isDynamic ? cpm * (1.04 + chance() * 0.2) : cpm;
  const part = partOf(hour / 3_600_000, tag.id, channel.id);
  const seconds = tag.durations[part < 0.6 ? 0 : 1] as number;
  const measurable = channel.environment === 'ctv' || channel.environment === 'dooh' ? 0.62 : 0.9;
  const viewMeasured = Math.min(imps, whole(chance, imps * measurable));
  const viewed = Math.min(
    viewMeasured,
    whole(chance, viewMeasured * (isFraud ? 0.11 : Math.min(0.99, channel.viewable))),
  );
  const respMs = isLate ? tag.timeoutMs * 0.93 : tag.responseMs * around(chance, 0.08);

  const { completion, isSkippable, environment: place } = channel;
  const video = videoCounters({ imps, seconds, chance, isFraud, isSkippable, completion, place });
  const { keys } = stream;

  const row: FactRow = {
    hour,
    demand: keys.demand,
    channel: keys.channel,
    sub: keys.sub,
    tag: tag.id,
    advertiser: tag.keys.advertiser,
    marketplace: tag.keys.marketplace,
    partner: tag.keys.partner,
    integration: tag.keys.integration,
    deal: tag.deals.length > 0 && part < 0.5 ? (tag.deals[Math.floor(part * 2 * tag.deals.length)] ?? '') : '',
    adomain: tag.adomains[Math.floor(part * tag.adomains.length)] ?? '',
    environment: keys.environment,
    ad_format: keys.ad_format,
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
    params: keys.params,
    pod_position: channel.pod ? 1 + Math.floor(part ** 1.6 * channel.pod.ads) : 0,
    duration_bucket: durationBucket(seconds),
    bid_bucket: priceBucket(bid),
    reqs,
    bids,
    nobids,
    timeouts,
    bad_resps: badResps,
    filtered,
    wins,
    opps: wins,
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
    win_sum: moneyOf(cpm, wins),
    floor_sum: moneyOf(channel.floor, reqs),
    resp_ms_sum: Math.round((reqs - timeouts) * respMs),
    gross,
    pay_demand: payDemand,
    pay_sub: paySub,
    fee: moneyOf(tag.fee, imps),
    view_meas: viewMeasured,
    view_imps: viewed,
  };
  return {
    tag,
    row,
    reqs,
    bids,
    nobids,
    timeouts,
    badResps,
    filtered,
    wins,
    imps,
    gross,
    payDemand,
    paySub,
    seconds,
    viewMeasured,
    viewed,
    isLate,
    isBelowFloor,
  };
}

/** Returns the payout of the sub-publisher, at most the available amount. */
function payoutOf({ payout }: ChannelPlan, imps: number, payDemand: number, chance: Random): number {
  if (payout.model === 'fixed') return Math.min(payDemand, moneyOf(payout.cpm, imps));
  if (payout.model === 'revshare') return Math.round((payDemand * payout.share) / 100);
  // The price at which the upstream auction cleared.
  if (payout.model === 'bid') return Math.round(payDemand * (0.78 + chance() * 0.1));
  return 0;
}

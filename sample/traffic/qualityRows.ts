import type { FactRow } from '../../src/model/reports/facts';
import type { Random } from '../../src/schema/kinds/field';
import { moneyOf } from './buckets';
import { placeOf, whole } from './chance';
import type { SupplyFacts } from './supplyHour';
import type { Vendors } from './vendors';

type Shares = readonly (readonly [category: string, weight: number])[];

const general: Shares = [
  ['dataCenter', 34],
  ['irregularPattern', 18],
  ['knownCrawler', 14],
  ['nonBrowserAgent', 10],
  ['duplicateEvent', 8],
  ['prefetch', 6],
  ['invalidPlacement', 6],
  ['unknown', 4],
];
const sophisticated: Shares = [
  ['appSpoofing', 24],
  ['deviceSpoofing', 18],
  ['proxyOrVpn', 16],
  ['hiddenAds', 12],
  ['automatedBrowsing', 12],
  ['undisclosedUse', 8],
  ['domainSpoofing', 6],
  ['falsifiedLocation', 4],
];

const one = (shares: Shares, part: number): string => {
  const weights = shares.map(([, weight]) => weight);
  return shares[placeOf(weights, 100, part)]?.[0] ?? '';
};

/** Adds rows of checks before the bid and measurements after it: of calls blocked as invalid, and of a part of the ads. */
export function qualityRows(facts: SupplyFacts, vendors: Vendors, out: FactRow[]): void {
  const { channel, stream, block, blocked, calls, demand, isFraud, chance, hour } = facts;
  const { keys } = stream;
  if (block?.counter === 'blk_ivt') {
    const vendor = vendors.of(channel.account.id, 'prebid', channel.environment);
    // Some rows only, each for all checks since the last one.
    const checked = calls * channel.blocks.length * (channel.rows >= 1 ? 1 : 2);
    out.push({
      hour,
      demand: keys.demand,
      ivt: vendor.id,
      stage: 'prebid',
      category: one(isFraud ? sophisticated : general, chance()),
      channel: keys.channel,
      sub: keys.sub,
      environment: keys.environment,
      app: keys.app,
      site: keys.site,
      country: keys.country,
      device: keys.device,
      os: keys.os,
      checked,
      blocked,
      ivt_cost: moneyOf(vendor.fee, checked),
    });
  }
  const [shown] = demand;
  const isMeasured = isFraud || (channel.rows > 1 ? chance() < 0.4 : chance() < 0.08);
  if (!shown || shown.imps === 0 || !isMeasured) return;
  const vendor = vendors.of(channel.account.id, 'postbid', channel.environment);
  const measured = Math.min(shown.imps, whole(chance, (shown.imps * vendor.sampling) / 100));
  if (measured === 0) return;
  const found = invalidOf(measured, isFraud ? 0.46 : stream.invalid, isFraud ? 0.85 : 0.4, chance);
  const viewMeasured = Math.min(measured, whole(chance, (measured * shown.viewMeasured) / shown.imps));
  out.push({
    hour,
    demand: keys.demand,
    ivt: vendor.id,
    stage: 'postbid',
    category: found.category,
    channel: keys.channel,
    sub: keys.sub,
    tag: shown.tag.id,
    advertiser: shown.tag.keys.advertiser,
    marketplace: shown.tag.keys.marketplace,
    environment: keys.environment,
    app: keys.app,
    site: keys.site,
    country: keys.country,
    device: keys.device,
    os: keys.os,
    measured,
    givt: found.givt,
    sivt: found.sivt,
    view_meas: viewMeasured,
    view_imps: Math.min(
      viewMeasured,
      whole(chance, viewMeasured * (shown.viewMeasured > 0 ? shown.viewed / shown.viewMeasured : 0)),
    ),
    invalid_money: Math.round((shown.payDemand * (found.givt + found.sivt)) / measured),
    ivt_cost: moneyOf(vendor.fee, measured),
  });
}

/** Returns how many of the measured impressions are invalid, in one category. */
export function invalidOf(measured: number, rate: number, sophisticatedShare: number, chance: Random) {
  const isSophisticated = chance() < sophisticatedShare;
  const count = Math.min(measured, whole(chance, measured * rate));
  const category = count === 0 ? '' : one(isSophisticated ? sophisticated : general, chance());
  return { givt: isSophisticated ? 0 : count, sivt: isSophisticated ? count : 0, category };
}

import type { AuctionEventType, LiveBid, LiveEvent } from '../../../../src/model/live/auction';
import type { IngestedAuction } from '../../../../src/model/live/readLine';
import type { Random } from '../../../../src/schema/field';
import { type AuctionPlans, type BuyingPlan, type Names, pickOf, type Row, type SupplyPlan } from './auctionPlans';

/** An auction and what becomes of its ad afterwards, each with its time after the auction. */
export type DrawnAuction = { readonly auction: IngestedAuction; readonly events: readonly LiveEvent[] };

type Drawn = { readonly bids: LiveBid[]; readonly source: Row | undefined; readonly winner: LiveBid | undefined };

/** Draws an auction of one side as often as the hour's facts have it; nothing where that side has none. */
export function drawAuction(plans: AuctionPlans, mode: 'ssp' | 'dsp', now: number, id: string, chance: Random): DrawnAuction | undefined {
  if (mode === 'ssp') {
    const plan = pickOf(plans.supply, chance());
    return plan && supplyAuction(plan, plans.names, now, id, chance);
  }
  const plan = pickOf(plans.buying, chance());
  return plan && buyingAuction(plan, plans.names, now, id, chance);
}

function supplyAuction({ row, tags, blockedBy }: SupplyPlan, names: Names, ts: number, id: string, chance: Random): DrawnAuction {
  const [calls, reqs] = [row.count('calls'), row.count('reqs')];
  const floor = cpmOf(row.count('floor_sum'), reqs);
  const tmax = 1200;
  const base = { ts, id, mode: 'ssp', ...placeOf(row, names, chance), ...idOf(row, 'channel'), ...idOf(row, 'sub'), floor, tmax } as const;
  if (chance() * calls >= reqs) {
    const ivt = blockedBy === 607 ? { ivt: { score: 82 + Math.floor(chance() * 18), verdict: 'invalid' as const } } : {};
    return { auction: { ...base, ...ivt, blockedBy, bids: [], ms: 1 + Math.floor(chance() * 9) }, events: [] };
  }
  const drawn: Drawn[] = tags
    .filter((tag) => chance() * reqs < tag.count('reqs'))
    .map((tag) => ({ source: tag, bids: [tagBid(tag, names, floor, tmax, chance)], winner: undefined }));
  return decided(base, drawn, names, chance);
}

function buyingAuction({ row, campaigns }: BuyingPlan, names: Names, ts: number, id: string, chance: Random): DrawnAuction {
  const reqs = row.count('reqs');
  const source = campaigns[0];
  const floor = source ? cpmOf(source.count('floor_sum'), source.count('reqs')) : Math.round(chance() * 800) / 100;
  const tmax = 300;
  const base = {
    ts,
    id,
    mode: 'dsp',
    ...placeOf(row, names, chance),
    ...idOf(row, 'adexchange'),
    ...idOf(row, 'supplier'),
    floor,
    tmax,
  } as const;
  const drawn: Drawn[] = campaigns
    .filter((campaign) => chance() * reqs < campaign.count('reqs'))
    .map((campaign) => ({ source: campaign, bids: [campaignBid(campaign, tmax, chance)], winner: undefined }));
  return decided(base, drawn, names, chance);
}

function tagBid(row: Row, { noBids, errors }: Names, floor: number, tmax: number, chance: Random): LiveBid {
  const [reqs, timeouts, bad, bids] = [row.count('reqs'), row.count('timeouts'), row.count('bad_resps'), row.count('bids')];
  const tag = row.count('tag');
  const who = { tag, ...idOf(row, 'advertiser'), ...idOf(row, 'marketplace') };
  const usual = row.count('resp_ms_sum') / Math.max(1, reqs - timeouts);
  const ms = Math.max(3, Math.round(usual * (0.55 + chance() * 0.9)));
  const turn = chance() * reqs;
  if (turn < timeouts) return { ...who, ms: tmax, result: 'timeout', reason: 0 };
  if (turn < timeouts + bad) return { ...who, ms, result: 'error', reason: errorOf(errors.get(tag), 1005) };
  if (turn >= timeouts + bad + bids) return { ...who, ms, result: 'noBid', reason: noBids.get(tag) ?? 0 };
  const price = Math.round(cpmOf(row.count('bid_sum'), bids) * (0.9 + chance() * 0.2) * 100) / 100;
  const bid = {
    ...who,
    price,
    ms,
    adomain: row.text('adomain') || 'brand.example',
    crid: `c${tag}-${1 + Math.floor(chance() * 4)}`,
    ...dealOf(row),
  };
  if (price < floor) return { ...bid, result: 'filtered', reason: 620 };
  if (chance() * bids < row.count('filtered')) return { ...bid, result: 'filtered', reason: 621 };
  const isWanted = chance() * Math.max(1, bids - row.count('filtered')) < row.count('wins');
  return isWanted ? { ...bid, result: 'won', reason: 0 } : { ...bid, result: 'lost', reason: 2 };
}

function campaignBid(row: Row, tmax: number, chance: Random): LiveBid {
  const [reqs, opps, bids] = [row.count('reqs'), row.count('opps'), row.count('bids')];
  const who = { campaign: row.count('campaign'), ...idOf(row, 'advertiser'), ...idOf(row, 'creative') };
  const ms = Math.min(tmax, Math.max(2, Math.round((row.count('resp_ms_sum') / Math.max(1, reqs)) * (0.6 + chance() * 0.8))));
  const turn = chance() * reqs;
  if (turn >= opps) return { ...who, ms, result: 'filtered', reason: 600 };
  if (turn >= bids) return { ...who, ms, result: 'filtered', reason: 609 };
  const price = Math.round(cpmOf(row.count('bid_sum'), bids) * (0.9 + chance() * 0.2) * 100) / 100;
  const bid = { ...who, price, ms, ...dealOf(row) };
  return chance() * bids < row.count('wins') ? { ...bid, result: 'won', reason: 0 } : { ...bid, result: 'lost', reason: 102 };
}

type Base = Omit<IngestedAuction, 'bids' | 'ms'>;

/** One ad wins, the dearest of those that might; the others lose to it. */
function decided(base: Base, drawn: readonly Drawn[], names: Names, chance: Random): DrawnAuction {
  const all = drawn.flatMap(({ bids, source }) => bids.map((bid) => ({ bid, source })));
  const [best] = all.filter(({ bid }) => bid.result === 'won').sort((a, b) => (b.bid.price ?? 0) - (a.bid.price ?? 0));
  const bids = all.map(({ bid }): LiveBid => (bid.result === 'won' && bid !== best?.bid ? { ...bid, result: 'lost', reason: 102 } : bid));
  const ms = Math.max(4, ...bids.map((bid) => bid.ms)) + 2 + Math.floor(chance() * 14);
  const price = best?.bid.price;
  const winner = best?.bid.tag ?? best?.bid.campaign;
  if (!best?.source || price === undefined || winner === undefined) return { auction: { ...base, bids, ms }, events: [] };
  const kept = best.source.count('gross') > 0 ? best.source.count('pay_demand') / best.source.count('gross') : 1;
  const net = Math.round(price * kept * 100) / 100;
  const events = eventsOf(best.source, ms, errorOf(names.errors.get(winner), 303), chance);
  return { auction: { ...base, bids, winner, price, net, ms }, events };
}

/** What becomes of an ad, as the counters of its hour have it: each step is reached by a part of those before. */
function eventsOf(row: Row, ms: number, code: number, chance: Random): readonly LiveEvent[] {
  const at = ms + 180 + Math.floor(chance() * 900);
  if (chance() * row.count('wins') >= row.count('imps')) return chance() < 0.7 ? [{ type: 'error', at, code }] : [];
  const seconds = Number.parseInt(row.text('duration_bucket'), 10) || 15;
  const events: LiveEvent[] = [{ type: 'impression', at }];
  const steps: readonly (readonly [AuctionEventType, string, number])[] = [
    ['start', 'start', 0],
    ['firstQuartile', 'q1', 0.25],
    ['midpoint', 'mid', 0.5],
    ['thirdQuartile', 'q3', 0.75],
    ['complete', 'complete', 1],
  ];
  let before = row.count('imps');
  for (const [type, counter, share] of steps) {
    if (chance() * before >= row.count(counter)) break;
    before = row.count(counter);
    events.push({ type, at: at + 60 + Math.round(share * seconds * 1000) });
  }
  if (chance() * row.count('imps') < row.count('clicks')) events.push({ type: 'click', at: at + Math.round(chance() * seconds * 1000) });
  return events.sort((a, b) => a.at - b.at);
}

/** A player's error is none of a bid's, and the other way round. */
const errorOf = (known: number | undefined, usual: number): number =>
  known !== undefined && known > 1000 === usual > 1000 ? known : usual;

/** Micro-USD of so many, as the price of a thousand. */
const cpmOf = (sum: number, count: number): number => (count === 0 ? 0 : Math.round(sum / count / 10) / 100);

type IdName = 'channel' | 'sub' | 'adexchange' | 'supplier' | 'advertiser' | 'marketplace' | 'creative';
const idOf = <K extends IdName>(row: Row, name: K): Partial<Record<K, number>> =>
  // A computed name widens the type to all of them.
  (row.count(name) > 0 ? { [name]: row.count(name) } : {}) as Partial<Record<K, number>>;

const dealOf = (row: Row): { readonly deal?: string } => (row.text('deal') === '' ? {} : { deal: row.text('deal') });

const sizes: Readonly<Record<string, string>> = { small: '300x169', medium: '640x360', large: '1920x1080' };

function placeOf(row: Row, { apps, sites }: Names, chance: Random) {
  const [app, site] = [apps.get(row.count('app')), sites.get(row.count('site'))];
  const text = <K extends string>(name: K, key: string = name) => (row.text(key) === '' ? {} : { [name]: row.text(key) });
  const person = Math.floor(chance() * 40_000);
  return {
    demand: row.count('demand'),
    ...text('environment'),
    ...(app && {
      app: app.name,
      appId: row.count('app'),
      ...(app.bundle && { bundle: app.bundle }),
      ...(app.store && { store: app.store }),
    }),
    ...(site && { site: site.name, siteId: row.count('site') }),
    ...{ ...text('country'), ...text('state'), ...text('device'), ...text('os'), ...text('browser'), ...text('format', 'ad_format') },
    // Of networks kept for examples (RFC 5737); made up like everything else, and hidden at the door all the same.
    ip: `203.0.113.${person % 256}`,
    deviceId: `sample-device-${person}`,
    ...(row.text('start_delay') !== '' && { startDelay: Number(row.text('start_delay')) }),
    ...(row.text('plcmt') !== '' && { plcmt: Number(row.text('plcmt')) }),
    ...{ duration: 30, at: 1, size: sizes[row.text('player_size')] ?? '640x360', coppa: false },
    ivt: { score: Math.floor(chance() * 12), verdict: 'ok' as const },
    ...(isConsent(row.text('consent_state')) && { consent: row.text('consent_state') as NonNullable<IngestedAuction['consent']> }),
  };
}

const isConsent = (state: string): boolean => ['none', 'consented', 'refused', 'notApplicable'].includes(state);

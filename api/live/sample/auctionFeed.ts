import { createRandom } from '../../../sample/rows/random';
import { readTrafficObjects } from '../../../sample/traffic/readTrafficObjects';
import { hexOf } from '../../../src/model/hexOf';
import type { AuctionEventType, LiveBid, LiveEvent } from '../../../src/model/live/auction';
import type { IngestedAuction } from '../../../src/model/live/readLine';
import { hourMs } from '../../../src/model/reports/days';
import type { Random } from '../../../src/schema/kinds/field';
import { createPace, wait } from '../../http/pause';
import type { Log, Reader } from '../../ports';
import {
  type AuctionPlans,
  type BuyingPlan,
  type Names,
  pickOf,
  planAuctions,
  type Row,
  type SupplyPlan,
} from './auctionPlans';

/** Sends simulated auctions of the sample's objects, like an ad server, while a viewer watches. */
export type AuctionFeed = {
  watched(isWatched: boolean): void;
  /** Resolves when the first auctions since the watch began are received; at once without a viewer. */
  begun(): Promise<void>;
  stop(): Promise<void>;
};

type Parts = {
  readonly store: Pick<Reader, 'all'>;
  readonly log: Log;
  readonly clock: () => Date;
  /** Sends a body to `POST /api/live/ingest`, with this feed's token. */
  send(body: string): Promise<Response>;
};

const everyMs = 250;
/** After a longer gap, the time between is filled, so that a view never opens empty. */
const awayMs = 10_000;
const madeUpMs = 60_000;
const madeUpAtMost = 1_000;
const linesAtOnce = 200;

const madeUpFor = ({ supplyPs, buyingPs }: AuctionPlans, ms: number): number =>
  Math.min(ms, madeUpMs, (madeUpAtMost / Math.max(1, supplyPs + buyingPs)) * 1000);

function newSignal(): { readonly told: Promise<void>; tell(): void } {
  let tell = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return { told, tell: () => tell() };
}

export function createAuctionFeed({ store, log, clock, send }: Parts): AuctionFeed {
  const chance = createRandom(Math.floor(Math.random() * 2 ** 31));
  const start = hexOf(crypto.getRandomValues(new Uint8Array(3)));
  /** Lines of events by the time at which they happen. */
  const later: { readonly at: number; readonly line: string }[] = [];
  let known: { readonly hour: number; readonly plans: AuctionPlans } | undefined;
  let isWanted = false;
  let isOver = false;
  let running: Promise<void> | undefined;
  let count = 0;
  let owed = { ssp: 0, dsp: 0 };
  let before = 0;
  let begun = newSignal();

  const plansOf = async (now: number): Promise<AuctionPlans> => {
    const hour = Math.floor(now / hourMs);
    if (known?.hour === hour) return known.plans;
    const planning = planAuctions(await readTrafficObjects(store), now);
    const pace = createPace();
    let step = planning.next();
    for (; !step.done; step = planning.next()) if (pace.isOver()) await pace.rest();
    known = { hour, plans: step.value };
    return step.value;
  };

  const linesOf = (plans: AuctionPlans, now: number, ms: number): readonly string[] => {
    owed = { ssp: owed.ssp + (plans.supplyPs * ms) / 1000, dsp: owed.dsp + (plans.buyingPs * ms) / 1000 };
    const made: { readonly ts: number; readonly line: string }[] = [];
    for (const mode of ['ssp', 'dsp'] as const) {
      for (; owed[mode] >= 1; owed[mode] -= 1) {
        count += 1;
        const drawn = drawAuction(
          plans,
          mode,
          now - Math.floor(chance() * Math.max(everyMs, ms)),
          `r_${start}${count.toString(36)}`,
          chance,
        );
        if (!drawn) continue;
        const { auction, events } = drawn;
        const past = events.filter(({ at }) => auction.ts + at <= now);
        made.push({ ts: auction.ts, line: JSON.stringify(past.length > 0 ? { ...auction, events: past } : auction) });
        for (const event of events.slice(past.length))
          later.push({
            at: auction.ts + event.at,
            line: JSON.stringify({ id: auction.id, demand: auction.demand, ...event }),
          });
      }
    }
    later.sort((a, b) => a.at - b.at);
    const due = later.findIndex(({ at }) => at > now);
    made.sort((a, b) => a.ts - b.ts);
    return [...made.map(({ line }) => line), ...later.splice(0, due < 0 ? later.length : due).map(({ line }) => line)];
  };

  /** Repeats a request while the limit is exceeded and the feed is wanted. */
  const sendAll = async (body: string): Promise<void> => {
    while (isWanted && !isOver) {
      const answer = await send(body);
      await answer.body?.cancel();
      if (answer.ok) return;
      if (answer.status !== 429) throw new Error(`The sample's auctions were refused with ${answer.status}.`);
      await wait(Number(answer.headers.get('Retry-After') ?? 1) * 1000);
    }
  };

  const run = async (): Promise<void> => {
    while (isWanted && !isOver) {
      const plans = await plansOf(clock().getTime());
      const now = clock().getTime();
      const ms = now - before;
      const lines = linesOf(plans, now, ms > awayMs ? madeUpFor(plans, ms) : Math.min(1_000, ms));
      before = now;
      for (let from = 0; from < lines.length; from += linesAtOnce)
        await sendAll(lines.slice(from, from + linesAtOnce).join('\n'));
      begun.tell();
      await wait(everyMs);
    }
  };
  const go = (): void => {
    if (running || isOver || !isWanted) return;
    running = run()
      .catch((error: unknown) => {
        isWanted = false;
        begun.tell();
        log.error('sample_auctions', { error: error instanceof Error ? error.stack : String(error) });
      })
      .finally(() => {
        running = undefined;
        go();
      });
  };

  return {
    watched(isWatched) {
      if (isWatched && !isWanted) begun = newSignal();
      isWanted = isWatched;
      go();
    },
    begun: () => (isWanted && !isOver ? begun.told : Promise.resolve()),
    async stop() {
      isOver = true;
      begun.tell();
      await running;
    },
  };
}

/** An auction and the later events of its ad, with their times after the auction. */
type DrawnAuction = { readonly auction: IngestedAuction; readonly events: readonly LiveEvent[] };

type Drawn = { readonly bids: LiveBid[]; readonly source: Row | undefined; readonly winner: LiveBid | undefined };

/** Draws an auction of one mode from the hour's facts; undefined if that mode has none. */
export function drawAuction(
  plans: AuctionPlans,
  mode: 'ssp' | 'dsp',
  now: number,
  id: string,
  chance: Random,
): DrawnAuction | undefined {
  if (mode === 'ssp') {
    const plan = pickOf(plans.supply, chance());
    return plan && supplyAuction(plan, plans.names, now, id, chance);
  }
  const plan = pickOf(plans.buying, chance());
  return plan && buyingAuction(plan, plans.names, now, id, chance);
}

function supplyAuction(
  { row, tags, blockedBy }: SupplyPlan,
  names: Names,
  ts: number,
  id: string,
  chance: Random,
): DrawnAuction {
  const [calls, reqs] = [row.count('calls'), row.count('reqs')];
  const floor = cpmOf(row.count('floor_sum'), reqs);
  const tmax = 1200;
  const base = {
    ts,
    id,
    mode: 'ssp',
    ...placeOf(row, names, chance),
    ...idOf(row, 'channel'),
    ...idOf(row, 'sub'),
    floor,
    tmax,
  } as const;
  if (chance() * calls >= reqs) {
    const ivt =
      blockedBy === 607 ? { ivt: { score: 82 + Math.floor(chance() * 18), verdict: 'invalid' as const } } : {};
    return { auction: { ...base, ...ivt, blockedBy, bids: [], ms: 1 + Math.floor(chance() * 9) }, events: [] };
  }
  const drawn: Drawn[] = tags
    .filter((tag) => chance() * reqs < tag.count('reqs'))
    .map((tag) => ({ source: tag, bids: [tagBid(tag, names, floor, tmax, chance)], winner: undefined }));
  return decided(base, drawn, names, chance);
}

function buyingAuction(
  { row, campaigns }: BuyingPlan,
  names: Names,
  ts: number,
  id: string,
  chance: Random,
): DrawnAuction {
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
  const [reqs, timeouts, bad, bids] = [
    row.count('reqs'),
    row.count('timeouts'),
    row.count('bad_resps'),
    row.count('bids'),
  ];
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
  const ms = Math.min(
    tmax,
    Math.max(2, Math.round((row.count('resp_ms_sum') / Math.max(1, reqs)) * (0.6 + chance() * 0.8))),
  );
  const turn = chance() * reqs;
  if (turn >= opps) return { ...who, ms, result: 'filtered', reason: 600 };
  if (turn >= bids) return { ...who, ms, result: 'filtered', reason: 609 };
  const price = Math.round(cpmOf(row.count('bid_sum'), bids) * (0.9 + chance() * 0.2) * 100) / 100;
  const bid = { ...who, price, ms, ...dealOf(row) };
  return chance() * bids < row.count('wins')
    ? { ...bid, result: 'won', reason: 0 }
    : { ...bid, result: 'lost', reason: 102 };
}

type Base = Omit<IngestedAuction, 'bids' | 'ms'>;

/** The ad with the highest bid wins; other winning bids become lost ones. */
function decided(base: Base, drawn: readonly Drawn[], names: Names, chance: Random): DrawnAuction {
  const all = drawn.flatMap(({ bids, source }) => bids.map((bid) => ({ bid, source })));
  const [best] = all.filter(({ bid }) => bid.result === 'won').sort((a, b) => (b.bid.price ?? 0) - (a.bid.price ?? 0));
  const bids = all.map(
    ({ bid }): LiveBid => (bid.result === 'won' && bid !== best?.bid ? { ...bid, result: 'lost', reason: 102 } : bid),
  );
  const ms = Math.max(4, ...bids.map((bid) => bid.ms)) + 2 + Math.floor(chance() * 14);
  const price = best?.bid.price;
  const winner = best?.bid.tag ?? best?.bid.campaign;
  if (!best?.source || price === undefined || winner === undefined)
    return { auction: { ...base, bids, ms }, events: [] };
  const kept = best.source.count('gross') > 0 ? best.source.count('pay_demand') / best.source.count('gross') : 1;
  const net = Math.round(price * kept * 100) / 100;
  const events = eventsOf(best.source, ms, errorOf(names.errors.get(winner), 303), chance);
  return { auction: { ...base, bids, winner, price, net, ms }, events };
}

/** Draws the events of an ad from the counters of its hour: each step is reached by a part of the previous one. */
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
  if (chance() * row.count('imps') < row.count('clicks'))
    events.push({ type: 'click', at: at + Math.round(chance() * seconds * 1000) });
  return events.sort((a, b) => a.at - b.at);
}

/** Player errors never apply to bids, and the other way round. */
const errorOf = (known: number | undefined, usual: number): number =>
  known !== undefined && known > 1000 === usual > 1000 ? known : usual;

/** Converts micro-USD for a count to a CPM in USD. */
const cpmOf = (sum: number, count: number): number => (count === 0 ? 0 : Math.round(sum / count / 10) / 100);

type IdName = 'channel' | 'sub' | 'adexchange' | 'supplier' | 'advertiser' | 'marketplace' | 'creative';
const idOf = <K extends IdName>(row: Row, name: K): Partial<Record<K, number>> =>
  // A computed name widens the type to all of them.
  (row.count(name) > 0 ? { [name]: row.count(name) } : {}) as Partial<Record<K, number>>;

const dealOf = (row: Row): { readonly deal?: string } => (row.text('deal') === '' ? {} : { deal: row.text('deal') });

const sizes: Readonly<Record<string, string>> = { small: '300x169', medium: '640x360', large: '1920x1080' };

function placeOf(row: Row, { apps, sites }: Names, chance: Random) {
  const [app, site] = [apps.get(row.count('app')), sites.get(row.count('site'))];
  const text = <K extends string>(name: K, key: string = name) =>
    row.text(key) === '' ? {} : { [name]: row.text(key) };
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
    ...text('country'),
    ...text('state'),
    ...text('device'),
    ...text('os'),
    ...text('browser'),
    ...text('format', 'ad_format'),
    // Example networks (RFC 5737); simulated, and still anonymized on receipt.
    ip: `203.0.113.${person % 256}`,
    deviceId: `sample-device-${person}`,
    ...(row.text('start_delay') !== '' && { startDelay: Number(row.text('start_delay')) }),
    ...(row.text('plcmt') !== '' && { plcmt: Number(row.text('plcmt')) }),
    duration: 30,
    at: 1,
    size: sizes[row.text('player_size')] ?? '640x360',
    coppa: false,
    ivt: { score: Math.floor(chance() * 12), verdict: 'ok' as const },
    ...(isConsent(row.text('consent_state')) && {
      consent: row.text('consent_state') as NonNullable<IngestedAuction['consent']>,
    }),
  };
}

const isConsent = (state: string): boolean => ['none', 'consented', 'refused', 'notApplicable'].includes(state);

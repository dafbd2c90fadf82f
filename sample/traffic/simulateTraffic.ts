import { dayMs, hourMs } from '../../src/model/reports/days';
import type { FactRow, TableLetter } from '../../src/model/reports/facts';
import type { TrafficObjects, TrafficPlace } from '../../src/model/sample/trafficObjects';
import type { BuyPlace } from './buyPlaces';
import { type BuyPlan, type CampaignPlan, type DealPlan, planBuying, type SourcePlan } from './buyPlans';
import { campaignRow } from './campaignRow';
import { around, chanceOf, evenPart, partOf, whole } from './chance';
import { type AccountPlan, type ChannelPlan, planAccounts, planChannels } from './channelPlans';
import type { DemandRow } from './demandRow';
import { isIn } from './flightOf';
import { atFloor, type Incidents, noIncidents, planIncidents } from './incidents';
import { qualityRows } from './qualityRows';
import { inventoryOf } from './streams';
import { growthAt, rhythmAt, type Step, type SupplyFacts, supplyHour } from './supplyHour';
import { type Vendors, vendorsOf } from './vendors';

type Asked = {
  readonly objects: TrafficObjects;
  /** Facts end with the last complete hour. */
  readonly now: number;
  /** Whole UTC days before today. */
  readonly days?: number;
  readonly seed?: number;
  /** `light`: hours for the last eight days, and before that steps of six hours with their total counters. */
  readonly detail: 'full' | 'light';
  /** Only later hours, to continue earlier traffic. */
  readonly after?: number;
  /** Without incidents. */
  readonly isQuiet?: boolean;
};

/** Rows of one table in one hour. */
export type TrafficSlice = { readonly hour: number; readonly table: TableLetter; readonly rows: readonly FactRow[] };

type Plan = {
  readonly seed: number;
  readonly laidAround: number;
  readonly accounts: ReadonlyMap<number, AccountPlan>;
  readonly channels: readonly ChannelPlan[];
  readonly incidents: Incidents;
  readonly buying: readonly BuyPlan[];
  readonly vendors: Vendors;
};

const lightDays = 8;
const letters: readonly TableLetter[] = ['S', 'D', 'B', 'I', 'E', 'R'];

/**
 * Simulates the traffic of the sample's objects, hour by hour: the same hour, objects and seed give the same rows on any day, so
 * that later hours can be added. An hour takes a few milliseconds; the caller can pause between slices, of which the first are
 * empty while it prepares.
 */
export function* simulateTraffic({
  objects,
  now,
  days = 90,
  seed = 20_417,
  detail,
  after,
  isQuiet = false,
}: Asked): Generator<TrafficSlice> {
  const steps = [...stepsOf(now, days, detail)].filter(({ hour }) => after === undefined || hour > after);
  const [first] = steps;
  if (!first) return;
  const planning = planTraffic(objects, seed, isQuiet);
  let ready = planning.next();
  for (; !ready.done; ready = planning.next()) yield { hour: first.hour, table: 'S', rows: [] };
  for (const step of steps) {
    const found = hourOf(ready.value, step);
    for (const table of letters) if (found[table].length > 0) yield { hour: step.hour, table, rows: found[table] };
  }
}

function* planTraffic(objects: TrafficObjects, seed: number, isQuiet: boolean): Generator<undefined, Plan> {
  const accounts = planAccounts(objects);
  const inventory = inventoryOf(objects);
  const channels = yield* planChannels(objects, accounts, inventory, seed);
  yield;
  const incidents = isQuiet ? noIncidents : planIncidents(objects, channels);
  return {
    seed,
    accounts,
    channels,
    laidAround: objects.laidAround,
    incidents,
    buying: planBuying(objects, accounts, inventory, seed, incidents),
    vendors: vendorsOf(objects),
  };
}

function* stepsOf(now: number, days: number, detail: Asked['detail']): Generator<Step> {
  const today = Math.floor(now / dayMs) * dayMs;
  const end = Math.floor(now / hourMs) * hourMs;
  const hourly = detail === 'full' ? today - days * dayMs : Math.max(today - lightDays * dayMs, today - days * dayMs);
  for (let hour = today - days * dayMs; hour < hourly; hour += 6 * hourMs) yield { hour, hours: 6 };
  for (let hour = hourly; hour < end; hour += hourMs) yield { hour, hours: 1 };
}

function hourOf(plan: Plan, step: Step): Record<TableLetter, FactRow[]> {
  const { seed, laidAround, accounts, channels, incidents, buying, vendors } = plan;
  const out: Record<TableLetter, FactRow[]> = { S: [], D: [], B: [], I: [], E: [], R: [] };
  const moment = { ...step, seed, incidents };
  const growth = growthAt(step.hour, laidAround);
  const day = Math.floor(step.hour / dayMs);
  const running = channels
    .filter((channel) => isIn(channel, step.hour))
    .map((channel) => ({ channel, size: sizeAt(channel, step.hour) }));
  const sizes = new Map<AccountPlan, number>();
  for (const { channel, size } of running) sizes.set(channel.account, (sizes.get(channel.account) ?? 0) + size);
  const daily = new Map(
    [...sizes].map(([account, size]) => [
      account,
      (account.dailyCalls * growth * around(chanceOf(seed, day, account.id), 0.03)) / size,
    ]),
  );
  for (const { channel, size } of running) {
    for (const facts of supplyHour(
      atFloor(incidents, channel, step.hour),
      size * (daily.get(channel.account) ?? 0),
      moment,
    )) {
      out.S.push(facts.row);
      for (const { row } of facts.demand) out.D.push(row);
      qualityRows(facts, vendors, out.I);
      problemRows(facts, out.R, out.E);
    }
  }
  for (const buyer of buying) buyHour(buyer, accounts, growth, moment, vendors, out);
  return out;
}

/** A channel without running tags gets few calls. */
const sizeAt = ({ size, tags }: ChannelPlan, hour: number): number =>
  tags.some((tag) => isIn(tag, hour)) ? size : size * 0.04;

const playerErrors = [303, 402, 301, 405, 901, 400, 403, 100, 900, 303, 402];
const slowNoBids = [15, 1, 15];
const rtbNoBids = [0, 8, 1, 0, 9, 16, 2, 10, 8, 6, 7, 15];
const filters = [621, 622, 624, 625, 626, 623];

/** Adds reasons and errors for ads that were not shown: reasons sum up to what they explain, errors to a part of the losses. */
function problemRows(facts: SupplyFacts, reasons: FactRow[], errors: FactRow[]): void {
  const { channel, stream, block, blocked, demand: called, hour } = facts;
  const demand = channel.account.id;
  if (block)
    reasons.push({
      hour,
      demand,
      channel: channel.id,
      reason_kind: 'blocked',
      reason_code: block.code,
      reasons: blocked,
    });
  for (const one of called) {
    const { tag, marketplace, advertiser } = one.tag.keys;
    const part = partOf(hour / 3_600_000, tag, channel.id, 71);
    const because = (reason_kind: string, reason_code: number, count: number): void => {
      if (count > 0)
        reasons.push({ hour, demand, channel: channel.id, tag, marketplace, reason_kind, reason_code, reasons: count });
    };
    because('noBid', noBidOf(one, part), one.nobids);
    because('filtered', one.isBelowFloor ? 620 : (filters[Math.floor(part * filters.length)] ?? 621), one.filtered);
    for (const [error_code, count] of errorsOf(facts, one, part)) {
      if (count === 0) continue;
      const { environment, app, site, device, os } = stream.keys;
      const place = { environment, app, site, device, os };
      errors.push({
        hour,
        demand,
        channel: channel.id,
        tag,
        advertiser,
        marketplace,
        ...place,
        error_code,
        errors: count,
      });
    }
  }
}

const noBidOf = ({ isLate, tag }: DemandRow, part: number): number => {
  const codes = isLate ? slowNoBids : tag.keys.integration === 'VAST' ? [0, 0, 1, 0] : rtbNoBids;
  return codes[Math.floor(part * codes.length)] ?? 0;
};

/** Returns errors: a late tag has some in every hour, others are sampled. */
function errorsOf(
  { channel, chance }: SupplyFacts,
  one: DemandRow,
  part: number,
): readonly (readonly [code: number, count: number])[] {
  const lost = one.wins - one.imps;
  if (one.isLate)
    return [
      [1004, whole(chance, one.timeouts * 0.9)],
      [303, lost + whole(chance, one.bids * 0.35)],
    ];
  if (part > (channel.rows > 1 ? 0.35 : 0.1)) return [];
  if (part < 0.03) return [[1004, one.timeouts]];
  return [[playerErrors[Math.floor(part * 997) % playerErrors.length] ?? 303, whole(chance, lost * 0.7)]];
}

/** The bid requests of a seller from one place, with their deals and campaigns. */
type Opening = {
  readonly source: SourcePlan;
  readonly place: BuyPlace;
  reqs: Tally;
  opps: Tally;
  readonly deals: Map<DealPlan, { reqs: Tally; opps: Tally }>;
};
type Tally = { readonly sum: number; readonly most: number };

const empty: Tally = { sum: 0, most: 0 };
const add = ({ sum, most }: Tally, count: number): Tally => ({ sum: sum + count, most: Math.max(most, count) });

type Moment = Step & { readonly seed: number };

/** Adds rows of requests, of their deals and of the campaigns evaluated for them. */
function buyHour(
  plan: BuyPlan,
  accounts: ReadonlyMap<number, AccountPlan>,
  growth: number,
  moment: Moment,
  vendors: Vendors,
  out: Record<TableLetter, FactRow[]>,
): void {
  const { hour, hours, seed } = moment;
  const turn = hour / hourMs;
  const account = accounts.get(plan.account.id) ?? plan.account;
  const openings = new Map<string, Opening>();

  for (const campaign of plan.campaigns) {
    if (!isIn(campaign, hour)) continue;
    // Small campaigns have rows in some hours only.
    const every = campaign.impsDay > 15_000 || hours > 1 ? 1 : campaign.impsDay > 4000 ? 2 : 4;
    if ((turn / hours + campaign.id) % every !== 0) continue;
    const picked = pick(campaign, plan, moment);
    if (!picked) continue;
    const { source, place, deal, environment } = picked;
    const chance = chanceOf(seed, turn, campaign.id, 101);
    let share = 0;
    for (let at = hour; at < hour + hours * hourMs; at += hourMs) share += rhythmAt(environment, at, place.offset) / 24;
    const made = campaignRow({
      account,
      campaign,
      source,
      place,
      deal,
      hour,
      imps: campaign.impsDay * share * every,
      chance,
      vendors,
      out,
    });
    const opening = openingOf(openings, source, place);
    opening.reqs = add(opening.reqs, made.reqs);
    opening.opps = add(opening.opps, made.opps);
    if (!deal) continue;
    const known = opening.deals.get(deal) ?? { reqs: empty, opps: empty };
    opening.deals.set(deal, { reqs: add(known.reqs, made.reqs), opps: add(known.opps, made.opps) });
  }

  const chance = chanceOf(seed, turn, plan.account.id, 102);
  idleOpenings(plan, moment, openings);
  for (const opening of openings.values()) requestRows(plan.account, opening, growth, moment, chance, out.B);
}

/** Returns where the campaign buys in this hour: its sellers, markets and deals alternate. */
function pick(campaign: CampaignPlan, { places }: BuyPlan, { hour, seed }: Moment) {
  const turn = hour / hourMs;
  const open = campaign.sources.filter((source) => isIn(source, hour));
  const source = open[Math.floor(evenPart(turn, partOf(seed, campaign.id, 103)) * open.length)];
  if (!source) return undefined;
  const environments = campaign.environments.filter((one) => source.environments.includes(one));
  const environment = environments[Math.floor(evenPart(turn * 2, 0.1) * environments.length)] as TrafficPlace;
  const country = campaign.countries[
    Math.floor(evenPart(turn * 3, partOf(campaign.id)) * campaign.countries.length)
  ] as string;
  const deals = campaign.deals.filter(
    (deal) =>
      isIn(deal, hour) && hour < deal.boughtUntil && isOf(deal, source) && deal.environments.includes(environment),
  );
  const deal = deals[Math.floor(evenPart(turn * 5, partOf(campaign.id, 1)) * deals.length)];
  if (campaign.needsDeal && !deal) return undefined;
  const isByDeal = campaign.needsDeal || partOf(seed, turn, campaign.id, 104) < 0.6;
  return {
    source,
    environment,
    deal: isByDeal ? deal : undefined,
    place: places.of(keyOf(source), environment, country, turn % 4),
  };
}

const keyOf = ({ adexchange, supplier }: SourcePlan): number => adexchange * 10_000 + supplier;

const isOf = (deal: DealPlan, source: SourcePlan): boolean =>
  deal.adexchange === source.adexchange && (deal.supplier === 0 || deal.supplier === source.supplier);

function openingOf(openings: Map<string, Opening>, source: SourcePlan, place: BuyPlace): Opening {
  const found = openings.get(place.key) ?? { source, place, reqs: empty, opps: empty, deals: new Map() };
  openings.set(place.key, found);
  return found;
}

/** Adds requests and deals that no campaign buys. */
function idleOpenings(
  { sources, deals, places, account }: BuyPlan,
  { hour, hours }: Moment,
  openings: Map<string, Opening>,
): void {
  const turn = hour / hourMs;
  const asking = new Set([...openings.values()].map(({ source }) => source));
  for (const source of sources) {
    if (!isIn(source, hour)) continue;
    const key = keyOf(source);
    const due = deals.filter(
      (deal) => isIn(deal, hour) && isOf(deal, source) && (hours > 1 || (turn + deal.number) % 6 === 0),
    );
    if ((asking.has(source) || (turn + key) % 2 === 1) && due.length === 0 && hours === 1) continue;
    const environment = source.environments[
      Math.floor(evenPart(turn, 0.3) * source.environments.length)
    ] as TrafficPlace;
    const home = account.timezone <= -3 ? 'us' : 'fr';
    const opening = openingOf(openings, source, places.of(key, environment, home, turn % 4));
    for (const deal of due)
      if (deal.environments.includes(environment) && !opening.deals.has(deal))
        opening.deals.set(deal, { reqs: empty, opps: empty });
  }
}

function requestRows(
  account: AccountPlan,
  opening: Opening,
  growth: number,
  { hour, hours }: Moment,
  chance: () => number,
  rows: FactRow[],
): void {
  const { source, place, reqs, opps, deals } = opening;
  const { keys } = place;
  const { environment } = keys;
  const idle = source.hourlyReqs * growth * rhythmAt(environment, hour, place.offset) * hours * around(chance, 0.08);
  // One request is evaluated for several campaigns.
  const asked = Math.max(reqs.most, Math.ceil(reqs.sum * 0.9)) + whole(chance, idle * 0.5);
  const answered = Math.min(asked, Math.max(opps.most, Math.ceil(opps.sum * 0.92)));
  const rowOf = (deal: DealPlan | undefined, counts: { readonly reqs: number; readonly opps: number }): FactRow => ({
    hour,
    demand: account.id,
    adexchange: source.adexchange,
    supplier: source.supplier,
    deal: deal?.id ?? '',
    deal_type: deal?.type ?? '',
    publisher_id: source.publisherId,
    seller_type: source.sellerType,
    environment,
    ad_format: 'video',
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
    reqs: counts.reqs,
    opps: counts.opps,
  });
  if (asked === 0) return;
  rows.push(rowOf(undefined, { reqs: asked, opps: answered }));
  for (const [deal, tally] of deals) {
    const carried = Math.min(asked, Math.max(tally.reqs.most, tally.reqs.sum, whole(chance, 40 + idle * 0.05)));
    rows.push(
      rowOf(deal, { reqs: carried, opps: Math.min(carried, answered, Math.max(tally.opps.most, tally.opps.sum)) }),
    );
  }
}

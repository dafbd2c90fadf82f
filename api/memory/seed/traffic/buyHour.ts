import { hourMs } from '../../../../src/model/reports/days';
import type { FactRow, TableLetter } from '../../../../src/model/reports/facts';
import type { TrafficPlace } from '../../../../src/model/sample/trafficObjects';
import type { BuyPlace } from './buyPlaces';
import type { BuyPlan, CampaignPlan, DealPlan, SourcePlan } from './buyPlans';
import { campaignRow } from './campaignRow';
import { around, chanceOf, evenPart, partOf, whole } from './chance';
import type { AccountPlan } from './channelPlans';
import { isIn } from './flightOf';
import { rhythmAt } from './rhythm';
import type { Step } from './supplyHour';
import type { Vendors } from './vendors';

/** The bid requests of a seller from one place, and what campaigns made of them. */
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

/** Rows of requests, of the deals that they carried and of the campaigns that were tried on them. */
export function buyHour(
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
    // A small one has a row for some hours.
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

/** Where the campaign buys in this hour: its sellers, markets and deals take turns. */
function pick(campaign: CampaignPlan, { places }: BuyPlan, { hour, seed }: Moment) {
  const turn = hour / hourMs;
  const open = campaign.sources.filter((source) => isIn(source, hour));
  const source = open[Math.floor(evenPart(turn, partOf(seed, campaign.id, 103)) * open.length)];
  if (!source) return undefined;
  const environments = campaign.environments.filter((one) => source.environments.includes(one));
  const environment = environments[Math.floor(evenPart(turn * 2, 0.1) * environments.length)] as TrafficPlace;
  const country = campaign.countries[Math.floor(evenPart(turn * 3, partOf(campaign.id)) * campaign.countries.length)] as string;
  const deals = campaign.deals.filter(
    (deal) => isIn(deal, hour) && hour < deal.boughtUntil && isOf(deal, source) && deal.environments.includes(environment),
  );
  const deal = deals[Math.floor(evenPart(turn * 5, partOf(campaign.id, 1)) * deals.length)];
  if (campaign.needsDeal && !deal) return undefined;
  const isByDeal = campaign.needsDeal || partOf(seed, turn, campaign.id, 104) < 0.6;
  return { source, environment, deal: isByDeal ? deal : undefined, place: places.of(keyOf(source), environment, country, turn % 4) };
}

const keyOf = ({ adexchange, supplier }: SourcePlan): number => adexchange * 10_000 + supplier;

const isOf = (deal: DealPlan, source: SourcePlan): boolean =>
  deal.adexchange === source.adexchange && (deal.supplier === 0 || deal.supplier === source.supplier);

function openingOf(openings: Map<string, Opening>, source: SourcePlan, place: BuyPlace): Opening {
  const found = openings.get(place.key) ?? { source, place, reqs: empty, opps: empty, deals: new Map() };
  openings.set(place.key, found);
  return found;
}

/** Sellers ask, and deals come along, whether or not a campaign wants them. */
function idleOpenings({ sources, deals, places, account }: BuyPlan, { hour, hours }: Moment, openings: Map<string, Opening>): void {
  const turn = hour / hourMs;
  const asking = new Set([...openings.values()].map(({ source }) => source));
  for (const source of sources) {
    if (!isIn(source, hour)) continue;
    const key = keyOf(source);
    const due = deals.filter((deal) => isIn(deal, hour) && isOf(deal, source) && (hours > 1 || (turn + deal.number) % 6 === 0));
    if ((asking.has(source) || (turn + key) % 2 === 1) && due.length === 0 && hours === 1) continue;
    const environment = source.environments[Math.floor(evenPart(turn, 0.3) * source.environments.length)] as TrafficPlace;
    const home = account.timezone <= -3 ? 'us' : 'fr';
    const opening = openingOf(openings, source, places.of(key, environment, home, turn % 4));
    for (const deal of due)
      if (deal.environments.includes(environment) && !opening.deals.has(deal)) opening.deals.set(deal, { reqs: empty, opps: empty });
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
  // One request is tried on several campaigns.
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
    rows.push(rowOf(deal, { reqs: carried, opps: Math.min(carried, answered, Math.max(tally.opps.most, tally.opps.sum)) }));
  }
}

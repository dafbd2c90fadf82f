import { dayMs } from '../../src/model/reports/days';
import { countriesIn } from '../../src/model/sample/areas';
import { completions } from '../../src/model/sample/completions';
import { faults } from '../../src/model/sample/faults';
import type {
  CampaignValues,
  DealValues,
  ExchangeValues,
  TrafficObject,
  TrafficObjects,
  TrafficPlace,
} from '../../src/model/sample/trafficObjects';
import { type BuyPlaces, buyPlacesOf } from './buyPlaces';
import { partOf } from './chance';
import type { AccountPlan } from './channelPlans';
import { flightOf, type Span, untilOf } from './flightOf';
import type { Incidents } from './incidents';
import { homeShares } from './markets';
import type { Inventory } from './streams';

/** A source of bid requests: a seller behind an ad exchange, or a direct one (ad exchange 0); supplier 0 is unknown. */
export type SourcePlan = Span & {
  readonly adexchange: number;
  readonly supplier: number;
  readonly publisherId: string;
  readonly sellerType: string;
  readonly environments: readonly string[];
  /** The exchange's fee in percent. */
  readonly fee: number;
  readonly cost: { readonly model: string; readonly cpm: number; readonly share: number };
  /** Bids are tests and buy nothing. */
  readonly isTest: boolean;
  readonly hourlyReqs: number;
};

export type DealPlan = Span & {
  readonly id: string;
  readonly type: string;
  readonly floor: number;
  readonly adexchange: number;
  readonly supplier: number;
  readonly environments: readonly string[];
  readonly number: number;
  /** The end of the time in which campaigns bid enough for it. */
  readonly boughtUntil: number;
};

export type CampaignPlan = Span & {
  readonly id: number;
  readonly advertiser: number;
  readonly adFormat: string;
  readonly environments: readonly TrafficPlace[];
  readonly countries: readonly string[];
  readonly creatives: readonly { readonly id: number; readonly seconds: number }[];
  readonly sources: readonly SourcePlan[];
  readonly deals: readonly DealPlan[];
  readonly needsDeal: boolean;
  readonly cpm: number;
  readonly fee: number;
  /** How the advertiser pays: a CPM, a price per completed view in USD, or the cost plus a markup in percent. */
  readonly rate: { readonly type: string; readonly usd: number; readonly markup: number };
  readonly impsDay: number;
  readonly winRate: number;
};

/** The demand side of an account. */
export type BuyPlan = {
  readonly account: AccountPlan;
  readonly sources: readonly SourcePlan[];
  readonly deals: readonly DealPlan[];
  readonly campaigns: readonly CampaignPlan[];
  readonly places: BuyPlaces;
};

/** Days that the budget of a campaign without an end must last. */
const openDays = 75;

export function planBuying(
  objects: TrafficObjects,
  accounts: ReadonlyMap<number, AccountPlan>,
  inventory: Inventory,
  seed: number,
  incidents: Pick<Incidents, 'stalledDeal'>,
): readonly BuyPlan[] {
  return [...accounts.values()].flatMap((account) => {
    const isOwn = ({ owner, isUsed }: TrafficObject): boolean => owner === account.id && isUsed;
    const own = objects.campaigns.filter(isOwn);
    if (own.length === 0) return [];
    const sources = sourcesOf(objects, account.id, seed);
    const deals = objects.deals.filter(isOwn).map((deal) => dealOf(deal, account.timezone, incidents));
    const campaigns = own.flatMap((campaign) => campaignOf(campaign, { objects, account, sources, deals, seed }) ?? []);
    return [{ account, sources, deals, campaigns, places: buyPlacesOf(inventory, account, seed) }];
  });
}

function sourcesOf({ exchanges, suppliers }: TrafficObjects, account: number, seed: number): readonly SourcePlan[] {
  const own = suppliers.filter(
    ({ owner, isUsed, values }) => owner === account && isUsed && values.trust !== 'blocked',
  );
  const sourceOf = (
    exchange: TrafficObject<ExchangeValues> | undefined,
    supplier: (typeof own)[number] | undefined,
  ): SourcePlan => {
    const values = supplier?.values;
    const size = partOf(seed, exchange?.id ?? 0, supplier?.id ?? 0, 81);
    const places = exchange?.values.environments ?? ['ctv', 'inapp', 'mobileweb', 'desktop', 'dooh'];
    return {
      from: 0,
      until: Math.min(
        exchange ? untilOf(exchange) : Number.POSITIVE_INFINITY,
        supplier ? untilOf(supplier) : Number.POSITIVE_INFINITY,
      ),
      adexchange: exchange?.id ?? 0,
      supplier: supplier?.id ?? 0,
      publisherId: values?.sellerId ?? (supplier ? String(supplier.id) : `pub-${1000 + Math.floor(size * 9000)}`),
      sellerType: values?.sellerType === 'PUBLISHER' ? 'DIRECT' : 'RESELLER',
      environments: places.filter((place) => !values?.environments || values.environments.includes(place)),
      fee: exchange?.values.fee ?? 0,
      cost: { model: values?.costModel ?? 'auction', cpm: values?.cpm ?? 0, share: values?.revShare ?? 70 },
      isTest: exchange?.values.testMode ?? false,
      hourlyReqs: (exchange ? (exchange.values.testMode ? 1500 : 14_000) : 5000) * (0.4 + size),
    };
  };
  return [
    ...exchanges
      .filter(({ owner, isUsed }) => owner === account && isUsed)
      .flatMap((exchange) => [
        ...own
          .filter(({ values }) => values.adexchange === exchange.id)
          .map((supplier) => sourceOf(exchange, supplier)),
        sourceOf(exchange, undefined),
      ]),
    ...own.filter(({ values }) => values.adexchange === null).map((supplier) => sourceOf(undefined, supplier)),
  ].filter(({ environments }) => environments.length > 0);
}

function dealOf(
  deal: TrafficObject<DealValues>,
  timezone: number,
  { stalledDeal }: Pick<Incidents, 'stalledDeal'>,
): DealPlan {
  const isStalled = deal.id === stalledDeal.deal;
  const floor = isStalled ? faults.stalledDeal.before : deal.values.floor;
  const { dealId, dealType, adexchange, supplier, environments, sellerStatus } = deal.values;
  const { from, until } = flightOf(deal, timezone);
  // A deal that the seller has paused, completed or archived has no requests.
  const isServed = sellerStatus === 0 || sellerStatus === 2;
  return {
    from: isServed ? from : Number.POSITIVE_INFINITY,
    until,
    id: dealId,
    type: dealType,
    floor,
    adexchange,
    supplier: supplier ?? 0,
    environments: environments ?? [],
    number: deal.id,
    boughtUntil: isStalled ? stalledDeal.from : Number.POSITIVE_INFINITY,
  };
}

type Setting = {
  readonly objects: TrafficObjects;
  readonly account: AccountPlan;
  readonly sources: readonly SourcePlan[];
  readonly deals: readonly DealPlan[];
  readonly seed: number;
};

function campaignOf(campaign: TrafficObject<CampaignValues>, setting: Setting): CampaignPlan | undefined {
  const { objects, account, sources, deals, seed } = setting;
  const { id, values, name } = campaign;
  const { environment: environments, cpm, rateType } = values;
  const advertiser = objects.advertisers.find((one) => one.id === values.advertiser);
  const creatives = values.creatives.flatMap((one) => objects.creatives.find((creative) => creative.id === one) ?? []);
  const isFunded = values.budgetTotal !== null || values.impsTotal !== null;
  if (!advertiser || creatives.length === 0 || !isFunded) return undefined;

  const { from, until } = flightOf(campaign, account.timezone);
  const own = deals.filter(
    ({ number }) => values.dealMode !== 'open' && values.deals.includes(number) && cpm >= floorOf(deals, number),
  );
  const isInPlace = ({ environments: places }: SourcePlan): boolean =>
    environments.some((place) => places.includes(place));
  const targeting = objects.targetings.find((one) => one.id === values.targeting)?.values;
  const targeted = targeting?.countriesMode === 'include' ? targeting.countries : [];
  const named = countriesIn(name);
  const ahead = values.pacing === 'ahead' ? 1.1 : 1;
  const end = Math.min(until, untilOf(advertiser), values.endsAt ? Number.POSITIVE_INFINITY : from + openDays * dayMs);
  const days = Math.max(
    1,
    values.endsAt ? (flightEnd(values.endsAt) - flightEnd(values.startsAt ?? values.endsAt)) / dayMs : openDays,
  );
  return {
    id,
    from,
    until: end,
    advertiser: values.advertiser,
    adFormat: values.adFormat,
    environments,
    cpm,
    fee: values.fee ?? 0,
    countries:
      targeted.length > 0 ? targeted : named.length > 0 ? named : Object.keys(homeShares(account.timezone)).slice(0, 2),
    creatives: creatives.map((creative) => ({ id: creative.id, seconds: creative.values.duration ?? 15 })),
    sources: openSources(
      values,
      sources.filter((source) => !source.isTest && isInPlace(source) && source.until === Number.POSITIVE_INFINITY),
    ),
    deals: own,
    needsDeal: values.dealMode === 'dealsOnly' && own.length > 0,
    rate: { type: rateType, usd: values.rate ?? cpm, markup: values.markup ?? 0 },
    impsDay: impsDayOf(values, days) * ahead * (0.96 + partOf(seed, id, 82) * 0.05),
    winRate: 0.09 + partOf(seed, id, 83) * 0.14,
  };
}

const flightEnd = (minute: string): number => Date.parse(`${minute.replace(' ', 'T')}Z`);

const floorOf = (deals: readonly DealPlan[], number: number): number =>
  deals.find((deal) => deal.number === number)?.floor ?? 0;

/** Returns the sources that the campaign names, or else all; if none of these sells, direct ones. */
function openSources({ adexchanges, suppliers }: CampaignValues, all: readonly SourcePlan[]): readonly SourcePlan[] {
  const named = all.filter(
    (source) =>
      (adexchanges.length === 0 || adexchanges.includes(source.adexchange) || suppliers.includes(source.supplier)) &&
      (suppliers.length === 0 || suppliers.includes(source.supplier)),
  );
  if (named.length > 0) return named;
  const direct = all.filter(({ adexchange }) => adexchange === 0);
  return direct.length > 0 ? direct : all;
}

const completionOf = (places: readonly TrafficPlace[]): number =>
  places.reduce((sum, place) => sum + completions[place], 0) / Math.max(1, places.length);

/** Returns the impressions per day that the budget allows. */
function impsDayOf(values: CampaignValues, days: number): number {
  const { budgetTotal, budgetDay, impsTotal, impsDay, rate, cpm, markup, rateType, environment } = values;
  const spend = Math.min(budgetDay ?? Number.POSITIVE_INFINITY, (budgetTotal ?? Number.POSITIVE_INFINITY) / days);
  const perMille =
    rateType === 'cpcv'
      ? (rate ?? cpm) * 1000 * completionOf(environment)
      : rateType === 'costPlus'
        ? cpm * 0.75 * (1 + (markup ?? 0) / 100)
        : (rate ?? cpm);
  return Math.min(
    (spend / perMille) * 1000,
    impsDay ?? Number.POSITIVE_INFINITY,
    (impsTotal ?? Number.POSITIVE_INFINITY) / days,
  );
}

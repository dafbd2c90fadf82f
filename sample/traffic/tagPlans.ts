import { countriesIn } from '../../src/model/sample/areas';
import type {
  MarketplaceValues,
  TagValues,
  TargetingValues,
  TrafficObject,
  TrafficObjects,
  TrafficPlace,
} from '../../src/model/sample/trafficObjects';
import { partOf } from './chance';
import { flightOf, never, type Span, untilOf } from './flightOf';

/** How a tag is called and how its demand answers. */
export type TagPlan = Span & {
  readonly id: number;
  readonly channels: readonly number[];
  readonly environment: TrafficPlace | 'all';
  readonly keys: {
    readonly tag: number;
    readonly advertiser: number;
    readonly marketplace: number;
    readonly partner: string;
    readonly integration: string;
  };
  /** Returns the CPM of an impression; for a dynamic price, the expected one. */
  priceIn(country: string): number;
  readonly isDynamic: boolean;
  /** The marketplace's margin in percent; 0 without one. */
  readonly margin: number;
  readonly fee: number;
  /** Countries of its targeting, or else those in its name. */
  readonly countries: readonly string[];
  /** Whether its targeting lets a request pass. */
  takes(country: string, os: string): boolean;
  readonly adomains: readonly string[];
  readonly deals: readonly string[];
  readonly durations: readonly number[];
  /** The share of its possible fill that it gets. */
  readonly appeal: number;
  readonly winRate: number;
  readonly timeoutRate: number;
  readonly responseMs: number;
  readonly timeoutMs: number;
};

/** The usual CPM by environment; buyers prefer prices near it. */
const usualCpm: Readonly<Record<TrafficPlace | 'all', number>> = {
  ctv: 17,
  inapp: 7.5,
  mobileweb: 2.8,
  desktop: 3,
  dooh: 7,
  all: 7,
};

export function planTags(objects: TrafficObjects, seed: number): readonly TagPlan[] {
  const advertisers = new Map(objects.advertisers.map((one) => [one.id, one]));
  const brands = objects.advertisers.filter(
    ({ values, status }) => values.kind === 'brand' && values.domain && status === 1,
  );
  const domains = brands.map(({ values }) => values.domain as string);
  const timezones = new Map(objects.accounts.map(({ id, values }) => [id, values.timezone ?? 0]));
  const marketplaces = new Map(objects.marketplaces.map((one) => [one.id, one]));
  const targetings = new Map(objects.targetings.map((one) => [one.id, one.values]));

  return objects.tags.map((tag) => {
    const { id, values, owner } = tag;
    const { integration, cpm, maxDuration } = values;
    const advertiser = advertisers.get(values.advertiser);
    const marketplace = values.marketplace === null ? undefined : marketplaces.get(values.marketplace);
    const targeting = values.targeting === null ? undefined : targetings.get(values.targeting);
    const targeted = targeting?.countriesMode === 'include' ? targeting.countries : [];
    const own = (what: number): number => partOf(seed, id, what);
    const isVast = integration === 'VAST';
    const durations = [15, 30, 20, 6, 60].filter((length) => length <= (maxDuration || 30));
    return {
      ...spanOf(tag, timezones.get(owner ?? 0) ?? 0, advertiser, marketplace),
      id,
      channels: values.channels,
      environment: values.environment,
      keys: {
        tag: id,
        advertiser: values.advertiser,
        marketplace: values.marketplace ?? 0,
        partner: marketplace?.values.partner ?? values.partner ?? '',
        integration,
      },
      priceIn: priceOf(values),
      isDynamic: values.priceModel === 'dynamic',
      margin: marketplace ? marginOf(marketplace.values, owner) : 0,
      fee: values.fee ?? 0,
      countries: targeted.length > 0 ? targeted : countriesIn(tag.name),
      takes: takesOf(targeting, targeted.length > 0 ? [] : countriesIn(tag.name)),
      adomains:
        advertiser?.values.kind === 'brand' && advertiser.values.domain
          ? [advertiser.values.domain]
          : some(domains, id, seed),
      deals: integration === 'VAST' ? [] : (values.pmpDeals ?? []).map(({ dealId }) => dealId),
      durations:
        durations.length > 0
          ? [durations[0] as number, durations[Math.floor(own(1) * durations.length)] as number]
          : [15],
      appeal: (0.15 + own(2) ** 2) * nearness(cpm, usualCpm[values.environment]) * (tag.isTold ? 2 : 1),
      winRate: isVast ? 0.86 + own(3) * 0.1 : 0.34 + own(3) * 0.3,
      timeoutRate: 0.004 + own(4) ** 3 * 0.05,
      responseMs: (isVast ? 60 : 110) + own(5) * 160,
      timeoutMs: values.timeout,
    };
  });
}

type Parent = TrafficObject<unknown> | undefined;

/** Returns when a tag runs: while its advertiser does and its marketplace is open to the account. */
function spanOf(
  tag: TrafficObject<TagValues>,
  timezone: number,
  advertiser: Parent,
  marketplace: TrafficObject<MarketplaceValues> | undefined,
): Span {
  const isOpen =
    !marketplace || marketplace.values.openTo === 'all' || marketplace.values.demands.includes(tag.owner ?? 0);
  if (!isOpen || !advertiser) return never;
  const { from, until } = flightOf(tag, timezone);
  return { from, until: Math.min(until, untilOf(advertiser), marketplace ? untilOf(marketplace) : until) };
}

const marginOf = ({ margin, marginOverrides }: MarketplaceValues, owner: number | null): number =>
  marginOverrides?.find(({ demand }) => demand === owner)?.margin ?? margin;

const priceOf =
  ({ cpm, cpmOverrides, environment, priceModel }: TagValues) =>
  (country: string): number => {
    if (priceModel !== 'fixed') return cpm;
    const found = cpmOverrides?.find(
      (one) => one.country === country && (one.environment === null || one.environment === environment),
    );
    return found?.cpm ?? cpm;
  };

/** Returns the check of a targeting; without one, of the countries in the tag's name. */
function takesOf(
  targeting: TargetingValues | undefined,
  named: readonly string[],
): (country: string, os: string) => boolean {
  if (!targeting) return (country) => named.length === 0 || named.includes(country);
  const { countries, countriesMode, os: systems, osMode } = targeting;
  const passes = (values: readonly string[], mode: string, value: string): boolean =>
    values.length === 0 || values.includes(value) === (mode === 'include');
  return (country, os) =>
    passes(countries, countriesMode, country) &&
    passes(systems, osMode, os) &&
    (named.length === 0 || named.includes(country));
}

/** Returns how close a price is to the usual one: 1 at best. */
const nearness = (cpm: number, usual: number): number => 0.02 + Math.exp(-((Math.log(cpm / usual) / 0.42) ** 2));

function some(domains: readonly string[], id: number, seed: number): readonly string[] {
  const start = Math.floor(partOf(seed, id, 6) * domains.length);
  return [0, 1, 2, 3].flatMap((step) => domains[(start + step * 5) % domains.length] ?? []);
}

/** Returns the share of inventory that a price reaches: a high one is rarely bid, a low one loses where prices are high. */
export function reachOf(cpm: number, place: TrafficPlace): number {
  const usual = usualCpm[place];
  const dear = Math.min(1, ((1.35 * usual) / cpm) ** 2);
  return place === 'ctv' ? dear * Math.min(1, (cpm / (0.6 * usual)) ** 1.5) : dear;
}

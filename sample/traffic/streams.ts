import { countriesIn } from '../../src/model/sample/areas';
import type {
  ChannelValues,
  TargetingValues,
  TrafficObject,
  TrafficObjects,
  TrafficPlace,
} from '../../src/model/sample/trafficObjects';
import { priceBucket } from './buckets';
import { evenPart, partOf, placeOf } from './chance';
import { homeShares, type Spot, sharesOf, spotsOf } from './markets';
import type { TagPlan } from './tagPlans';

/** The screen of an ad. */
export type Screen = {
  readonly device: string;
  readonly os: string;
  readonly browser: string;
  readonly weight: number;
};

const screen = (device: string, os: string, browser: string, weight = 1): Screen => ({ device, os, browser, weight });

/** Screens by app store. */
const ofStore: Readonly<Record<string, readonly Screen[]>> = {
  roku: [screen('SmartTV', 'Roku', 'roku')],
  firetv: [screen('SmartTV', 'Fire', 'fire-tv', 9), screen('SmartTV', 'Fire', 'silk', 1)],
  samsung: [screen('SmartTV', 'Tizen', 'samsung')],
  lg: [screen('SmartTV', 'webOS', 'lg')],
  vizio: [screen('SmartTV', 'SmartCast', 'vizio')],
  tvos: [screen('SetTopBox', 'tvOS', 'apple-tv')],
  xbox: [screen('Console', 'Xbox', 'xbox')],
  playstation: [screen('Console', 'PlayStation', 'playstation')],
  titan: [screen('SmartTV', 'Titan', 'philips')],
  googleplay: [screen('Mobile', 'Android', 'chrome', 9), screen('Mobile', 'Android', 'miui', 1)],
  appstore: [screen('Mobile', 'iOS', 'safari')],
};

const ofPlace: Readonly<Record<TrafficPlace, readonly Screen[]>> = {
  ctv: [
    screen('SmartTV', 'Roku', 'roku', 34),
    screen('SmartTV', 'Fire', 'fire-tv', 26),
    screen('SmartTV', 'Tizen', 'samsung', 20),
    screen('SmartTV', 'GoogleTV', 'android-tv', 12),
    screen('SmartTV', 'webOS', 'lg', 8),
  ],
  inapp: [screen('Mobile', 'Android', 'chrome', 55), screen('Mobile', 'iOS', 'safari', 45)],
  mobileweb: [
    screen('Mobile', 'iOS', 'safari', 46),
    screen('Mobile', 'Android', 'chrome', 44),
    screen('Mobile', 'Android', 'opera', 4),
    screen('Mobile', 'Android', 'firefox', 3),
    screen('Mobile', 'iOS', 'duckduckgo', 3),
  ],
  desktop: [
    screen('Desktop', 'Windows', 'chrome', 46),
    screen('Desktop', 'Windows', 'edge', 17),
    screen('Desktop', 'macOS', 'safari', 14),
    screen('Desktop', 'macOS', 'chrome', 10),
    screen('Desktop', 'Windows', 'firefox', 8),
    screen('Desktop', 'Linux', 'firefox', 5),
  ],
  dooh: [
    screen('SmartTV', 'Android', '', 50),
    screen('SmartTV', 'Linux', '', 30),
    screen('SmartTV', 'Windows', '', 20),
  ],
};

export const screensOf = (place: TrafficPlace, store?: string): readonly Screen[] =>
  ofStore[store ?? ''] ?? ofPlace[place];

/** Returns the stores in a name, for a channel of one device. */
export const storesIn = (name: string): readonly string[] =>
  /\bRoku\b/.test(name) ? ['roku'] : /\bFire TV\b/.test(name) ? ['firetv'] : [];

/** The place of a stream's ads, as keys of facts. */
export type StreamKeys = {
  readonly demand: number;
  readonly channel: number;
  readonly sub: number;
  readonly environment: TrafficPlace;
  readonly ad_format: string;
  readonly app: number;
  readonly site: number;
  readonly content_cat: string;
  readonly country: string;
  readonly state: string;
  readonly device: string;
  readonly os: string;
  readonly browser: string;
  readonly start_delay: string;
  readonly plcmt: string;
  readonly player_size: string;
  readonly venue_type: string;
  readonly floor_bucket: string;
  readonly consent_state: string;
  readonly params: Readonly<Record<string, string>>;
};

/** One of a channel's streams: an app or site, in a place, on a kind of screen. */
export type StreamPlan = {
  readonly weight: number;
  readonly offset: number;
  readonly keys: StreamKeys;
  /** Tags that get its requests. */
  readonly tags: readonly TagPlan[];
  /** Invalid share of its impressions. */
  readonly invalid: number;
};

type Item = {
  /** Popular ones are on many channels. */
  readonly rarity: number;
  readonly id: number;
  readonly store: string;
  readonly cats: readonly string[];
  readonly isTold: boolean;
  readonly invalid: number;
};
export type Inventory = { of(owner: number, place: TrafficPlace): readonly Item[] };

/** Returns the apps and sites that can be sold: active ones, an account's own and shared ones. */
export function inventoryOf({ apps, sites }: TrafficObjects): Inventory {
  const known = new Map<string, readonly Item[]>();
  const isSold = ({ isUsed, status, values }: TrafficObject<{ quality: string }>): boolean =>
    isUsed && status === 1 && values.quality !== 'blocked';
  const itemOf = ({
    id,
    isTold,
    values,
  }: TrafficObject<{ quality: string; cats: readonly string[]; store?: string }>): Item => ({
    id,
    isTold,
    store: values.store ?? '',
    cats: values.cats,
    rarity: 1 / (0.2 + partOf(id, 42) ** 6 * 30),
    invalid: values.quality === 'watch' ? 0.08 : 0.004 + partOf(id, 31) ** 3 * 0.03,
  });
  return {
    of(owner, place) {
      const key = `${owner} ${place}`;
      const isOwn = (one: TrafficObject): boolean => one.owner === owner || one.owner === null;
      const made =
        known.get(key) ??
        (place === 'dooh'
          ? []
          : place === 'mobileweb' || place === 'desktop'
            ? sites.filter((one) => isOwn(one) && isSold(one)).map(itemOf)
            : apps.filter((one) => isOwn(one) && isSold(one) && one.values.environment === place).map(itemOf));
      known.set(key, made);
      return made;
    },
  };
}

type Asked = {
  readonly channel: TrafficObject<ChannelValues>;
  readonly account: { readonly id: number; readonly timezone: number; readonly tagParams: readonly string[] };
  readonly tags: readonly TagPlan[];
  readonly inventory: Inventory;
  readonly targeting: TargetingValues | undefined;
  readonly count: number;
  /** The largest channel of its environment, which has the featured apps or sites. */
  readonly isFirst: boolean;
  readonly seed: number;
};

const nothing: Item = { id: 0, rarity: 1, store: '', cats: [], isTold: false, invalid: 0.01 };
const european = new Set(['gb', 'ie', 'de', 'fr', 'it', 'es', 'nl', 'at', 'ch', 'be', 'pl', 'se', 'no', 'dk', 'fi']);
const venues = ['101', '105', '106', '203', '205', '201', '302', '301', '401'];
const said: readonly (readonly [word: RegExp, category: string])[] = [
  [/news/i, 'IAB12'],
  [/sport/i, 'IAB17'],
  [/kids/i, 'IAB6'],
  [/movies/i, 'IAB1-5'],
];
const paramValues: Readonly<Record<string, readonly string[]>> = {
  placement: ['home', 'player', 'detail'],
  feed: ['live', 'vod'],
  section: ['news', 'sport', 'culture'],
};

export function streamsOf(asked: Asked): readonly StreamPlan[] {
  const { channel, tags, count, seed } = asked;
  const items = itemsOf(asked, Math.max(3, Math.round(count * 0.6)));
  const spots = channelSpots(asked);
  const weights = spots.map(({ weight }) => weight);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const shares = items.map((_, at) => (at + 1) ** -1.1);
  const sharesSum = shares.reduce((total, share) => total + share, 0);
  const main = Array.from({ length: count }, (_, at) => {
    const spot = spots[placeOf(weights, sum, evenPart(at, partOf(seed, channel.id, 41)))] as Spot;
    const item = at % 11 === 7 ? nothing : (items[placeOf(shares, sharesSum, evenPart(at * 3, 0.05))] as Item);
    return streamOf(asked, spot, item, at, 1 / (at + 3));
  });
  // Tags with a rare targeting get a little traffic on each of their channels.
  const left = tags.filter((tag) => !main.some((stream) => stream.tags.includes(tag)));
  const few = left.flatMap((tag, at) => {
    const named = countriesIn(channel.name);
    const countries = tag.countries.filter(
      (country) => mayHave(asked.targeting, country) && (named.length === 0 || named.includes(country)),
    );
    const country = countries[channel.id % Math.max(1, countries.length)];
    return country === undefined
      ? []
      : spotsOf({ [country]: 1 })
          .slice(0, 1)
          .flatMap((spot) => bestFor(tag, spot, at));
  });
  return [...main, ...few];

  function bestFor(tag: TagPlan, spot: Spot, at: number): readonly StreamPlan[] {
    const isTaken = ({ store }: Item): boolean =>
      screensOf(channel.values.environment, store).some(({ os }) => tag.takes(spot.country, os));
    const item = items.find(isTaken);
    return item ? [streamOf(asked, spot, item, count + at, 0.5 / (left.length + 4))] : [];
  }
}

export const mayHave = (targeting: Asked['targeting'], country: string): boolean =>
  !targeting ||
  targeting.countries.length === 0 ||
  targeting.countries.includes(country) === (targeting.countriesMode === 'include');

/** Returns where the channel's calls come from: the markets in its name or of its account that its targeting allows. */
function channelSpots({ channel, account, targeting }: Asked): readonly Spot[] {
  const shares = sharesOf(countriesIn(channel.name), homeShares(account.timezone));
  const open = Object.fromEntries(Object.entries(shares).filter(([country]) => mayHave(targeting, country)));
  if (Object.keys(open).length > 0) return spotsOf(open);
  return spotsOf(Object.fromEntries((targeting?.countries ?? []).map((country) => [country, 1])));
}

/** Returns the apps or sites of a channel, the largest first: its own, the featured ones, then some others. */
function itemsOf({ channel, account, inventory, isFirst, seed }: Asked, count: number): readonly Item[] {
  const { environment, app, site } = channel.values;
  const all = inventory.of(account.id, environment);
  const stores = storesIn(channel.name);
  const fit = all.filter(({ store }) => stores.length === 0 || stores.includes(store));
  const score = (item: Item): number => {
    if (item.id === app || item.id === site) return 3;
    if (item.isTold && (isFirst || channel.isTold)) return 2 - item.id / 1e6;
    return partOf(seed, channel.id, item.id) ** item.rarity;
  };
  // Selects the best few without sorting all of them.
  const best: { readonly score: number; readonly item: Item }[] = [];
  for (const item of fit) {
    const found = score(item);
    if (best.length === count && found <= (best[count - 1]?.score ?? 0)) continue;
    const place = best.findIndex((one) => one.score < found);
    best.splice(place < 0 ? best.length : place, 0, { score: found, item });
    if (best.length > count) best.pop();
  }
  return best.length > 0 ? best.map(({ item }) => item) : [nothing];
}

function streamOf(asked: Asked, spot: Spot, item: Item, at: number, weight: number): StreamPlan {
  const { channel, account, tags, seed } = asked;
  const { id, name, values } = channel;
  const { environment } = values;
  const own = (what: number): number => partOf(seed, id, at, what);
  const screens = screensOf(environment, item.store || storesIn(name)[0]);
  const screen = screens[
    placeOf(
      screens.map((one) => one.weight),
      screens.reduce((sum, one) => sum + one.weight, 0),
      own(1),
    )
  ] as Screen;
  const isWeb = environment === 'mobileweb' || environment === 'desktop';
  const floor = values.floorOverrides?.find(({ country }) => country === spot.country)?.cpm ?? values.floor ?? 0;
  return {
    weight,
    offset: spot.offset,
    keys: {
      demand: account.id,
      channel: id,
      sub: values.sub ?? 0,
      environment,
      ad_format: values.adFormat,
      app: isWeb ? 0 : item.id,
      site: isWeb ? item.id : 0,
      content_cat: values.cats[0] ?? item.cats[0] ?? said.find(([word]) => word.test(name))?.[1] ?? 'IAB1',
      country: spot.country,
      state: spot.state,
      device: screen.device,
      os: screen.os,
      browser: screen.browser,
      start_delay: String(values.startDelay || startDelayOf(environment, own(2))),
      plcmt: String(values.plcmt),
      player_size: sizeOf(environment, own(3)),
      venue_type: venueOf(environment, own(4)),
      floor_bucket: priceBucket(floor),
      consent_state: consentOf(spot.country, own(5)),
      params: paramsOf(account.tagParams, own),
    },
    tags: tags.filter((tag) => tag.takes(spot.country, screen.os)),
    invalid: item.invalid,
  };
}

export const startDelayOf = (place: TrafficPlace, part: number): number => {
  const mid = { ctv: 0.45, inapp: 0.3, mobileweb: 0.1, desktop: 0.15, dooh: 0 }[place];
  return part < mid ? -1 : part > 0.96 && place !== 'dooh' ? -2 : 0;
};

export const sizeOf = (place: TrafficPlace, part: number): string => {
  if (place === 'ctv' || place === 'dooh') return 'large';
  if (part > 0.94) return 'unknown';
  return part < (place === 'desktop' ? 0.45 : 0.12) ? 'large' : part < 0.8 ? 'medium' : 'small';
};

export const venueOf = (place: TrafficPlace, part: number): string =>
  place === 'dooh' ? (venues[Math.floor(part * venues.length)] ?? '') : '';

export const consentOf = (country: string, part: number): string =>
  european.has(country) ? (part < 0.72 ? 'consented' : part < 0.9 ? 'refused' : 'none') : 'notApplicable';

function paramsOf(names: readonly string[], own: (what: number) => number): Readonly<Record<string, string>> {
  const paramOf = (name: string, at: number): string => {
    const values = paramValues[name] ?? ['a', 'b'];
    return values[Math.floor(own(50 + at) ** 1.5 * values.length)] ?? '';
  };
  return Object.fromEntries(names.map((name, at) => [name, paramOf(name, at)]));
}

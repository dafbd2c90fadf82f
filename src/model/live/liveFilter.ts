import { countries } from '../../reference/countries';
import { environments } from '../../reference/enums';
import type { Mode } from '../../schema/access';
import type { CodedMessage } from '../../schema/messages/message';
import { type LiveAuction, type Outcome, outcomeOf, outcomes } from './auction';
import { sayLive } from './sayLive';

/** The filter of a live view, as in its URL and in the calls. An absent key matches everything. */
export type LiveFilter = {
  readonly mode: Mode;
  readonly channel?: number;
  readonly tag?: number;
  readonly advertiser?: number;
  readonly marketplace?: number;
  readonly campaign?: number;
  readonly adexchange?: number;
  /** The buyer's deal ID. */
  readonly deal?: string;
  /** Part of the name of an app or a site, or of a bundle; ignoring case. */
  readonly inventory?: string;
  readonly country?: string;
  readonly environment?: string;
  readonly outcome?: Outcome;
  /** Error code of a bid or an ad. */
  readonly error?: number;
  /** Percentage of auctions; if absent, it follows the traffic. */
  readonly sample?: number;
};

type Words = {
  readonly kind: 'id' | 'text' | 'code' | 'word' | 'percent';
  /** What it selects, for the API description. */
  readonly about: string;
  /** The resource of the ids. */
  readonly of?: string;
  readonly sides?: readonly Mode[];
  readonly words?: readonly string[];
};

/** All filters, by their names in the URL. */
export const liveFilters = {
  channel: { kind: 'id', of: 'channels', sides: ['ssp'], about: 'Auctions of this channel' },
  tag: { kind: 'id', of: 'tags', sides: ['ssp'], about: 'Auctions that asked this tag' },
  advertiser: { kind: 'id', of: 'advertisers', about: 'Auctions that asked this advertiser' },
  marketplace: { kind: 'id', of: 'rtbs', sides: ['ssp'], about: 'Auctions that asked this marketplace' },
  campaign: { kind: 'id', of: 'campaigns', sides: ['dsp'], about: 'Auctions in which this campaign took part' },
  adexchange: { kind: 'id', of: 'adexchanges', sides: ['dsp'], about: 'Auctions of this ad exchange' },
  deal: { kind: 'text', about: 'Auctions with a bid under this deal ID (external)' },
  inventory: { kind: 'text', about: 'Part of the name of an app or a site, or of a bundle' },
  country: { kind: 'word', words: countries.map(({ id }) => id), about: 'Two letters, such as us' },
  environment: { kind: 'word', words: Object.keys(environments), about: 'Where the ad would be seen' },
  outcome: { kind: 'word', words: outcomes, about: 'How the auction ended' },
  error: { kind: 'code', about: 'Auctions with this error code, of a bid or of the ad' },
  sample: {
    kind: 'percent',
    about: 'Per cent of auctions to send, at most 20 a second. Left out, it follows the traffic: all below 20 a second',
  },
} as const satisfies Readonly<Record<Exclude<keyof LiveFilter, 'mode'>, Words>>;

export type LiveFilterName = keyof typeof liveFilters;
export const liveFilterNames = Object.keys(liveFilters) as readonly LiveFilterName[];

type Read = { readonly filter: LiveFilter; readonly problems: Readonly<Record<string, CodedMessage>> };

/** Reads a filter from a URL; an invalid value has a problem under its name, and does not filter. */
export function readLiveFilter(get: (name: string) => string | null | undefined, mode: Mode): Read {
  const filter: Record<string, unknown> = { mode };
  const problems: Record<string, CodedMessage> = {};
  for (const name of liveFilterNames) {
    const given = get(name)?.trim();
    if (!given) continue;
    const value = readers[liveFilters[name].kind](given, liveFilters[name]);
    if (value === undefined) problems[name] = wanted[liveFilters[name].kind](name, liveFilters[name]);
    else filter[name] = value;
  }
  // Each value has the type of its filter.
  return { filter: filter as LiveFilter, problems };
}

type Reader = (given: string, words: Words) => number | string | undefined;

const longestText = 255;

const readers: Readonly<Record<Words['kind'], Reader>> = {
  id: (given) => (/^[1-9]\d{0,9}$/.test(given) && Number(given) < 2 ** 32 ? Number(given) : undefined),
  code: (given) => (/^\d{1,4}$/.test(given) ? Number(given) : undefined),
  text: (given) => (given.length <= longestText ? given : undefined),
  word: (given, { words = [] }) => (words.includes(given) ? given : undefined),
  percent: (given) =>
    /^\d{1,3}(\.\d{1,3})?$/.test(given) && Number(given) > 0 && Number(given) <= 100 ? Number(given) : undefined,
};

const wanted: Readonly<Record<Words['kind'], (name: string, words: Words) => CodedMessage>> = {
  id: (name) => sayLive('live.id', { name }),
  code: (name) => sayLive('live.code', { name }),
  text: (name) => sayLive('live.longText', { name, most: longestText }),
  word: (name, { words = [] }) =>
    words.length > 20 ? sayLive('live.country', { name }) : sayLive('live.oneOf', { name, options: words.join(', ') }),
  percent: (name) => sayLive('live.percent', { name }),
};

/** Returns the URL parameters, in the order of the table. */
export function liveParams({ mode, ...filter }: LiveFilter): URLSearchParams {
  const params = new URLSearchParams({ mode });
  for (const name of liveFilterNames) {
    const value = filter[name];
    if (value !== undefined) params.set(name, String(value));
  }
  return params;
}

/** Whether an auction matches the filter, apart from the sample (`isSampled`). */
export function fitsLive(filter: LiveFilter, auction: LiveAuction): boolean {
  const { bids } = auction;
  if (auction.mode !== filter.mode) return false;
  if (filter.channel !== undefined && auction.channel !== filter.channel) return false;
  if (filter.adexchange !== undefined && auction.adexchange !== filter.adexchange) return false;
  if (filter.country !== undefined && auction.country !== filter.country) return false;
  if (filter.environment !== undefined && auction.environment !== filter.environment) return false;
  if (filter.tag !== undefined && !bids.some(({ tag }) => tag === filter.tag)) return false;
  if (filter.campaign !== undefined && !bids.some(({ campaign }) => campaign === filter.campaign)) return false;
  if (filter.advertiser !== undefined && !bids.some(({ advertiser }) => advertiser === filter.advertiser)) return false;
  if (filter.marketplace !== undefined && !bids.some(({ marketplace }) => marketplace === filter.marketplace))
    return false;
  if (filter.deal !== undefined && !bids.some(({ deal }) => deal === filter.deal)) return false;
  if (filter.inventory !== undefined && !isOn(auction, filter.inventory.toLowerCase())) return false;
  if (filter.outcome !== undefined && outcomeOf(auction) !== filter.outcome) return false;
  return filter.error === undefined || hasError(auction, filter.error);
}

const isOn = ({ app = '', site = '', bundle = '' }: LiveAuction, part: string): boolean =>
  [app, site, bundle].some((name) => name.toLowerCase().includes(part));

const hasError = ({ bids, events = [] }: LiveAuction, code: number): boolean =>
  bids.some(({ result, reason }) => result === 'error' && reason === code) ||
  events.some((event) => event.type === 'error' && event.code === code);

/** Whether an auction is in a sample; every process selects the same ones, and a larger sample includes a smaller one. */
export function isSampled(id: string, sample: number): boolean {
  // FNV-1a with a final mix: ids that differ only in the last character also differ in the upper bits.
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32 < sample / 100;
}

import type { Mode } from '../../schema/access';

// One auction as the live view shows it. What ad servers send is checked by `readLine.ts`.

export const bidResults = ['won', 'lost', 'noBid', 'timeout', 'filtered', 'error'] as const;
export type BidResult = (typeof bidResults)[number];

/** What becomes of an ad, in the order in which a viewer may see it. */
export const auctionEvents = [
  'impression',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'click',
  'error',
] as const;
export type AuctionEventType = (typeof auctionEvents)[number];

export const consentStates = ['none', 'consented', 'refused', 'notApplicable'] as const;
export const ivtVerdicts = ['ok', 'suspect', 'invalid'] as const;

export type LiveBid = {
  /** One of the two: a tag on the supply side, a campaign on the demand side. */
  readonly tag?: number;
  readonly campaign?: number;
  readonly advertiser?: number;
  /** The marketplace (`rtbs`) that a tag calls. */
  readonly marketplace?: number;
  readonly creative?: number;
  /** USD CPM; absent where there was no bid. */
  readonly price?: number;
  /** After the auction began, when it was asked; 0 unless said: a waterfall asks one after the other. */
  readonly startMs?: number;
  /** From the question to the answer, or to the end of waiting. */
  readonly ms: number;
  readonly result: BidResult;
  /** A reason: no-bid, loss or filter reasons, an error code where the result is an error; 0 is none. */
  readonly reason: number;
  readonly adomain?: string;
  readonly crid?: string;
  /** As the buyer calls it (external). */
  readonly deal?: string;
};

export type LiveEvent = {
  readonly type: AuctionEventType;
  /** Milliseconds after the auction began. */
  readonly at: number;
  /** Of an error. */
  readonly code?: number;
};

export type LiveAuction = {
  /** Milliseconds since 1970, when the request came. */
  readonly ts: number;
  readonly id: string;
  readonly mode: Mode;
  /** The account whose auction it is. */
  readonly demand: number;
  /** Supply side: who asked. */
  readonly channel?: number;
  readonly sub?: number;
  /** Demand side: who asked. */
  readonly adexchange?: number;
  readonly supplier?: number;
  readonly environment?: string;
  /** Names, and the ids of the objects where they are known. */
  readonly app?: string;
  readonly appId?: number;
  readonly site?: string;
  readonly siteId?: number;
  readonly bundle?: string;
  readonly store?: string;
  /** Two letters, lower case. */
  readonly country?: string;
  readonly state?: string;
  readonly device?: string;
  readonly os?: string;
  readonly browser?: string;
  /** Cut to its network: `203.0.113.0/24`, `2001:db8:7::/48`. */
  readonly ip?: string;
  /** Eight characters of a keyed hash; another one each day. */
  readonly deviceId?: string;
  readonly format?: string;
  readonly startDelay?: number;
  readonly plcmt?: number;
  /** The longest ad, in seconds. */
  readonly duration?: number;
  /** `640x360` */
  readonly size?: string;
  /** Which slot of how many. */
  readonly pod?: { readonly slot: number; readonly slots: number };
  /** USD CPM. */
  readonly floor?: number;
  readonly auctionMode?: string;
  /** OpenRTB: 1 first price, 2 second price. */
  readonly at?: number;
  readonly tmax?: number;
  readonly consent?: (typeof consentStates)[number];
  readonly coppa?: boolean;
  readonly ivt?: { readonly score: number; readonly verdict: (typeof ivtVerdicts)[number]; readonly vendor?: string };
  /** Reason of the kind "blocked", where it ended before the auction. */
  readonly blockedBy?: number;
  readonly bids: readonly LiveBid[];
  /** The tag or the campaign that won. */
  readonly winner?: number;
  /** USD CPM: what the buyer pays, and what is left of it. */
  readonly price?: number;
  readonly net?: number;
  /** Those known so far; later ones come by themselves. */
  readonly events?: readonly LiveEvent[];
  /** Total time. */
  readonly ms: number;
};

/** `event: event` of the stream, and a line of its own from ad servers. */
export type LiveEventOf = LiveEvent & { readonly id: string };

/** How an auction ended: an ad was found; none was; it never began; an ad or every bid failed. */
export const outcomes = ['filled', 'unfilled', 'blocked', 'error'] as const;
export type Outcome = (typeof outcomes)[number];

type Ended = Pick<LiveAuction, 'blockedBy' | 'winner' | 'bids' | 'events'>;

export function outcomeOf({ blockedBy, winner, bids, events = [] }: Ended): Outcome {
  if (blockedBy !== undefined) return 'blocked';
  const hasError = events.some(({ type }) => type === 'error');
  if (winner !== undefined) return hasError ? 'error' : 'filled';
  const failed = (result: BidResult): boolean => result === 'error' || result === 'timeout';
  return bids.length > 0 && bids.every(({ result }) => failed(result)) ? 'error' : 'unfilled';
}

/** Of one second, or of the 60 seconds that end with it; rates are per cent, and null where there is nothing to divide by. */
export type LiveFigures = {
  readonly qps: number;
  readonly oppsPs: number;
  readonly impsPs: number;
  readonly fill: number | null;
  readonly oppRate: number | null;
  /** USD a minute, of impressions. */
  readonly revPm: number;
  readonly ecpm: number | null;
  /** Of bids asked for. */
  readonly bidRate: number | null;
  /** Of bids made. */
  readonly winRate: number | null;
  readonly timeoutRate: number | null;
  readonly errorRate: number | null;
  /** Of requests. */
  readonly blockedRate: number | null;
  /** Milliseconds. */
  readonly p50: number | null;
  readonly p95: number | null;
};

export const figureNames = [
  ...['qps', 'oppsPs', 'impsPs', 'fill', 'oppRate', 'revPm', 'ecpm'],
  ...['bidRate', 'winRate', 'timeoutRate', 'errorRate', 'blockedRate', 'p50', 'p95'],
] as readonly (keyof LiveFigures)[];

/** `event: counters`, once a second: the last 60 seconds, and in `second` the last one alone, which is the next point of the series. */
export type LiveCounters = LiveFigures & {
  readonly ts: number;
  /** Open live views of the same account, or of all for an administrator. */
  readonly viewers: number;
  /** Per cent of auctions that are sent; less than was asked for where that were more than 20 a second. */
  readonly sample: number;
  readonly second: LiveFigures;
};

/** One figure for each of the last 60 seconds, the oldest first; null before it was counted. */
export type LiveSeries = { readonly [K in keyof LiveFigures]: readonly (number | null)[] };

/** GET /api/live/snapshot. The newest auction is the last. */
export type LiveSnapshot = {
  readonly counters: LiveCounters;
  readonly series: LiveSeries;
  readonly auctions: readonly LiveAuction[];
};

/** `event: gap`: what was not sent, from when to when; null if not counted (another server took over). */
export type LiveGap = { readonly count: number | null; readonly from: number; readonly to: number };

/** POST /api/live/auctions/{id}/pin: until when the auction may be looked at. */
export type LivePin = { readonly id: string; readonly expiresAt: string };

/** GET /api/live/auctions/{id}: of a pinned one, until when it is kept. */
export type KeptAuction = LiveAuction & { readonly expiresAt?: string };

export const perSecondAtMost = 20;
export const pinnedDays = 7;

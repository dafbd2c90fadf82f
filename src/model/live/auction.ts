import type { Mode } from '../../schema/access';

// One auction in the live view. `readLine.ts` checks what ad servers send.

export const bidResults = ['won', 'lost', 'noBid', 'timeout', 'filtered', 'error'] as const;
export type BidResult = (typeof bidResults)[number];

/** Events of an ad, in the order in which a viewer may cause them. */
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
  /** Start of the request after that of the auction, in ms; default 0. A waterfall calls one source after the other. */
  readonly startMs?: number;
  /** Duration from the request to the answer or the timeout, in ms. */
  readonly ms: number;
  readonly result: BidResult;
  /** A reason code: no-bid, loss or filter reasons, or an error code for an error; 0 is none. */
  readonly reason: number;
  readonly adomain?: string;
  readonly crid?: string;
  /** The buyer's deal ID. */
  readonly deal?: string;
};

export type LiveEvent = {
  readonly type: AuctionEventType;
  /** Milliseconds after the auction began. */
  readonly at: number;
  /** Only for an error. */
  readonly code?: number;
};

export type LiveAuction = {
  /** Milliseconds since 1970 of the request. */
  readonly ts: number;
  readonly id: string;
  readonly mode: Mode;
  /** The account that runs the auction. */
  readonly demand: number;
  /** Supply side: the caller. */
  readonly channel?: number;
  readonly sub?: number;
  /** Demand side: the caller. */
  readonly adexchange?: number;
  readonly supplier?: number;
  readonly environment?: string;
  /** Names, with the ids of the objects if they are known. */
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
  /** Eight characters of a keyed hash that changes daily. */
  readonly deviceId?: string;
  readonly format?: string;
  readonly startDelay?: number;
  readonly plcmt?: number;
  /** The longest ad, in seconds. */
  readonly duration?: number;
  /** `640x360` */
  readonly size?: string;
  /** The slot and the number of slots. */
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
  /** Reason of the kind "blocked", if the request ended before the auction. */
  readonly blockedBy?: number;
  readonly bids: readonly LiveBid[];
  /** The tag or the campaign that won. */
  readonly winner?: number;
  /** USD CPM: what the buyer pays, and what remains of it. */
  readonly price?: number;
  readonly net?: number;
  /** Known events; later ones arrive in the stream. */
  readonly events?: readonly LiveEvent[];
  /** Total time. */
  readonly ms: number;
};

/** `event: event` of the stream, and a separate line from ad servers. */
export type LiveEventOf = LiveEvent & { readonly id: string };

/** The result of an auction: an ad was found; none was found; it did not begin; an ad or all bids failed. */
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

/** Figures of one second, or of the 60 seconds up to it; rates in percent, null without a denominator. */
export type LiveFigures = {
  readonly qps: number;
  readonly oppsPs: number;
  readonly impsPs: number;
  readonly fill: number | null;
  readonly oppRate: number | null;
  /** USD per minute, from impressions. */
  readonly revPm: number;
  readonly ecpm: number | null;
  /** Of requested bids. */
  readonly bidRate: number | null;
  /** Of received bids. */
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

/** `event: counters`, once per second: the last 60 seconds, and in `second` the last one, the next point of the series. */
export type LiveCounters = LiveFigures & {
  readonly ts: number;
  /** Open live views of the same account; for administrators, of all accounts. */
  readonly viewers: number;
  /** Percentage of auctions that is sent; less than requested if that would exceed 20 per second. */
  readonly sample: number;
  readonly second: LiveFigures;
};

/** One value for each of the last 60 seconds, the oldest first; null where nothing was counted yet. */
export type LiveSeries = { readonly [K in keyof LiveFigures]: readonly (number | null)[] };

/** GET /api/live/snapshot. The newest auction is the last. */
export type LiveSnapshot = {
  readonly counters: LiveCounters;
  readonly series: LiveSeries;
  readonly auctions: readonly LiveAuction[];
};

/** `event: gap`: the time and number of auctions that were not sent; null if not counted (another server took over). */
export type LiveGap = { readonly count: number | null; readonly from: number; readonly to: number };

/** POST /api/live/auctions/{id}/pin: the time until which the auction is available. */
export type LivePin = { readonly id: string; readonly expiresAt: string };

/** GET /api/live/auctions/{id}: for a pinned one, the time until which it is stored. */
export type KeptAuction = LiveAuction & { readonly expiresAt?: string };

export const perSecondAtMost = 20;
export const pinnedDays = 7;

import type { BidResult } from '../live/auction';
import type { PastChange } from './replayFacts';
import type { RequestBreach } from './requestRules';

// The result of a replay, before rights.

/** What made a difference: a change of a field, that an object was made or removed, the time that has passed, or today's counters. */
export type Cause =
  | {
      readonly kind: 'change';
      readonly change: PastChange;
      readonly field: string;
      readonly from: unknown;
      readonly to: unknown;
    }
  | { readonly kind: 'made'; readonly change: PastChange }
  | { readonly kind: 'removed'; readonly change: PastChange }
  | { readonly kind: 'time' | 'traffic' };

/**
 * How a bidder takes part today: it bids, it would be asked and its answer is not known, rules stop it, it is no more, or it stays out as
 * it did then.
 */
export type PartNow = 'bids' | 'asked' | 'stopped' | 'gone' | 'out';

export type ReplayRow = {
  readonly id: number;
  readonly name: string;
  readonly before: { readonly result: BidResult | 'absent'; readonly price: number | null; readonly reason: number };
  readonly today: { readonly part: PartNow; readonly price: number | null; readonly net: number | null };
  readonly differs: boolean;
  /** What stops it now and did not then. */
  readonly stops: readonly RequestBreach[];
  /** What stopped it then and does not now. */
  readonly mended: readonly RequestBreach[];
  readonly causes: readonly Cause[];
  /** The field that the net price would give away. */
  readonly netBy?: readonly [resource: string, field: string];
};

export type Result = { readonly winner: number | null; readonly price: number | null; readonly net: number | null };

/** Why the outcome of today cannot be told for certain. */
export const unsureReasons = ['newBidder', 'outsideBids', 'weights', 'order'] as const;
export type UnsureReason = (typeof unsureReasons)[number];

/** What was not judged, and why. */
export const leftOutReasons = [
  'prices',
  'answers',
  'counters',
  'blocked',
  'filtered',
  'absent',
  'fields',
  'more',
  'history',
] as const;
export type LeftOut = {
  readonly why: (typeof leftOutReasons)[number];
  readonly count?: number;
  readonly fields?: readonly string[];
};

export type Replay = {
  readonly resource: 'tags' | 'campaigns';
  readonly before: Result;
  readonly today: Result;
  readonly unsure: readonly UnsureReason[];
  /** USD CPM, as the auction had it and as it is set today. */
  readonly floor: { readonly before: number | null; readonly today: number | null };
  /** What changed the terms of the auction itself. */
  readonly causes: readonly Cause[];
  /** Those that bid, in their order, and those that did not and are touched by a change. */
  readonly rows: readonly ReplayRow[];
  readonly looked: number;
  readonly leftOut: readonly LeftOut[];
};

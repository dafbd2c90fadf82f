import type { BidResult } from '../live/auction';
import type { PastChange } from './replayFacts';
import type { RequestBreach } from './requestRules';

// The result of a replay, before rights are applied.

/** A cause of a difference: a change of a field, the creation or deletion of an object, elapsed time, or today's counters. */
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
 * How a bidder takes part today: it bids; it would be called, with an unknown answer; rules stop it; it is deleted; or it stays
 * out as before.
 */
export type PartNow = 'bids' | 'asked' | 'stopped' | 'gone' | 'out';

export type ReplayRow = {
  readonly id: number;
  readonly name: string;
  readonly before: { readonly result: BidResult | 'absent'; readonly price: number | null; readonly reason: number };
  readonly today: { readonly part: PartNow; readonly price: number | null; readonly net: number | null };
  readonly differs: boolean;
  /** Rules that stop it now but did not then. */
  readonly stops: readonly RequestBreach[];
  /** Rules that stopped it then but do not now. */
  readonly mended: readonly RequestBreach[];
  readonly causes: readonly Cause[];
  /** The field that the net price would reveal. */
  readonly netBy?: readonly [resource: string, field: string];
};

export type Result = { readonly winner: number | null; readonly price: number | null; readonly net: number | null };

/** Why today's result is uncertain. */
export const unsureReasons = ['newBidder', 'outsideBids', 'weights', 'order'] as const;
export type UnsureReason = (typeof unsureReasons)[number];

/** What was not evaluated, and why. */
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
  /** USD CPM, as recorded and as configured today. */
  readonly floor: { readonly before: number | null; readonly today: number | null };
  /** Causes of changes to the terms of the auction itself. */
  readonly causes: readonly Cause[];
  /** The bidders in their order, and others that a change affects. */
  readonly rows: readonly ReplayRow[];
  readonly looked: number;
  readonly leftOut: readonly LeftOut[];
};

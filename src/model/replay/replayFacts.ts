import type { AnyRecord } from '../../schema/context';
import type { AnyResource } from '../../schema/resource';

/** One row of an object's history, as the API stores it. */
export type PastChange = {
  readonly type: string;
  readonly id: number;
  readonly version: number;
  readonly at: string;
  readonly action: string;
  readonly by: { readonly id: number; readonly name: string } | null;
  readonly admin: { readonly id: number; readonly name: string } | null;
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
};

/**
 * Data for a replay: today's configuration and the changes since the auction. Methods are synchronous: a caller that reads from a
 * store first returns "nothing", notes the query, loads it, and replays again.
 */
export type ReplayFacts = {
  /** The time of the replay. */
  readonly now: Date;
  /** Returns a definition; a parameter, because the registry depends on this module. */
  resourceOf(name: string): AnyResource;
  find(resource: string, id: number): AnyRecord | undefined;
  /** Returns today's traffic counters, and `members` of lists. */
  figures(resource: string, id: number): Readonly<Record<string, unknown>>;
  /** Returns those of the entries that a list has today. */
  held(resource: string, id: number, keys: readonly string[]): readonly string[];
  /** Returns the changes of an object since the auction, the newest first; also of deleted objects. */
  past(resource: string, id: number): readonly PastChange[];
  /** Objects without a recorded bid that may bid today; `more` is the number of others. */
  readonly candidates: readonly number[];
  readonly more: number;
  /** Whether there is more history than was loaded. */
  isCut(): boolean;
};

/** A change to undo, to find its effect: of a field, or the creation or deletion of an object. */
export type ChangeKey = string;
export const made = 'made';
export const removed = 'removed';
export const keyOf = (resource: string, id: number, field: string): ChangeKey => `${resource} ${id} ${field}`;

import type { AnyRecord } from '../../schema/context';
import type { AnyResource } from '../../schema/resource';

/** A line of the history of an object, as the API keeps it. */
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
 * What a replay looks at: the set-up of today, and what became of it since the auction. Questions are answered at once; who has to read
 * from a store answers "nothing", notes what was asked, reads it, and replays again.
 */
export type ReplayFacts = {
  /** When the auction is judged anew. */
  readonly now: Date;
  /** The definition of that name: the registry stands above this. */
  resourceOf(name: string): AnyResource;
  find(resource: string, id: number): AnyRecord | undefined;
  /** Counters from traffic as they are today, and `members` of lists. */
  figures(resource: string, id: number): Readonly<Record<string, unknown>>;
  /** Of these entries those that a list holds today. */
  held(resource: string, id: number, keys: readonly string[]): readonly string[];
  /** What was done to an object since the auction, the newest first; of removed ones too. */
  past(resource: string, id: number): readonly PastChange[];
  /** Objects that may bid, beside those that did; `more` are left out. */
  readonly candidates: readonly number[];
  readonly more: number;
  /** Whether there is more history than was read. */
  isCut(): boolean;
};

/** One change that is taken back to see what it did: of a field, or that the object was made or removed. */
export type ChangeKey = string;
export const made = 'made';
export const removed = 'removed';
export const keyOf = (resource: string, id: number, field: string): ChangeKey => `${resource} ${id} ${field}`;

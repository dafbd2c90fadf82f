import type { Problem } from '../schema/problem';

export type PreviewRow = {
  readonly id: number;
  readonly name: string;
  /** Of a secret neither value is told. */
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
  readonly problems: readonly (Problem & { readonly field: string })[];
  readonly warnings: readonly (Problem & { readonly field: string })[];
};

/** What one field comes to over all objects that are not refused and have a value. */
export type BulkEffect = {
  /** As the edit names it, a path into a group too. */
  readonly field: string;
  /** Numbers are summed, lists counted by their entries, dates by the minutes that they move. */
  readonly of: 'numbers' | 'entries' | 'minutes';
  readonly from: number;
  readonly to: number;
  /** How many have a value, before and after. */
  readonly had: number;
  readonly has: number;
};

/** What a bulk change would do (`"preview": true`). */
export type BulkPreview = {
  readonly changed: number;
  /** Those that have the value already. */
  readonly unchanged: number;
  /** With any of these nothing would be stored. */
  readonly refused: number;
  readonly refusedIds: readonly number[];
  /** Of those that change. */
  readonly warned: number;
  /** Sent with the change itself they refuse it if one of the objects was changed meanwhile. */
  readonly versions: Readonly<Record<string, number>>;
  /** One for each field that has one, in the order of the request. */
  readonly effects: readonly BulkEffect[];
  /**
   * The first hundred: those that are refused, then those with a warning, then the others that change, then those that do not. Where
   * the request changes a date, each of these groups is sorted by it.
   */
  readonly rows: readonly PreviewRow[];
};

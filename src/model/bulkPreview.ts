import type { Problem } from '../schema/messages/problem';

export type PreviewRow = {
  readonly id: number;
  readonly name: string;
  /** For a secret, neither value is shown. */
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
  readonly problems: readonly (Problem & { readonly field: string })[];
  readonly warnings: readonly (Problem & { readonly field: string })[];
};

/** The effect on one field, over all objects that have a value and are not refused. */
export type BulkEffect = {
  /** The field of the edit; may be a path into a group. */
  readonly field: string;
  /** Numbers are summed, list entries counted, and dates measured in the minutes that they move. */
  readonly of: 'numbers' | 'entries' | 'minutes';
  readonly from: number;
  readonly to: number;
  /** Number of objects with a value, before and after. */
  readonly had: number;
  readonly has: number;
};

/** Preview of a bulk edit (`"preview": true`). */
export type BulkPreview = {
  readonly changed: number;
  /** Objects that already have the value. */
  readonly unchanged: number;
  /** If any is refused, nothing is stored. */
  readonly refused: number;
  readonly refusedIds: readonly number[];
  /** Of the changed ones. */
  readonly warned: number;
  /** Sent with the actual edit, they refuse it if one of the objects has changed since. */
  readonly versions: Readonly<Record<string, number>>;
  /** One for each field with an effect, in the order of the request. */
  readonly effects: readonly BulkEffect[];
  /**
   * The first hundred: refused ones, then those with a warning, then other changes, then unchanged ones. If the request changes a
   * date, each group is sorted by it.
   */
  readonly rows: readonly PreviewRow[];
};

import type { Problem } from '../schema/problem';

export type PreviewRow = {
  readonly id: number;
  readonly name: string;
  /** Of a secret neither value is told. */
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
  readonly problems: readonly (Problem & { readonly field: string })[];
  readonly warnings: readonly (Problem & { readonly field: string })[];
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
  /** Sent with the change itself they refuse it where somebody changed one of the objects meanwhile. */
  readonly versions: Readonly<Record<string, number>>;
  /** The first hundred: those that are refused, then those with a warning, then the others that change. */
  readonly rows: readonly PreviewRow[];
};

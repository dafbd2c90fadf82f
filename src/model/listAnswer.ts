import { statuses } from '../schema/commonFields';

/** Metadata of list calls; the API writes it, the browser's lists read it. */

/** Header of a whole list and of its changes: the version for the next `?since=`. A whole list has an `ETag` too. */
export const listVersionHeader = 'X-List-Version';

/** Header of a page: the number of rows without the filter, counted by `withoutFilter`. */
export const unfilteredHeader = 'X-Unfiltered-Total';

/** Header of an answer in place of a whole list that is too long. */
export const pagedHeader = 'X-List-Paged';

/** Answer in place of a whole list beyond the limits: it must be read in pages, with `range`. */
export type ListPaged = {
  readonly paged: true;
  readonly total: number;
  readonly limit: { readonly rows: number; readonly bytes: number };
};

/** Largest list that is sent whole. */
export type ListLimits = ListPaged['limit'];

export const listLimits: ListLimits = { rows: 250_000, bytes: 128 * 1024 * 1024 };

/**
 * Answer to `{list}?since={version}`: rows written since, and ids that were deleted or are no longer visible to the viewer. If
 * the server no longer has the changes, it answers with the whole list, an array.
 */
export type ListChanges = {
  readonly version: number;
  readonly changed: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
  readonly removed: readonly number[];
};

/**
 * Converts the status of rows to a number: a missing one means active, and some APIs send it as text.
 * @param rows Changed in place, since a list may have a hundred thousand of them.
 */
export function readStatus(rows: readonly object[]): void {
  for (const row of rows as readonly { status?: unknown }[]) {
    if (typeof row.status !== 'number') row.status = statusOf(row.status);
  }
}

const statusOf = (value: unknown): number =>
  typeof value === 'string' && /^[012]$/.test(value.trim()) ? Number(value) : statuses.active;

import { statuses } from '../schema/commonFields';

/** What list calls say beside their rows; the API writes it, the browser's lists read it. */

/** Header of a whole list and of its changes: the version to ask `?since=` with the next time. A whole list has an `ETag` too. */
export const listVersionHeader = 'X-List-Version';

/** Header of a page: how many rows are in view without the filter, as `withoutFilter` of the dialect counts them. */
export const unfilteredHeader = 'X-Unfiltered-Total';

/** Header of an answer in place of a whole list that is too long to be sent. */
export const pagedHeader = 'X-List-Paged';

/** Answer in place of a whole list of more rows or bytes than the server sends at once: it is asked for by pages, with `range`. */
export type ListPaged = {
  readonly paged: true;
  readonly total: number;
  readonly limit: { readonly rows: number; readonly bytes: number };
};

/** Above these a list is not sent whole. */
export type ListLimits = ListPaged['limit'];

export const listLimits: ListLimits = { rows: 250_000, bytes: 128 * 1024 * 1024 };

/**
 * Answer of `{list}?since={version}`: rows written since, and ids that are gone or out of the viewer's sight. Where the server
 * cannot tell any more it answers the whole list, which is an array.
 */
export type ListChanges = {
  readonly version: number;
  readonly changed: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
  readonly removed: readonly number[];
};

/**
 * Sets the status of rows that were just read to a number: a missing one is active, and some APIs write it as text.
 * @param rows Changed in place, since a list may have a hundred thousand of them.
 */
export function readStatus(rows: readonly object[]): void {
  for (const row of rows as readonly { status?: unknown }[]) {
    if (typeof row.status !== 'number') row.status = statusOf(row.status);
  }
}

const statusOf = (value: unknown): number =>
  typeof value === 'string' && /^[012]$/.test(value.trim()) ? Number(value) : statuses.active;

import { statuses } from '../schema/commonFields';

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

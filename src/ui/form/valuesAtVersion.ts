import type { HistoryRow } from '../../model/consoleProvider';

/** What the fields changed since held at a version: each row above it, newest first, is taken back. */
export function valuesAtVersion(rows: readonly HistoryRow[], version: number): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const row of rows) {
    if (row.version <= version) break;
    for (const { field, from } of row.changes) values[field] = from;
  }
  return values;
}

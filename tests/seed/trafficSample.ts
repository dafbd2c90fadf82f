import { readTrafficObjects } from '../../sample/traffic/readTrafficObjects';
import { simulateTraffic } from '../../sample/traffic/simulateTraffic';
import type { TableLetter } from '../../src/model/reports/facts';
import type { TrafficObjects } from '../../src/model/sample/trafficObjects';
import { createSampleStore } from '../support/sampleStore';

export const dayMs = 86_400_000;
export const hourMs = 3_600_000;

/** Rows as tests read them: what is left out is nothing. */
export type Row = Readonly<Record<string, number | undefined>> & { readonly hour: number };
/** A key of a row that is a text. */
export const textOf = (row: Row, key: string): string => String((row as Readonly<Record<string, unknown>>)[key] ?? '');
export type Tables = Readonly<Record<TableLetter, readonly Row[]>>;

export const sampleObjects = async (now: Date): Promise<TrafficObjects> =>
  readTrafficObjects(await createSampleStore(now));

export function tablesOf(asked: Parameters<typeof simulateTraffic>[0]): Tables {
  const tables: Record<TableLetter, Row[]> = { S: [], D: [], B: [], I: [], E: [], R: [] };
  for (const { table, rows } of simulateTraffic(asked)) tables[table].push(...(rows as unknown as Row[]));
  return tables;
}

export const sum = (rows: readonly Row[], counter: string): number =>
  rows.reduce((total, row) => total + (row[counter] ?? 0), 0);

/** Sums of counters by the values of keys. */
export function sumsBy(
  rows: readonly Row[],
  keys: readonly string[],
  counters: readonly string[],
): Map<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const row of rows) {
    const key = keys.map((name) => row[name] ?? 0).join(' ');
    const sums = found.get(key) ?? counters.map(() => 0);
    for (const [at, counter] of counters.entries()) sums[at] = (sums[at] ?? 0) + (row[counter] ?? 0);
    found.set(key, sums);
  }
  return found;
}

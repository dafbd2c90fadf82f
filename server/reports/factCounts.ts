import type { ClickHouseClient } from '@clickhouse/client';
import type { FactGap } from '../../api/reports/ports/reports';
import { dayMs } from '../../src/model/reports/days';
import { factTables } from '../../src/model/reports/facts';
import { batchesTable, briefTable, daysTable, type KeepMonths, lossesTable, rowsTable } from './factDdl';
import type { AcceptedLosses } from './factLosses';
import type { MonthRows } from './factsLedger';
import { readLines } from './readLines';
import { isDamaged } from './statements';

/** `rows` is the expected number; `ever` includes removed batches. */
export type Expected = ReadonlyMap<string, { readonly rows: number; readonly ever: number }>;

export const keyOf = (table: string, month: string | number): string => `${table} ${month}`;
export const splitKey = (name: string): { readonly table: string; readonly month: number } => {
  const [table = '', month = ''] = name.split(' ');
  return { table, month: Number(month) };
};

export async function expectedRows(client: ClickHouseClient, where = ''): Promise<Expected> {
  const read = await readLines(
    client,
    `SELECT name, month, sumIf(rows, isIn), sum(rows) FROM
      (SELECT isIn, name, mapKeys(ofMonths) AS ks, mapValues(ofMonths) AS vs FROM
        (SELECT number NOT IN (SELECT replaces FROM ${batchesTable} WHERE replaces != 0) AS isIn,
          JSONExtract(months, 'Map(String, Map(String, Int64))') AS ofTables FROM ${batchesTable} ${where})
        ARRAY JOIN mapKeys(ofTables) AS name, mapValues(ofTables) AS ofMonths)
      ARRAY JOIN ks AS month, vs AS rows GROUP BY name, month`,
  );
  return new Map(
    read.map(([table, month, rows, ever]) => [
      keyOf(String(table), String(month)),
      { rows: Number(rows), ever: Number(ever) },
    ]),
  );
}

export async function stagedRows(client: ClickHouseClient, numbers: readonly number[]): Promise<MonthRows> {
  if (numbers.length === 0) return new Map();
  return rowsIn(await expectedRows(client, `WHERE number IN (${[...new Set(numbers)].join(', ')})`), 'rows');
}

export const rowsIn = (expected: Expected, which: 'rows' | 'ever'): Map<string, number> =>
  new Map([...expected].map(([name, counts]) => [name, counts[which]]));

export type Parts = ReadonlyMap<string, { readonly rows: number; readonly hash: string }>;

/** The engine's parts per month; the table `batches` has no months and uses 'tuple()'. */
export async function partsOf(client: ClickHouseClient): Promise<Parts> {
  const names = [
    batchesTable,
    lossesTable,
    ...Object.values(factTables).flatMap((table) => [
      rowsTable(table),
      daysTable(table),
      ...(table.brief ? [briefTable(table)] : []),
    ]),
  ];
  const read = await readLines(
    client,
    `SELECT table, partition, sum(rows), toString(sum(cityHash64(name, rows))) FROM system.parts
      WHERE database = currentDatabase() AND active AND table IN (${names.map((name) => `'${name}'`).join(', ')}) GROUP BY table, partition`,
  );
  return new Map(
    read.map(([table, month, rows, hash]) => [
      keyOf(String(table), String(month)),
      { rows: Number(rows), hash: String(hash) },
    ]),
  );
}

export const textOf = (parts: Parts): string => JSON.stringify([...parts].sort(([a], [b]) => (a < b ? -1 : 1)));

const rowTables: ReadonlySet<string> = new Set(Object.values(factTables).map(rowsTable));
const tablesOfFacts: ReadonlySet<string> = new Set(
  Object.values(factTables).flatMap((table) => [rowsTable(table), daysTable(table)]),
);
/** Whether the table holds rows or daily sums, which are kept for longer. */
export const isFacts = (name: string): boolean => tablesOfFacts.has(splitKey(name).table);

export type Sums = { readonly hash: string; readonly facts: number };

/** Rows behind the daily sums, by table and month; months with unchanged parts are not read again. */
export async function countedSums(
  client: ClickHouseClient,
  found: Parts,
  known: ReadonlyMap<string, Sums>,
  hasBrief: boolean,
): Promise<Map<string, Sums>> {
  const counted = new Map<string, Sums>();
  for (const table of Object.values(factTables)) {
    const names = [...(table.daily ? [daysTable(table)] : []), ...(table.brief && hasBrief ? [briefTable(table)] : [])];
    for (const name of names) {
      const months = [...found].filter(([part]) => splitKey(part).table === name);
      const changed = months.filter(([part, { hash }]) => known.get(part)?.hash !== hash);
      for (const [part, { hash }] of months) {
        const before = known.get(part);
        if (before?.hash === hash) counted.set(part, before);
      }
      if (changed.length === 0) continue;
      const facts = await factsIn(
        client,
        name,
        changed.map(([part]) => splitKey(part).month),
      );
      for (const [part, { hash }] of changed) counted.set(part, { hash, facts: facts.get(part) ?? 0 });
    }
  }
  return counted;
}

/** By month; empty for a damaged month. */
async function factsIn(
  client: ClickHouseClient,
  name: string,
  months: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  try {
    const read = await readLines(
      client,
      `SELECT toYYYYMM(day) AS month, sum(facts) FROM ${name} WHERE mark = 0 AND month IN (${months.join(', ')}) GROUP BY month`,
    );
    return new Map(read.map(([month, sum]) => [keyOf(name, String(month)), Number(sum)]));
  } catch (error) {
    if (!isDamaged(error)) throw error;
    if (months.length === 1) return new Map();
    const each: (readonly [string, number])[] = [];
    for (const month of months) each.push(...(await factsIn(client, name, [month])));
    return new Map(each);
  }
}

type Judged = {
  readonly expected: Expected;
  readonly found: Parts;
  readonly sums: ReadonlyMap<string, Sums>;
  /** Rows of added batches that are still in their stage. */
  readonly staged: MonthRows;
  readonly accepted: AcceptedLosses;
  readonly keep: KeepMonths;
  readonly now: number;
  readonly hasBrief: boolean;
};

/** Missing rows of a month in `name`, a table of rows or daily sums; `batches`: missing from the engine's list of batches. */
export type Shortfall = FactGap & { readonly name: string; readonly source: 'rows' | 'batches'; readonly rows: number };

/** Months with fewer rows, or daily sums of fewer rows, than were added. */
export const shortOf = (judged: Judged): readonly Shortfall[] => differences(judged).filter(({ rows }) => rows > 0);

/** Accepted losses that are back, as a negative number of missing rows. */
export const returnedOf = (judged: Judged): readonly Shortfall[] =>
  differences(judged).flatMap((short) => {
    const rows = Math.max(short.rows, -(judged.accepted.rows.get(keyOf(short.name, short.month)) ?? 0));
    return rows < 0 ? [{ ...short, rows }] : [];
  });

function differences({ expected, found, sums, staged, accepted, keep, now, hasBrief }: Judged): readonly Shortfall[] {
  return Object.values(factTables).flatMap((table) =>
    [...expected].flatMap(([name, counts]) => {
      const { table: of, month } = splitKey(name);
      if (of !== table.name) return [];
      const rows = counts.rows - (staged.get(name) ?? 0);
      const missing = (from: string, there: number): readonly Shortfall[] => {
        const short = rows - there - (accepted.rows.get(keyOf(from, month)) ?? 0);
        return [{ table: table.name, month, name: from, source: 'rows', rows: short }];
      };
      const ofSums = (from: string) => missing(from, sums.get(keyOf(from, month))?.facts ?? 0);
      const areSumsKept = isKept(month, keep?.days, now);
      return [
        ...(isKept(month, keep?.rows, now)
          ? missing(rowsTable(table), found.get(keyOf(rowsTable(table), month))?.rows ?? 0)
          : []),
        ...(areSumsKept && table.daily ? ofSums(daysTable(table)) : []),
        ...(areSumsKept && table.brief && hasBrief ? ofSums(briefTable(table)) : []),
      ];
    }),
  );
}

/** Months with fewer rows in the engine's list than were added: it has lost part of its list of batches. */
export function lostOf(known: MonthRows, counted: MonthRows, keep: KeepMonths, now: number): readonly Shortfall[] {
  return [...known].flatMap(([name, rows]) => {
    const { table, month } = splitKey(name);
    const short = rows - (counted.get(name) ?? 0);
    if (!rowTables.has(table) || short <= 0 || !isKept(month, keep?.days, now)) return [];
    return [{ table, month, name: table, source: 'batches' as const, rows: short }];
  });
}

/** Added months that are still within retention. */
export const monthsKept = (known: MonthRows, keep: KeepMonths, now: number): readonly FactGap[] =>
  monthsIn(lostOf(known, new Map(), keep, now));

/** Whether the engine has not begun to drop the month, by its oldest hours; with a day's tolerance for clocks. */
export function isKept(month: number, months: number | undefined, now: number): boolean {
  if (months === undefined) return true;
  const from = new Date(startOf(month));
  from.setUTCMonth(from.getUTCMonth() + months);
  return from.getTime() - dayMs > now;
}

export function monthsIn(gaps: readonly FactGap[]): readonly FactGap[] {
  const byName = new Map(gaps.map(({ table, month }) => [keyOf(table, month), { table, month }]));
  return [...byName.values()].sort((a, b) => (a.table === b.table ? a.month - b.month : a.table < b.table ? -1 : 1));
}

export const isSame = (one: MonthRows, other: MonthRows): boolean =>
  one.size === other.size && [...one].every(([name, rows]) => other.get(name) === rows);

export const summed = (one: MonthRows, other: MonthRows): Map<string, number> =>
  new Map(
    [...new Set([...one.keys(), ...other.keys()])].map((name) => [name, (one.get(name) ?? 0) + (other.get(name) ?? 0)]),
  );

export const startOf = (month: number): number => Date.UTC(Math.floor(month / 100), (month % 100) - 1, 1);
export const endOf = (month: number): number => Date.UTC(Math.floor(month / 100), month % 100, 1);

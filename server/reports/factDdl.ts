import type { ClickHouseClient } from '@clickhouse/client';
import { type FactKey, type FactTable, factKeys, factTables, type KeyKind } from '../../src/model/reports/facts';
import { lifetimeSums } from '../../src/model/reports/lifetimeTotals';
import { readLines } from './readLines';

/** Tables are named without a database: each connection has its own (`connectEngine`). */
export const batchesTable = 'batches';
export const lifetimeTotalsTable = 'lives';
/** Facts whose loss was accepted. */
export const lossesTable = 'losses';
/** Batches that are removed completely. */
export const removedTable = 'removed';
export const rowsTable = ({ name }: FactTable): string => name;
export const daysTable = ({ name }: FactTable): string => `${name}_day`;
export const briefTable = ({ name }: FactTable): string => `${name}_brief`;

/** A table of sums by day and keys, beside the rows. */
export type SumsTable = { readonly name: string; readonly keys: readonly FactKey[] };

/** Retention of rows and daily sums in months; null keeps them for ever. */
export type KeepMonths = { readonly rows: number; readonly days: number } | null;

/** Counts rows, so that the engine never drops a day whose counters are all 0. */
export const factsCounter = 'facts';

const keyTypes: Readonly<Record<KeyKind, string>> = {
  id: 'UInt32',
  number: 'Int32',
  text: 'LowCardinality(String)',
  manyTexts: 'String CODEC(ZSTD(1))',
  params: 'Map(LowCardinality(String), String) CODEC(ZSTD(1))',
};

/** For sums that 64 bits may not hold. */
export const wideCounter = 'Int128 CODEC(LZ4)';

/** Statements that create missing tables. */
export function createStatements(keep: KeepMonths): readonly string[] {
  return [
    batchesStatement,
    livesStatement,
    `CREATE TABLE IF NOT EXISTS ${removedTable} (number UInt64) ENGINE = MergeTree ORDER BY number`,
    lossesStatement,
    ...Object.values(factTables).flatMap((table) => [
      rowsStatement(table, `IF NOT EXISTS ${rowsTable(table)}`, keep),
      ...(table.daily
        ? [sumsStatement(table, { name: `IF NOT EXISTS ${daysTable(table)}`, keys: table.daily }, keep)]
        : []),
    ]),
  ];
}

/** How many earlier inserts the engine remembers by name. */
const insertsWindow = 'non_replicated_deduplication_window = 1000';

/** Settings of an insert whose name the engine accepts once. */
export const insertOnce = (name: string): string => `insert_deduplicate = 1, insert_deduplication_token = '${name}'`;

/** Migrates tables from before named inserts, and the table of batches from before repeated attempts. */
export async function bringUpToDate(client: ClickHouseClient): Promise<void> {
  const names = [
    batchesTable,
    lifetimeTotalsTable,
    ...Object.values(factTables).flatMap((table) => (table.daily ? [daysTable(table)] : [])),
  ];
  const old = await readLines(
    client,
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND name IN (${names.map((name) => `'${name}'`).join(', ')})
      AND position(engine_full, 'non_replicated_deduplication_window') = 0`,
  );
  for (const [name] of old) {
    if (name === batchesTable)
      await client.command({ query: `ALTER TABLE ${name} ADD COLUMN IF NOT EXISTS attempt String` });
    await client.command({ query: `ALTER TABLE ${name} MODIFY SETTING ${insertsWindow}` });
  }
  await client.command({
    query: `ALTER TABLE ${batchesTable} ${laterColumns.map((column) => `ADD COLUMN IF NOT EXISTS ${column}`).join(', ')}`,
  });
}

/** Columns of batches: `weights` as in `wideSums.ts`, by table; `replaces` is the number of a removed batch. */
const laterColumns = ['weights Map(String, Float64)', 'file String', 'hash String', '`by` String', 'replaces UInt64'];

/** A row for each added batch; `attempt` names the stage with its rows. */
const batchesStatement = `CREATE TABLE IF NOT EXISTS ${batchesTable}
    (number UInt64, id String, months String, at DateTime('UTC') DEFAULT now(), attempt String, ${laterColumns.join(', ')})
    ENGINE = MergeTree ORDER BY number SETTINGS ${insertsWindow}`;

/** Lost rows of a table and month that an operator accepted, negative where they came back; `source` as in a Shortfall. */
const lossesStatement = `CREATE TABLE IF NOT EXISTS ${lossesTable} (name String, month UInt32, source LowCardinality(String), rows Int64,
    at DateTime('UTC') DEFAULT now(), \`by\` String) ENGINE = MergeTree ORDER BY (month, name) SETTINGS ${insertsWindow}`;

/** Lifetime totals (`src/model/reports/lifetimeTotals.ts`), kept for ever. `mark` as in daily sums; hours: seconds since 1970. */
const livesStatement = `CREATE TABLE IF NOT EXISTS ${lifetimeTotalsTable} (month UInt32, source LowCardinality(String), demand UInt32, id UInt32,
    name String, other UInt32, first SimpleAggregateFunction(min, UInt32), last SimpleAggregateFunction(max, UInt32),
    ${lifetimeSums.map((sum) => `${sum} SimpleAggregateFunction(sum, Int128)`).join(', ')}, mark UInt64)
    ENGINE = AggregatingMergeTree PARTITION BY month ORDER BY (source, demand, id, name, other, mark) SETTINGS ${insertsWindow}`;

/** A table of rows, also for the stage of a batch: equal tables let its parts move over. */
export function rowsStatement(table: FactTable, name: string, keep: KeepMonths): string {
  const columns = [
    `hour DateTime('UTC') CODEC(DoubleDelta, LZ4)`,
    ...table.keys.map((key) => `${key} ${keyTypes[factKeys[key]]}`),
    ...table.counters.map((counter) => `${counter} Int64 CODEC(T64, LZ4)`),
    'batch UInt64 CODEC(LZ4)',
  ];
  return `CREATE TABLE ${name} (${columns.join(', ')}) ENGINE = MergeTree PARTITION BY toYYYYMM(hour)
    ORDER BY (${rowsOrder(table).join(', ')})${timeToLive('hour', keep?.rows)}`;
}

/** Sorts by account and hour, which reports read together; ids after that make equal neighbours, which compress well. */
function rowsOrder({ keys }: FactTable): readonly string[] {
  const ids = keys.filter((key) => key !== 'demand' && factKeys[key] === 'id' && key !== 'app' && key !== 'site');
  return ['demand', 'hour', ...ids.slice(0, 3)];
}

/** `mark` is the batch of a month's sums, on its own row: see `addDays`. */
export function sumsStatement(table: FactTable, { name, keys }: SumsTable, keep: KeepMonths): string {
  const sums = [factsCounter, ...table.counters];
  const columns = [
    `day Date CODEC(DoubleDelta, LZ4)`,
    ...keys.map((key) => `${key} ${keyTypes[factKeys[key]]}`),
    ...sums.map((counter) => `${counter} Int64 CODEC(T64, LZ4)`),
    'mark UInt64 CODEC(LZ4)',
  ];
  return `CREATE TABLE ${name} (${columns.join(', ')}) ENGINE = SummingMergeTree((${sums.join(', ')}))
    PARTITION BY toYYYYMM(day) ORDER BY (demand, day, ${keys.filter((key) => key !== 'demand').join(', ')}, mark)${timeToLive('day', keep?.days, insertsWindow)}`;
}

/** Drops only whole parts, so that a batch being added never loses single rows. */
function timeToLive(column: string, months: number | undefined, ...more: readonly string[]): string {
  const settings = [...(months === undefined ? [] : ['ttl_only_drop_parts = 1']), ...more];
  return [
    ...(months === undefined ? [] : [` TTL ${column} + INTERVAL ${months} MONTH`]),
    ...(settings.length === 0 ? [] : [` SETTINGS ${settings.join(', ')}`]),
  ].join('');
}

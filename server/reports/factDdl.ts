import { type FactTable, factKeys, factTables, type KeyKind } from '../../src/model/reports/facts';
import { lifeSums } from '../../src/model/reports/lives';

/** Tables are named without their database: each connection has one of its own (`connectEngine`). */
export const batchesTable = 'batches';
export const livesTable = 'lives';
export const rowsTable = ({ name }: FactTable): string => name;
export const daysTable = ({ name }: FactTable): string => `${name}_day`;

/** How long rows and daily sums are kept, in months; null is for ever. */
export type KeepMonths = { readonly rows: number; readonly days: number } | null;

/** Sums to 1 of each row, so that the engine never drops a day whose counters are all 0. */
export const factsCounter = 'facts';

const keyTypes: Readonly<Record<KeyKind, string>> = {
  id: 'UInt32',
  number: 'Int32',
  text: 'LowCardinality(String)',
  manyTexts: 'String CODEC(ZSTD(1))',
  params: 'Map(LowCardinality(String), String) CODEC(ZSTD(1))',
};

/** Statements that make what is not there yet. */
export function createStatements(keep: KeepMonths): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS ${batchesTable} (number UInt64, id String, months String, at DateTime('UTC') DEFAULT now()) ENGINE = MergeTree ORDER BY number`,
    livesStatement,
    ...Object.values(factTables).flatMap((table) => [
      rowsStatement(table, `IF NOT EXISTS ${rowsTable(table)}`, keep),
      ...(table.daily ? [daysStatement(table, keep)] : []),
    ]),
  ];
}

/** So many inserts back the engine knows by name which it has taken already (`addLives`). */
export const livesWindow = 'non_replicated_deduplication_window = 1000';

/** What `src/model/reports/lives.ts` says is kept of objects, for ever. `mark` as in the daily sums; hours in seconds since 1970. */
const livesStatement = `CREATE TABLE IF NOT EXISTS ${livesTable} (month UInt32, source LowCardinality(String), demand UInt32, id UInt32,
    name String, other UInt32, first SimpleAggregateFunction(min, UInt32), last SimpleAggregateFunction(max, UInt32),
    ${lifeSums.map((sum) => `${sum} SimpleAggregateFunction(sum, Int64)`).join(', ')}, mark UInt64)
    ENGINE = AggregatingMergeTree PARTITION BY month ORDER BY (source, demand, id, name, other, mark) SETTINGS ${livesWindow}`;

/** A table of rows; those of a batch on its way are in one of the same making, whose parts move over. */
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

/** An account's rows of a time lie together; the ids after that make equal neighbours, which are small on disk. */
function rowsOrder({ keys }: FactTable): readonly string[] {
  const ids = keys.filter((key) => key !== 'demand' && factKeys[key] === 'id' && key !== 'app' && key !== 'site');
  return ['demand', 'hour', ...ids.slice(0, 3)];
}

/** `mark` is the batch that a month's sums came with, on a row of its own: see `addDays`. */
function daysStatement(table: FactTable, keep: KeepMonths): string {
  const keys = table.daily ?? [];
  const sums = [factsCounter, ...table.counters];
  const columns = [
    `day Date CODEC(DoubleDelta, LZ4)`,
    ...keys.map((key) => `${key} ${keyTypes[factKeys[key]]}`),
    ...sums.map((counter) => `${counter} Int64 CODEC(T64, LZ4)`),
    'mark UInt64 CODEC(LZ4)',
  ];
  return `CREATE TABLE IF NOT EXISTS ${daysTable(table)} (${columns.join(', ')}) ENGINE = SummingMergeTree((${sums.join(', ')}))
    PARTITION BY toYYYYMM(day) ORDER BY (demand, day, ${keys.filter((key) => key !== 'demand').join(', ')}, mark)${timeToLive('day', keep?.days)}`;
}

/** Whole parts go, so that a batch that is on its way is never thinned out. */
function timeToLive(column: string, months: number | undefined): string {
  return months === undefined ? '' : ` TTL ${column} + INTERVAL ${months} MONTH SETTINGS ttl_only_drop_parts = 1`;
}

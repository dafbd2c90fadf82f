import type { ClickHouseClient } from '@clickhouse/client';
import { type FactTable, factKeys, factTables } from '../../src/model/reports/facts';
import {
  type LifetimeSource,
  lifetimeKey,
  lifetimeSources,
  lifetimeSums,
} from '../../src/model/reports/lifetimeTotals';
import type { BatchMonths } from './applyBatch';
import { outSql } from './batchNumber';
import { batchesTable, insertOnce, lifetimeTotalsTable, rowsTable } from './factDdl';
import { kinds } from './planSql';
import { readLines } from './readLines';
import { stagePrefix } from './stage';

type Counted = {
  readonly table: FactTable;
  readonly month: number;
  readonly batches: readonly number[];
  /** The table and condition of the rows. */
  readonly from: string;
  readonly where: string;
};

/** Names of the lifetime totals from a table, with the marks of its batches. */
export const lifetimeTotalsNames = (table: FactTable): readonly string[] => {
  const sources = sourcesOf(table);
  return sources.length === 0 ? [] : [...sources.map(lifetimeKey), table.name];
};

const sourcesOf = (table: FactTable): readonly LifetimeSource[] =>
  lifetimeSources.filter((source) => factTables[source.table] === table);

/**
 * Adds the lifetime totals of a staged batch's month, once: months done before a crash are skipped. As in `addDays`, one insert
 * is one part, with a row that marks it by the batch.
 */
export async function addLifetimeTotals(
  client: ClickHouseClient,
  staged: { readonly table: FactTable; readonly stage: string; readonly batch: number; readonly month: number },
): Promise<void> {
  const { table, stage, batch, month } = staged;
  if (sourcesOf(table).length === 0) return;
  const marks = `SELECT count() FROM ${lifetimeTotalsTable} WHERE month = ${month} AND source = '${table.name}' AND mark = ${batch}`;
  const [[done] = []] = await readLines(client, marks);
  if (done !== 0) return;
  const counted = { table, month, batches: [batch], from: stage, where: `toYYYYMM(hour) = ${month}` };
  await insert(client, counted, { name: `batch ${table.name} ${month} ${batch}`, isEarlier: false });
}

/**
 * Adds lifetime totals of batches from before they were stored, as far as their rows exist: months of decided batches without a
 * mark. Adds one at a time, so that an interrupted start is continued by the next. Staged batches bring their own.
 *
 * Processes that share a server may start at once. Those that saw the same inserts of this kind in a month use the same name for
 * theirs; the engine accepts one, and the others read again.
 */
export async function addEarlierLifetimeTotals(client: ClickHouseClient, staged: readonly number[]): Promise<void> {
  const tried = new Map<string, number>();
  for (;;) {
    const found = await missingLifetimeTotals(client, staged);
    if (found.length === 0) return;
    for (const { before, ...counted } of found) {
      const seen = `${counted.table.name} ${counted.month} ${before}`;
      // A name may be in use although its rows were deleted.
      const times = tried.get(seen) ?? 0;
      tried.set(seen, times + 1);
      await insert(client, counted, { name: `earlier ${seen} ${times}`, isEarlier: true });
    }
  }
}

/** By table and month; `before` is the number of batches that were added later in it. */
async function missingLifetimeTotals(
  client: ClickHouseClient,
  staged: readonly number[],
): Promise<readonly (Counted & { readonly before: number })[]> {
  // In this order: a batch that is decided now and not staged after that has its marks.
  const decided = await readLines(
    client,
    `SELECT number, months FROM ${batchesTable} WHERE number NOT IN ${outSql} ORDER BY number`,
  );
  const stages = `SELECT DISTINCT splitByChar('_', name)[2] FROM system.tables WHERE database = currentDatabase() AND startsWith(name, '${stagePrefix}')`;
  const waiting = new Set([...staged, ...(await readLines(client, stages)).map(([batch]) => Number(batch))]);
  const marks = await readLines(
    client,
    `SELECT source, month, mark, max(other) FROM ${lifetimeTotalsTable} WHERE mark != 0 GROUP BY source, month, mark`,
  );
  const done = new Set(marks.map(([source, month, mark]) => `${source} ${month} ${mark}`));
  return Object.values(factTables).flatMap((table) => {
    if (sourcesOf(table).length === 0) return [];
    const missing = new Map<number, number[]>();
    for (const [number, months] of decided) {
      const batch = Number(number);
      for (const month of Object.keys((JSON.parse(String(months)) as BatchMonths)[table.name] ?? {})) {
        if (waiting.has(batch) || done.has(`${table.name} ${month} ${batch}`)) continue;
        missing.set(Number(month), [...(missing.get(Number(month)) ?? []), batch]);
      }
    }
    return [...missing].map(([month, batches]) => ({
      table,
      month,
      batches,
      from: rowsTable(table),
      where: `toYYYYMM(hour) = ${month} AND batch IN (${batches.join(', ')})`,
      before: marks.filter(([source, of, , isEarlier]) => source === table.name && of === month && isEarlier === 1)
        .length,
    }));
  });
}

/** The engine accepts the first of several inserts with one name. */
type InsertAs = { readonly name: string; readonly isEarlier: boolean };

async function insert(
  client: ClickHouseClient,
  { table, month, batches, from, where }: Counted,
  { name, isEarlier }: InsertAs,
): Promise<void> {
  const marks = `arrayJoin([${batches.map((batch) => `toUInt64(${batch})`).join(', ')}])`;
  const selects = [
    ...sourcesOf(table).map((source) => lifetimeTotalsSql(source, month, from, where)),
    `SELECT ${named([`${month}`, `'${table.name}'`, '0', '0', `''`, isEarlier ? '1' : '0', '0', '0', ...lifetimeSums.map(() => '0'), marks])}`,
  ];
  const query = `INSERT INTO ${lifetimeTotalsTable} (month, source, demand, id, name, other, first, last, ${lifetimeSums.join(', ')}, mark)
    SETTINGS max_insert_threads = 1, min_insert_block_size_rows = 1000000000, min_insert_block_size_bytes = 0,
      ${insertOnce(name)}
    ${selects.join(' UNION ALL ')}`;
  await client.command({ query });
}

/** Names the columns of a union's parts, distinct from the facts' columns. */
const named = (columns: readonly string[]): string => columns.map((column, at) => `${column} AS c${at}`).join(', ');

function lifetimeTotalsSql(source: LifetimeSource, month: number, from: string, where: string): string {
  const { key, sums } = source;
  const isId = factKeys[key] === 'id';
  const other = source.with ?? '0';
  const counts = lifetimeSums.map((name) => {
    const sum = sums[name];
    return sum ? `if(${sum.rows ? kinds[sum.rows] : '1'}, ${sum.counter}, 0)` : '0';
  });
  const seen = `(${counts
    .filter((count) => count !== '0')
    .map((count) => `${count} != 0`)
    .join(' OR ')})`;
  const columns = [
    ...[`${month}`, `'${lifetimeKey(source)}'`, 'demand', isId ? key : '0', isId ? `''` : key, other],
    ...[
      'toUnixTimestamp(min(hour))',
      'toUnixTimestamp(max(hour))',
      ...counts.map((count) => `sum(toInt128(${count}))`),
      '0',
    ],
  ];
  const keys = ['demand', key, ...(source.with ? [other] : [])];
  return `SELECT ${named(columns)} FROM ${from} WHERE ${where} AND ${key} != ${isId ? '0' : `''`} AND ${seen} GROUP BY ${keys.join(', ')}`;
}

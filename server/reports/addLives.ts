import type { ClickHouseClient } from '@clickhouse/client';
import { type FactTable, factKeys, factTables } from '../../src/model/reports/facts';
import { type LifeSource, lifeName, lifeSources, lifeSums } from '../../src/model/reports/lives';
import type { BatchMonths } from './applyBatch';
import { batchesTable, livesTable, rowsTable } from './factDdl';
import { kinds } from './planSql';
import { readLines } from './readLines';

type Counted = {
  readonly table: FactTable;
  readonly month: number;
  readonly batches: readonly number[];
  /** Where the rows are, and which of them. */
  readonly from: string;
  readonly where: string;
};

const sourcesOf = (table: FactTable): readonly LifeSource[] => lifeSources.filter((source) => factTables[source.table] === table);

/**
 * Adds what a month of a staged batch tells of objects to what is kept of them for ever, once: what was done before a kill is left
 * out. As in `addDays`, one insert is one part, and a row with the batch as its `mark` in it tells that it was done.
 */
export async function addLives(
  client: ClickHouseClient,
  staged: { readonly table: FactTable; readonly stage: string; readonly batch: number; readonly month: number },
): Promise<void> {
  const { table, stage, batch, month } = staged;
  if (sourcesOf(table).length === 0) return;
  const marks = `SELECT count() FROM ${livesTable} WHERE month = ${month} AND source = '${table.name}' AND mark = ${batch}`;
  const [[done] = []] = await readLines(client, marks);
  if (done !== 0) return;
  await insert(client, { table, month, batches: [batch], from: stage, where: `toYYYYMM(hour) = ${month}` });
}

/**
 * What came in before lives were kept, as far as its rows are still there: months of decided batches that have no mark. Each is added
 * at once, so that a start that ends in the middle is gone on with by the next. What is still staged brings its lives along.
 */
export async function addEarlierLives(client: ClickHouseClient, staged: readonly number[]): Promise<void> {
  const marks = await readLines(client, `SELECT source, month, mark FROM ${livesTable} WHERE mark != 0`);
  const done = new Set(marks.map((mark) => mark.join(' ')));
  const decided = await readLines(client, `SELECT number, months FROM ${batchesTable} ORDER BY number`);
  for (const table of Object.values(factTables)) {
    if (sourcesOf(table).length === 0) continue;
    const missing = new Map<number, number[]>();
    for (const [number, months] of decided) {
      const batch = Number(number);
      for (const month of Object.keys((JSON.parse(String(months)) as BatchMonths)[table.name] ?? {})) {
        if (staged.includes(batch) || done.has(`${table.name} ${month} ${batch}`)) continue;
        missing.set(Number(month), [...(missing.get(Number(month)) ?? []), batch]);
      }
    }
    for (const [month, batches] of missing) {
      const where = `toYYYYMM(hour) = ${month} AND batch IN (${batches.join(', ')})`;
      await insert(client, { table, month, batches, from: rowsTable(table), where });
    }
  }
}

async function insert(client: ClickHouseClient, { table, month, batches, from, where }: Counted): Promise<void> {
  const marks = `arrayJoin([${batches.map((batch) => `toUInt64(${batch})`).join(', ')}])`;
  const selects = [
    ...sourcesOf(table).map((source) => livesSql(source, month, from, where)),
    `SELECT ${named([`${month}`, `'${table.name}'`, '0', '0', `''`, '0', '0', '0', ...lifeSums.map(() => '0'), marks])}`,
  ];
  const query = `INSERT INTO ${livesTable} (month, source, demand, id, name, other, first, last, ${lifeSums.join(', ')}, mark)
    SETTINGS max_insert_threads = 1, min_insert_block_size_rows = 1000000000, min_insert_block_size_bytes = 0
    ${selects.join(' UNION ALL ')}`;
  await client.command({ query });
}

/** The parts of a union need a name for each column, and none that a column of the facts has. */
const named = (columns: readonly string[]): string => columns.map((column, at) => `${column} AS c${at}`).join(', ');

function livesSql(source: LifeSource, month: number, from: string, where: string): string {
  const { key, sums } = source;
  const isId = factKeys[key] === 'id';
  const other = source.with ?? '0';
  const counts = lifeSums.map((name) => {
    const sum = sums[name];
    return sum ? `if(${sum.rows ? kinds[sum.rows] : '1'}, ${sum.counter}, 0)` : '0';
  });
  const seen = `(${counts
    .filter((count) => count !== '0')
    .map((count) => `${count} != 0`)
    .join(' OR ')})`;
  const columns = [
    ...[`${month}`, `'${lifeName(source)}'`, 'demand', isId ? key : '0', isId ? `''` : key, other],
    ...['toUnixTimestamp(min(hour))', 'toUnixTimestamp(max(hour))', ...counts.map((count) => `sum(toInt64(${count}))`), '0'],
  ];
  const keys = ['demand', key, ...(source.with ? [other] : [])];
  return `SELECT ${named(columns)} FROM ${from} WHERE ${where} AND ${key} != ${isId ? '0' : `''`} AND ${seen} GROUP BY ${keys.join(', ')}`;
}

import type { ClickHouseClient } from '@clickhouse/client';
import { type FactTable, factKeys } from '../../src/model/reports/facts';
import { removalOf } from './batchNumber';
import { briefTable, daysTable, factsCounter, insertOnce, rowsTable, type SumsTable } from './factDdl';
import { readLines } from './readLines';

export type StagedMonth = {
  readonly table: FactTable;
  readonly stage: string;
  readonly batch: number;
  readonly month: number;
};

/** Rows of a month to sum; `sign` -1 subtracts them. `isWide` where the sums may need more than 64 bits. */
type SummedMonth = {
  readonly table: FactTable;
  readonly month: number;
  readonly from: string;
  readonly where: string;
  readonly sign: 1 | -1;
  readonly mark: number;
  readonly isWide: boolean;
};

/** Groups per slice: several slices in the form of an insert fit into memory. */
const sliceGroups = 100_000;

/**
 * Adds the daily sums of a staged batch's month, once: slices written before a crash are skipped. Each slice is one insert of one
 * part, with a row that marks it as done: its `mark` is the batch, its `demand` the number of the slice, its `facts` the number
 * of slices. The engine recognizes by its name an insert that a second process repeats.
 */
export async function addDays(
  client: ClickHouseClient,
  { table, stage, batch, month, isWide }: StagedMonth & { readonly isWide: boolean },
  hasBrief: boolean,
): Promise<void> {
  const where = `toYYYYMM(hour) = ${month}`;
  await addAllSums(client, { table, month, from: stage, where, sign: 1, mark: batch, isWide }, hasBrief);
}

/** Subtracts the sums of a batch's rows, once, while the rows exist. */
export async function takeDays(
  client: ClickHouseClient,
  { table, batch, month }: Omit<StagedMonth, 'stage'>,
  hasBrief: boolean,
): Promise<void> {
  const where = `toYYYYMM(hour) = ${month} AND batch = ${batch}`;
  await addAllSums(
    client,
    { table, month, from: rowsTable(table), where, sign: -1, mark: removalOf(batch), isWide: true },
    hasBrief,
  );
}

async function addAllSums(client: ClickHouseClient, summed: SummedMonth, hasBrief: boolean): Promise<void> {
  const { table } = summed;
  if (table.daily) await addSums(client, summed, { name: daysTable(table), keys: table.daily });
  if (table.brief && hasBrief) await addSums(client, summed, { name: briefTable(table), keys: table.brief });
}

async function addSums(client: ClickHouseClient, summed: SummedMonth, sums: SumsTable): Promise<void> {
  const { table, from, where, mark, month } = summed;
  const marks = `FROM ${sums.name} WHERE toYYYYMM(day) = ${month} AND mark = ${mark}`;
  const done = await readLines(client, `SELECT demand, ${factsCounter} ${marks}`);
  const [[groups] = []] = await readLines(
    client,
    `SELECT uniqCombined64(${slicedBy(table)}) FROM ${from} WHERE ${where}`,
  );
  const slices = Number(done[0]?.[1] ?? Math.ceil(Number(groups) / sliceGroups));
  for (let slice = 0; slice < slices; slice += 1)
    if (!done.some(([number]) => number === slice))
      await client.command({ query: sliceInsert(summed, sums, slice, slices) });
}

/** Includes the keys of the shorter sums, which may be built from the longer ones with their marks (`makeBrief`). */
const slicedBy = ({ daily = [] }: FactTable): string => ['toDate(hour)', ...daily].join(', ');

function sliceInsert(
  { table, month, from, where, sign, mark, isWide }: SummedMonth,
  { name, keys }: SumsTable,
  slice: number,
  slices: number,
): string {
  const others = keys.filter((key) => key !== 'demand');
  const none = others.map((key) => (factKeys[key] === 'id' || factKeys[key] === 'number' ? '0' : `''`));
  const minus = sign < 0 ? '-' : '';
  const sums = table.counters.map(
    (counter) => `${minus}sum(${isWide ? `toInt128(${from}.${counter})` : `${from}.${counter}`}) AS ${counter}`,
  );
  const ofSlice = slices === 1 ? '' : ` AND cityHash64(${slicedBy(table)}) % ${slices} = ${slice}`;
  const firstDay = `toDate('${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}-01')`;
  return `INSERT INTO ${name} (day, demand, ${[...others, factsCounter, ...table.counters, 'mark'].join(', ')})
    SETTINGS max_insert_threads = 1, min_insert_block_size_rows = 1000000000, min_insert_block_size_bytes = 0,
      ${insertOnce(`${table.name} ${month} ${mark} ${slice} of ${slices}`)}
    SELECT toDate(hour) AS day, demand, ${[...others, `${minus}toInt64(count())`, ...sums, '0'].join(', ')} FROM ${from}
    WHERE ${where}${ofSlice} GROUP BY ${['day', ...keys].join(', ')}
    UNION ALL SELECT ${[firstDay, slice, ...none, slices, ...table.counters.map(() => '0'), mark].join(', ')}`;
}

import type { ClickHouseClient } from '@clickhouse/client';
import { type FactTable, factTables } from '../../src/model/reports/facts';
import {
  batchesTable,
  briefTable,
  daysTable,
  lifetimeTotalsTable,
  removedTable,
  rowsTable,
  wideCounter,
} from './factDdl';
import { readLines } from './readLines';

/*
 * Counters have 64 bits, and so have their sums: 128 bits take twice as long to read and add (6 million rows: 168 to 362 ms
 * without groups, on one core). Each batch stores how much it can add; when the total comes near the limit of 64 bits, the stored
 * sums of the table become 128 bits wide, and reports add in 128 bits.
 */

/** Half the range of 64 bits, since weights are doubles. */
const mostWeight = 2 ** 62;

/** The table's weight in a batch: the greatest sum of a counter's absolute values. */
export const weightSql = ({ counters }: FactTable): string => {
  const sums = counters.map((counter) => `sum(abs(toFloat64(${counter})))`);
  return sums.length > 1 ? `greatest(${sums.join(', ')})` : (sums[0] as string);
};

/** Names of the tables whose sums may need more than 64 bits. */
export async function wideTables(client: ClickHouseClient): Promise<ReadonlySet<string>> {
  const found = await readLines(
    client,
    `SELECT name, sum(weight) AS whole FROM ${batchesTable} ARRAY JOIN mapKeys(weights) AS name, mapValues(weights) AS weight
      WHERE number NOT IN (SELECT number FROM ${removedTable}) GROUP BY name HAVING whole >= ${mostWeight}`,
  );
  return new Set(found.map(([name]) => String(name)));
}

/** Widens the stored sums of a table to 128 bits, before a batch is added that may need it. */
export async function widenSums(
  client: ClickHouseClient,
  table: FactTable,
  ...names: readonly string[]
): Promise<void> {
  for (const name of names.length > 0 ? names : [daysTable(table), briefTable(table)]) {
    const narrow = await columnsOf(client, name, 'Int64');
    const counters = table.counters.filter((counter) => narrow.has(counter));
    if (counters.length === 0) continue;
    const changes = counters.map((counter) => `MODIFY COLUMN ${counter} ${wideCounter}`);
    await client.command({ query: `ALTER TABLE ${name} ${changes.join(', ')} SETTINGS mutations_sync = 2` });
  }
}

/** Migrates an older database: widens lifetime totals to 128 bits, and gives each batch its weight. */
export async function weighEarlier(client: ClickHouseClient): Promise<void> {
  const narrow = [...(await columnsOf(client, lifetimeTotalsTable, 'SimpleAggregateFunction(sum, Int64)'))];
  if (narrow.length > 0) {
    const changes = narrow.map((sum) => `MODIFY COLUMN ${sum} SimpleAggregateFunction(sum, Int128)`);
    await client.command({
      query: `ALTER TABLE ${lifetimeTotalsTable} ${changes.join(', ')} SETTINGS mutations_sync = 2`,
    });
  }
  const [[unweighed, first] = []] = await readLines(
    client,
    `SELECT count(), min(number) FROM ${batchesTable} WHERE empty(weights)`,
  );
  if (!unweighed) return;
  const weights: string[] = [];
  for (const table of Object.values(factTables)) {
    const from = table.daily ? daysTable(table) : rowsTable(table);
    const [[weight] = []] = await readLines(client, `SELECT ${weightSql(table)} FROM ${from}`);
    weights.push(`'${table.name}', toFloat64(${Number(weight)})`);
  }
  const none = `map('', toFloat64(0))`;
  // One batch carries the weight of all earlier ones.
  const update = `UPDATE weights = if(number = ${first}, map(${weights.join(', ')}), ${none}) WHERE empty(weights)`;
  await client.command({ query: `ALTER TABLE ${batchesTable} ${update} SETTINGS mutations_sync = 2` });
}

async function columnsOf(client: ClickHouseClient, table: string, type: string): Promise<ReadonlySet<string>> {
  const found = await readLines(
    client,
    `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = '${table}' AND type = '${type}'`,
  );
  return new Set(found.map(([name]) => String(name)));
}

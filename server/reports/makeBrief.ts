import type { ClickHouseClient } from '@clickhouse/client';
import { type FactTable, factTables } from '../../src/model/reports/facts';
import { briefTable, daysTable, factsCounter, type KeepMonths, sumsStatement } from './factDdl';
import { readLines } from './readLines';
import { dropTable } from './stage';
import { widenSums, wideTables } from './wideSums';

/** Groups per slice: several slices in the form of an insert fit into memory. */
const sliceSums = 200_000;

/**
 * Builds missing shorter daily sums from the longer ones, with the marks of their batches: a batch that a crash left half added
 * continues from there in both (`addDays`). Tables get their name when they are complete, so an interrupted open starts again.
 * Only for an engine without other writers: an older process would leave them out.
 */
export async function makeBrief(client: ClickHouseClient, keep: KeepMonths): Promise<void> {
  const wide = await wideTables(client);
  for (const table of Object.values(factTables)) {
    if (!table.brief) continue;
    const name = briefTable(table);
    const [there] = await readLines(
      client,
      `SELECT 1 FROM system.tables WHERE database = currentDatabase() AND name = '${name}'`,
    );
    if (there) continue;
    const unfinished = `${name}_unfinished`;
    await dropTable(client, unfinished);
    await client.command({ query: sumsStatement(table, { name: unfinished, keys: table.brief }, keep) });
    if (wide.has(table.name)) await widenSums(client, table, unfinished);
    await fill(client, table, unfinished);
    await client.command({ query: `RENAME TABLE ${unfinished} TO ${name}` });
  }
}

async function fill(client: ClickHouseClient, table: FactTable, name: string): Promise<void> {
  const days = daysTable(table);
  const keys = ['day', ...(table.brief ?? []), 'mark'];
  const sums = [factsCounter, ...table.counters];
  const months = await readLines(
    client,
    `SELECT toYYYYMM(day) AS month, count() FROM ${days} GROUP BY month ORDER BY month`,
  );
  for (const [month, count] of months) {
    const slices = Math.ceil(Number(count) / sliceSums);
    for (let slice = 0; slice < slices; slice += 1) {
      const query = `INSERT INTO ${name} (${[...keys, ...sums].join(', ')}) SETTINGS max_insert_threads = 1
        SELECT ${[...keys, ...sums.map((sum) => `sum(${days}.${sum}) AS ${sum}`)].join(', ')} FROM ${days}
        WHERE toYYYYMM(day) = ${Number(month)} AND cityHash64(${keys.join(', ')}) % ${slices} = ${slice} GROUP BY ${keys.join(', ')}`;
      await client.command({ query });
    }
  }
}

import type { ClickHouseClient } from '@clickhouse/client';
import { type FactTable, factTables } from '../../src/model/reports/facts';
import { addDays } from './addDays';
import { addLives } from './addLives';
import { claimStage, dropClaims, isClaim, stagesWritten } from './claimStage';
import { batchesTable, rowsTable } from './factDdl';
import { readLines } from './readLines';
import { BatchTaken, insertLines, stagePrefix, stageTable } from './stageBatch';

/*
 * How a batch comes in. Its rows are written into stage tables that nobody asks; one row in `batches` then decides that it is in,
 * which is atomic; from there on every step can be taken again after a kill at any point, and the next open does so:
 *  - daily sums: an insert for each month, which the engine writes as one part, whole or not at all (`addDays`). A materialized
 *    view would write its part at another moment than the rows that feed it, so that a kill between the two left one without the
 *    other; and rows that are moved feed no view.
 *  - what is kept of objects for ever: the same, an insert of one part for each month (`addLives`).
 *  - rows: their parts are moved, not copied. A kill can leave some of the parts moved and none removed from the stage, or all
 *    moved and some removed: the number of rows that `batches` holds tells which.
 * Stage tables without a row in `batches` are what is left of a batch that never came to be.
 * Of processes that share a server one at a time does this, whoever has the latest claim to the stage (`claimStage`).
 */

/** Rows by table and month (202603). */
export type BatchMonths = Readonly<Record<string, Readonly<Record<string, number>>>>;

export async function isBatchIn(client: ClickHouseClient, batch: number): Promise<boolean> {
  const [[count] = []] = await readLines(client, `SELECT count() FROM ${batchesTable} WHERE number = ${batch}`);
  return count !== 0;
}

/** From here on the batch is in, even if the process ends at once. */
export async function decideBatch(client: ClickHouseClient, id: string, batch: number): Promise<void> {
  const months: Record<string, Record<string, number>> = {};
  for (const { table, name } of await stagesOf(client, batch)) {
    const counts = await readLines(client, `SELECT toYYYYMM(hour) AS month, count() FROM ${name} GROUP BY month ORDER BY month`);
    months[table.name] = Object.fromEntries(counts);
  }
  const line = JSON.stringify([batch, id, JSON.stringify(months)]);
  await insertLines(client, `INSERT INTO ${batchesTable} (number, id, months) FORMAT JSONCompactEachRow`, line);
}

/**
 * Brings in what a decided batch has left in its stage; of a batch that is finished there is nothing. `claim` is ours to the stage: once
 * another has the next one, the rest is theirs. Without one nobody else comes near.
 */
export async function applyBatch(client: ClickHouseClient, batch: number, isAgain: boolean, claim?: number): Promise<void> {
  const isTheirs = async () => claim !== undefined && !(await isClaim(client, batch, claim));
  const [[text] = []] = await readLines(client, `SELECT months FROM ${batchesTable} WHERE number = ${batch} LIMIT 1`);
  const months = JSON.parse(String(text)) as BatchMonths;
  for (const { table, name } of await stagesOf(client, batch)) {
    for (const [month, rows] of Object.entries(months[table.name] ?? {})) {
      if (await isTheirs()) return;
      if (isAgain && (await hasMoved(client, table, batch, month, rows))) continue;
      const staged = { table, stage: name, batch, month: Number(month) };
      await addDays(client, staged);
      await addLives(client, staged);
      if (await isTheirs()) return;
      await client.command({ query: `ALTER TABLE ${name} MOVE PARTITION ${Number(month)} TO TABLE ${rowsTable(table)}` });
    }
    await client.command({ query: `DROP TABLE IF EXISTS ${name} SYNC` });
  }
}

/** Batches that lie in stage tables, by number, to which nobody has written for so long: other processes may be writing theirs. */
export async function stagedBatches(client: ClickHouseClient, idleMs: number): Promise<readonly number[]> {
  const stages = await readLines(
    client,
    `SELECT splitByChar('_', name)[2] AS batch FROM (${stagesWritten(stagePrefix)}) GROUP BY batch HAVING max(at) <= now() - ${Math.floor(idleMs / 1000)}`,
  );
  return stages.map(([batch]) => Number(batch));
}

/** Drops what a killed process left of a batch; throws a BatchTaken where it may be one that goes on, or another does so already. */
export async function clearStage(client: ClickHouseClient, batch: number, idleMs: number): Promise<void> {
  if (!(await stagedBatches(client, 0)).includes(batch)) return;
  if ((await claimStage(client, batch, idleMs)) === null) throw new BatchTaken();
  await dropStage(client, batch);
  await dropClaims(client, batch);
}

export async function dropStage(client: ClickHouseClient, batch: number): Promise<void> {
  for (const { name } of await stagesOf(client, batch)) await client.command({ query: `DROP TABLE IF EXISTS ${name} SYNC` });
}

async function stagesOf(client: ClickHouseClient, batch: number): Promise<readonly { readonly table: FactTable; readonly name: string }[]> {
  const found = await readLines(
    client,
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND startsWith(name, '${stagePrefix}${batch}_')`,
  );
  const names = new Set(found.map(([name]) => name));
  return Object.values(factTables)
    .map((table) => ({ table, name: stageTable(table, batch) }))
    .filter(({ name }) => names.has(name));
}

/** After a kill: whether all rows of the month are moved. If some are, they are taken back. */
async function hasMoved(client: ClickHouseClient, table: FactTable, batch: number, month: string, rows: number): Promise<boolean> {
  const where = `batch = ${batch} AND toYYYYMM(hour) = ${Number(month)}`;
  const [[count] = []] = await readLines(client, `SELECT count() FROM ${rowsTable(table)} WHERE ${where}`);
  if (count === rows) return true;
  if (count !== 0) await client.command({ query: `ALTER TABLE ${rowsTable(table)} DELETE WHERE ${where} SETTINGS mutations_sync = 2` });
  return false;
}

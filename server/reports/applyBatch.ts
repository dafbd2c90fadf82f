import { setTimeout as delay } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import type { BatchOrigin } from '../../api/ports/reports';
import { type FactTable, factTables } from '../../src/model/reports/facts';
import { addDays, type StagedMonth } from './addDays';
import { addLives } from './addLives';
import { numbersOf, textSql } from './batchNumber';
import { batchesTable, insertOnce, rowsTable } from './factDdl';
import { readLines } from './readLines';
import { dropTable, isGone, isRunning, isThere, namesFrom, prefixOf, type Stage, tablesWritten } from './stage';
import { stageTable } from './stageBatch';
import { getStagedBatchOutcome } from './stagedBatchOutcome';
import { weightSql, widenSums, wideTables } from './wideSums';

/*
 * How a batch comes in. Its rows are written into stage tables that no report reads; one row in `batches` then decides that it is in,
 * which is atomic; from there on every step can be taken again after a kill at any point, and the next open does so:
 *  - daily sums: an insert for each month, which the engine writes as one part, whole or not at all (`addDays`). A materialized
 *    view would write its part at another moment than the rows that feed it, so that a kill between the two left one without the
 *    other; and rows that are moved feed no view.
 *  - what is kept of objects for ever: the same, an insert of one part for each month (`addLives`).
 *  - rows: their parts are moved, not copied. A kill can leave some of the parts moved and none removed from the stage, or all
 *    moved and some removed: the number of rows that `batches` holds tells which.
 * Stage tables of another try than the one in `batches` are what is left of one that never came to be.
 * Of processes that share a server one at a time does this: the one with the latest claim to the stage (`claimStage`). One that had
 * slept may wake while it does: what it says again the engine knows by name (daily sums and lives) or runs by itself (`moveMonth`).
 */

/** Rows by table and month (202603). */
export type BatchMonths = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Which try of a batch is in, and its rows; nothing where none is. */
export async function decisionOf(
  client: ClickHouseClient,
  batch: number,
): Promise<{ readonly attempt: string; readonly months: BatchMonths } | undefined> {
  const [row] = await readLines(client, `SELECT attempt, months FROM ${batchesTable} WHERE number = ${batch} LIMIT 1`);
  return row && { attempt: String(row[0]), months: JSON.parse(String(row[1])) as BatchMonths };
}

/**
 * From here on the batch is in, even if the process ends at once: with the rows of this stage, or of another where that was decided
 * first; what was in under its id is out by the same row. Answers whether it is this one.
 */
export async function decideBatch(
  client: ClickHouseClient,
  id: string,
  stage: Stage,
  origin?: BatchOrigin,
): Promise<boolean> {
  const { batch, attempt } = stage;
  const isThis = async () => (await decisionOf(client, batch))?.attempt === attempt;
  const months: Record<string, Record<string, number>> = {};
  const weights = [`'', toFloat64(0)`];
  try {
    for (const { table, name } of await tablesOf(client, stage)) {
      const counts = await readLines(
        client,
        `SELECT toYYYYMM(hour) AS month, count() FROM ${name} GROUP BY month ORDER BY month`,
      );
      months[table.name] = Object.fromEntries(counts);
      const [[weight] = []] = await readLines(client, `SELECT ${weightSql(table)} FROM ${name}`);
      weights.push(`'${table.name}', toFloat64(${Number(weight)})`);
    }
  } catch (error) {
    // Another process decided and finished it while we were suspended.
    if (isGone(error)) return isThis();
    throw error;
  }
  const { is } = await numbersOf(client, id);
  const replaced = is === undefined || is === batch ? 0 : is;
  // Of two that find none at the same moment, the engine takes the first by its name.
  const query = `INSERT INTO ${batchesTable} (number, id, months, attempt, weights, file, hash, by, replaces) SETTINGS ${insertOnce(`batch ${batch}`)}
    SELECT ${batch}, ${textSql(id)}, ${textSql(JSON.stringify(months))}, '${attempt}', map(${weights.join(', ')}),
      ${[origin?.file, origin?.hash, origin?.by].map((text = '') => textSql(text)).join(', ')}, ${replaced}
    WHERE (SELECT count() FROM ${batchesTable} WHERE number = ${batch}) = 0`;
  await client.command({ query });
  return isThis();
}

/** What is known of where the batch came from; nothing where it is not in. */
export async function originOf(
  client: ClickHouseClient,
  batch: number,
): Promise<(BatchOrigin & { readonly at: string }) | undefined> {
  const columns = "file, hash, by, formatDateTime(at, '%Y-%m-%d %H:%i')";
  const [row] = await readLines(client, `SELECT ${columns} FROM ${batchesTable} WHERE number = ${batch} LIMIT 1`);
  const [file, hash, by, at] = (row ?? []).map(String);
  return row && { file: file ?? '', hash: hash ?? '', by: by ?? '', at: at ?? '' };
}

/**
 * Brings in what a decided batch has left in its stage; of a batch that is finished there is nothing. `claim` is ours to the stage: once
 * another has the next one, the rest is theirs. Without one no other process is involved. `hasBrief`: the engine keeps shorter daily sums too.
 */
export async function applyBatch(
  client: ClickHouseClient,
  stage: Stage,
  isAgain: boolean,
  claim?: number,
  hasBrief = false,
): Promise<void> {
  const isTheirs = async () => claim !== undefined && !(await isClaim(client, stage, claim));
  const months = (await decisionOf(client, stage.batch))?.months ?? {};
  const wide = await wideTables(client);
  for (const { table, name } of await tablesOf(client, stage)) {
    const isWide = wide.has(table.name);
    if (isWide && table.daily) await widenSums(client, table);
    try {
      for (const [month, rows] of Object.entries(months[table.name] ?? {})) {
        if (await isTheirs()) return;
        if (isAgain && (await hasMoved(client, table, stage.batch, month, rows))) continue;
        const staged = { table, stage: name, batch: stage.batch, month: Number(month) };
        await addDays(client, { ...staged, isWide }, hasBrief);
        await addLives(client, staged);
        if (await isTheirs()) return;
        await moveMonth(client, staged);
      }
    } catch (error) {
      // The process that continued it while we were suspended has finished it.
      if (isGone(error) && (await isTheirs())) return;
      throw error;
    }
    await dropTable(client, name);
  }
}

export async function dropStage(client: ClickHouseClient, stage: Stage): Promise<void> {
  for (const { name } of await tablesOf(client, stage)) await dropTable(client, name);
}

async function tablesOf(
  client: ClickHouseClient,
  stage: Stage,
): Promise<readonly { readonly table: FactTable; readonly name: string }[]> {
  const names = new Set(await namesFrom(client, prefixOf(stage)));
  return Object.values(factTables)
    .map((table) => ({ table, name: stageTable(table, stage) }))
    .filter(({ name }) => names.has(name));
}

/** What a statement takes that moves parts: it links files, and copies none. */
const moveMs = 100;

/**
 * Two that run at once would each move the same parts, and every row would be there twice. Of two statements with the same id the
 * engine runs one at a time; what comes after it finds nothing left to move.
 */
async function moveMonth(client: ClickHouseClient, { table, stage, month }: StagedMonth): Promise<void> {
  const query = `ALTER TABLE ${stage} MOVE PARTITION ${month} TO TABLE ${rowsTable(table)}`;
  for (;;) {
    try {
      await client.command({ query, query_id: `${stage}_${month}` });
      return;
    } catch (error) {
      if (!isRunning(error)) throw error;
      await delay(moveMs);
    }
  }
}

/** After a kill: whether all rows of the month are moved. If some are, they are taken back. */
async function hasMoved(
  client: ClickHouseClient,
  table: FactTable,
  batch: number,
  month: string,
  rows: number,
): Promise<boolean> {
  const where = `batch = ${batch} AND toYYYYMM(hour) = ${Number(month)}`;
  const counted = `SELECT count() FROM ${rowsTable(table)} WHERE ${where}`;
  const [[count] = []] = await readLines(client, counted);
  if (count === rows) return true;
  // Not where another has brought in all of them since.
  const query = `ALTER TABLE ${rowsTable(table)} DELETE WHERE ${where} AND (${counted}) != ${rows} SETTINGS mutations_sync = 2`;
  if (count !== 0) await client.command({ query });
  return false;
}

/*
 * Who goes on with what a killed process has left in the stage of a decided batch, where several share a server: moving parts is
 * nothing that two may do at once. Claims are empty tables beside the stage, numbered from 1: of those who make the same one the
 * engine lets one through. They age as stages do, so that the claim of a killed process is followed by the next.
 * The maker of the stage has claim 0.
 */

const claimPrefix = (stage: Stage): string => `${prefixOf(stage)}claim_`;

/** Our claim to a stage that no process has touched for so long; null where it is another's, or nothing is left of it. */
export async function claimStagedBatch(client: ClickHouseClient, stage: Stage, idleMs: number): Promise<number | null> {
  const before = await idleClaim(client, stage, idleMs);
  if (before === null) return null;
  const claim = before + 1;
  const name = `${claimPrefix(stage)}${claim}`;
  try {
    await client.command({ query: `CREATE TABLE ${name} (nothing UInt8) ENGINE = Memory` });
  } catch (error) {
    if (isThere(error)) return null;
    throw error;
  }
  // Another process may have claimed, finished and released it since we looked.
  if ((await idleClaim(client, stage, idleMs, name)) === before) return claim;
  await dropTable(client, name);
  return null;
}

/** Whether no later claim than this one exists or has finished. */
export async function isClaim(client: ClickHouseClient, stage: Stage, claim: number): Promise<boolean> {
  const later = (await claimsOf(client, stage)).some((other) => other > claim);
  return !later && (stage.attempt === '' || (await getStagedBatchOutcome(client, stage)) !== undefined);
}

/** After the stage itself is gone. */
export async function dropClaims(client: ClickHouseClient, stage: Stage): Promise<void> {
  const claims = await claimsOf(client, stage);
  for (const claim of claims) await dropTable(client, `${claimPrefix(stage)}${claim}`);
}

/** In rising order. */
async function claimsOf(client: ClickHouseClient, stage: Stage): Promise<readonly number[]> {
  const names = await namesFrom(client, claimPrefix(stage));
  return names.map((name) => Number(name.slice(claimPrefix(stage).length))).sort((a, b) => a - b);
}

/** The latest claim to a stage that was left; null where it is in use, or gone. What is `except` does not count. */
async function idleClaim(client: ClickHouseClient, stage: Stage, idleMs: number, except = ''): Promise<number | null> {
  const [[tables, isIdle, claim] = []] = await readLines(
    client,
    `SELECT count(), max(at) <= now() - ${Math.floor(idleMs / 1000)}, max(toUInt32OrZero(replaceOne(name, '${claimPrefix(stage)}', '')))
      FROM (${tablesWritten(prefixOf(stage))}) WHERE name != '${except}'`,
  );
  return tables !== 0 && isIdle === 1 ? Number(claim) : null;
}

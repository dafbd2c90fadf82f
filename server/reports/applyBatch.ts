import { setTimeout as delay } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import type { BatchOrigin } from '../../api/reports/ports/reports';
import { type FactTable, factTables } from '../../src/model/reports/facts';
import { addDays, type StagedMonth } from './addDays';
import { addLifetimeTotals } from './addLifetimeTotals';
import { numbersOf, textSql } from './batchNumber';
import { batchesTable, insertOnce, rowsTable } from './factDdl';
import { readLines } from './readLines';
import { dropTable, isGone, isRunning, isThere, namesFrom, prefixOf, type Stage, tablesWritten } from './stage';
import { stageTable } from './stageBatch';
import { getStagedBatchOutcome } from './stagedBatchOutcome';
import { weightSql, widenSums, wideTables } from './wideSums';

/*
 * Adds a batch. Its rows are written to stage tables that no report reads; one row in `batches` then decides, atomically, that it
 * is added. From there on every step can be repeated after a crash at any point, and the next open does so:
 * - Daily sums: one insert per month, which the engine writes as one part, whole or not at all (`addDays`). A materialized view
 * would write its part at another moment than its source rows, so a crash in between would leave one without the other.
 * - Lifetime totals: likewise one insert of one part per month (`addLifetimeTotals`).
 * - Rows: their parts are moved, not copied. A crash can leave some parts moved and none removed from the stage, or all moved and
 * some removed: the number of rows in `batches` tells which.
 * Stage tables of another attempt than the one in `batches` remain from an attempt that failed.
 * Of processes that share a server one at a time does this: the one with the latest claim (`claimStagedBatch`). A suspended one
 * may wake meanwhile: the engine recognizes its repeated inserts by name or runs them one at a time (`moveMonth`).
 */

/** Rows by table and month (202603). */
export type BatchMonths = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The attempt of a batch that is added, and its rows; undefined where none is. */
export async function decisionOf(
  client: ClickHouseClient,
  batch: number,
): Promise<{ readonly attempt: string; readonly months: BatchMonths } | undefined> {
  const [row] = await readLines(client, `SELECT attempt, months FROM ${batchesTable} WHERE number = ${batch} LIMIT 1`);
  return row && { attempt: String(row[0]), months: JSON.parse(String(row[1])) as BatchMonths };
}

/**
 * From here on the batch is added, even if the process ends at once: with the rows of this stage, or of another where that was
 * decided first; the same row removes the batch it replaces. Returns whether it is this stage.
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
  // Of two simultaneous inserts, the engine accepts the first by name.
  const query = `INSERT INTO ${batchesTable} (number, id, months, attempt, weights, file, hash, by, replaces) SETTINGS ${insertOnce(`batch ${batch}`)}
    SELECT ${batch}, ${textSql(id)}, ${textSql(JSON.stringify(months))}, '${attempt}', map(${weights.join(', ')}),
      ${[origin?.file, origin?.hash, origin?.by].map((text = '') => textSql(text)).join(', ')}, ${replaced}
    WHERE (SELECT count() FROM ${batchesTable} WHERE number = ${batch}) = 0`;
  await client.command({ query });
  return isThis();
}

/** The origin of a batch; undefined where it is not added. */
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
 * Applies what a decided batch still has in its stage; nothing for a finished one. `claim` is our claim to the stage; stops once
 * another process has a later one. Without it no other process is involved. `hasBrief`: the engine has shorter daily sums too.
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
        await addLifetimeTotals(client, staged);
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

/** Time of a statement that moves parts: it links files, without copying. */
const moveMs = 100;

/**
 * Moves a month's parts. Two moves at once would each move the same parts and duplicate every row, so they share a query id, of
 * which the engine runs one at a time; the second finds nothing left to move.
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

/** After a crash: whether all rows of the month are moved. Removes them again where only some are. */
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
  // The condition is false where another process has moved all of them since.
  const query = `ALTER TABLE ${rowsTable(table)} DELETE WHERE ${where} AND (${counted}) != ${rows} SETTINGS mutations_sync = 2`;
  if (count !== 0) await client.command({ query });
  return false;
}

/*
 * Decides which process continues an interrupted stage of a decided batch on a shared server, since two must not move parts at
 * once. Claims are empty tables beside the stage, numbered from 1; the engine lets one process create each. They age like stages,
 * so that the claim of a dead process is followed by the next. The maker of the stage has claim 0.
 */

const claimPrefix = (stage: Stage): string => `${prefixOf(stage)}claim_`;

/** Our claim to a stage without writes for this long; null where another process has it, or the stage is gone. */
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
  // Another process may have claimed, finished and released it since the check.
  if ((await idleClaim(client, stage, idleMs, name)) === before) return claim;
  await dropTable(client, name);
  return null;
}

/** Whether no later claim than this one exists or has finished. */
export async function isClaim(client: ClickHouseClient, stage: Stage, claim: number): Promise<boolean> {
  const later = (await claimsOf(client, stage)).some((other) => other > claim);
  return !later && (stage.attempt === '' || (await getStagedBatchOutcome(client, stage)) !== undefined);
}

/** Removes the claims, after the stage itself. */
export async function dropClaims(client: ClickHouseClient, stage: Stage): Promise<void> {
  const claims = await claimsOf(client, stage);
  for (const claim of claims) await dropTable(client, `${claimPrefix(stage)}${claim}`);
}

/** In ascending order. */
async function claimsOf(client: ClickHouseClient, stage: Stage): Promise<readonly number[]> {
  const names = await namesFrom(client, claimPrefix(stage));
  return names.map((name) => Number(name.slice(claimPrefix(stage).length))).sort((a, b) => a - b);
}

/** The latest claim to an idle stage; null where it is in use or gone. Ignores the table `except`. */
async function idleClaim(client: ClickHouseClient, stage: Stage, idleMs: number, except = ''): Promise<number | null> {
  const [[tables, isIdle, claim] = []] = await readLines(
    client,
    `SELECT count(), max(at) <= now() - ${Math.floor(idleMs / 1000)}, max(toUInt32OrZero(replaceOne(name, '${claimPrefix(stage)}', '')))
      FROM (${tablesWritten(prefixOf(stage))}) WHERE name != '${except}'`,
  );
  return tables !== 0 && isIdle === 1 ? Number(claim) : null;
}

import { setTimeout as delay } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { type FactGap, monthName } from '../../api/ports/reports';
import { type FactTable, factTables } from '../../src/model/reports/facts';
import { BatchTaken, nameOf } from './addBatch';
import { takeDays } from './addDays';
import { addEarlierLives, livesNames } from './addLives';
import { type BatchMonths, decisionOf } from './applyBatch';
import { outSql, removalOf, textSql } from './batchNumber';
import { isKept } from './factCounts';
import {
  batchesTable,
  briefTable,
  daysTable,
  insertOnce,
  type KeepMonths,
  lifetimeTotalsTable,
  removedTable,
  rowsTable,
} from './factDdl';
import { readLines } from './readLines';
import { dropTable, isThere, namesFrom, stagesLeft } from './stage';

/*
 * How a batch goes out. A row in `batches` that names it in `replaces` decides it, which is atomic: the row of the batch that takes its
 * place, or one without rows. From there on each step can be taken again after a kill, and the next open does so:
 *  - daily sums: the same sums with the other sign, one insert for each month with a mark, as they came in (`addDays`);
 *  - rows: deleted by the number of their batch;
 *  - what is kept of objects: made anew for each month, of the rows that are left, since a first and a last hour cannot be subtracted.
 */

/** From here on the batch is out, even if the process ends at once. */
export async function decideRemoval(client: ClickHouseClient, id: string, batch: number, by: string): Promise<void> {
  const query = `INSERT INTO ${batchesTable} (number, id, months, attempt, weights, by, replaces) SETTINGS ${insertOnce(`removal ${batch}`)}
    SELECT ${removalOf(batch)}, ${textSql(id)}, '{}', '', map('', toFloat64(0)), ${textSql(by)}, ${batch}`;
  await client.command({ query });
}

export type RemovalOptions = {
  /** A folder of our own, which no other process has. */
  readonly isOwn: boolean;
  /** For what another process takes out now. */
  readonly waits: boolean;
  /** After so long without a sign another process is taken for gone. */
  readonly idleMs?: number;
};

/** Takes out what is left of batches that are out. */
export async function finishRemovals(
  client: ClickHouseClient,
  { isOwn, waits, idleMs }: RemovalOptions,
): Promise<void> {
  for (let open = await batchesGoing(client); open.length > 0; open = await batchesGoing(client)) {
    let isTheirs = false;
    for (const batch of open) {
      if (isOwn) await takeOut(client, batch, isOwn, async () => true);
      else isTheirs = !(await takeOutAlone(client, batch, idleMs)) || isTheirs;
    }
    if (!isTheirs) continue;
    if (!waits) return;
    await delay(againMs);
  }
}

const againMs = 500;

async function batchesGoing(client: ClickHouseClient): Promise<readonly number[]> {
  const open = await readLines(
    client,
    `SELECT number FROM ${batchesTable} WHERE number IN ${outSql} AND number NOT IN (SELECT number FROM ${removedTable})`,
  );
  return open.map(([number]) => Number(number));
}

/** Answers false where another process is at it. */
async function takeOutAlone(client: ClickHouseClient, batch: number, idleMs: number | undefined): Promise<boolean> {
  const claim = await claimRemoval(client, batch, idleMs);
  if (!claim) return false;
  let isDone = false;
  try {
    // Another may have finished before the claim.
    isDone = !(await batchesGoing(client)).includes(batch) || (await takeOut(client, batch, false, claim.isOurs));
  } finally {
    await claim.end(isDone);
  }
  return isDone;
}

/** Answers false where another process has followed. */
async function takeOut(
  client: ClickHouseClient,
  batch: number,
  isOwn: boolean,
  isOurs: () => Promise<boolean>,
): Promise<boolean> {
  const months = (await decisionOf(client, batch))?.months ?? {};
  for (const table of Object.values(factTables))
    for (const month of Object.keys(months[table.name] ?? {})) {
      if (!(await isOurs())) return false;
      await takeMonth(client, { table, month: Number(month), batch, hasBrief: isOwn });
    }
  if (!(await isOurs())) return false;
  const staged = await stagesLeft(client, 0);
  await addEarlierLives(
    client,
    staged.map((stage) => stage.batch),
  );
  if (!(await isOurs())) return false;
  await client.command({ query: `INSERT INTO ${removedTable} (number) SELECT ${batch}` });
  return true;
}

type Taken = { readonly table: FactTable; readonly month: number; readonly batch: number; readonly hasBrief: boolean };

async function takeMonth(client: ClickHouseClient, { table, month, batch, hasBrief }: Taken): Promise<void> {
  await takeDays(client, { table, month, batch }, hasBrief);
  const where = `batch = ${batch} AND toYYYYMM(hour) = ${month}`;
  await client.command({
    query: `ALTER TABLE ${rowsTable(table)} DELETE IN PARTITION ${month} WHERE ${where} SETTINGS mutations_sync = 2`,
  });
  // Sums that come to nothing go, so that no report has a row of zeros.
  const sums = [...(table.daily ? [daysTable(table)] : []), ...(table.brief && hasBrief ? [briefTable(table)] : [])];
  for (const name of sums) await client.command({ query: `OPTIMIZE TABLE ${name} PARTITION ${month} FINAL` });
  const sources = livesNames(table).map((name) => `'${name}'`);
  if (sources.length > 0)
    await client.command({
      query: `ALTER TABLE ${lifetimeTotalsTable} DELETE IN PARTITION ${month} WHERE source IN (${sources.join(', ')}) SETTINGS mutations_sync = 2`,
    });
}

/** What `refuseNotWhole` judges by: how long rows are kept, and the months in which facts of any batch are missing. */
type Kept = { readonly keep: KeepMonths; readonly gaps: readonly FactGap[] };

/**
 * Throws a BatchTaken where rows of the batch, or of others in its months, are missing or may have been dropped: what is kept of
 * objects is made anew of the rows that are left, and would lose what it knows of missing ones.
 */
export async function refuseNotWhole(
  client: ClickHouseClient,
  { keep, gaps }: Kept,
  id: string,
  batch: number,
): Promise<void> {
  const months: BatchMonths = (await decisionOf(client, batch))?.months ?? {};
  for (const table of Object.values(factTables))
    for (const [month, rows] of Object.entries(months[table.name] ?? {})) {
      const named = monthName(Number(month));
      if (!isKept(Number(month), keep?.rows, Date.now()))
        throw new BatchTaken(
          `The batch ${nameOf(id)} has rows of ${named}, whose hours are not all kept any more, so that it cannot be taken out. Nothing was changed.`,
        );
      const where = `batch = ${batch} AND toYYYYMM(hour) = ${Number(month)}`;
      const [[count] = []] = await readLines(client, `SELECT count() FROM ${rowsTable(table)} WHERE ${where}`);
      if (count !== rows || gaps.some((gap) => gap.table === table.name && gap.month === Number(month)))
        throw new BatchTaken(
          `Facts of ${named} are missing, so that the batch ${nameOf(id)} cannot be taken out. Restore them from a backup first. Nothing was changed.`,
        );
    }
}

/*
 * Which process takes a batch out, where several share a server: what is kept of objects is deleted and made again, which two may not
 * do at once. Claims are empty tables, numbered from 1, as those to a stage (`claimStage`); the one with the highest number counts.
 * A claim is renewed while the work lasts, so that the claim of a process that was killed is followed by the next within a minute.
 */

type RemovalClaim = {
  /** False once another process has followed, because this one slept. */
  isOurs(): Promise<boolean>;
  end(isDone: boolean): Promise<void>;
};

const idleMs = 60_000;
const renewMs = 15_000;

const prefixOf = (batch: number): string => `going_${batch}_`;

/** Ours to take the batch out; null where another process is at it. */
async function claimRemoval(client: ClickHouseClient, batch: number, idle = idleMs): Promise<RemovalClaim | null> {
  const prefix = prefixOf(batch);
  const [[count, before, isIdle] = []] = await readLines(
    client,
    `SELECT count(), max(toUInt32OrZero(replaceOne(name, '${prefix}', ''))), max(metadata_modification_time) <= now() - ${Math.floor(idle / 1000)}
      FROM system.tables WHERE database = currentDatabase() AND startsWith(name, '${prefix}')`,
  );
  if (Number(count) > 0 && isIdle !== 1) return null;
  const ours = Number(before) + 1;
  const name = `${prefix}${ours}`;
  try {
    await client.command({ query: `CREATE TABLE ${name} (nothing UInt8) ENGINE = Memory` });
  } catch (error) {
    if (isThere(error)) return null;
    throw error;
  }
  const claims = async () => (await namesFrom(client, prefix)).map((one) => Number(one.slice(prefix.length)));
  let renewed = 0;
  const renew = () => {
    renewed += 1;
    // One that is not renewed is followed by another process, and `isOurs` says so.
    client.command({ query: `ALTER TABLE ${name} MODIFY COMMENT '${renewed}'` }).catch(() => undefined);
  };
  const timer = setInterval(renew, renewMs);
  timer.unref();
  return {
    async isOurs() {
      const all = await claims();
      return all.includes(ours) && !all.some((other) => other > ours);
    },
    async end(isDone) {
      clearInterval(timer);
      if (isDone)
        for (const claim of (await claims()).sort((a, b) => a - b)) await dropTable(client, `${prefix}${claim}`);
    },
  };
}

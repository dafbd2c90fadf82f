import { setTimeout as delay } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { type FactGap, monthName } from '../../api/reports/ports/reports';
import { type FactTable, factTables } from '../../src/model/reports/facts';
import { BatchTaken, nameOf } from './addBatch';
import { takeDays } from './addDays';
import { addEarlierLifetimeTotals, lifetimeTotalsNames } from './addLifetimeTotals';
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
 * Removes a batch. A row in `batches` that names it in `replaces` decides this, atomically: the row of its replacement, or one
 * without rows. From there on each step can be repeated after a crash, and the next open does so:
 * - daily sums: the same sums with the opposite sign, one insert per month with a mark, as when they were added (`addDays`);
 * - rows: deleted by batch number;
 * - lifetime totals: computed again for each month from the remaining rows, since a first and a last hour cannot be subtracted.
 */

/** From here on the batch is removed, even if the process ends at once. */
export async function decideRemoval(client: ClickHouseClient, id: string, batch: number, by: string): Promise<void> {
  const query = `INSERT INTO ${batchesTable} (number, id, months, attempt, weights, by, replaces) SETTINGS ${insertOnce(`removal ${batch}`)}
    SELECT ${removalOf(batch)}, ${textSql(id)}, '{}', '', map('', toFloat64(0)), ${textSql(by)}, ${batch}`;
  await client.command({ query });
}

export type RemovalOptions = {
  /** A folder that no other process uses. */
  readonly isOwn: boolean;
  /** Waits for removals by other processes. */
  readonly waits: boolean;
  /** After this time without a sign another process counts as dead. */
  readonly idleMs?: number;
};

/** Removes the remaining data of removed batches. */
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

/** Returns false where another process is doing it. */
async function takeOutAlone(client: ClickHouseClient, batch: number, idleMs: number | undefined): Promise<boolean> {
  const claim = await claimRemoval(client, batch, idleMs);
  if (!claim) return false;
  let isDone = false;
  try {
    // Another process may have finished before the claim.
    isDone = !(await batchesGoing(client)).includes(batch) || (await takeOut(client, batch, false, claim.isOurs));
  } finally {
    await claim.end(isDone);
  }
  return isDone;
}

/** Returns false where another process has taken over. */
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
  await addEarlierLifetimeTotals(
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
  // Merges drop sums of 0, so that no report has a row of zeros.
  const sums = [...(table.daily ? [daysTable(table)] : []), ...(table.brief && hasBrief ? [briefTable(table)] : [])];
  for (const name of sums) await client.command({ query: `OPTIMIZE TABLE ${name} PARTITION ${month} FINAL` });
  const sources = lifetimeTotalsNames(table).map((name) => `'${name}'`);
  if (sources.length > 0)
    await client.command({
      query: `ALTER TABLE ${lifetimeTotalsTable} DELETE IN PARTITION ${month} WHERE source IN (${sources.join(', ')}) SETTINGS mutations_sync = 2`,
    });
}

/** Retention of rows, and the months with missing facts of any batch. */
type Kept = { readonly keep: KeepMonths; readonly gaps: readonly FactGap[] };

/**
 * @throws BatchTaken where rows of the batch, or of others in its months, are missing or may have been dropped: lifetime totals
 * are computed again from the remaining rows, and would lose the missing ones.
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
 * Decides which process removes a batch on a shared server: lifetime totals are deleted and computed again, which two must not do
 * at once. Claims are empty tables, numbered from 1, like those to a stage (`claimStagedBatch`); the highest number counts. A
 * claim is renewed during the work, so that the claim of a killed process is followed by the next within a minute.
 */

type RemovalClaim = {
  /** False once another process has taken over, after this one was suspended. */
  isOurs(): Promise<boolean>;
  end(isDone: boolean): Promise<void>;
};

const idleMs = 60_000;
const renewMs = 15_000;

const prefixOf = (batch: number): string => `going_${batch}_`;

/** Our claim to remove the batch; null where another process has it. */
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
    // Without renewal another process takes over, and `isOurs` returns false.
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

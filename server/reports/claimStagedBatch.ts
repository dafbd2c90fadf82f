import type { ClickHouseClient } from '@clickhouse/client';
import { readLines } from './readLines';
import { dropTable, isThere, namesFrom, prefixOf, type Stage, tablesWritten } from './stage';
import { getStagedBatchOutcome } from './stagedBatchOutcome';

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

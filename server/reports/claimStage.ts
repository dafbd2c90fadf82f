import type { ClickHouseClient } from '@clickhouse/client';
import { readLines } from './readLines';
import { isThere, stagePrefix } from './stageBatch';

/*
 * Who goes on with what a killed process has left in the stage of a batch, where several share a server: moving parts is nothing that
 * two may do at once. Claims are empty tables beside the stage, numbered from 1: of those who make the same one the engine lets one
 * through. They age as stages do, so that a claim of somebody who was killed in turn is followed by the next. Whoever made the
 * stage has claim 0.
 */

const claimPrefix = (batch: number): string => `${stagePrefix}${batch}_claim_`;

/** Tables whose names begin so, and when they were last written to. */
export function stagesWritten(prefix: string): string {
  const ofStage = (name: string) => `database = currentDatabase() AND startsWith(${name}, '${prefix}')`;
  return `SELECT name, metadata_modification_time AS at FROM system.tables WHERE ${ofStage('name')}
    UNION ALL SELECT table AS name, modification_time AS at FROM system.parts WHERE ${ofStage('table')}`;
}

/** Our claim to the stage of a batch that nobody has touched for so long; null where it is another's, or nothing is left of it. */
export async function claimStage(client: ClickHouseClient, batch: number, idleMs: number): Promise<number | null> {
  const before = await idleClaim(client, batch, idleMs);
  if (before === null) return null;
  const claim = before + 1;
  const name = `${claimPrefix(batch)}${claim}`;
  try {
    await client.command({ query: `CREATE TABLE ${name} (nothing UInt8) ENGINE = Memory` });
  } catch (error) {
    if (isThere(error)) return null;
    throw error;
  }
  // Somebody may have claimed it, brought it in and let it go since we looked, and the batch may even have begun anew.
  if ((await idleClaim(client, batch, idleMs, name)) === before) return claim;
  await client.command({ query: `DROP TABLE IF EXISTS ${name} SYNC` });
  return null;
}

/** Whether nobody has a later claim than this one. */
export async function isClaim(client: ClickHouseClient, batch: number, claim: number): Promise<boolean> {
  return (await claimsOf(client, batch)).every((other) => other <= claim);
}

/** After the stage itself is gone. */
export async function dropClaims(client: ClickHouseClient, batch: number): Promise<void> {
  const claims = await claimsOf(client, batch);
  for (const claim of claims) await client.command({ query: `DROP TABLE IF EXISTS ${claimPrefix(batch)}${claim} SYNC` });
}

/** In rising order. */
async function claimsOf(client: ClickHouseClient, batch: number): Promise<readonly number[]> {
  const names = await readLines(
    client,
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND startsWith(name, '${claimPrefix(batch)}')`,
  );
  return names.map(([name]) => Number(String(name).slice(claimPrefix(batch).length))).sort((a, b) => a - b);
}

/** The latest claim to a stage that was left; null where it is in use, or gone. What is `except` does not count. */
async function idleClaim(client: ClickHouseClient, batch: number, idleMs: number, except = ''): Promise<number | null> {
  const [[tables, isIdle, claim] = []] = await readLines(
    client,
    `SELECT count(), max(at) <= now() - ${Math.floor(idleMs / 1000)}, max(toUInt32OrZero(replaceOne(name, '${claimPrefix(batch)}', '')))
      FROM (${stagesWritten(`${stagePrefix}${batch}_`)}) WHERE name != '${except}'`,
  );
  return tables !== 0 && isIdle === 1 ? Number(claim) : null;
}

import type { ClickHouseClient } from '@clickhouse/client';
import { readLines } from './readLines';
import { dropTable, isThere, namesFrom } from './stage';

/*
 * Which process takes a batch out, where several share a server: what is kept of objects is deleted and made again, which two may not
 * do at once. Claims are empty tables, numbered from 1, as those to a stage (`claimStage`); the one with the highest number counts.
 * A claim is renewed while the work lasts, so that the claim of a process that was killed is followed by the next within a minute.
 */

export type RemovalClaim = {
  /** False once another process has followed, because this one slept. */
  isOurs(): Promise<boolean>;
  end(isDone: boolean): Promise<void>;
};

const idleMs = 60_000;
const renewMs = 15_000;

const prefixOf = (batch: number): string => `going_${batch}_`;

/** Ours to take the batch out; null where another process is at it. */
export async function claimRemoval(client: ClickHouseClient, batch: number, idle = idleMs): Promise<RemovalClaim | null> {
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
      if (isDone) for (const claim of (await claims()).sort((a, b) => a - b)) await dropTable(client, `${prefix}${claim}`);
    },
  };
}

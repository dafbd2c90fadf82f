import { randomBytes } from 'node:crypto';
import type { ClickHouseClient } from '@clickhouse/client';
import { readLines } from './readLines';

/**
 * One attempt to add a batch, with its own names of staging tables. `attempt` is sixteen hexadecimal digits; empty for stages
 * from before attempts had names.
 */
export type Stage = { readonly batch: number; readonly attempt: string };

export const stagePrefix = 'stage_';
export const newStage = (batch: number): Stage => ({ batch, attempt: randomBytes(8).toString('hex') });
/** Prefix of the names of its tables. */
export const prefixOf = ({ batch, attempt }: Stage): string =>
  `${stagePrefix}${batch}_${attempt === '' ? '' : `${attempt}_`}`;

/** Stages of one batch or all, without writes for this long: other processes may be writing newer ones. */
export async function stagesLeft(client: ClickHouseClient, idleMs: number, batch?: number): Promise<readonly Stage[]> {
  const third = `splitByChar('_', name)[3]`;
  const found = await readLines(
    client,
    `SELECT splitByChar('_', name)[2] AS batch, if(match(${third}, '^[0-9a-f]{16}$'), ${third}, '') AS attempt
      FROM (${tablesWritten(batch === undefined ? stagePrefix : `${stagePrefix}${batch}_`)})
      GROUP BY batch, attempt HAVING max(at) <= now() - ${Math.floor(idleMs / 1000)} ORDER BY batch, attempt`,
  );
  return found.map(([number, attempt]) => ({ batch: Number(number), attempt: String(attempt) }));
}

/** A statement that selects tables by prefix, with the time of their last write. */
export function tablesWritten(prefix: string): string {
  const ofStage = (name: string) => `database = currentDatabase() AND startsWith(${name}, '${prefix}')`;
  return `SELECT name, metadata_modification_time AS at FROM system.tables WHERE ${ofStage('name')}
    UNION ALL SELECT table AS name, modification_time AS at FROM system.parts WHERE ${ofStage('table')}`;
}

export async function namesFrom(client: ClickHouseClient, prefix: string): Promise<readonly string[]> {
  const found = await readLines(
    client,
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND startsWith(name, '${prefix}')`,
  );
  return found.map(([name]) => String(name));
}

export const dropTable = async (client: ClickHouseClient, name: string): Promise<void> => {
  await client.command({ query: `DROP TABLE IF EXISTS ${name} SYNC` });
};

/** TABLE_ALREADY_EXISTS */
export const isThere = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '57';
/** UNKNOWN_TABLE */
export const isGone = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '60';
/** QUERY_WITH_SAME_ID_IS_ALREADY_RUNNING */
export const isRunning = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '216';

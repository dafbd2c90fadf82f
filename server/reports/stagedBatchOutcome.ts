import type { ClickHouseClient } from '@clickhouse/client';
import { readLines } from './readLines';
import { dropTable, isGone, isThere, prefixOf, type Stage } from './stage';
import { insertLines } from './stageBatch';

/*
 * Decides whether a stage on a shared server is complete or abandoned. Its writer may be suspended for any time, and others may
 * abandon a stage without recent writes: one of the two comes first. A marker table beside the stage, with the id of the batch,
 * begins as `open`; the engine lets one process rename it, and the second finds it gone.
 */

/** A stage without a marker has no outcome: it is in our own folder, or older than markers. */
export type StagedBatchOutcome = 'open' | 'whole' | 'left';
const fates = ['open', 'whole', 'left'] as const satisfies readonly StagedBatchOutcome[];

const marker = (stage: Stage, fate: StagedBatchOutcome): string => `${prefixOf(stage)}${fate}`;

export async function openStagedBatch(client: ClickHouseClient, stage: Stage, id: string): Promise<void> {
  await client.command({
    query: `CREATE TABLE ${marker(stage, 'open')} (id String) ENGINE = MergeTree ORDER BY tuple()`,
  });
  await insertLines(
    client,
    `INSERT INTO ${marker(stage, 'open')} (id) FORMAT JSONCompactEachRow`,
    JSON.stringify([id]),
  );
}

/** Decides the outcome of an open stage; false if another process has decided it. */
export async function settleStagedBatch(
  client: ClickHouseClient,
  stage: Stage,
  fate: 'whole' | 'left',
): Promise<boolean> {
  try {
    await client.command({ query: `RENAME TABLE ${marker(stage, 'open')} TO ${marker(stage, fate)}` });
    return true;
  } catch (error) {
    if (isGone(error) || isThere(error)) return false;
    throw error;
  }
}

/** The outcome in its marker, and the id of its batch. */
export async function getStagedBatchOutcome(
  client: ClickHouseClient,
  stage: Stage,
): Promise<{ readonly fate: StagedBatchOutcome; readonly id: string } | undefined> {
  // The engine lists tables in two steps and misses one that is renamed in between; a marker is renamed once.
  const fate = (await markerOf(client, stage)) ?? (await markerOf(client, stage));
  if (!fate) return undefined;
  try {
    const [[id] = []] = await readLines(client, `SELECT id FROM ${marker(stage, fate)}`);
    return { fate, id: String(id) };
  } catch (error) {
    // Another process has decided it since.
    if (isGone(error)) return getStagedBatchOutcome(client, stage);
    throw error;
  }
}

async function markerOf(client: ClickHouseClient, stage: Stage): Promise<StagedBatchOutcome | undefined> {
  const names = fates.map((fate) => `'${marker(stage, fate)}'`).join(', ');
  const [[name] = []] = await readLines(
    client,
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND name IN (${names})`,
  );
  return fates.find((one) => marker(stage, one) === name);
}

/** Call it after the stage itself is removed: until then the marker keeps others from continuing it. */
export async function dropMarkers(client: ClickHouseClient, stage: Stage): Promise<void> {
  for (const fate of fates) await dropTable(client, marker(stage, fate));
}

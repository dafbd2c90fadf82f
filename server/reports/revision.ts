import type { ClickHouseClient } from '@clickhouse/client';
import { batchesTable, lossesTable, removedTable } from './factDdl';
import { readLines } from './readLines';
import { stagePrefix } from './stage';

/**
 * Another text after each change of the facts, by whichever process. While one that was decided is still being made, each text is
 * another: what is answered meanwhile may be of a part of it, and is not to be kept.
 */
export async function revisionOf(client: ClickHouseClient): Promise<string> {
  // Read before isUnfinished: a change that ends between the two reads then shows in one of them.
  const done = (
    await readLines(
      client,
      `SELECT count(), toUnixTimestamp(max(at)), (SELECT count() FROM ${removedTable}),
    (SELECT count() FROM ${lossesTable}) FROM ${batchesTable}`,
    )
  )[0];
  const text = (done ?? []).join(' ');
  return (await isUnfinished(client)) ? `${text} ${process.pid}-${performance.now()}` : text;
}

/** Decisions to take batches out, and how many of them are done: another number with each step that changes what was. */
export async function removalsOf(client: ClickHouseClient): Promise<number> {
  const [[decided, done] = []] = await readLines(
    client,
    `SELECT countIf(replaces != 0), (SELECT count() FROM ${removedTable}) FROM ${batchesTable}`,
  );
  return Number(decided) + Number(done);
}

async function isUnfinished(client: ClickHouseClient): Promise<boolean> {
  const [[going, staged] = []] = await readLines(
    client,
    `SELECT (SELECT count() FROM ${batchesTable} WHERE replaces != 0 AND replaces NOT IN (SELECT number FROM ${removedTable})),
      (SELECT count() FROM system.tables WHERE database = currentDatabase() AND startsWith(name, '${stagePrefix}')
        AND toUInt64OrZero(splitByChar('_', name)[2]) IN (SELECT number FROM ${batchesTable}))`,
  );
  return Number(going) > 0 || Number(staged) > 0;
}

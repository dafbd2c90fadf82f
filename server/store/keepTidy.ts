import { sql } from 'drizzle-orm';
import type { Change, Log } from '../../api/ports';
import { type Executor, rowsOf } from './executor';

/** What a PostgreSQL server does by itself in the background and PGlite, which has one process, does not. */
export function keepTidy(db: Executor, log: Log) {
  let written = 0;
  let checkpointAt = 0;
  let running: Promise<void> | undefined;

  const alone = (work: () => Promise<void>): Promise<void> => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
  const inBackground = (work: () => Promise<void>) => {
    alone(work).catch((error: unknown) => log.warn('tidy_failed', { error: String(error) }));
  };

  /** Without checkpoints the log grows for ever, and a start after a crash reads all of it. */
  const checkpoint = async () => {
    await db.execute(sql`checkpoint`);
    checkpointAt = await logPosition(db);
  };
  /** Dead rows stay for ever without a vacuum, and the planner knows nothing of what was filled in without statistics. */
  const tidy = async () => {
    written = 0;
    await db.execute(sql`vacuum (analyze)`);
    await checkpoint();
  };
  const checkpointWhenDue = async () => {
    if ((await logPosition(db)) - checkpointAt > checkpointBytes) await checkpoint();
  };

  const timer = setInterval(() => inBackground(checkpointWhenDue), everyMs).unref();
  return {
    tidy: () => alone(tidy),
    afterCommit(changes: readonly Change[]) {
      written += changes.reduce((sum, { ids }) => sum + ids.length, 0);
      if (written >= tidyRows) inBackground(tidy);
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

const everyMs = 30_000;
const checkpointBytes = 32 * 1024 * 1024;
const tidyRows = 20_000;

async function logPosition(db: Executor): Promise<number> {
  const [found] = await rowsOf<{ bytes: number }>(db, sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`);
  return found?.bytes ?? 0;
}

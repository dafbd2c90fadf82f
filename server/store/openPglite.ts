import { PGlite } from '@electric-sql/pglite';
import { isNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate as runMigrations } from 'drizzle-orm/pglite/migrator';
import type { Log } from '../../api/ports';
import { isDiskFull } from '../../api/ports/disk';
import { objectsDamaged } from '../dataFolder';
import { createChangeHub } from './changeHub';
import { clearObjects } from './clearObjects';
import { createSqlStore } from './createSqlStore';
import { keepTidy } from './keepTidy';
import { assertMigrated, migrate } from './migrate';
import type { OpenedStore } from './openStore';
import { openPgliteThread } from './pgliteThread';
import { idempotency } from './schema';

type Options = {
  /** Absent: in memory. It must be locked by this process and exist. */
  readonly dataDir?: string;
  readonly log: Log;
  readonly sortedBy: readonly string[];
  readonly isReader?: boolean | undefined;
  /** The database ended by itself: this process cannot go on. */
  readonly onStopped?: ((error: Error) => void) | undefined;
};

/** The store inside this process, in a thread of its own. */
export async function openPglite({ dataDir, log, sortedBy, isReader, onStopped }: Options): Promise<OpenedStore> {
  const client = await openPgliteThread({ startParams, ...(dataDir && { dataDir }) }, onStopped).catch((error: unknown) => {
    throw dataDir === undefined || isDiskFull(error) ? error : objectsDamaged(dataDir, error);
  });
  // Drizzle asks no more of it than `query` and `transaction`.
  const db = drizzle(client as PGlite);
  try {
    if (isReader) await assertMigrated(db);
    else {
      await migrate(db, (config) => runMigrations(db, config), sortedBy);
      // The process that worked on these is gone, and a repeat need not wait for their leases to end.
      await db.delete(idempotency).where(isNull(idempotency.status));
    }
  } catch (error) {
    await client.close();
    throw error;
  }

  const { tidy, afterCommit, stop } = keepTidy(db, log);
  const store = createSqlStore({
    db,
    runTransaction: (work) => db.transaction(work),
    hub: createChangeHub(log),
    afterCommit,
    async close() {
      await stop();
      await client.close();
    },
  });
  // The data directory is this process's alone.
  return { store, tidy, clear: () => clearObjects(db), alone: (work) => work() };
}

const startParams = [
  ...PGlite.defaultStartParams,
  // The log is cut at every checkpoint; without these it keeps a gigabyte for the next one.
  ...['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'],
  // Filled with zeros at every start and kept for good. Lists are read once and served from memory: a larger one is seldom looked into.
  ...['-c', 'shared_buffers=32MB'],
];

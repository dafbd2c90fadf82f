import { join } from 'node:path';
import { lt, sql } from 'drizzle-orm';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import { packageRoot } from '../packageRoot';
import { addLetters } from './addLetters';
import type { Executor } from './executor';
import { objects, sessions } from './schema';
import { keysOf } from './sorting';

/** Brings the tables up to date, one process at a time: of two that migrate at once one would fail. */
export async function migrate(db: Executor, run: (config: MigrationConfig) => Promise<void>, sortedBy: readonly string[]): Promise<void> {
  await db.execute(sql`select pg_advisory_lock(${migrationLock})`);
  try {
    await run({ migrationsFolder: join(packageRoot, 'server/store/migrations') });
    for (const field of sortedBy) await indexSorting(db, field);
    await forgetSessions(db);
    await addLetters(db);
  } finally {
    await db.execute(sql`select pg_advisory_unlock(${migrationLock})`);
  }
}

const migrationLock = 7_270_002;

/** The order in which a list opens is read from an index. Which fields those are, only the definitions know. */
async function indexSorting(db: Executor, field: string): Promise<void> {
  const name = sql.identifier(`objects_sorted_by_${field}`.slice(0, 63));
  const [asNumber, asText] = keysOf(field);
  await db.execute(
    sql`create index if not exists ${name} on ${objects} (${sql.identifier('type')}, ${sql.identifier('owner')}, ${asNumber}, ${asText}, ${sql.identifier('id')})`,
  );
}

/** Sessions that nobody comes back to; a session lives seven days at most. */
async function forgetSessions(db: Executor): Promise<void> {
  const eightDaysAgo = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await db.delete(sessions).where(lt(sessions.createdAt, eightDaysAgo));
}

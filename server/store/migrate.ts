import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lt, sql } from 'drizzle-orm';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import { z } from 'zod';
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

/** Another build works with these tables. */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

/**
 * For a command that only reads, perhaps beside a running console of another build: nothing is changed.
 * @throws SchemaError where the tables are not those of this build
 */
export async function assertMigrated(db: Executor): Promise<void> {
  const folder = join(packageRoot, 'server/store/migrations');
  const { entries } = journal.parse(JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')));
  const newest = Math.max(...entries.map(({ when }) => when));
  const { rows: tables } = (await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`)) as Rows;
  const { rows } = tables[0]?.isThere
    ? ((await db.execute(sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`)) as Rows)
    : { rows: [] };
  const last = Number(rows[0]?.last ?? 0);
  if (last === newest) return;
  throw new SchemaError(
    last < newest
      ? 'The objects are those of an older build of the console, and a command does not change them. Start the console of this build once, then give the command again. Nothing was changed.'
      : 'The objects are those of a newer build of the console. Give the command with that build. Nothing was changed.',
  );
}

type Rows = { readonly rows: readonly Readonly<Record<string, unknown>>[] };
const journal = z.object({ entries: z.array(z.object({ when: z.number() })).min(1) });

const migrationLock = 7_270_002;

/** The order in which a list opens is read from an index. Which fields those are, only the definitions know. */
async function indexSorting(db: Executor, field: string): Promise<void> {
  const name = sql.identifier(`objects_sorted_by_${field}`.slice(0, 63));
  const [asNumber, asText] = keysOf(field);
  await db.execute(
    sql`create index if not exists ${name} on ${objects} (${sql.identifier('type')}, ${sql.identifier('owner')}, ${asNumber}, ${asText}, ${sql.identifier('id')})`,
  );
}

/** Expired sessions; a session lives seven days at most. */
async function forgetSessions(db: Executor): Promise<void> {
  const eightDaysAgo = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await db.delete(sessions).where(lt(sessions.createdAt, eightDaysAgo));
}

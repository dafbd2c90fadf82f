import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import { z } from 'zod';
import { entrySearch } from '../../src/model/rowKeys';
import { hostInLetters } from '../../src/schema/reading/readHost';
import { packageRoot } from '../process/packageRoot';
import { keysOf } from './sorting';
import type { Executor } from './sql/executor';
import { keys, objectMembers, objects, sessions } from './sql/schema';

const done = { kind: 'upkeep', key: 'hosts in letters' };

/**
 * Adds the Unicode form of hosts such as `xn--mnchen-3ya.de` to search texts of rows from before each write did so. Runs once per
 * database: 1,000,000 rows take a second to search.
 */
async function addLetters(db: Executor): Promise<void> {
  const isDone = and(eq(keys.kind, done.kind), eq(keys.key, done.key));
  if ((await db.select({ key: keys.key }).from(keys).where(isDone)).length > 0) return;
  await eachCoded(db, objects, async (row) => {
    const lines = row.search.split('\n');
    const letters = lines.filter((line) => line.includes('xn--')).map((line) => hostInLetters(line).toLowerCase());
    const missing = letters.filter((line) => !lines.includes(line));
    if (missing.length > 0)
      await db
        .update(objects)
        .set({ search: [...lines, ...missing].join('\n') })
        .where(and(eq(objects.type, row.type), eq(objects.id, row.id)));
  });
  await eachCoded(db, objectMembers, async ({ type, id, search, key }) => {
    const [value = ''] = search.split('\n');
    const whole = entrySearch(value);
    if (whole !== search)
      await db
        .update(objectMembers)
        .set({ search: whole })
        .where(and(eq(objectMembers.type, type), eq(objectMembers.id, id), eq(objectMembers.key, key ?? '')));
  });
  await db
    .insert(keys)
    .values({ ...done, subject: '', body: {}, expiresAt: null })
    .onConflictDoNothing();
}

type Coded = { readonly type: string; readonly id: number; readonly search: string; readonly key?: string };

/** Rows whose search text has a host in its encoded form: few have one. */
async function eachCoded(
  db: Executor,
  table: typeof objects | typeof objectMembers,
  work: (row: Coded) => Promise<void>,
): Promise<void> {
  const columns = { type: table.type, id: table.id, search: table.search, ...('key' in table && { key: table.key }) };
  const rows = (await db.select(columns).from(table).where(sql`${table.search} like '%xn--%'`)) as readonly Coded[];
  for (const row of rows) await work(row);
}

/** Migrates the tables, one process at a time: of two at once one would fail. */
export async function migrate(
  db: Executor,
  run: (config: MigrationConfig) => Promise<void>,
  sortedBy: readonly string[],
): Promise<void> {
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

/** The tables belong to another build. */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

/**
 * For a command that only reads, perhaps beside a running console of another build: changes nothing. @throws SchemaError where
 * the tables do not match this build
 */
export async function assertMigrated(db: Executor): Promise<void> {
  const folder = join(packageRoot, 'server/store/migrations');
  const { entries } = journal.parse(JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')));
  const newest = Math.max(...entries.map(({ when }) => when));
  const { rows: tables } = (await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  )) as Rows;
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

/** Creates the index for a list's default order; the definitions name these fields. */
async function indexSorting(db: Executor, field: string): Promise<void> {
  const name = sql.identifier(`objects_sorted_by_${field}`.slice(0, 63));
  const [asNumber, asText] = keysOf(field);
  await db.execute(
    sql`create index if not exists ${name} on ${objects} (${sql.identifier('type')}, ${sql.identifier('owner')}, ${asNumber}, ${asText}, ${sql.identifier('id')})`,
  );
}

/** Deletes expired sessions; a session lasts seven days at most. */
async function forgetSessions(db: Executor): Promise<void> {
  const eightDaysAgo = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await db.delete(sessions).where(lt(sessions.createdAt, eightDaysAgo));
}

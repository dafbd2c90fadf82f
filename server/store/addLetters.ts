import { and, eq, sql } from 'drizzle-orm';
import { entrySearch } from '../../src/model/rowKeys';
import { hostInLetters } from '../../src/schema/reading/readHost';
import type { Executor } from './executor';
import { keys, objectMembers, objects } from './schema';

const done = { kind: 'upkeep', key: 'hosts in letters' };

/**
 * Adds the letters of hosts such as `xn--mnchen-3ya.de` to the texts in which searches look, in rows that were stored before that was
 * done at each write. Once for a database: 1,000,000 rows take a second to look through.
 */
export async function addLetters(db: Executor): Promise<void> {
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

/** The rows whose search text has a host in its coded form: few of them have one. */
async function eachCoded(db: Executor, table: typeof objects | typeof objectMembers, work: (row: Coded) => Promise<void>): Promise<void> {
  const columns = { type: table.type, id: table.id, search: table.search, ...('key' in table && { key: table.key }) };
  const rows = (await db.select(columns).from(table).where(sql`${table.search} like '%xn--%'`)) as readonly Coded[];
  for (const row of rows) await work(row);
}

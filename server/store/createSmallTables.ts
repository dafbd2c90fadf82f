import { and, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Store } from '../../api/ports';
import { mergedEntries, mergeSettings } from '../../src/model/mergeSettings';
import { createIdempotency } from './createIdempotency';
import type { Executor } from './executor';
import { credentials, preferences, undo } from './schema';

/** The entries of a setting as they are in this moment, with some changed and others taken away. */
function entriesSql(key: string, changes: Readonly<Record<string, unknown>>): SQL {
  const all = Object.entries(changes);
  const put = JSON.stringify(Object.fromEntries(all.filter(([, value]) => value !== null)));
  const gone = JSON.stringify(all.filter(([, value]) => value === null).map(([name]) => name));
  const there = sql`${preferences.data} -> ${key}::text`;
  return sql`(case when jsonb_typeof(${there}) = 'object' then ${there} else '{}'::jsonb end || ${put}::jsonb)
    - array(select jsonb_array_elements_text(${gone}::jsonb))`;
}

/** What is kept beside objects and sessions, each by one key. */
export function createSmallTables(db: Executor): Pick<Store, 'credentials' | 'preferences' | 'undo' | 'idempotency'> {
  return {
    credentials: {
      async get(user) {
        const [found] = await db.select({ hash: credentials.hash }).from(credentials).where(eq(credentials.user, user));
        return found?.hash;
      },
      async set(user, hash) {
        await db.insert(credentials).values({ user, hash }).onConflictDoUpdate({ target: credentials.user, set: { hash } });
      },
    },
    preferences: {
      async get(user) {
        const [found] = await db.select({ data: preferences.data }).from(preferences).where(eq(preferences.user, user));
        return found?.data ?? {};
      },
      async merge(user, patch) {
        const entries = Object.entries(patch).filter(([, value]) => value !== undefined);
        const wholes = entries.filter(([, value]) => !mergedEntries(value));
        const gone = JSON.stringify(wholes.filter(([, value]) => value === null).map(([key]) => key));
        const written = JSON.stringify(Object.fromEntries(wholes.filter(([, value]) => value !== null)));
        const whole = sql`((${preferences.data} || ${written}::jsonb) - array(select jsonb_array_elements_text(${gone}::jsonb)))`;
        const next = entries.reduce((made, [key, value]) => {
          const changes = mergedEntries(value);
          return changes ? sql`${made} || jsonb_build_object(${key}::text, ${entriesSql(key, changes)})` : made;
        }, whole);
        const [merged] = await db
          .insert(preferences)
          .values({ user, data: mergeSettings({}, patch) })
          .onConflictDoUpdate({
            target: preferences.user,
            set: { data: next },
          })
          .returning({ data: preferences.data });
        return merged?.data ?? {};
      },
    },
    undo: {
      async put({ token, user, expiresAt, body }) {
        await db.insert(undo).values({ token, user, expiresAt, body: { value: body } });
      },
      async take(token, user, now) {
        const gone = await db
          .delete(undo)
          .where(or(and(eq(undo.token, token), eq(undo.user, user)), lte(undo.expiresAt, now)))
          .returning();
        const found = gone.find((entry) => entry.token === token && entry.user === user && entry.expiresAt > now);
        return found && { body: found.body.value };
      },
    },
    idempotency: createIdempotency(db),
  };
}

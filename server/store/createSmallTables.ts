import { and, eq, lte, or, sql } from 'drizzle-orm';
import type { Store } from '../../api/ports';
import { createIdempotency } from './createIdempotency';
import type { Executor } from './executor';
import { credentials, preferences, undo } from './schema';

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
        const data = Object.fromEntries(entries.filter(([, value]) => value !== null));
        const gone = JSON.stringify(entries.filter(([, value]) => value === null).map(([key]) => key));
        const [merged] = await db
          .insert(preferences)
          .values({ user, data })
          .onConflictDoUpdate({
            target: preferences.user,
            set: {
              data: sql`(${preferences.data} || ${JSON.stringify(data)}::jsonb) - array(select jsonb_array_elements_text(${gone}::jsonb))`,
            },
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

import { and, count, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Store } from '../../api/ports';
import type { Executor } from './executor';
import { keys } from './schema';

export function createKeys(db: Executor): Store['keys'] {
  const named = (kind: string, key: string) => and(eq(keys.kind, kind), eq(keys.key, key));
  const of = (kind: string, subject: string) => and(eq(keys.kind, kind), eq(keys.subject, subject));
  const holds = (now: string) => or(isNull(keys.expiresAt), gt(keys.expiresAt, now));
  return {
    async add(key) {
      const added = await db.insert(keys).values(key).onConflictDoNothing().returning({ key: keys.key });
      return added.length > 0;
    },
    async put(key) {
      const { kind: _kind, key: _key, ...values } = key;
      await db
        .insert(keys)
        .values(key)
        .onConflictDoUpdate({ target: [keys.kind, keys.key], set: values });
    },
    async get(kind, key, now) {
      const [found] = await db
        .select()
        .from(keys)
        .where(and(named(kind, key), holds(now)));
      return found;
    },
    async take(kind, key, now) {
      const gone = await db
        .delete(keys)
        .where(or(named(kind, key), lte(keys.expiresAt, now)))
        .returning();
      return gone.find((one) => one.kind === kind && one.key === key && (one.expiresAt === null || one.expiresAt > now));
    },
    async removeOf(kind, subject) {
      await db.delete(keys).where(of(kind, subject));
    },
    async countOf(kind, subject, now) {
      const [found] = await db
        .select({ count: count() })
        .from(keys)
        .where(and(of(kind, subject), holds(now)));
      return found?.count ?? 0;
    },
    async tidy(now) {
      const gone = await db.delete(keys).where(lte(keys.expiresAt, now)).returning({ key: keys.key });
      return gone.length;
    },
  };
}

import { and, count, desc, eq, ne } from 'drizzle-orm';
import type { Store } from '../../api/ports';
import type { SqlStoreParts } from './createSqlStore';
import { sessions } from './schema';

export function createSessions({ db, runTransaction, hub, fanOut }: Omit<SqlStoreParts, 'close'>): Store['sessions'] {
  const end = async (where: ReturnType<typeof and>) => {
    const ended = await runTransaction(async (tx) => {
      const rows = await tx.delete(sessions).where(where).returning({ tokenHash: sessions.tokenHash });
      const tokenHashes = rows.map((row) => row.tokenHash);
      await fanOut?.ended(tx, tokenHashes);
      return tokenHashes;
    });
    hub.tellEnds(ended);
  };
  return {
    async put(session) {
      const { tokenHash, ...values } = session;
      await db.insert(sessions).values(session).onConflictDoUpdate({ target: sessions.tokenHash, set: values });
      fanOut?.watch(tokenHash);
    },
    async find(tokenHash) {
      const [session] = await db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
      if (session) fanOut?.watch(tokenHash);
      return session;
    },
    of: (user) => db.select().from(sessions).where(eq(sessions.user, user)).orderBy(desc(sessions.lastSeenAt)),
    async touch(tokenHash, lastSeenAt) {
      await db.update(sessions).set({ lastSeenAt }).where(eq(sessions.tokenHash, tokenHash));
    },
    remove: (tokenHash) => end(eq(sessions.tokenHash, tokenHash)),
    removeOf: (user, except) => end(and(eq(sessions.user, user), except === undefined ? undefined : ne(sessions.tokenHash, except))),
    async count() {
      const [found] = await db.select({ count: count() }).from(sessions);
      return found?.count ?? 0;
    },
    onEnd: hub.onEnd,
  };
}

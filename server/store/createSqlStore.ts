import { and, count, desc, eq, ne } from 'drizzle-orm';
import type { Change, Store } from '../../api/ports';
import { createFinance } from '../finance/createFinance';
import { createJobRuns } from '../jobs/createJobRuns';
import { createOutbox } from '../jobs/createOutbox';
import { createSavedReports } from '../reports/store/createSavedReports';
import type { ChangeHub } from './changeHub';
import { createReader } from './createReader';
import { createSmallTables } from './createSmallTables';
import { createKeys, createTransaction } from './createTransaction';
import { createPendingChanges, type WriteTo } from './pendingChanges';
import { type Executor, sqlStateOf } from './sql/executor';
import { sessions } from './sql/schema';

/** Sends changes to other processes on the same database; PGlite has none. */
export type FanOut = {
  changed(tx: Executor, seq: number): Promise<void>;
  ended(tx: Executor, tokenHashes: readonly string[]): Promise<void>;
  /** Watches a session that this process caches, so that its end is reported even if the message was lost. */
  watch(tokenHash: string): void;
};

export type RunTransaction = <T>(work: (tx: Executor) => Promise<T>) => Promise<T>;

export type SqlStoreParts = {
  /** For single statements. */
  readonly db: Executor;
  readonly runTransaction: RunTransaction;
  readonly hub: ChangeHub;
  readonly fanOut?: FanOut;
  readonly afterCommit?: (changes: readonly Change[]) => void;
  close(): Promise<void>;
};

/** The store on PGlite and PostgreSQL, with the same statements. */
export function createSqlStore({ db, runTransaction, hub, fanOut, afterCommit, close }: SqlStoreParts): Store {
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  const attempt: WriteTo = async (work) => {
    const pending = createPendingChanges();
    const result = await runTransaction(async (tx) => {
      const answer = await work(tx, pending);
      const seq = await pending.stamp(tx);
      if (seq > 0) await fanOut?.changed(tx, seq);
      return answer;
    });
    const changes = pending.changes();
    hub.tellChanges(changes);
    afterCommit?.(changes);
    return result;
  };

  const write: WriteTo = (work) => {
    const run = retryConflicts(() => attempt(work));
    running.add(run);
    const done = () => running.delete(run);
    run.then(done, done);
    return run;
  };

  return {
    ...createReader(db, true),
    transaction: (work) => write((tx, pending) => work(createTransaction(tx, pending))),
    savedReports: createSavedReports(db, write, createTransaction),
    finance: createFinance(db),
    jobs: createJobRuns(db, write),
    outbox: createOutbox(db, write),
    onChange: hub.onChange,
    sessions: createSessions({ db, runTransaction, hub, ...(fanOut && { fanOut }) }),
    ...createSmallTables(db),
    keys: createKeys(db),
    close() {
      closing ??= Promise.allSettled(running).then(close);
      return closing;
    },
  };
}

/** Serialization failure and deadlock: PostgreSQL has rolled back one of two transactions, which must be repeated. */
const conflicts = ['40001', '40P01'];

async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === 5 || !conflicts.includes(sqlStateOf(error) ?? '')) throw error;
    }
  }
}

function createSessions({ db, runTransaction, hub, fanOut }: Omit<SqlStoreParts, 'close'>): Store['sessions'] {
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
    removeOf: (user, except) =>
      end(and(eq(sessions.user, user), except === undefined ? undefined : ne(sessions.tokenHash, except))),
    async count() {
      const [found] = await db.select({ count: count() }).from(sessions);
      return found?.count ?? 0;
    },
    onEnd: hub.onEnd,
  };
}

import type { Viewer } from '../../src/schema/access';
import type { LiveSession } from '../auth/sessions';
import type { Ports, Reader, Scope, Store, StoredObject, Transaction } from '../ports';
import type { Dependencies } from './dependencies';
import type { Records, Row } from './records';
import { type Actor, type CommittedChange, createUnitOfWork, type UnitOfWork } from './unitOfWork';

/** Ids that no object has yet: the last of those that a column can hold. */
const lastId = 2 ** 31 - 1;

/**
 * A transaction for those who only want to know what would come of their writes: it reads each object once, as it was then, and
 * forgets what it is given.
 */
function createDryRunTransaction(store: Reader & Pick<Store, 'finance' | 'credentials' | 'keys'>): Transaction {
  const forget = async () => undefined;
  const seen = new Map<string, StoredObject>();
  let next = lastId;
  const get: Reader['get'] = async (type, ids) => {
    const unseen = ids.filter((id) => !seen.has(`${type}:${id}`));
    const found = unseen.length > 0 ? await store.get(type, unseen) : [];
    for (const object of found) seen.set(`${type}:${object.id}`, object);
    return ids.flatMap((id) => seen.get(`${type}:${id}`) ?? []);
  };
  return {
    ...store,
    get,
    lock: async (type, ids) => [...(await get(type, ids))].sort((one, other) => one.id - other.id),
    async nextIds(_, count) {
      next -= count;
      return Array.from({ length: count }, (_id, index) => next + index + 1);
    },
    insert: forget,
    update: forget,
    remove: forget,
    putRefs: forget,
    addHistory: forget,
    touch: forget,
    addMembers: async (_type, _id, members) => ({ added: members.length }),
    removeMembers: async () => ({ removed: 0 }),
    finance: {
      ...store.finance,
      ...{
        lock: forget,
        putPeriod: forget,
        putLines: forget,
        removeLines: forget,
        putEntry: forget,
        removeEntries: forget,
        addEvents: forget,
      },
      addEntries: async () => [],
    },
    beside: {
      credentials: { ...store.credentials, set: forget },
      keys: {
        ...store.keys,
        add: async () => true,
        put: forget,
        take: store.keys.get,
        removeOf: forget,
        tidy: async () => 0,
      },
      undo: { put: forget, take: async () => undefined },
      idempotency: {
        claim: async () => ({ state: 'mine' }),
        extend: forget,
        settle: async () => true,
        release: forget,
        tidy: forget,
      },
    },
  };
}

/** What a write has at hand inside its transaction. */
export type WriteContext = {
  readonly work: UnitOfWork;
  readonly viewer: Viewer;
  readonly now: Date;
  readonly records: Records;
  readonly secrets: Ports['secrets'];
  readonly told?: OnProgress;
  /** Objects as the same transaction changes them: no new one may have a value that may not occur twice. */
  readonly beside?: readonly Row[];
};

/** Called with the progress whenever others have a turn; throws once the caller has gone. */
export type OnProgress = (stage: 'read' | 'checked' | 'stored', rows: number) => void;

export type Done<T> = { readonly result: T; readonly written: readonly CommittedChange[] };

/** The last thing that is done in a transaction, with everything written. */
export type CommitHook<T, A> = (tx: Transaction, done: Done<T>) => Promise<A>;

/** Runs writes: all or nothing, with whom they are by. */
export type TransactionRunner = {
  run<T>(
    viewer: Viewer,
    session: LiveSession,
    job: (saving: WriteContext) => Promise<T>,
    told?: OnProgress,
  ): Promise<Done<T>>;
  /** As `run`; what `end` keeps beside the write is in the same transaction, and what it answers is the answer. */
  runTo<T, A>(
    viewer: Viewer,
    session: LiveSession,
    job: (saving: WriteContext) => Promise<T>,
    end: CommitHook<T, A>,
    told?: OnProgress,
  ): Promise<A>;
  /** Like `run`, but stores nothing: returns what would be written. Takes no lock, so no write waits for it. */
  look<T>(
    viewer: Viewer,
    session: LiveSession,
    job: (saving: WriteContext) => Promise<T>,
    told?: OnProgress,
  ): Promise<Done<T>>;
};

/** Writes look at objects of every owner: what a reference may name is checked by rights, not by what is in reach. */
export const everything: Scope = { owner: 'all', global: true };

export function createTransactionRunner(
  { store, clock, secrets, traffic }: Ports,
  records: Records,
  dependencies: Dependencies,
  onWritten: (written: readonly CommittedChange[]) => Promise<void>,
): TransactionRunner {
  const runTo: TransactionRunner['runTo'] = async (viewer, session, job, end, told) => {
    // Not within: what traffic is known of is read from the store, which may have one connection.
    await traffic.ready?.();
    const now = clock();
    const actor = actorOf(session, now);
    const { written, answer } = await store.transaction(async (tx) => {
      const work = createUnitOfWork(tx, actor, dependencies);
      const result = await job({ work, viewer, now, records, secrets, ...(told && { told }) });
      const written = await work.finish(told);
      return { written, answer: await end(tx, { result, written }) };
    });
    await onWritten(written);
    return answer;
  };
  return {
    runTo,
    run: (viewer, session, job, told) => runTo(viewer, session, job, async (_tx, done) => done, told),
    async look(viewer, session, job, told) {
      await traffic.ready?.();
      const now = clock();
      const work = createUnitOfWork(createDryRunTransaction(store), actorOf(session, now), dependencies);
      const result = await job({ work, viewer, now, records, secrets, ...(told && { told }) });
      return { result, written: await work.drafted() };
    },
  };
}

/** The history has both names when an administrator acts for an account. */
export function actorOf({ answer, session }: LiveSession, now: Date): Actor {
  const { user, admin } = answer;
  return {
    user: user.id,
    by: { id: user.id, name: user.name },
    admin: admin && { id: admin.id, name: admin.name, ...(session.admin?.reason && { reason: session.admin.reason }) },
    now: now.toISOString(),
  };
}

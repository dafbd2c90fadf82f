import type { Viewer } from '../../src/schema/access';
import type { LiveSession } from '../auth/sessions';
import type { Ports, Scope, Transaction } from '../ports';
import type { Dependencies } from './dependencies';
import { createDryRunTransaction } from './dryRunTransaction';
import type { Records, Row } from './records';
import { type Actor, type CommittedChange, createUnitOfWork, type UnitOfWork } from './unitOfWork';

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
  run<T>(viewer: Viewer, session: LiveSession, job: (saving: WriteContext) => Promise<T>, told?: OnProgress): Promise<Done<T>>;
  /** As `run`; what `end` keeps beside the write is in the same transaction, and what it answers is the answer. */
  runTo<T, A>(
    viewer: Viewer,
    session: LiveSession,
    job: (saving: WriteContext) => Promise<T>,
    end: CommitHook<T, A>,
    told?: OnProgress,
  ): Promise<A>;
  /** Like `run`, but stores nothing: returns what would be written. Takes no lock, so no write waits for it. */
  look<T>(viewer: Viewer, session: LiveSession, job: (saving: WriteContext) => Promise<T>, told?: OnProgress): Promise<Done<T>>;
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

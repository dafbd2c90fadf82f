import type { Viewer } from '../../src/schema/access';
import type { LiveSession } from '../auth/sessions';
import type { Ports, Scope } from '../ports';
import type { Dependencies } from './dependencies';
import type { Records } from './records';
import { type Actor, createWork, type Work, type Written } from './work';

/** What a write has at hand inside its transaction. */
export type Saving = {
  readonly work: Work;
  readonly viewer: Viewer;
  readonly now: Date;
  readonly records: Records;
  readonly secrets: Ports['secrets'];
};

export type Done<T> = { readonly result: T; readonly written: readonly Written[] };

/** Runs writes: all or nothing, with whom they are by. */
export type Writer = {
  run<T>(viewer: Viewer, session: LiveSession, job: (saving: Saving) => Promise<T>): Promise<Done<T>>;
};

/** Writes look at objects of every owner: what a reference may name is checked by rights, not by what is in reach. */
export const everything: Scope = { owner: 'all', global: true };

export function createWriter(
  { store, clock, secrets }: Ports,
  records: Records,
  dependencies: Dependencies,
  onWritten: (written: readonly Written[]) => Promise<void>,
): Writer {
  return {
    async run(viewer, session, job) {
      const now = clock();
      const actor = actorOf(session, now);
      const done = await store.transaction(async (tx) => {
        const work = createWork(tx, actor, dependencies);
        const result = await job({ work, viewer, now, records, secrets });
        return { result, written: await work.finish() };
      });
      await onWritten(done.written);
      return done;
    },
  };
}

/** Both identities stand in the history of what an admin does for somebody else (`api.md` 3). */
export function actorOf({ answer, session }: LiveSession, now: Date): Actor {
  const { user, admin } = answer;
  return {
    user: user.id,
    by: { id: user.id, name: user.name },
    admin: admin && { id: admin.id, name: admin.name, ...(session.admin?.reason && { reason: session.admin.reason }) },
    now: now.toISOString(),
  };
}

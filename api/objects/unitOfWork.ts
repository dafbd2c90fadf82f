// A write from its begin to its commit: the runner opens a transaction; the unit of work collects changes and stores them.
import { resourceOf } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { type Message, toEnglish, toMessageCode } from '../../src/schema/messages/message';
import type { AnyResource } from '../../src/schema/resource';
import { isSame } from '../../src/schema/validate';
import type { LiveSession } from '../auth/sessions';
import { createPace, pause } from '../http/pause';
import { notFound } from '../http/problems';
import type {
  HistoryEntry,
  NewObject,
  Ports,
  Reader,
  Scope,
  Store,
  StoredObject,
  StoredRef,
  Transaction,
} from '../ports';
import { type Dependencies, invalidateDependents, refsBefore } from './dependencies';
import { fromEntity, refsOf, storedFields, toEntity, withChanges } from './entity';
import type { ObjectExtension } from './objectExtension';
import type { Records, Row } from './records';

export type Action = HistoryEntry['action'];
export type Target = { readonly type: string; readonly id: number };
type Actor = {
  /** Null for a job. */
  readonly user: number | null;
  readonly by: HistoryEntry['by'];
  readonly admin: HistoryEntry['admin'];
  readonly now: string;
};

/** A pending write of one object: its record before and after (null: removed), and further changes for the history. */
type PendingChange = {
  readonly resource: AnyResource;
  readonly id: number;
  readonly stored: StoredObject | undefined;
  readonly before: Row | undefined;
  after: Row | null;
  action: Action;
  /** Changes of values that are stored elsewhere: links at the other end, members. */
  readonly noted: FieldChange[];
  isBlind?: true;
};

/** The change of one object in a committed transaction. */
export type CommittedChange = Omit<PendingChange, 'noted' | 'after'> & {
  readonly after: Row | null;
  readonly version: number;
  readonly changes: readonly FieldChange[];
};

/** The tools of a write inside its transaction. */
export type WriteContext = {
  readonly work: UnitOfWork;
  readonly viewer: Viewer;
  readonly now: Date;
  readonly records: Records;
  readonly secrets: Ports['secrets'];
  readonly extension: ObjectExtension;
  readonly told?: OnProgress;
  /** Objects changed by the same transaction; unique values must differ from theirs too. */
  readonly beside?: readonly Row[];
};

/** Called with the progress at each pause; throws once the caller has disconnected. */
export type OnProgress = (stage: 'read' | 'checked' | 'stored', rows: number) => void;

export type Done<T> = { readonly result: T; readonly written: readonly CommittedChange[] };

/** Runs last in a transaction, after everything is written. */
type CommitHook<T, A> = (tx: Transaction, done: Done<T>) => Promise<A>;

/** Runs writes in transactions, with their author. */
export type TransactionRunner = {
  run<T>(
    viewer: Viewer,
    session: LiveSession,
    job: (saving: WriteContext) => Promise<T>,
    told?: OnProgress,
  ): Promise<Done<T>>;
  /** Like `run`; `end` runs in the same transaction, and its result is the result. */
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
  /** Like `run`, for a job, which has no session: the history names it and why it wrote. */
  runJob<T>(
    viewer: Viewer,
    by: { readonly name: string; readonly why: Message },
    job: (saving: WriteContext) => Promise<T>,
  ): Promise<Done<T>>;
};

/** Writes read objects of every owner: rights, not the scope, decide what a reference may name. */
export const everything: Scope = { owner: 'all', global: true };

export function createTransactionRunner(
  { store, clock, secrets, traffic }: Ports,
  records: Records,
  dependencies: Dependencies,
  extension: ObjectExtension,
): TransactionRunner {
  const runAs = async <T, A>(
    viewer: Viewer,
    actorAt: (now: Date) => Actor,
    job: (saving: WriteContext) => Promise<T>,
    end: CommitHook<T, A>,
    told?: OnProgress,
  ): Promise<A> => {
    // Before the transaction: traffic is read from the store, which may have only one connection.
    await traffic.ready?.();
    const now = clock();
    const actor = actorAt(now);
    const { written, answer } = await store.transaction(async (tx) => {
      const work = createUnitOfWork(tx, actor, dependencies);
      const result = await job({ work, viewer, now, records, secrets, extension, ...(told && { told }) });
      const written = await work.finish(told);
      await extension.beforeCommit(tx, written);
      return { written, answer: await end(tx, { result, written }) };
    });
    await extension.afterCommit(written);
    return answer;
  };
  return {
    runTo: (viewer, session, job, end, told) => runAs(viewer, (now) => actorOf(session, now), job, end, told),
    run: (viewer, session, job, told) =>
      runAs(
        viewer,
        (now) => actorOf(session, now),
        job,
        async (_tx, done) => done,
        told,
      ),
    runJob: (viewer, by, job) =>
      runAs(
        viewer,
        (now) => jobActor(by, now),
        job,
        async (_tx, done) => done,
      ),
    async look(viewer, session, job, told) {
      await traffic.ready?.();
      const now = clock();
      const work = createUnitOfWork(createDryRunTransaction(store), actorOf(session, now), dependencies);
      const result = await job({ work, viewer, now, records, secrets, extension, ...(told && { told }) });
      return { result, written: await work.drafted() };
    },
  };
}

/** The author in the history: with both names where an administrator acts for an account. */
export function actorOf({ answer, session }: LiveSession, now: Date): Actor {
  const { user, admin } = answer;
  return {
    user: user.id,
    by: { id: user.id, name: user.name },
    admin: admin && { id: admin.id, name: admin.name, ...(session.admin?.reason && { reason: session.admin.reason }) },
    now: now.toISOString(),
  };
}

const jobActor = ({ name, why }: { readonly name: string; readonly why: Message }, now: Date): Actor => ({
  user: null,
  by: { id: 0, name, why: { message: toEnglish(why), ...toMessageCode(why) } },
  admin: null,
  now: now.toISOString(),
});

/**
 * Collects the writes of one transaction: each object is written once, with one new version and one line of history, however many
 * of its fields change and from whichever end.
 */
type UnitOfWork = {
  readonly tx: Transaction;
  /** Locks all objects in one order for all writers, which prevents deadlocks. */
  lock(targets: readonly Target[]): Promise<void>;
  /** The present object with pending changes; undefined where there is none. */
  find(target: Target): PendingChange | undefined;
  /** Like `find`. @throws 404 */
  take(target: Target): PendingChange;
  change(target: Target, change: (row: Row) => Row, action?: Action): void;
  insert(resource: AnyResource, row: Row, action: Action): PendingChange;
  remove(target: Target): void;
  note(target: Target, change: FieldChange): void;
  /** Marks in the history that the change named no version. */
  blind(target: Target): void;
  /** What `finish` would write. */
  drafted(): Promise<readonly CommittedChange[]>;
  /** Writes everything; returns the actual changes. */
  finish(told?: OnProgress): Promise<readonly CommittedChange[]>;
};

/** Objects per read or write of the store: PGlite runs on this thread. */
const lockedAtOnce = 250;
const storedAtOnce = 100;

const keyOf = ({ type, id }: Target): string => `${type}:${id}`;

function createUnitOfWork(tx: Transaction, actor: Actor, dependencies: Dependencies): UnitOfWork {
  const drafts = new Map<string, PendingChange>();

  const find: UnitOfWork['find'] = (target) => drafts.get(keyOf(target));
  const take: UnitOfWork['take'] = (target) => {
    const draft = find(target);
    if (!draft?.after) throw notFound();
    return draft;
  };

  const drafted: UnitOfWork['drafted'] = async () => {
    const pace = createPace();
    const written: CommittedChange[] = [];
    for (const draft of drafts.values()) {
      if (pace.isOver()) await pace.rest();
      written.push(...stamp(draft, actor));
    }
    return written;
  };

  return {
    tx,
    find,
    take,
    drafted,
    async lock(targets) {
      const byType = new Map<string, Set<number>>();
      for (const target of targets) {
        if (!drafts.has(keyOf(target)))
          byType.set(target.type, (byType.get(target.type) ?? new Set<number>()).add(target.id));
      }
      for (const type of [...byType.keys()].sort()) {
        const resource = resourceOf(type);
        const ids = [...(byType.get(type) ?? [])].sort((a, b) => a - b);
        for (let at = 0; at < ids.length; at += lockedAtOnce) {
          if (at > 0) await pause();
          for (const stored of await tx.lock(type, ids.slice(at, at + lockedAtOnce))) {
            const row = fromEntity(resource, stored) as Row;
            drafts.set(keyOf(stored), {
              resource,
              id: stored.id,
              stored,
              before: row,
              after: row,
              action: 'update',
              noted: [],
            });
          }
        }
      }
    },
    change(target, change, action) {
      const draft = take(target);
      draft.after = change(draft.after as Row);
      if (action) draft.action = action;
    },
    insert(resource, row, action) {
      const draft: PendingChange = {
        resource,
        id: row.id,
        stored: undefined,
        before: undefined,
        after: row,
        action,
        noted: [],
      };
      drafts.set(keyOf({ type: resource.name, id: row.id }), draft);
      return draft;
    },
    remove(target) {
      const draft = take(target);
      draft.after = null;
      draft.action = 'delete';
    },
    note(target, change) {
      take(target).noted.push(change);
    },
    blind(target) {
      take(target).isBlind = true;
    },
    async finish(told) {
      const written = await drafted();
      await store(tx, written, actor, told);
      await invalidateDependents(tx, written, dependencies);
      return written;
    },
  };
}

/** The pending change with its new version; empty where it changes nothing. */
function stamp({ noted, ...draft }: PendingChange, actor: Actor): readonly CommittedChange[] {
  const { resource, before, after } = draft;
  if (!after) return [{ ...draft, after, version: (before?.version as number) + 1, changes: [] }];
  const found = before ? diff(resource, before, after) : [];
  const changes = [...found, ...noted.filter(({ field }) => !found.some((change) => change.field === field))];
  if (before && changes.length === 0) return [];
  const version = before ? (before.version as number) + 1 : 1;
  const stamps = { version, modifiedAt: actor.now, modifiedBy: actor.user, ...(!before && { createdAt: actor.now }) };
  return [{ ...draft, after: { ...after, ...stamps }, version, changes }];
}

async function store(
  tx: Transaction,
  written: readonly CommittedChange[],
  actor: Actor,
  told?: OnProgress,
): Promise<void> {
  for (let at = 0; at < written.length; at += storedAtOnce) {
    if (at > 0) await pause();
    const some = written.slice(at, at + storedAtOnce);
    await storeSome(tx, some, actor);
    told?.('stored', at + some.length);
  }
  for (const [resource, some] of groupByResource(written.filter((one) => one.after === null)))
    await tx.remove(
      resource.name,
      some.map((one) => one.id),
    );
}

async function storeSome(tx: Transaction, written: readonly CommittedChange[], actor: Actor): Promise<void> {
  const kept = written.filter((one): one is CommittedChange & { after: Row } => one.after !== null);
  // Each statement blocks PGlite as long as a step may take.
  const others = async () => written.length === storedAtOnce && pause();
  await tx.insert(kept.filter((one) => !one.before).map(toObject));
  await others();
  await tx.update(kept.filter((one) => one.before).map(toObject));
  await others();
  for (const [resource, some] of groupByResource(kept)) {
    const changed = some.filter((one) => !sameRefs(refsBefore(one), refsOf(resource, one.after)));
    if (changed.length > 0)
      await tx.putRefs(
        resource.name,
        changed.map((one) => one.id),
        changed.flatMap((one) => refsOf(resource, one.after)),
      );
  }
  await others();
  await tx.addHistory(
    written.map(({ resource, id, version, action, before, after, changes, isBlind }) => ({
      type: resource.name,
      id,
      version,
      at: actor.now,
      action,
      by: isBlind && actor.by ? { ...actor.by, isBlind } : actor.by,
      admin: actor.admin,
      // Reports, for example, name a deleted object by its last name.
      changes: after ? changes : [{ field: 'name', from: before?.name ?? null, to: null }],
    })),
  );
}

const toObject = ({ resource, stored, after, changes }: CommittedChange & { readonly after: Row }): NewObject =>
  stored ? withChanges(resource, stored, after, new Set(changes.map(({ field }) => field))) : toEntity(resource, after);

const refKey = (ref: StoredRef): string => `${ref.field} ${ref.toType} ${ref.toId}`;

function sameRefs(a: readonly StoredRef[], b: readonly StoredRef[]): boolean {
  const keys = new Set(a.map(refKey));
  return a.length === b.length && b.every((ref) => keys.has(refKey(ref)));
}

function groupByResource<T extends { readonly resource: AnyResource }>(
  list: readonly T[],
): ReadonlyMap<AnyResource, readonly T[]> {
  const groups = new Map<AnyResource, T[]>();
  for (const item of list) {
    const group = groups.get(item.resource) ?? [];
    groups.set(item.resource, group);
    group.push(item);
  }
  return groups;
}

type FieldChange = HistoryEntry['changes'][number];

/** Common fields that users may change; the server sets the others. */
const changeable: readonly string[] = ['name', 'status'];

/** The differences of two records of one object for the history; for secrets only that they changed. */
function diff(
  resource: AnyResource,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  const compare = (field: string, isSecret: boolean): void => {
    if (isSame(before[field], after[field])) return;
    changes.push({
      field,
      from: isSecret ? null : (before[field] ?? null),
      to: isSecret ? null : (after[field] ?? null),
    });
  };
  for (const field of changeable) compare(field, false);
  for (const [field, { access }] of storedFields(resource)) compare(field, access === 'writeOnly');
  return changes;
}

/** Start of a range of ids, at the column's maximum, that no object has yet. */
const lastId = 2 ** 31 - 1;

/** A transaction for dry runs: reads each object once, keeps that state, and discards writes. */
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
      lock: forget,
      putPeriod: forget,
      putLines: forget,
      removeLines: forget,
      putEntry: forget,
      removeEntries: forget,
      addEvents: forget,
      addEntries: async () => [],
    },
    outbox: { add: async () => 0 },
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

import { resourceOf } from '../../src/resources';
import type { AnyResource } from '../../src/schema/resource';
import { isSame } from '../../src/schema/validate';
import { accountsShowing } from '../auth/signIns';
import { createPace, pause } from '../http/pause';
import { notFound } from '../http/problems';
import type { HistoryEntry, NewObject, StoredObject, StoredRef, Transaction } from '../ports';
import type { Dependencies } from './dependencies';
import { fromEntity, refsOf, storedFields, toEntity, withChanges } from './entity';
import { idsIn } from './fieldPaths';
import { inverseReferencesOf } from './inverseReferences';
import type { Row } from './records';
import type { OnProgress } from './transactionRunner';

export type Action = HistoryEntry['action'];
export type Target = { readonly type: string; readonly id: number };
export type Actor = {
  readonly user: number;
  readonly by: HistoryEntry['by'];
  readonly admin: HistoryEntry['admin'];
  readonly now: string;
};

/** One object that a transaction writes: as it was, as it shall be (null: removed), and what else history should tell. */
export type PendingChange = {
  readonly resource: AnyResource;
  readonly id: number;
  readonly stored: StoredObject | undefined;
  readonly before: Row | undefined;
  after: Row | null;
  action: Action;
  /** Changes of values that are kept elsewhere: links stored at the other end, members. */
  readonly noted: FieldChange[];
  isBlind?: true;
};

/** What a finished transaction did to one object. */
export type CommittedChange = Omit<PendingChange, 'noted' | 'after'> & {
  readonly after: Row | null;
  readonly version: number;
  readonly changes: readonly FieldChange[];
};

/**
 * The writes of one transaction, gathered and then done together: each object is written once, with one new version and one
 * line of history, however many of its fields change and from whichever end.
 */
export type UnitOfWork = {
  readonly tx: Transaction;
  /** Locks everything in one order for all writers, so that none waits for another in a circle. */
  lock(targets: readonly Target[]): Promise<void>;
  /** The object as it stands now, with the changes made here; undefined where there is none. */
  find(target: Target): PendingChange | undefined;
  /** As `find`, or 404. */
  take(target: Target): PendingChange;
  change(target: Target, change: (row: Row) => Row, action?: Action): void;
  insert(resource: AnyResource, row: Row, action: Action): PendingChange;
  remove(target: Target): void;
  note(target: Target, change: FieldChange): void;
  /** Has the history say that the change was made without naming the version it was made on. */
  blind(target: Target): void;
  /** What `finish` would write. */
  drafted(): Promise<readonly CommittedChange[]>;
  /** Writes everything; answers what really changed. */
  finish(told?: OnProgress): Promise<readonly CommittedChange[]>;
};

/** Objects that a store reads and writes in one go: PGlite works on this very thread. */
const lockedAtOnce = 250;
const storedAtOnce = 100;

const keyOf = ({ type, id }: Target): string => `${type}:${id}`;

export function createUnitOfWork(tx: Transaction, actor: Actor, dependencies: Dependencies): UnitOfWork {
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

/** The draft with its new version, or nothing where it changes nothing. */
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
  // Each statement holds PGlite up for as long as a go may be.
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
      // What is gone is still called by its name: by reports, for one.
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

export function groupByResource<T extends { readonly resource: AnyResource }>(
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

type DiffRow = Readonly<Record<string, unknown>>;
type FieldChange = HistoryEntry['changes'][number];

/** Common fields that people change; the others are the server's own. */
const changeable: readonly string[] = ['name', 'status'];

/** What differs between two records of one object, as history tells it: of secrets only that they changed. */
function diff(resource: AnyResource, before: DiffRow, after: DiffRow): readonly FieldChange[] {
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

const refsBefore = ({ resource, before }: Pick<CommittedChange, 'resource' | 'before'>): readonly StoredRef[] =>
  before ? refsOf(resource, before) : [];

const live = (status: unknown): boolean => status !== undefined && status !== 2;

/**
 * Rows of lists also show what is worked out from other objects. Where a write changes that, the others' rows go out again:
 * what is named by more or fewer than before, what reads a field of it, and what belongs to an account that changed.
 */
async function invalidateDependents(
  tx: Transaction,
  written: readonly CommittedChange[],
  dependencies: Dependencies,
): Promise<void> {
  const touched = new Map<string, Set<number>>();
  const own = new Set(written.map(({ resource, id }) => `${resource.name}:${id}`));
  const touch = (type: string, ids: readonly number[]): void => {
    const found = touched.get(type) ?? new Set<number>();
    touched.set(type, found);
    for (const id of ids) if (!own.has(`${type}:${id}`)) found.add(id);
  };

  const pace = createPace();
  for (const one of written) {
    if (pace.isOver()) await pace.rest();
    for (const { toType, toId, field } of changedRefs(one)) {
      if (dependencies.showsReferrers(resourceOf(toType), one.resource, field)) touch(toType, [toId]);
    }
  }
  for (const { type, id } of accountsShowing(written)) touch(type, [id]);
  await touchDependants(tx, written, dependencies, touch);
  await touchOwned(tx, written, dependencies, touch);
  for (const [type, ids] of touched) if (ids.size > 0) await tx.touch(type, [...ids]);
}

/** References that came or went, or began or ceased to count. */
function changedRefs(one: CommittedChange): readonly StoredRef[] {
  const before = refsBefore(one);
  const after = one.after ? refsOf(one.resource, one.after) : [];
  if (live(one.before?.status) !== live(one.after?.status)) return [...before, ...after];
  const keyOf = (ref: StoredRef): string => `${ref.field} ${ref.toType} ${ref.toId}`;
  const inBefore = new Set(before.map(keyOf));
  const inAfter = new Set(after.map(keyOf));
  return [...before.filter((ref) => !inAfter.has(keyOf(ref))), ...after.filter((ref) => !inBefore.has(keyOf(ref)))];
}

type Touch = (type: string, ids: readonly number[]) => void;

async function touchDependants(
  tx: Transaction,
  written: readonly CommittedChange[],
  dependencies: Dependencies,
  touch: Touch,
): Promise<void> {
  const targets = new Map<AnyResource, CommittedChange[]>();
  const pace = createPace();
  for (const one of written) {
    if (pace.isOver()) await pace.rest();
    const isRead = dependencies.dependantsOf(one.resource.name).some(({ fields }) => differs(one, fields));
    if (!one.before || !isRead) continue;
    const list = targets.get(one.resource) ?? [];
    targets.set(one.resource, list);
    list.push(one);
  }
  for (const [resource, some] of targets) {
    const refs = await tx.refsTo(
      resource.name,
      some.map((one) => one.id),
    );
    for (const dependant of dependencies.dependantsOf(resource.name)) {
      const mirror = inverseReferencesOf(dependant.resource).find(({ name }) => name === dependant.field);
      if (mirror) {
        // The link is stored in what changed, so it says itself who looks at it from the other end.
        const ends = some
          .filter((one) => differs(one, dependant.fields))
          .flatMap(({ after }) => idsIn(after?.[mirror.field]));
        touch(dependant.resource.name, ends);
        continue;
      }
      const changed = new Set(some.filter((one) => differs(one, dependant.fields)).map((one) => one.id));
      const referrers = refs.filter(
        (ref) => ref.fromType === dependant.resource.name && ref.field === dependant.field && changed.has(ref.toId),
      );
      touch(
        dependant.resource.name,
        referrers.map((ref) => ref.fromId),
      );
    }
  }
}

async function touchOwned(
  tx: Transaction,
  written: readonly CommittedChange[],
  dependencies: Dependencies,
  touch: Touch,
): Promise<void> {
  const pace = createPace();
  for (const one of written) {
    if (pace.isOver()) await pace.rest();
    if (!one.before || !one.after) continue;
    for (const { resource, fields } of dependencies.ofAccount(one.resource.name)) {
      if (!differs(one, fields)) continue;
      for await (const chunk of tx.all(resource.name, { owner: one.id, global: false }))
        touch(
          resource.name,
          chunk.map((object) => object.id),
        );
    }
  }
}

const differs = ({ before, after }: CommittedChange, fields: ReadonlySet<string>): boolean =>
  [...fields].some((name) => !isSame(before?.[name], after?.[name]));

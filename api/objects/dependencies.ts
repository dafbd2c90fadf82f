import { resourceOf, resources } from '../../src/resources';
import { kindOf } from '../../src/schema/kinds';
import type { AnyResource } from '../../src/schema/resource';
import { isSame } from '../../src/schema/validate';
import { createPace } from '../http/pause';
import type { StoredRef, Transaction } from '../ports';
import { idsIn, isLink, ownerTypeOf, refsOf } from './entity';
import { hasInverse, inverseReferencesOf } from './links';
import type { ObjectExtension } from './objectExtension';
import type { CommittedChange, Target } from './unitOfWork';

/** What computed fields of a definition read from other objects. */
export type Reads = {
  /** By reference field: the fields of its targets that are read. */
  readonly linked: ReadonlyMap<string, ReadonlySet<string>>;
  readonly account: ReadonlySet<string>;
};

/** A referrer whose computed values may change when one of `fields` of its target does. */
export type Dependant = {
  readonly resource: AnyResource;
  readonly field: string;
  readonly fields: ReadonlySet<string>;
};

/** Which list rows change when an object does: found once, by running the callbacks of all definitions on proxies. */
export type Dependencies = {
  dependantsOf(type: string): readonly Dependant[];
  /** Resources whose computed values read their owner's account record, with the fields they read. */
  ofAccount(type: string): readonly { readonly resource: AnyResource; readonly fields: ReadonlySet<string> }[];
  /** Objects whose rows show something of a changed object without a reference between them. */
  shownBy(change: CommittedChange): readonly Target[];
  /** Whether rows of `target` show the number or names of `from` objects that refer to them in `field`. */
  showsReferrers(target: AnyResource, from: AnyResource, field: string): boolean;
};

export function createDependencies({ shownBy }: Pick<ObjectExtension, 'shownBy'>): Dependencies {
  const reads = new Map(resources.map((resource) => [resource, readsOf(resource)] as const));
  const dependants = new Map<string, Dependant[]>();
  const ofAccount = new Map<string, { resource: AnyResource; fields: ReadonlySet<string> }[]>();
  for (const [resource, { linked, account }] of reads) {
    for (const [name, fields] of linked) {
      const field = resource.allFields[name];
      if (isLink(field))
        dependants.set(field.to, [...(dependants.get(field.to) ?? []), { resource, field: name, fields }]);
    }
    const type = ownerTypeOf(resource);
    if (type && account.size > 0) ofAccount.set(type, [...(ofAccount.get(type) ?? []), { resource, fields: account }]);
  }
  return {
    dependantsOf: (type) => dependants.get(type) ?? [],
    ofAccount: (type) => ofAccount.get(type) ?? [],
    shownBy,
    showsReferrers: (target, from, field) => countsReferrers(target, from, field) || hasInverse(target, from, field),
  };
}

const countsReferrers = (target: AnyResource, from: AnyResource, field: string): boolean =>
  Object.values(target.allFields).some(
    ({ computed }) =>
      computed?.from === 'usedBy' ||
      (computed?.from === 'count' && computed.of === from.name && computed.field === field),
  );

/** Runs `compute` and `moments` on test records and notes what they read from other objects. */
export function readsOf(resource: AnyResource): Reads {
  const linked = new Map<string, Set<string>>();
  const account = new Set<string>();
  if (!resource.compute) return { linked, account };
  for (const record of probes(resource)) {
    for (const compute of Object.values(resource.compute)) {
      // Without traffic, or with too much of it, callbacks may return early.
      for (const [targets, traffic] of [[[], {}] as const, [[1], {}] as const, [[1], plenty] as const]) {
        const context = {
          now: new Date(0),
          traffic,
          account: watched(account),
          linked: (field: string) => {
            // Callbacks stop at the first inactive parent, so the status of a target always counts.
            const seen = linked.get(field) ?? new Set(['status']);
            linked.set(field, seen);
            return idsIn(record[field]).length > 0 ? targets.map(() => watched(seen)) : [];
          },
        };
        attempt(() => compute?.(record as never, context as never));
      }
    }
  }
  return { linked, account };
}

/** Every counter is 1. */
const plenty: Readonly<Record<string, number>> = new Proxy({}, { get: () => 1 });

/** Notes each property that is read, and returns an empty value. */
const watched = (seen: Set<string>): { readonly id: number } =>
  new Proxy(
    { id: 1 },
    {
      get(_, name) {
        if (typeof name === 'string') seen.add(name);
        return null;
      },
    },
  );

/** Test records that lead callbacks down their branches: empty ones, and full ones in each state. */
function probes(resource: AnyResource): readonly Record<string, unknown>[] {
  const empty: Record<string, unknown> = {};
  const full: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.allFields)) {
    const { empty: none } = kindOf(field);
    empty[name] = none;
    full[name] = isLink(field)
      ? field.kind === 'refs'
        ? [1]
        : 1
      : (field.sample?.[0] ?? kindOf(field).sample(field, { random: () => 0.5, now: new Date(0) }) ?? none);
  }
  const open = { ...full, startsAt: null, endsAt: null };
  return [empty, { ...full, status: 1 }, { ...full, status: 0 }, { ...open, status: 1 }, { ...open, status: 0 }];
}

/** A callback may throw on a test record; what it read before counts. */
function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    return;
  }
}

export const refsBefore = ({ resource, before }: Pick<CommittedChange, 'resource' | 'before'>): readonly StoredRef[] =>
  before ? refsOf(resource, before) : [];

const live = (status: unknown): boolean => status !== undefined && status !== 2;

/**
 * Marks list rows that show values computed from the written objects, so that clients load them again: targets with more or fewer
 * references, objects that read a changed field, and objects of a changed account.
 */
export async function invalidateDependents(
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
  for (const one of written) for (const { type, id } of dependencies.shownBy(one)) touch(type, [id]);
  await touchDependants(tx, written, dependencies, touch);
  await touchOwned(tx, written, dependencies, touch);
  for (const [type, ids] of touched) if (ids.size > 0) await tx.touch(type, [...ids]);
}

/** References that were added or removed, or began or ceased to count. */
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
      const inverse = inverseReferencesOf(dependant.resource).find(({ name }) => name === dependant.field);
      if (inverse) {
        // The changed object stores the link, so it names the objects at the other end.
        const ends = some
          .filter((one) => differs(one, dependant.fields))
          .flatMap(({ after }) => idsIn(after?.[inverse.field]));
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

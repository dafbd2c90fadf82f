import { resources } from '../../src/resources';
import { kindOf } from '../../src/schema/kinds';
import type { AnyResource } from '../../src/schema/resource';
import { idsIn, isLink, ownerTypeOf } from './fieldPaths';
import { hasInverse } from './inverseReferences';

/** What computed fields of a definition look at in other objects. */
export type Reads = {
  /** By reference field: the fields of its targets. */
  readonly linked: ReadonlyMap<string, ReadonlySet<string>>;
  readonly account: ReadonlySet<string>;
};

/** A referrer whose computed values may change when one of `fields` of its target does. */
export type Dependant = {
  readonly resource: AnyResource;
  readonly field: string;
  readonly fields: ReadonlySet<string>;
};

/** Which list rows change when an object does: found once, by watching the callbacks of all definitions at work. */
export type Dependencies = {
  dependantsOf(type: string): readonly Dependant[];
  /** Resources whose computed values read their owner's account record, and which fields of it. */
  ofAccount(type: string): readonly { readonly resource: AnyResource; readonly fields: ReadonlySet<string> }[];
  /** Whether rows of `target` show how many, or which, objects of `from` name them in `field`. */
  showsReferrers(target: AnyResource, from: AnyResource, field: string): boolean;
};

export function createDependencies(list: readonly AnyResource[] = resources): Dependencies {
  const reads = new Map(list.map((resource) => [resource, readsOf(resource)] as const));
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
    showsReferrers: (target, from, field) => countsReferrers(target, from, field) || hasInverse(target, from, field),
  };
}

const countsReferrers = (target: AnyResource, from: AnyResource, field: string): boolean =>
  Object.values(target.allFields).some(
    ({ computed }) =>
      computed?.from === 'usedBy' ||
      (computed?.from === 'count' && computed.of === from.name && computed.field === field),
  );

/** Runs `compute` and `moments` on made-up records and notes what they ask of others. */
export function readsOf(resource: AnyResource): Reads {
  const linked = new Map<string, Set<string>>();
  const account = new Set<string>();
  if (!resource.compute) return { linked, account };
  for (const record of probes(resource)) {
    for (const compute of Object.values(resource.compute)) {
      // Callbacks may look no further where there is no traffic, or too much of it.
      for (const [targets, traffic] of [[[], {}] as const, [[1], {}] as const, [[1], plenty] as const]) {
        const context = {
          now: new Date(0),
          traffic,
          account: watched(account),
          linked: (field: string) => {
            // Callbacks stop at the first parent that is off, so the state of a target always counts.
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

/** Every counter of it is one. */
const plenty: Readonly<Record<string, number>> = new Proxy({}, { get: () => 1 });

/** Any property of it is noted and empty. */
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

/** Records that lead callbacks down their branches: empty ones, and full ones in each state. */
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

/** A callback may well stumble over a made-up record; what it had asked until then counts. */
function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    return;
  }
}

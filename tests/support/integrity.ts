import { fromEntity, refsOf } from '../../api/objects/entity';
import type { Store, StoredRef } from '../../api/ports';
import { resources } from '../../src/resources';
import type { AnyResource } from '../../src/schema/resource';

const everything = { owner: 'all', global: true } as const;

/** Inconsistencies in a store: references, counts and, for the types in `written`, history compared with the objects. */
export async function integrityProblems(store: Store, written: readonly string[]): Promise<readonly string[]> {
  const problems: string[] = [];
  const known = new Map<string, Set<number>>();
  const named: StoredRef[] = [];
  for (const resource of resources) {
    const ids = new Set<number>();
    known.set(resource.name, ids);
    const wanted: StoredRef[] = [];
    for await (const chunk of store.all(resource.name, everything)) {
      for (const object of chunk) {
        ids.add(object.id);
        wanted.push(...refsOf(resource, fromEntity(resource, object)));
        if (!written.includes(resource.name)) continue;
        const { rows, total } = await store.history(resource.name, object.id, [0, 0]);
        const last = rows[0] ?? { version: 0 };
        if (last.version !== object.version || total !== object.version)
          problems.push(
            `${resource.name} ${object.id} has version ${object.version}, but ${total} entries of history up to ${last.version}`,
          );
      }
    }
    named.push(...wanted);
    problems.push(...(await wrongRefs(store, resource, wanted)));
    const { total } = await store.find({ type: resource.name, scope: everything, where: [], range: [0, 0] });
    if (total !== ids.size) problems.push(`${resource.name}: ${ids.size} objects, but ${total} are counted`);
  }
  const dangling = named.filter((ref) => !known.get(ref.toType)?.has(ref.toId));
  return [
    ...problems,
    ...dangling.map((ref) => `${ref.fromType} ${ref.fromId} names ${ref.toType} ${ref.toId}, which is not there`),
  ];
}

async function wrongRefs(
  store: Store,
  { name }: AnyResource,
  wanted: readonly StoredRef[],
): Promise<readonly string[]> {
  const fields = new Set(wanted.map(({ field }) => field));
  const stored = await Promise.all(
    [...fields].map(async (field) =>
      (await store.refPairs(name, field)).map(({ fromId, toId }) => `${fromId}.${field} → ${toId}`),
    ),
  );
  const there = new Set(stored.flat());
  const due = new Set(wanted.map(({ fromId, field, toId }) => `${fromId}.${field} → ${toId}`));
  return [
    ...[...due]
      .filter((ref) => !there.has(ref))
      .map((ref) => `${name} ${ref} is in the object, but not among the references`),
    ...[...there]
      .filter((ref) => !due.has(ref))
      .map((ref) => `${name} ${ref} is among the references, but not in the object`),
  ];
}

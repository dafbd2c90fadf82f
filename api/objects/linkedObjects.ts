import { resourceOf } from '../../src/resources';
import type { AnyResource } from '../../src/schema/resource';
import type { Reader, StoredObject } from '../ports';
import { fromEntity, refsOf } from './entity';
import { hasInverse } from './links';

export type ObjectsByType = ReadonlyMap<string, readonly StoredObject[]>;

/** Most objects of each type. */
const ofTypeAtMost = 400;

/**
 * Objects whose changes can affect an object, by type, itself first: its account, the objects it refers to, those that its
 * parents refer to (the targeting of a tag's advertiser, the lists of a targeting), and the objects that refer to it.
 */
export async function linkedObjects(store: Reader, object: StoredObject): Promise<ObjectsByType> {
  const resource = resourceOf(object.type);
  const ids = new Map<string, Set<number>>();
  const parents: string[] = [];
  const add = (type: string, id: number): void => {
    const known = ids.get(type) ?? new Set<number>();
    ids.set(type, known);
    if (known.size < ofTypeAtMost) known.add(id);
  };
  for (const { toType, toId, field } of refsOf(resource, fromEntity(resource, object))) {
    add(toType, toId);
    // A tag and its channels are peers, not parents: other links of a channel do not affect the tag.
    if (!hasInverse(resourceOf(toType), resource, field)) parents.push(`${toType} ${toId}`);
  }
  for (const { fromType, fromId } of await store.refsTo(object.type, [object.id])) add(fromType, fromId);
  const owner = resource.allFields.demand;
  if (owner?.kind === 'ref' && object.owner !== null) add(owner.to, object.owner);
  ids.get(object.type)?.delete(object.id);
  const found = await objectsOf(store, ids);
  const upward = [...found.values()].flat().filter(({ type, id }) => parents.includes(`${type} ${id}`));
  const further = await namedBy(
    store,
    upward,
    new Map([...found, [object.type, [object, ...(found.get(object.type) ?? [])]]]),
  );
  const linked = new Map<string, readonly StoredObject[]>([[object.type, [object]]]);
  for (const part of [found, further])
    for (const [type, objects] of part) linked.set(type, [...(linked.get(type) ?? []), ...objects]);
  return linked;
}

/** The objects that these refer to, without those already known. */
export async function namedBy(
  store: Reader,
  objects: readonly StoredObject[],
  known: ObjectsByType,
): Promise<ObjectsByType> {
  const ids = new Map<string, Set<number>>();
  for (const object of objects) {
    const resource: AnyResource = resourceOf(object.type);
    for (const { toType, toId } of refsOf(resource, fromEntity(resource, object)))
      if (!known.get(toType)?.some(({ id }) => id === toId)) ids.set(toType, (ids.get(toType) ?? new Set()).add(toId));
  }
  return objectsOf(store, ids);
}

async function objectsOf(store: Reader, ids: ReadonlyMap<string, ReadonlySet<number>>): Promise<ObjectsByType> {
  const found = new Map<string, readonly StoredObject[]>();
  for (const [type, some] of ids)
    if (some.size > 0) found.set(type, await store.get(type, [...some].slice(0, ofTypeAtMost)));
  return found;
}

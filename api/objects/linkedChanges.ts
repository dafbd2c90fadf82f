import { resourceOf } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import type { During, HistoryEntry, Reader, StoredObject } from '../ports';
import type { ObjectsByType } from './linkedObjects';
import { isWithin, sightOf } from './rights';

/** A change, and the object that was changed, by which it is decided who may know of it. */
export type LinkedChange = { readonly entry: HistoryEntry; readonly object: StoredObject };

/** What was done to any of the objects in a time, one call for each of their types and at most so many of each. */
export async function linkedChanges(
  store: Reader,
  objects: ObjectsByType,
  during: Required<During>,
  ofTypeAtMost: number,
): Promise<readonly LinkedChange[]> {
  const found: LinkedChange[] = [];
  for (const [type, some] of objects) {
    const byId = new Map(some.map((object) => [object.id, object]));
    for (const entry of await store.historyOf(type, [...byId.keys()], during, ofTypeAtMost)) {
      const object = byId.get(entry.id);
      if (object) found.push({ entry, object });
    }
  }
  return found;
}

/** A change as a viewer may know it: of objects that they see, and of their fields those that they may read. */
export function seenChange({ entry, object }: LinkedChange, viewer: Viewer): LinkedChange | undefined {
  const sight = sightOf(viewer, resourceOf(object.type));
  if (!sight || !isWithin(sight.scope, object)) return undefined;
  const changes = entry.changes.filter(({ field }) => sight.fields.has(field));
  if (entry.changes.length > 0 && changes.length === 0) return undefined;
  return { entry: { ...entry, changes }, object };
}

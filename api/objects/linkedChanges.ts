import { resourceOf } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import type { During, HistoryEntry, Reader, StoredObject } from '../ports';
import type { ObjectsByType } from './linkedObjects';
import { inverseReferencesOf } from './links';
import { isWithin, sightOf } from './rights';

/** A change and the changed object, which decides who may see it. */
export type LinkedChange = { readonly entry: HistoryEntry; readonly object: StoredObject };

/** Changes of these objects in a period, the newest of each type, and removals of links to the first of them. */
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
  return [...found, ...(await removedLinks(store, objects, during, ofTypeAtMost))];
}

/** Days in which removed links are searched: each history entry of that time is read. */
const removedDays = 31;

function latestOf(from: string, to: string | undefined): string {
  const earliest = to === undefined ? Number.NEGATIVE_INFINITY : Date.parse(to) - removedDays * 86_400_000;
  return Date.parse(from) >= earliest ? from : new Date(earliest).toISOString();
}

/** Changes that removed a reference to the first of these objects: no link leads to these changed objects any more. */
async function removedLinks(
  store: Reader,
  objects: ObjectsByType,
  during: Required<During>,
  ofTypeAtMost: number,
): Promise<readonly LinkedChange[]> {
  const [own] = [...objects.values()].flat();
  // Without a begin it would read the whole history of a type.
  if (!own || during.from === undefined) return [];
  const lately = { ...during, from: latestOf(during.from, during.to) };
  const found: LinkedChange[] = [];
  for (const { from, field, rows } of inverseReferencesOf(resourceOf(own.type))) {
    const known = new Set(objects.get(from.name)?.map(({ id }) => id));
    const entries = await store.unlinkedIn(
      from.name,
      { field, ...(rows && { there: rows.there }) },
      own.id,
      lately,
      ofTypeAtMost,
    );
    const strange = entries.filter(({ id }) => !known.has(id));
    const byId = new Map(
      (await store.get(from.name, [...new Set(strange.map(({ id }) => id))])).map((object) => [object.id, object]),
    );
    for (const entry of strange) {
      const object = byId.get(entry.id);
      if (object) found.push({ entry, object });
    }
  }
  return found;
}

/** Whether a viewer may read the object. */
export function isSeen(viewer: Viewer, object: StoredObject): boolean {
  const sight = sightOf(viewer, resourceOf(object.type));
  return sight !== undefined && isWithin(sight.scope, object);
}

/** The part of a change that the viewer may read; undefined for objects out of their scope. */
export function seenChange({ entry, object }: LinkedChange, viewer: Viewer): LinkedChange | undefined {
  const sight = sightOf(viewer, resourceOf(object.type));
  if (!sight || !isSeen(viewer, object)) return undefined;
  const changes = entry.changes.filter(({ field }) => sight.fields.has(field));
  if (entry.changes.length > 0 && changes.length === 0) return undefined;
  return { entry: { ...entry, changes }, object };
}

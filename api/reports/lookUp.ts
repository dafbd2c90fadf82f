import { type FactKey, factKeys } from '../../src/model/reports/facts';
import { type Found, type Lookup, lookupKey } from '../../src/model/reports/lookups';
import type { ValueMap } from '../../src/model/reports/reportPlan';
import type { Viewer } from '../../src/schema/access';
import type { Reader, Scope, StoredObject } from '../ports';

/** Objects whose names may stand behind the viewer's facts: facts are narrowed to the viewer anyway. */
export const namesScope = ({ owner }: Viewer): Scope => ({ owner: owner ?? 'all', global: true });

/** Facts know an object by its id, but deals by the id that is agreed with the other side. */
export const dealKey: FactKey = 'deal';
export const dealField = 'dealId';

export const keyOf = (key: FactKey, object: StoredObject): string | number =>
  key === dealKey ? String(object.data[dealField] ?? '') : object.id;

export const fieldOf = (object: StoredObject, field: string): string | number | null => {
  if (field === 'id') return object.id;
  if (field === 'name') return object.name;
  const value = object.data[field];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};

/** What requests of one viewer have looked up, for those that are planned with them. */
export type LookedUp = Map<string, ReturnType<typeof one>>;

/** What a request needs to know of objects before it can be planned. */
export async function lookUp(store: Reader, viewer: Viewer, lookups: readonly Lookup[], known: LookedUp = new Map()): Promise<Found> {
  const found = await Promise.all(
    lookups.map(async (lookup) => {
      const key = lookupKey(lookup);
      const answer = known.get(key) ?? one(store, viewer, lookup);
      known.set(key, answer);
      return [key, await answer] as const;
    }),
  );
  return new Map(found);
}

async function one(store: Reader, viewer: Viewer, lookup: Lookup): Promise<readonly (string | number)[] | ValueMap> {
  switch (lookup.kind) {
    case 'keys': {
      const { rows } = await store.find({
        type: lookup.resource,
        scope: namesScope(viewer),
        where: [{ field: lookup.field, op: 'in', values: lookup.values }],
      });
      return rows.map((row) => keyOf(lookup.key, row));
    }
    case 'field': {
      const from: (string | number)[] = [];
      const to: string[] = [];
      for await (const rows of store.all(lookup.resource, namesScope(viewer))) {
        for (const row of rows) {
          const value = fieldOf(row, lookup.field);
          if (value === null) continue;
          from.push(keyOf(lookup.key, row));
          to.push(String(value));
        }
      }
      return { from, to, otherwise: '' };
    }
    case 'members': {
      const targets: number[] = [];
      const lists = await store.get(lookup.resource, lookup.lists.filter(Number.isSafeInteger));
      const { owner } = viewer;
      for (const list of lists) {
        // Another account's list tells nothing, not even whether it is there.
        if (owner !== null && list.owner !== null && list.owner !== owner) continue;
        const { rows } = await store.members(lookup.resource, list.id, [0, allMembers]);
        targets.push(...rows.flatMap(({ target }) => target ?? []));
      }
      return [...new Set(targets)];
    }
  }
}

const allMembers = 999_999;

/** Objects by the key that facts know them by. */
export async function objectsBehind(
  store: Reader,
  viewer: Viewer,
  key: FactKey,
  resource: string,
  keys: readonly (string | number)[],
): Promise<ReadonlyMap<string | number, StoredObject>> {
  if (factKeys[key] === 'id') {
    const found = new Map<string | number, StoredObject>();
    for (let at = 0; at < keys.length; at += atOnce) {
      const rows = await store.get(resource, keys.slice(at, at + atOnce).map(Number));
      for (const row of rows) found.set(row.id, row);
    }
    return found;
  }
  const { rows } = await store.find({
    type: resource,
    scope: namesScope(viewer),
    where: [{ field: dealField, op: 'in', values: keys.map(String) }],
    sort: { field: 'id', direction: 'desc' },
  });
  // Several exchanges may agree the same: the oldest gives its name.
  return new Map(rows.map((row) => [keyOf(key, row), row]));
}

const atOnce = 5_000;

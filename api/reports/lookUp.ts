import { type FactKey, factKeys } from '../../src/model/reports/facts';
import { type Found, type Lookup, lookupKey } from '../../src/model/reports/lookups';
import { dealIn, dealName, type ValueMap } from '../../src/model/reports/reportPlan';
import type { Viewer } from '../../src/schema/access';
import type { NamedObject, Reader, Scope } from '../ports';

const mark = ' (deleted)';

/** The name of a deleted object in reports: its last name, or its id where that is unknown. */
export const sayDeleted = (id: number, name: string | undefined): string => `${name || `#${id}`}${mark}`;

/** Ids of deleted objects with these labels, for a report that is filtered to such a row or excludes it. */
async function deletedIds(
  store: Pick<Reader, 'removedIds'>,
  {
    resource,
    field,
    values,
  }: { readonly resource: string; readonly field: string; readonly values: readonly (string | number)[] },
): Promise<readonly number[]> {
  const words = values.map(String).flatMap((value) => (value.endsWith(mark) ? [value.slice(0, -mark.length)] : []));
  const ids = words.flatMap((word) => (/^#[1-9]\d{0,8}$/.test(word) ? [Number(word.slice(1))] : []));
  return field === 'name' && words.length > 0 ? [...ids, ...(await store.removedIds(resource, words))] : ids;
}

/** Objects whose names the viewer's facts may need; the facts themselves are limited to the viewer. */
export const namesScope = ({ owner }: Viewer): Scope => ({ owner: owner ?? 'all', global: true });

/** Facts name an object by its id, but a deal by the id agreed with the other side, which is unique per account and exchange. */
export const dealKey: FactKey = 'deal';
export const dealField = 'dealId';
export const dealExchange = 'adexchange';

export const keyOf = (key: FactKey, { id, owner, data }: NamedObject): string | number =>
  key === dealKey ? dealName(owner ?? 0, Number(data[dealExchange] ?? 0), String(data[dealField] ?? '')) : id;

export const fieldOf = (object: NamedObject, field: string): string | number | null => {
  if (field === 'id') return object.id;
  if (field === 'name') return object.name;
  const value = object.data[field];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};

/** The fields of an object that its key and one of its values are read from. */
const ownFields = (key: FactKey, field: string): readonly string[] => [
  ...new Set([
    ...(key === dealKey ? [dealField, dealExchange] : []),
    ...(field === 'id' || field === 'name' ? [] : [field]),
  ]),
];

/** Lookups of one viewer's requests, shared by those planned together. */
export type LookedUp = Map<string, ReturnType<typeof one>>;

/** Reads everything about objects that a request needs before it can be planned. */
export async function lookUp(
  store: Reader,
  viewer: Viewer,
  lookups: readonly Lookup[],
  known: LookedUp = new Map(),
): Promise<Found> {
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
      const keys: (string | number)[] = [];
      const where = [{ field: lookup.field, op: 'in' as const, values: lookup.values }];
      for await (const rows of store.named(
        lookup.resource,
        { scope: namesScope(viewer), where },
        ownFields(lookup.key, 'id'),
      ))
        for (const row of rows) keys.push(keyOf(lookup.key, row));
      // Facts name a deal by the agreed id, not by its object's id.
      return lookup.key === dealKey ? keys : [...keys, ...(await deletedIds(store, lookup))];
    }
    case 'field': {
      const from: (string | number)[] = [];
      const to: string[] = [];
      for await (const rows of store.named(
        lookup.resource,
        { scope: namesScope(viewer) },
        ownFields(lookup.key, lookup.field),
      )) {
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
      const own = await membersOf(store, viewer, lookup.resource, lookup.lists.filter(Number.isSafeInteger));
      if (!lookup.but) return [...own];
      const all: number[] = [];
      for await (const rows of store.named(lookup.resource, { scope: namesScope(viewer) }, []))
        all.push(...rows.map(({ id }) => id));
      const others = await membersOf(store, viewer, lookup.resource, all);
      return [...others].filter((id) => !own.has(id));
    }
  }
}

async function membersOf(
  store: Reader,
  { owner }: Viewer,
  resource: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const targets = new Set<number>();
  for (const list of await store.get(resource, ids)) {
    // Another account's list reveals nothing, not even that it exists.
    if (owner !== null && list.owner !== null && list.owner !== owner) continue;
    const { rows } = await store.members(resource, list.id, [0, allMembers]);
    for (const { target } of rows) if (target) targets.add(target);
  }
  return targets;
}

const allMembers = 999_999;

/** Objects by their fact key, with one of their values. */
export async function objectsBehind(
  store: Reader,
  viewer: Viewer,
  { key, resource, field }: { readonly key: FactKey; readonly resource: string; readonly field: string },
  keys: readonly (string | number)[],
): Promise<ReadonlyMap<string | number, NamedObject>> {
  // Facts with an object's id are the viewer's own, even if another account owns the object.
  const of =
    factKeys[key] === 'id'
      ? { scope: everything, ids: keys.map(Number) }
      : { scope: namesScope(viewer), where: [agreedAs(keys.map((name) => dealIn(String(name))))] };
  const found = new Map<string | number, NamedObject>();
  for await (const rows of store.named(resource, of, ownFields(key, field)))
    for (const row of rows) if (!found.has(keyOf(key, row))) found.set(keyOf(key, row), row);
  return found;
}

export const agreedAs = (ids: readonly string[]) => ({
  field: dealField,
  op: 'in' as const,
  values: [...new Set(ids)],
});

const everything: Scope = { owner: 'all', global: true };

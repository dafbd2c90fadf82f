import { type FactKey, factKeys } from '../../src/model/reports/facts';
import { type Found, type Lookup, lookupKey } from '../../src/model/reports/lookups';
import { dealIn, dealName, type ValueMap } from '../../src/model/reports/reportPlan';
import type { Viewer } from '../../src/schema/access';
import type { NamedObject, Reader, Scope } from '../ports';

const mark = ' (deleted)';

/** What an object that is gone is called in reports: as it was, or by its number where nothing tells that. */
export const sayDeleted = (id: number, name: string | undefined): string => `${name || `#${id}`}${mark}`;

/** The objects that are meant by such words, for a report that is narrowed to a row of one, or to all but it. */
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

/** Objects whose names may stand behind the viewer's facts: facts are narrowed to the viewer anyway. */
export const namesScope = ({ owner }: Viewer): Scope => ({ owner: owner ?? 'all', global: true });

/** Facts know an object by its id, but deals by the id that is agreed with the other side: one of an account with an exchange. */
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

/** What of an object's own fields its key and one of its values are read from. */
const ownFields = (key: FactKey, field: string): readonly string[] => [
  ...new Set([
    ...(key === dealKey ? [dealField, dealExchange] : []),
    ...(field === 'id' || field === 'name' ? [] : [field]),
  ]),
];

/** What requests of one viewer have looked up, for those that are planned with them. */
export type LookedUp = Map<string, ReturnType<typeof one>>;

/** What a request needs to know of objects before it can be planned. */
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
      // Facts know a deal by what was agreed, which is no number of ours.
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
    // Another account's list tells nothing, not even whether it is there.
    if (owner !== null && list.owner !== null && list.owner !== owner) continue;
    const { rows } = await store.members(resource, list.id, [0, allMembers]);
    for (const { target } of rows) if (target) targets.add(target);
  }
  return targets;
}

const allMembers = 999_999;

/** Objects by the key that facts know them by, with one of their values. */
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

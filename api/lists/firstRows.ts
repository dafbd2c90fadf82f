import { type Key, keyOf } from '../../src/model/rowKeys';
import type { Field } from '../../src/schema/kinds';
import { compareKeys } from '../../src/schema/sortKey';
import { pause } from '../http/pause';
import { isKept } from '../objects/entity';
import type { Records } from '../objects/records';
import type { Sight } from '../objects/rights';
import type { Ports, StoredObject } from '../ports';

type Keyed = { readonly id: number; readonly key: Key };

/** The first `count` objects in the default order, which may be a computed field such as traffic. */
export async function firstRows(
  { resource, scope }: Pick<Sight, 'resource' | 'scope'>,
  count: number,
  { store, records }: Pick<Ports, 'store'> & { readonly records: Records },
): Promise<readonly StoredObject[]> {
  const type = resource.name;
  const [shown, direction] = resource.list.sort;
  const name = resource.allFields[shown]?.orderedBy ?? shown;
  if (isKept(resource, name)) {
    const { rows } = await store.find({
      type,
      scope,
      where: [],
      sort: { field: name, direction },
      range: [0, count - 1],
    });
    return rows;
  }
  const field = resource.allFields[name] as Field;
  const sign = direction === 'desc' ? -1 : 1;
  // Empty values are last in either direction, so only other values are reversed.
  const compare = (a: Keyed, b: Keyed): number =>
    compareKeys(a.key, b.key) * (a.key === null || b.key === null ? 1 : sign) || a.id - b.id;
  // Sorting a million keys at once blocks the thread for a second.
  let first: readonly Keyed[] = [];
  for await (const chunk of store.all(type, scope)) {
    const rows = await records.assemble(store, resource, chunk, scope, new Set([name]));
    const keyed = rows.map((row): Keyed => ({ id: row.id, key: keyOf(field, row[name]) }));
    first = [...first, ...keyed].sort(compare).slice(0, count);
    await pause();
  }
  return store.get(
    type,
    first.map(({ id }) => id),
  );
}

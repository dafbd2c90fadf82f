import type { ListLimits } from '../../src/model/listAnswer';
import type { Sight } from '../objects/rights';
import { createEntryMaker } from './listEntries';
import type { ListParts } from './lists';

export type ListLength = { readonly rows: number /** More than is sent or held whole. */; readonly isLong: boolean };

/** Rows from whose length that of all is reckoned. */
const sampleRows = 200;

/** Says how long a list is before any of it is read. */
export function createLengths(parts: ListParts, limits: ListLimits): (sight: Sight, names: readonly string[]) => Promise<ListLength> {
  const { store } = parts;
  /** The mean of some rows, by the number of all: it is reckoned anew when a list has grown by a tenth. */
  const means = new WeakMap<readonly string[], { readonly rows: number; readonly bytes: number }>();

  const meanOf = async (sight: Sight, names: readonly string[], rows: number): Promise<number> => {
    const known = means.get(names);
    if (known && rows < known.rows * 1.1) return known.bytes;
    const { resource, scope } = sight;
    const { rows: some } = await store.find({ type: resource.name, scope, where: [], range: [0, sampleRows - 1] });
    const entries = await createEntryMaker({ resource, scope, names }, parts)(some);
    const bytes = entries.reduce((sum, { json }) => sum + json.length + 1, 0) / Math.max(1, entries.length);
    means.set(names, { rows, bytes });
    return bytes;
  };

  return async (sight, names) => {
    const { resource, scope } = sight;
    const ask = (rows: typeof scope.rows) =>
      store.find({
        type: resource.name,
        scope: { owner: scope.owner, global: scope.global, ...(rows && { rows }) },
        where: [],
        range: [0, -1],
      });
    // The counts are kept by owner; to count what holds a value reads all rows.
    const most = (await ask(undefined)).total;
    const isShort = most <= limits.rows && most * leastRowBytes <= limits.bytes;
    const rows = scope.rows && !isShort ? (await ask(scope.rows)).total : most;
    if (rows > limits.rows) return { rows, isLong: true };
    if (rows * mostRowBytes <= limits.bytes) return { rows, isLong: false };
    return { rows, isLong: rows * (await meanOf(sight, names, rows)) > limits.bytes };
  };
}

/** No row of a list is shorter. */
const leastRowBytes = 60;
/** Lists of rows up to this are short without a look at them. */
const mostRowBytes = 4_000;

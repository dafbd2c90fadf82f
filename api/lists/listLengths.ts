import type { ListLimits } from '../../src/model/listAnswer';
import type { Sight } from '../objects/rights';
import type { Change, Scope } from '../ports';
import { concerns } from './concerns';
import { createEntryMaker } from './listEntries';
import type { ListParts } from './lists';
import type { PagedList } from './pagedList';

export type ListLength = { readonly rows: number /** More than is sent or held whole. */; readonly isLong: boolean };

/** Rows from whose length that of all is reckoned. */
const sampleRows = 200;

/** Says how long a list is before any of it is read. */
export type ListLengths = {
  of(sight: Sight, names: readonly string[], held?: Pick<PagedList, 'rows'>): Promise<ListLength>;
  /** Counts anew what a change may have made longer or shorter. */
  forget(change: Change): void;
};

/** To count the rows that hold a value reads all rows of the owner: so many such counts are kept. */
const countsAtMost = 1000;

export function createLengths(parts: ListParts, limits: ListLimits): ListLengths {
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

  const counts = new Map<string, { readonly type: string; readonly scope: Scope; readonly rows: Promise<number> }>();

  const count = async (type: string, scope: Scope): Promise<number> => (await store.find({ type, scope, where: [], range: [0, -1] })).total;

  const keptCount = (type: string, scope: Scope): Promise<number> => {
    const key = JSON.stringify([type, scope.owner, scope.global, scope.rows]);
    const known = counts.get(key);
    if (known) return known.rows;
    const made = { type, scope, rows: count(type, scope) };
    made.rows.catch(() => counts.get(key) === made && counts.delete(key));
    counts.set(key, made);
    if (counts.size > countsAtMost) counts.delete(counts.keys().next().value as string);
    return made.rows;
  };

  return {
    async of(sight, names, held) {
      const { resource, scope } = sight;
      // The counts of owners are kept by the store.
      const most = await count(resource.name, { owner: scope.owner, global: scope.global });
      const isShort = most <= limits.rows && most * leastRowBytes <= limits.bytes;
      // One that is held is up to date as of its last page: where it is long, the next page follows.
      const ready = held?.rows() ?? 0;
      const countOf = async () => (ready > limits.rows ? ready : keptCount(resource.name, scope));
      const rows = scope.rows && !isShort ? await countOf() : most;
      if (rows > limits.rows) return { rows, isLong: true };
      if (rows * mostRowBytes <= limits.bytes) return { rows, isLong: false };
      return { rows, isLong: rows * (await meanOf(sight, names, rows)) > limits.bytes };
    },
    forget(change) {
      for (const [key, kept] of counts) if (concerns(kept, change)) counts.delete(key);
    },
  };
}

/** No row of a list is shorter. */
const leastRowBytes = 60;
/** Lists of rows up to this are short without a look at them. */
const mostRowBytes = 4_000;

import type { Column } from './column';
import type { ColumnTexts } from './columnTexts';
import { conditionTest, type RowCondition } from './rowConditions';

/** For each slot, 1 if its row matches, and their number. A cached filter is updated by writes. */
export type Matches = { readonly hits: Uint8Array; readonly total: number };

/** Caches the rows of the last filters. Writes update them: one changed row must not make a search scan a million texts. */
export type ColumnFilters = {
  matching(where: readonly RowCondition[], q: string): Generator<void, Matches>;
  /** A row has new values; called after its columns are updated. */
  put(slot: number, search: string): void;
  remove(slot: number): void;
  /** A field has new values in all rows. */
  forget(field: string): void;
};

type Parts = {
  columnOf(field: string): Column;
  readonly texts: ColumnTexts;
  idAt(slot: number): number;
  /** All rows. */
  all(): Matches;
};

type Passes = readonly { readonly field: string; readonly test: (value: unknown) => boolean }[];

type Filter = {
  readonly where: string;
  readonly q: string;
  readonly words: readonly string[];
  /** For each entry, at least one test must pass. */
  readonly passes: readonly Passes[];
  hits: Uint8Array;
  total: number;
};

/** Each filter takes a byte per row. */
const filtersAtMost = 8;
/** Slots tested between two yields; values stored per row are read from a long text. */
const slotsInStep = 16_384;

export function createColumnFilters({ columnOf, texts, idAt, all }: Parts): ColumnFilters {
  // In order of use: the least recently used is dropped first.
  const filters = new Map<string, Filter>();

  const narrow = function* (passes: Passes, hits: Uint8Array): Generator<void> {
    const tests: ((slot: number) => boolean)[] = [];
    for (const { field, test } of passes)
      tests.push(field === 'id' ? (slot) => test(idAt(slot)) : yield* columnOf(field).testing(test));
    for (let slot = 0; slot < hits.length; slot += 1) {
      if (hits[slot] === 1 && !tests.some((test) => test(slot))) hits[slot] = 0;
      if (slot % slotsInStep === slotsInStep - 1) yield;
    }
  };

  /** Returns the narrowest cached filter that includes all matches of this one: the search text before the last keystrokes. */
  const widerThan = (where: string, q: string): Filter | undefined =>
    [...filters.values()]
      .filter((known) => known.where === where && q.startsWith(known.q))
      .reduce<Filter | undefined>((best, known) => (best && best.total <= known.total ? best : known), undefined);

  const make = function* (where: readonly RowCondition[], q: string): Generator<void, Filter> {
    const key = JSON.stringify(where);
    const passes = where.map(
      ({ or, ...condition }): Passes =>
        [condition, ...(or ? [or] : [])].map((one) => ({ field: one.field, test: conditionTest(one) })),
    );
    const words = q.split(/\s+/).filter(Boolean);
    const wider = widerThan(key, q);
    const rows = all().hits;
    const hits = new Uint8Array(rows.length);
    hits.set((wider?.hits ?? rows).subarray(0, rows.length));
    if (!wider) for (const one of passes) yield* narrow(one, hits);
    if (words.length > 0) yield* texts.narrowing(words, hits);
    let total = 0;
    for (let slot = 0; slot < hits.length; slot += 1) total += hits[slot] as number;
    return { where: key, q, words, passes, hits, total };
  };

  const set = (filter: Filter, slot: number, hit: 0 | 1): void => {
    if (slot >= filter.hits.length) {
      const longer = new Uint8Array(Math.max(slot + 1, filter.hits.length * 2));
      longer.set(filter.hits);
      filter.hits = longer;
    }
    filter.total += hit - (filter.hits[slot] as number);
    filter.hits[slot] = hit;
  };

  return {
    *matching(where, q) {
      if (where.length === 0 && q.trim() === '') return all();
      const key = JSON.stringify([where, q]);
      const found = filters.get(key) ?? (yield* make(where, q));
      filters.delete(key);
      filters.set(key, found);
      if (filters.size > filtersAtMost) filters.delete(filters.keys().next().value as string);
      return found;
    },
    put(slot, search) {
      for (const filter of filters.values()) {
        const passes = filter.passes.every((some) =>
          some.some(({ field, test }) => test(field === 'id' ? idAt(slot) : columnOf(field).valueAt(slot))),
        );
        set(filter, slot, passes && filter.words.every((word) => search.includes(word)) ? 1 : 0);
      }
    },
    remove(slot) {
      for (const filter of filters.values()) set(filter, slot, 0);
    },
    forget(field) {
      for (const [key, { passes }] of filters)
        if (passes.some((some) => some.some((one) => one.field === field))) filters.delete(key);
    },
  };
}

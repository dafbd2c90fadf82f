import { conditionTest, type RowCondition } from './rowConditions';
import type { OrderKey } from './rowKeys';
import { drain, makeOrder, mendOrder, type OrderSource, type RowOrder, visit } from './rowOrder';

export type { RowCondition };

/**
 * Search, filter, order and pages of a whole list in memory: the same code in the browser's worker, in the memory store and in
 * the server's list cache, so that rows never differ between them. `api/ports.ts` documents the conditions (`Condition`).
 */
export type RowQuery = {
  readonly where: readonly RowCondition[];
  /** Lower case; every white-space separated word must occur. */
  readonly q?: string;
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  readonly range?: readonly [number, number];
};

export type RowSpec<R> = {
  id(row: R): number;
  value(row: R, field: string): unknown;
  key(row: R, field: string): OrderKey;
  search(row: R): string;
};

export type RowIndex<R> = {
  readonly size: number;
  get(id: number): R | undefined;
  rows(): Iterable<R>;
  query(query: RowQuery): { readonly rows: readonly R[]; readonly total: number };
  count(query: Pick<RowQuery, 'where' | 'q'>): number;
  /** Counts the rows of each value of a field under a query; a list-valued field counts once for each of its values. */
  valueCounts(field: string, query: Pick<RowQuery, 'where' | 'q'>): ReadonlyMap<string | number, number>;
  patch(changed: readonly R[], removed: readonly number[]): void;
  /** Marks that values of these fields have changed although the rows have not. */
  forget(fields: readonly string[]): void;
  /** Computes the order by a field in advance. */
  prepare(field: string): void;
  /** Computes these orders in steps of a few milliseconds; between two steps the index can be queried and patched. */
  preparing(fields: readonly string[]): Iterable<void>;
  /** Prepares the search, also in steps. */
  preparingSearch(): Iterable<void>;
};

type Matches = { readonly where: string; readonly q: string; readonly hits: Uint8Array; readonly total: number };

const cachedFilters = 8;

const testOf = ({ or, ...condition }: RowCondition) => ({
  field: condition.field,
  test: conditionTest(condition),
  or: or && { field: or.field, test: conditionTest(or) },
});

export function createRowIndex<R>(initial: readonly R[], spec: RowSpec<R>): RowIndex<R> {
  // Rows are in slots, and all other data is by slot: reading rows in sequence is many times faster than by id.
  const slots: (R | undefined)[] = [];
  const free: number[] = [];
  const slotById = new Map<number, number>();
  const texts = createRowTexts((slot) => {
    const row = slots[slot];
    return row === undefined ? '' : spec.search(row);
  });
  const orders = new Map<string, RowOrder>();
  const filters = new Map<string, Matches>();
  let patches = 0;

  const put = (row: R): number => {
    const id = spec.id(row);
    const slot = slotById.get(id) ?? free.pop() ?? slots.length;
    slots[slot] = row;
    texts.touch(slot);
    slotById.set(id, slot);
    return slot;
  };
  for (const row of initial) put(row);

  const readerOf = (field: string): Omit<OrderSource, 'used'> => ({
    id: (slot) => spec.id(slots[slot] as R),
    key: (slot) => (field === 'id' ? spec.id(slots[slot] as R) : spec.key(slots[slot] as R, field)),
  });

  const source = (field: string): OrderSource => ({ used: Int32Array.from(slotById.values()), ...readerOf(field) });

  const orderOf = (field: string): RowOrder => {
    const order = orders.get(field) ?? drain(makeOrder(source(field)));
    orders.set(field, order);
    return order;
  };

  /** Stops if rows change meanwhile or a query has computed the order. */
  const make = function* (field: string): Generator<void> {
    const from = patches;
    const steps = makeOrder(source(field));
    for (let step = steps.next(); from === patches && !orders.has(field); step = steps.next()) {
      if (step.done) orders.set(field, step.value);
      else yield;
    }
  };

  /** Returns the narrowest earlier filter that includes all matches of this one: the search text before the last keystrokes. */
  const widerThan = (where: string, q: string): Matches | undefined =>
    [...filters.values()]
      .filter((known) => known.where === where && q.startsWith(known.q))
      .reduce<Matches | undefined>((best, known) => (best && best.total <= known.total ? best : known), undefined);

  const findMatches = (where: readonly RowCondition[], key: string, q: string): Matches => {
    const wider = widerThan(key, q);
    const tests = wider ? [] : where.map(testOf);
    const words = q.split(/\s+/).filter(Boolean);
    const named = words.length > 0 ? texts.find(words, slots.length) : undefined;
    const hits = new Uint8Array(slots.length);
    let total = 0;
    rows: for (let slot = 0; slot < slots.length; slot += 1) {
      const row = slots[slot];
      if (row === undefined || (named && named[slot] !== 1) || (wider && wider.hits[slot] !== 1)) continue;
      for (const { field, test, or } of tests)
        if (!test(spec.value(row, field)) && !or?.test(spec.value(row, or.field))) continue rows;
      hits[slot] = 1;
      total += 1;
    }
    return { where: key, q, hits, total };
  };

  // Paging and sorting repeat the same filter.
  const matchesOf = ({ where, q = '' }: Pick<RowQuery, 'where' | 'q'>): Matches => {
    const conditions = JSON.stringify(where);
    const key = `${conditions} ${q}`;
    const found = filters.get(key) ?? findMatches(where, conditions, q);
    filters.delete(key);
    filters.set(key, found);
    if (filters.size > cachedFilters) filters.delete(filters.keys().next().value as string);
    return found;
  };

  return {
    get size() {
      return slotById.size;
    },
    get: (id) => slots[slotById.get(id) ?? -1],
    *rows() {
      for (const row of slots) if (row !== undefined) yield row;
    },
    query({ sort, range = [0, Infinity], where, q }) {
      const { hits, total } = matchesOf({ where, ...(q !== undefined && { q }) });
      const last = Math.min(range[1], total - 1);
      const rows: R[] = [];
      if (last < range[0]) return { rows, total };
      let at = 0;
      for (const slot of visit(orderOf(sort?.field ?? 'id'), sort?.direction ?? 'asc')) {
        if (hits[slot] !== 1) continue;
        if (at >= range[0]) rows.push(slots[slot] as R);
        if (at === last) break;
        at += 1;
      }
      return { rows, total };
    },
    count: (filter) => matchesOf(filter).total,
    valueCounts(field, filter) {
      const { hits } = matchesOf(filter);
      const counts = new Map<string | number, number>();
      const add = (value: unknown): void => {
        if (typeof value === 'string' || typeof value === 'number') counts.set(value, (counts.get(value) ?? 0) + 1);
        else if (typeof value === 'boolean') add(Number(value));
      };
      for (let slot = 0; slot < slots.length; slot += 1) {
        if (hits[slot] !== 1) continue;
        const value = spec.value(slots[slot] as R, field);
        if (Array.isArray(value)) value.forEach(add);
        else add(value);
      }
      return counts;
    },
    patch(changed, removed) {
      if (changed.length === 0 && removed.length === 0) return;
      patches += 1;
      filters.clear();
      const touched = new Set<number>();
      for (const id of removed) {
        const slot = slotById.get(id);
        if (slot === undefined) continue;
        slotById.delete(id);
        slots[slot] = undefined;
        texts.touch(slot);
        free.push(slot);
        touched.add(slot);
      }
      for (const row of changed) touched.add(put(row));
      const fresh = [...touched].filter((slot) => slots[slot] !== undefined);
      for (const [field, order] of orders) orders.set(field, mendOrder(order, readerOf(field), touched, fresh));
    },
    forget(fields) {
      patches += 1;
      filters.clear();
      for (const field of fields) orders.delete(field);
    },
    prepare: (field) => {
      orderOf(field);
    },
    *preparing(fields) {
      for (const field of fields) {
        while (!orders.has(field)) yield* make(field);
      }
    },
    preparingSearch: () => texts.preparing(() => slots.length),
  };
}

/** Slots whose texts share one string; rebuilding a string after a change takes a millisecond. */
const rowsInPart = 2048;
/** No search word contains it, since white space separates words. */
const between = '\n';

type Part = {
  readonly text: string;
  /** The end of each slot's text, relative to the part. */
  readonly ends: Int32Array;
};

type RowTexts = {
  /** Returns 1 for the slots below `count` whose text contains all words; words are not empty. */
  find(words: readonly string[], count: number): Uint8Array;
  /** Marks that the text of this slot has changed. */
  touch(slot: number): void;
  /** Builds the parts, one between two yields. */
  preparing(count: () => number): Iterable<void>;
};

/**
 * Searched texts of a list, joined to a few long ones: the engine scans a megabyte in the time that it takes to load a thousand
 * scattered strings.
 */
function createRowTexts(textOf: (slot: number) => string): RowTexts {
  const parts: (Part | undefined)[] = [];

  const make = (at: number, length: number): Part => {
    const texts = Array.from({ length }, (_, index) => textOf(at * rowsInPart + index));
    const ends = new Int32Array(length);
    let end = -1;
    for (let index = 0; index < length; index += 1) {
      end += 1 + (texts[index]?.length ?? 0);
      ends[index] = end;
    }
    return { text: texts.join(between), ends };
  };

  /** The last part grows with the list. */
  const partAt = (at: number, count: number): Part => {
    const length = Math.min(rowsInPart, count - at * rowsInPart);
    const known = parts[at];
    const part = known?.ends.length === length ? known : make(at, length);
    parts[at] = part;
    return part;
  };

  return {
    find(words, count) {
      const found = new Uint8Array(count);
      const contained = new Uint16Array(rowsInPart);
      for (let at = 0; at * rowsInPart < count; at += 1) {
        const part = partAt(at, count);
        contained.fill(0);
        for (const [before, word] of words.entries()) mark(part, word, before, contained);
        // A slot that lacks one of the words has a lower count.
        for (let index = 0; index < part.ends.length; index += 1)
          if (contained[index] === words.length) found[at * rowsInPart + index] = 1;
      }
      return found;
    },
    touch(slot) {
      parts[Math.floor(slot / rowsInPart)] = undefined;
    },
    *preparing(count) {
      for (let at = 0; at * rowsInPart < count(); at += 1) {
        partAt(at, count());
        yield;
      }
    },
  };
}

/** Adds one for the slots that contain the word and the `before` earlier words. */
function mark({ text, ends }: Part, word: string, before: number, contained: Uint16Array): void {
  let index = 0;
  for (let at = text.indexOf(word); at >= 0; ) {
    while ((ends[index] ?? Infinity) <= at) index += 1;
    if (contained[index] === before) contained[index] = before + 1;
    at = text.indexOf(word, ends[index]);
  }
}

import { type Column, createColumn } from './column';
import { createColumnFilters } from './columnFilters';
import type { ColumnOrder } from './columnOrder';
import { createColumnTexts } from './columnTexts';
import { type Figure, keyOfFigure } from './exactSums';
import type { RowQuery } from './rowIndex';
import type { OrderKey } from './rowKeys';
import { mergeSort } from './rowOrder';
import { createSlotsById } from './slotsById';

export type IndexedRow = { readonly id: number; readonly search: string; value(field: string): unknown };

/**
 * Search, filter, order and pages of a list too long to hold its rows: a million of them take about as much memory as their
 * texts, in numbers and long texts. It returns ids. Loops over all rows run in steps of a few milliseconds; no `put` may come
 * between them.
 */
export type ColumnIndex = {
  readonly size: number;
  /** What it uses memory for: slots of rows, and values of all fields together. */
  readonly memory: { readonly slots: number; readonly values: number };
  has(id: number): boolean;
  /** Whether the index has all these fields. */
  knows(fields: Iterable<string>): boolean;
  put(rows: readonly IndexedRow[]): void;
  remove(ids: readonly number[]): void;
  /** Adds a computed value to each row, also to later ones; queries name it like a field. */
  joining(name: string, figureOf: (id: number) => Figure | null, unit: 1 | 1e-6): Generator<void>;
  leave(name: string): void;
  finding(query: RowQuery): Generator<void, { readonly ids: readonly number[]; readonly total: number }>;
  /** Counts the rows of each value of a field, for the first 65,536 values; a list-valued field counts once for each value. */
  counting(field: string, query: Pick<RowQuery, 'where' | 'q'>): Generator<void, ReadonlyMap<string | number, number>>;
  /** Computes the orders that take long before a page needs them. */
  preparing(fields: Iterable<string>): Generator<void>;
};

/** Most values that are counted: a growing map of a million names would block the thread. */
const countedAtMost = 65_536;
/** Values counted between two yields. */
const valuesInStep = 8192;
/** Rows that get a joined value between two yields. */
const joinedInStep = 16_384;
const slotsInStep = 262_144;

/**
 * @param keyOf returns the sort key of a field's value
 * @param sharedAtMost most different values of a field that rows share
 */
export function createColumnIndex(
  fields: readonly string[],
  keyOf: (field: string, value: unknown) => OrderKey,
  sharedAtMost?: number,
): ColumnIndex {
  const columns = new Map(
    fields
      .filter((field) => field !== 'id')
      .map((field) => [field, createColumn((value) => keyOf(field, value), sharedAtMost)]),
  );
  const joined = new Map<string, (id: number) => Figure | null>();
  const texts = createColumnTexts();
  const slotById = createSlotsById();
  let ids = new Int32Array(1024);
  let isUsed = new Uint8Array(1024);
  let slots = 0;
  /** Slots by id at the last read; `fresh` were added and `freed` removed since. */
  let settled = new Int32Array(0);
  let fresh: number[] = [];
  let freed: number[] = [];
  const free: number[] = [];
  const filters = createColumnFilters({
    columnOf: (field) => columns.get(field) as Column,
    texts,
    idAt: (slot) => ids[slot] as number,
    all: () => ({ hits: isUsed.subarray(0, slots), total: slotById.size }),
  });

  const makeRoom = (): void => {
    if (slots < ids.length) return;
    const [longerIds, longerUsed] = [new Int32Array(ids.length * 2), new Uint8Array(ids.length * 2)];
    longerIds.set(ids);
    longerUsed.set(isUsed);
    [ids, isUsed] = [longerIds, longerUsed];
  };

  const unsettle = (): void => {
    for (const column of columns.values()) column.unsettle();
  };

  const newSlot = (): number => {
    const reused = free.pop();
    if (reused !== undefined) return reused;
    makeRoom();
    slots += 1;
    return slots - 1;
  };

  const slotFor = (id: number): number => {
    const known = slotById.get(id);
    if (known !== undefined) return known;
    const slot = newSlot();
    slotById.set(id, slot);
    ids[slot] = id;
    isUsed[slot] = 1;
    fresh.push(slot);
    unsettle();
    return slot;
  };

  /** Returns the used slots by id. Freed slots are reused only after this, so none occurs twice. */
  const usedById = function* (): Generator<void, Int32Array> {
    if (fresh.length === 0 && freed.length === 0) return settled;
    const added = yield* inOrder(yield* usedAmong(fresh));
    yield;
    const merged = new Int32Array(slotById.size);
    let next = 0;
    let at = 0;
    for (let place = 0; place < settled.length; place += 1) {
      const slot = settled[place] as number;
      if (isUsed[slot] !== 1) continue;
      const id = ids[slot] as number;
      while (next < added.length && (ids[added[next] as number] as number) < id) merged[at++] = added[next++] as number;
      merged[at++] = slot;
      if (place % slotsInStep === slotsInStep - 1) yield;
    }
    merged.set(added.subarray(next), at);
    settled = merged;
    for (const slot of freed) free.push(slot);
    fresh = [];
    freed = [];
    return settled;
  };

  const usedAmong = function* (some: readonly number[]): Generator<void, Int32Array> {
    const used = new Int32Array(some.length);
    let count = 0;
    for (let at = 0; at < some.length; at += 1) {
      const slot = some[at] as number;
      if (isUsed[slot] === 1) used[count++] = slot;
      if (at % slotsInStep === slotsInStep - 1) yield;
    }
    return used.subarray(0, count);
  };

  const inOrder = function* (some: Int32Array): Generator<void, Int32Array> {
    let at = 1;
    while (at < some.length && (ids[some[at] as number] as number) > (ids[some[at - 1] as number] as number)) {
      at += 1;
      if (at % slotsInStep === 0) yield;
    }
    if (at >= some.length) return some;
    return yield* mergeSort(some, (a, b) => (ids[a] as number) - (ids[b] as number));
  };

  /** Returns the rows of a page in order: also in descending order, ids rise within one value and empty values are last. */
  const collecting = function* (
    { slots: order, firsts, firstEmpty }: ColumnOrder,
    {
      hits,
      isDown,
      range: [first, end],
    }: { readonly hits: Uint8Array; readonly isDown: boolean; readonly range: readonly [number, number] },
  ): Generator<void, number[]> {
    const found: number[] = [];
    let at = 0;
    let passed = 0;
    const take = (slot: number): boolean => {
      if (hits[slot] !== 1) return false;
      if (at >= first) found.push(ids[slot] as number);
      at += 1;
      return at > end;
    };
    for (let to = isDown ? firstEmpty : 0; to > 0; ) {
      let from = to - 1;
      while (firsts[from] !== 1) from -= 1;
      for (let place = from; place < to; place += 1) {
        if (take(order[place] as number)) return found;
        passed += 1;
        if (passed % slotsInStep === 0) yield;
      }
      to = from;
    }
    for (let place = isDown ? firstEmpty : 0; place < order.length; place += 1) {
      if (take(order[place] as number)) return found;
      passed += 1;
      if (passed % slotsInStep === 0) yield;
    }
    return found;
  };

  const ordering = function* (field: string, isDown: boolean): Generator<void, ColumnOrder> {
    const used = yield* usedById();
    if (field !== 'id')
      return yield* (columns.get(field) as Column).ordering({ used, id: (slot) => ids[slot] as number });
    // Each id is unique, and none is empty.
    return { slots: isDown ? used.toReversed() : used, firsts: new Uint8Array(0), firstEmpty: 0 };
  };

  const put = (row: IndexedRow): void => {
    const slot = slotFor(row.id);
    texts.put(slot, row.search);
    for (const [field, column] of columns) {
      const figureOf = joined.get(field);
      column.put(slot, figureOf ? figureOf(row.id) : row.value(field));
    }
    filters.put(slot, row.search);
  };

  const remove = (id: number): void => {
    const slot = slotById.get(id);
    if (slot === undefined) return;
    slotById.delete(id);
    isUsed[slot] = 0;
    freed.push(slot);
    texts.put(slot, '');
    for (const column of columns.values()) column.clear(slot);
    filters.remove(slot);
    unsettle();
  };

  return {
    get size() {
      return slotById.size;
    },
    get memory() {
      return { slots, values: [...columns.values()].reduce((sum, column) => sum + column.size, 0) };
    },
    has: (id) => slotById.get(id) !== undefined,
    knows: (asked) => [...asked].every((field) => field === 'id' || columns.has(field)),
    put(rows) {
      for (const row of rows) put(row);
    },
    remove(gone) {
      for (const id of gone) remove(id);
    },
    *joining(name, figureOf, unit) {
      filters.forget(name);
      joined.set(name, figureOf);
      const column =
        columns.get(name) ?? createColumn((value) => keyOfFigure(value as Figure | null, unit), sharedAtMost);
      columns.set(name, column);
      for (let slot = 0; slot < slots; slot += 1) {
        if (isUsed[slot] === 1) column.put(slot, figureOf(ids[slot] as number));
        if (slot % joinedInStep === joinedInStep - 1) yield;
      }
    },
    leave(name) {
      filters.forget(name);
      if (joined.delete(name)) columns.delete(name);
    },
    *finding({ where, q = '', sort, range = [0, Infinity] }) {
      const { hits, total } = yield* filters.matching(where, q);
      const end = Math.min(range[1], total - 1);
      if (end < range[0]) return { ids: [], total };
      const { field, direction } = sort ?? { field: 'id', direction: 'asc' as const };
      const isDown = direction === 'desc';
      const order = yield* ordering(field, isDown);
      return {
        ids: yield* collecting(order, { hits, isDown: isDown && field !== 'id', range: [range[0], end] }),
        total,
      };
    },
    *counting(field, { where, q = '' }) {
      const { hits } = yield* filters.matching(where, q);
      const counts = new Map<string | number, number>();
      const add = (value: unknown, count: number): void => {
        if (typeof value === 'string' || typeof value === 'number') {
          const known = counts.get(value);
          if (known !== undefined || counts.size < countedAtMost) counts.set(value, (known ?? 0) + count);
        } else if (typeof value === 'boolean') add(Number(value), count);
      };
      let seen = 0;
      for (const [value, count] of yield* (columns.get(field) as Column).counting(hits)) {
        if (Array.isArray(value)) for (const one of value) add(one, count);
        else add(value, count);
        seen += 1;
        if (seen % valuesInStep === 0) yield;
      }
      return counts;
    },
    *preparing(fields) {
      for (const field of fields) if (columns.get(field)?.isLongToOrder) yield* ordering(field, false);
    },
  };
}

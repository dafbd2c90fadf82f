import { type Column, type ColumnOrder, createColumn, slotsInStep } from './column';
import { createColumnTexts } from './columnTexts';
import { conditionTest, type RowCondition } from './rowConditions';
import type { RowQuery } from './rowIndex';
import type { Key } from './rowKeys';
import { makeOrder } from './rowOrder';
import { createSlotsById } from './slotsById';

export type IndexedRow = { readonly id: number; readonly search: string; value(field: string): unknown; key(field: string): Key };

/**
 * Search, filter, order and pages of a list that is too long to hold its rows: a million of them take about as much memory as their
 * texts. It answers ids. Whatever goes over all rows is done in steps of a few milliseconds; nothing may be put in between them.
 */
export type ColumnIndex = {
  readonly size: number;
  /** What it takes memory for: places for rows, and values of all fields together. */
  readonly memory: { readonly slots: number; readonly values: number };
  has(id: number): boolean;
  /** Whether these fields are all here. */
  knows(fields: Iterable<string>): boolean;
  put(rows: readonly IndexedRow[]): void;
  remove(ids: readonly number[]): void;
  /** Gives each row, and each that comes later, a value that does not stand in it; asked for by this name like a field. */
  joining(name: string, figureOf: (id: number) => Key): Generator<void>;
  leave(name: string): void;
  finding(query: RowQuery): Generator<void, { readonly ids: readonly number[]; readonly total: number }>;
  /** Rows of each value of a field under a query, of the first 65,536 values; a list-valued field counts once for each of its values. */
  counting(field: string, query: Pick<RowQuery, 'where' | 'q'>): Generator<void, ReadonlyMap<string | number, number>>;
  /** Makes ready for a first search. */
  preparing(): Generator<void>;
};

const cachedFilters = 4;
/** Different values that are counted: names of a million rows would hold the thread while their map grows. */
const countedAtMost = 65_536;
/** Values counted between two steps. */
const valuesInStep = 32_768;
/** Rows that are given a value between two steps. */
const joinedInStep = 16_384;

/** @param sharedAtMost how many different values of a field share what is kept of them */
export function createColumnIndex(fields: readonly string[], sharedAtMost?: number): ColumnIndex {
  const columns = new Map(fields.filter((field) => field !== 'id').map((field) => [field, createColumn(sharedAtMost)]));
  const joined = new Map<string, (id: number) => Key>();
  const texts = createColumnTexts();
  const slotById = createSlotsById();
  let ids = new Int32Array(1024);
  let isUsed = new Uint8Array(1024);
  let slots = 0;
  /** Slots by id, as they were when they were last asked for; since then `fresh` came and `freed` went. */
  let settled = new Int32Array(0);
  let fresh: number[] = [];
  let freed: number[] = [];
  const free: number[] = [];
  const filters = new Map<string, { readonly hits: Uint8Array; readonly total: number }>();

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

  const putJoined = (name: string, slot: number, value: Key): void =>
    (columns.get(name) as Column).put(slot, value, { key: () => value }, name);

  /** Slots in use, by id. A slot that went is used again only after this, so none is met twice. */
  const usedById = function* (): Generator<void, Int32Array> {
    if (fresh.length === 0 && freed.length === 0) return settled;
    const added = yield* inOrder(Int32Array.from(fresh.filter((slot) => isUsed[slot] === 1)));
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

  const inOrder = function* (some: Int32Array): Generator<void, Int32Array> {
    const isLess = (slot: number, at: number): boolean => at === 0 || (ids[slot] as number) > (ids[some[at - 1] as number] as number);
    if (some.every(isLess)) return some;
    return (yield* makeOrder({ used: some, id: (slot) => ids[slot] as number, key: () => null })).slots;
  };

  const narrowById = function* (test: (value: unknown) => boolean, hits: Uint8Array): Generator<void> {
    for (let slot = 0; slot < slots; slot += 1) {
      if (hits[slot] === 1 && !test(ids[slot])) hits[slot] = 0;
      if (slot % slotsInStep === slotsInStep - 1) yield;
    }
  };

  const narrow = function* ({ or, ...condition }: RowCondition, hits: Uint8Array): Generator<void> {
    const test = conditionTest(condition);
    if (condition.field === 'id') return yield* narrowById(test, hits);
    const column = columns.get(condition.field) as Column;
    const other = or && { column: columns.get(or.field) as Column, test: conditionTest(or) };
    yield* column.narrowing([{ column, test }, ...(other ? [other] : [])], hits);
  };

  const matching = function* ({ where, q = '' }: Pick<RowQuery, 'where' | 'q'>): Generator<void, { hits: Uint8Array; total: number }> {
    const key = JSON.stringify([where, q]);
    const known = filters.get(key);
    if (known) return known;
    const hits = isUsed.slice(0, slots);
    for (const condition of where) yield* narrow(condition, hits);
    const words = q.split(/\s+/).filter(Boolean);
    if (words.length > 0) yield* texts.narrowing(words, hits);
    let total = 0;
    for (let slot = 0; slot < slots; slot += 1) total += hits[slot] as number;
    const found = { hits, total };
    filters.set(key, found);
    if (filters.size > cachedFilters) filters.delete(filters.keys().next().value as string);
    return found;
  };

  /** The rows of a page in order, and how many were passed on the way. */
  const collecting = function* (
    { slots: order, starts }: ColumnOrder,
    {
      hits,
      isDown,
      range: [first, end],
    }: { readonly hits: Uint8Array; readonly isDown: boolean; readonly range: readonly [number, number] },
  ): Generator<void, number[]> {
    const found: number[] = [];
    let at = 0;
    let passed = 0;
    // In descending order ids still rise within one value, and empty ones still come last.
    const empty = starts.length - 2;
    for (let rank = isDown ? empty - 1 : 0; isDown ? rank >= -1 : rank === 0; rank += isDown ? -1 : 1) {
      const [from, to] = isDown ? [starts[rank < 0 ? empty : rank], rank < 0 ? order.length : starts[rank + 1]] : [0, order.length];
      for (let place = from as number; place < (to as number); place += 1) {
        const slot = order[place] as number;
        passed += 1;
        if (passed % slotsInStep === 0) yield;
        if (hits[slot] !== 1) continue;
        if (at >= first) found.push(ids[slot] as number);
        if (at === end) return found;
        at += 1;
      }
    }
    return found;
  };

  const ofIds = function* (isDown: boolean): Generator<void, ColumnOrder> {
    const used = yield* usedById();
    // Each id is a rank of its own, and none is empty.
    return { slots: isDown ? used.toReversed() : used, starts: new Int32Array(0) };
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
      filters.clear();
      for (const row of rows) {
        const slot = slotFor(row.id);
        texts.put(slot, row.search);
        for (const [field, column] of columns) if (!joined.has(field)) column.put(slot, row.value(field), row, field);
        for (const [name, figureOf] of joined) putJoined(name, slot, figureOf(row.id));
      }
    },
    remove(gone) {
      filters.clear();
      for (const id of gone) {
        const slot = slotById.get(id);
        if (slot === undefined) continue;
        slotById.delete(id);
        isUsed[slot] = 0;
        freed.push(slot);
        texts.put(slot, '');
        for (const column of columns.values()) column.clear(slot);
        unsettle();
      }
    },
    *joining(name, figureOf) {
      filters.clear();
      joined.set(name, figureOf);
      if (!columns.has(name)) columns.set(name, createColumn(sharedAtMost));
      for (let slot = 0; slot < slots; slot += 1) {
        if (isUsed[slot] === 1) putJoined(name, slot, figureOf(ids[slot] as number));
        if (slot % joinedInStep === joinedInStep - 1) yield;
      }
    },
    leave(name) {
      filters.clear();
      if (joined.delete(name)) columns.delete(name);
    },
    *finding({ where, q, sort, range = [0, Infinity] }) {
      const { hits, total } = yield* matching({ where, ...(q !== undefined && { q }) });
      const end = Math.min(range[1], total - 1);
      if (end < range[0]) return { ids: [], total };
      const { field, direction } = sort ?? { field: 'id', direction: 'asc' as const };
      const isDown = direction === 'desc';
      const order = field === 'id' ? yield* ofIds(isDown) : yield* (columns.get(field) as Column).ordering(yield* usedById());
      return { ids: yield* collecting(order, { hits, isDown: isDown && field !== 'id', range: [range[0], end] }), total };
    },
    *counting(field, query) {
      const { hits } = yield* matching(query);
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
    *preparing() {
      yield* texts.preparing();
    },
  };
}

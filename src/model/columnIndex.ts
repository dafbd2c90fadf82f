import { type Column, type ColumnOrder, createColumn, slotsInStep } from './column';
import { createColumnTexts } from './columnTexts';
import { conditionTest, type RowCondition } from './rowConditions';
import type { RowQuery } from './rowIndex';
import type { Key } from './rowKeys';

export type IndexedRow = { readonly id: number; readonly search: string; value(field: string): unknown; key(field: string): Key };

/**
 * Search, filter, order and pages of a list that is too long to hold its rows: a million of them take about as much memory as their
 * texts. It answers ids. Whatever goes over all rows is done in steps of a few milliseconds; nothing may be put in between them.
 */
export type ColumnIndex = {
  readonly size: number;
  has(id: number): boolean;
  /** Whether these fields are all here. */
  knows(fields: Iterable<string>): boolean;
  put(rows: readonly IndexedRow[]): void;
  remove(ids: readonly number[]): void;
  finding(query: RowQuery): Generator<void, { readonly ids: readonly number[]; readonly total: number }>;
};

const cachedFilters = 4;

export function createColumnIndex(fields: readonly string[]): ColumnIndex {
  const columns = new Map(fields.filter((field) => field !== 'id').map((field) => [field, createColumn()]));
  const texts = createColumnTexts();
  const slotById = new Map<number, number>();
  let ids = new Int32Array(1024);
  let isUsed = new Uint8Array(1024);
  let slots = 0;
  let last = 0;
  let isByIdAlready = true;
  let used: Int32Array | undefined;
  const filters = new Map<string, { readonly hits: Uint8Array; readonly total: number }>();

  const makeRoom = (): void => {
    if (slots < ids.length) return;
    const [longerIds, longerUsed] = [new Int32Array(ids.length * 2), new Uint8Array(ids.length * 2)];
    longerIds.set(ids);
    longerUsed.set(isUsed);
    [ids, isUsed] = [longerIds, longerUsed];
  };

  const unsettle = (): void => {
    used = undefined;
    for (const column of columns.values()) column.unsettle();
  };

  const slotFor = (id: number): number => {
    const known = slotById.get(id);
    if (known !== undefined) return known;
    makeRoom();
    const slot = slots;
    slots += 1;
    if (id < last) isByIdAlready = false;
    last = Math.max(last, id);
    slotById.set(id, slot);
    ids[slot] = id;
    isUsed[slot] = 1;
    unsettle();
    return slot;
  };

  /** Slots in use, by id. */
  const usedById = (): Int32Array => {
    if (used) return used;
    const found = new Int32Array(slotById.size);
    let at = 0;
    for (let slot = 0; slot < slots; slot += 1) if (isUsed[slot] === 1) found[at++] = slot;
    used = isByIdAlready ? found : found.sort((a, b) => (ids[a] as number) - (ids[b] as number));
    return used;
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

  return {
    get size() {
      return slotById.size;
    },
    has: (id) => slotById.has(id),
    knows: (asked) => [...asked].every((field) => field === 'id' || columns.has(field)),
    put(rows) {
      filters.clear();
      for (const row of rows) {
        const slot = slotFor(row.id);
        texts.put(slot, row.search);
        for (const [field, column] of columns) column.put(slot, row.value(field), row, field);
      }
    },
    remove(gone) {
      filters.clear();
      for (const id of gone) {
        const slot = slotById.get(id);
        if (slot === undefined) continue;
        slotById.delete(id);
        isUsed[slot] = 0;
        texts.put(slot, '');
        unsettle();
      }
    },
    *finding({ where, q, sort, range = [0, Infinity] }) {
      const { hits, total } = yield* matching({ where, ...(q !== undefined && { q }) });
      const end = Math.min(range[1], total - 1);
      const found: number[] = [];
      if (end < range[0]) return { ids: found, total };
      const { field, direction } = sort ?? { field: 'id', direction: 'asc' as const };
      const order = field === 'id' ? ofIds(usedById()) : yield* (columns.get(field) as Column).ordering(usedById());
      let at = 0;
      for (const slot of visiting(order, direction)) {
        if (hits[slot] !== 1) continue;
        if (at >= range[0]) found.push(ids[slot] as number);
        if (at === end) break;
        at += 1;
      }
      return { ids: found, total };
    },
  };
}

/** Each id is a rank of its own, and none is empty. */
const ofIds = (slots: Int32Array): ColumnOrder & { readonly isPlain?: true } => ({ slots, starts: new Int32Array(0), isPlain: true });

/** In descending order ids still rise within one value, and empty ones still come last. */
function* visiting({ slots, starts, isPlain }: ColumnOrder & { readonly isPlain?: true }, direction: 'asc' | 'desc'): Generator<number> {
  if (direction === 'asc') {
    for (let at = 0; at < slots.length; at += 1) yield slots[at] as number;
    return;
  }
  if (isPlain) {
    for (let at = slots.length - 1; at >= 0; at -= 1) yield slots[at] as number;
    return;
  }
  const empty = starts.length - 2;
  for (let rank = empty - 1; rank >= 0; rank -= 1)
    for (let at = starts[rank] as number; at < (starts[rank + 1] as number); at += 1) yield slots[at] as number;
  for (let at = starts[empty] as number; at < slots.length; at += 1) yield slots[at] as number;
}

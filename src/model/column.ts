import type { Key } from './rowKeys';
import { makeOrder, mendingOrder, type RowOrder } from './rowOrder';

/** Values looked at between two steps. */
const valuesInStep = 32_768;
export const slotsInStep = 262_144;
/** Above so many different values each row keeps its own: to grow a larger map holds everything else up for 100 ms and more. */
const mostShared = 65_536;

/** Slots by the rank of their value, then by id: those of rank r lie from `starts[r]` to `starts[r + 1]`; the last rank is the empty one. */
export type ColumnOrder = { readonly slots: Int32Array; readonly starts: Int32Array };

type KeyedRow = { key(field: string): Key };

/**
 * One field of a list by columns: a value has a code, and a row is its code. A condition tests each value once, and an order sorts
 * values instead of rows. A code whose last row has gone is given to the next new value.
 */
export type Column = {
  /** Values that it takes memory for. */
  readonly size: number;
  /** Sets the value of a slot; its key is worked out where the value is new. */
  put(slot: number, value: unknown, row: KeyedRow, field: string): void;
  clear(slot: number): void;
  /** Clears the hits of slots whose value does not pass one of the tests, in steps. */
  narrowing(passes: readonly { readonly column: Column; readonly test: (value: unknown) => boolean }[], hits: Uint8Array): Generator<void>;
  /** 1 for each code whose value passes, in steps. */
  passing(test: (value: unknown) => boolean): Generator<void, Uint8Array>;
  codes(): Int32Array;
  /** How many of the slots have each value, in steps. */
  counting(hits: Uint8Array): Generator<void, Iterable<readonly [value: unknown, count: number]>>;
  /** `slots` are those in use, by id. */
  ordering(slots: Int32Array): Generator<void, ColumnOrder>;
  /** A row came or went. */
  unsettle(): void;
};

export function createColumn(sharedAtMost = mostShared): Column {
  let codes = new Int32Array(1024).fill(-1);
  let rowsOf = new Int32Array(1024);
  // A list is one value; numbers and texts are told apart by the map.
  let codeOf: Map<unknown, number> | undefined = new Map();
  const values: unknown[] = [];
  const keys: Key[] = [];
  const free: number[] = [];
  let byKey: RowOrder | undefined;
  /** Codes whose value came or went since the values were put in order. */
  let touched = new Set<number>();
  let ranks: { readonly of: Int32Array; readonly empty: number } | undefined;
  let order: ColumnOrder | undefined;

  const touch = (code: number): void => {
    // Where so many have changed they are put in order afresh.
    if (byKey && touched.size <= byKey.slots.length / 8) touched.add(code);
    else {
      byKey = undefined;
      touched.clear();
    }
    ranks = undefined;
    order = undefined;
  };

  const set = (code: number, value: unknown, row: KeyedRow, field: string): void => {
    values[code] = value ?? null;
    keys[code] = row.key(field);
    touch(code);
  };

  const give = (value: unknown, row: KeyedRow, field: string): number => {
    const code = free.pop() ?? values.length;
    if (code >= rowsOf.length) rowsOf = lengthened(rowsOf, code, 0);
    rowsOf[code] = 0;
    set(code, value, row, field);
    return code;
  };

  const drop = (slot: number): void => {
    const code = codes[slot] as number;
    if (code < 0) return;
    codes[slot] = -1;
    order = undefined;
    rowsOf[code] = (rowsOf[code] as number) - 1;
    if (rowsOf[code] !== 0) return;
    codeOf?.delete(nameOf(values[code]));
    values[code] = undefined;
    keys[code] = null;
    free.push(code);
    touch(code);
  };

  const codeFor = (value: unknown, row: KeyedRow, field: string): number => {
    if (!codeOf) return give(value, row, field);
    const name = nameOf(value);
    const known = codeOf.get(name);
    if (known !== undefined) return known;
    const code = give(value, row, field);
    codeOf.set(name, code);
    if (codeOf.size > sharedAtMost) codeOf = undefined;
    return code;
  };

  /** The values in order; those that came since the last time are put in at their places. */
  const ranking = function* (): Generator<void, NonNullable<typeof ranks>> {
    if (ranks) return ranks;
    const source = { id: (code: number) => code, key: (code: number) => keys[code] as Key };
    if (byKey) {
      const fresh = [...touched].filter((code) => rowsOf[code] !== 0);
      byKey = yield* mendingOrder(byKey, source, touched, fresh);
    } else {
      const used = new Int32Array(values.length - free.length);
      let at = 0;
      for (let code = 0; code < values.length; code += 1) if (rowsOf[code] !== 0) used[at++] = code;
      byKey = yield* makeOrder({ used, ...source });
    }
    touched = new Set();
    const { slots, firstEmpty } = byKey;
    const of = new Int32Array(values.length);
    let rank = -1;
    for (let at = 0; at < slots.length; at += 1) {
      const code = slots[at] as number;
      if (at === 0 || at === firstEmpty || (at < firstEmpty && keys[code] !== keys[slots[at - 1] as number])) rank += 1;
      of[code] = rank;
      if (at % valuesInStep === valuesInStep - 1) yield;
    }
    const empty = firstEmpty < slots.length ? rank : rank + 1;
    ranks = { of, empty };
    return ranks;
  };

  const passing = function* (test: (value: unknown) => boolean): Generator<void, Uint8Array> {
    const good = new Uint8Array(values.length);
    for (let code = 0; code < values.length; code += 1) {
      if (rowsOf[code] !== 0 && test(values[code])) good[code] = 1;
      if (code % valuesInStep === valuesInStep - 1) yield;
    }
    return good;
  };

  return {
    get size() {
      return values.length - free.length;
    },
    put(slot, value, row, field) {
      if (slot >= codes.length) codes = lengthened(codes, slot, -1);
      const before = codes[slot] as number;
      if (before >= 0 && isSame(values[before], value)) return;
      if (before >= 0 && !codeOf && rowsOf[before] === 1) return set(before, value, row, field);
      drop(slot);
      const code = codeFor(value, row, field);
      codes[slot] = code;
      rowsOf[code] = (rowsOf[code] as number) + 1;
    },
    clear: drop,
    codes: () => codes,
    passing,
    *narrowing(passes, hits) {
      const tests: { readonly codes: Int32Array; readonly good: Uint8Array }[] = [];
      for (const { column, test } of passes) tests.push({ codes: column.codes(), good: yield* column.passing(test) });
      for (let slot = 0; slot < hits.length; slot += 1) {
        if (hits[slot] === 1) {
          let isGood = false;
          for (const one of tests) if (one.good[one.codes[slot] as number] === 1) isGood = true;
          if (!isGood) hits[slot] = 0;
        }
        if (slot % slotsInStep === slotsInStep - 1) yield;
      }
    },
    *counting(hits) {
      const counts = new Int32Array(values.length);
      for (let slot = 0; slot < hits.length; slot += 1) {
        const code = codes[slot] as number;
        if (hits[slot] === 1) counts[code] = (counts[code] as number) + 1;
        if (slot % slotsInStep === slotsInStep - 1) yield;
      }
      return (function* (): Generator<readonly [unknown, number]> {
        for (let code = 0; code < counts.length; code += 1) if (counts[code] !== 0) yield [values[code], counts[code] as number];
      })();
    },
    *ordering(used) {
      if (order) return order;
      const { of, empty } = yield* ranking();
      const starts = new Int32Array(empty + 2);
      for (let at = 0; at < used.length; at += 1) {
        const rank = of[codes[used[at] as number] as number] as number;
        starts[rank + 1] = (starts[rank + 1] as number) + 1;
        if (at % slotsInStep === slotsInStep - 1) yield;
      }
      for (let rank = 0; rank <= empty; rank += 1) starts[rank + 1] = (starts[rank + 1] as number) + (starts[rank] as number);
      yield;
      const next = starts.slice();
      const slots = new Int32Array(used.length);
      for (let at = 0; at < used.length; at += 1) {
        const slot = used[at] as number;
        const rank = of[codes[slot] as number] as number;
        const place = next[rank] as number;
        slots[place] = slot;
        next[rank] = place + 1;
        if (at % slotsInStep === slotsInStep - 1) yield;
      }
      order = { slots, starts };
      return order;
    },
    unsettle() {
      order = undefined;
    },
  };
}

function lengthened(list: Int32Array<ArrayBuffer>, at: number, empty: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(Math.max(at + 1, list.length * 2)).fill(empty, list.length);
  longer.set(list);
  return longer;
}

/** What tells values apart in a map. */
function nameOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Array.isArray(value) ? `[]${JSON.stringify(value)}` : JSON.stringify(value);
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === (other ?? null) || (typeof one === 'object' && one !== null && nameOf(one) === nameOf(other));

import type { Key } from './rowKeys';
import { makeOrder, mendOrder, type RowOrder } from './rowOrder';

/** Values looked at between two steps. */
const valuesInStep = 32_768;
export const slotsInStep = 262_144;

/** Slots by the rank of their value, then by id: those of rank r lie from `starts[r]` to `starts[r + 1]`; the last rank is the empty one. */
export type ColumnOrder = { readonly slots: Int32Array; readonly starts: Int32Array };

/**
 * One field of a list by columns: each different value is kept once and has a code, and a row is its code. A condition tests each
 * value once, and an order sorts values instead of rows.
 */
export type Column = {
  /** Sets the value of a slot. */
  put(slot: number, value: unknown, row: { key(field: string): Key }, field: string): void;
  /** Clears the hits of slots whose value does not pass one of the tests, in steps. */
  narrowing(passes: readonly { readonly column: Column; readonly test: (value: unknown) => boolean }[], hits: Uint8Array): Generator<void>;
  /** 1 for each code whose value passes, in steps. */
  passing(test: (value: unknown) => boolean): Generator<void, Uint8Array>;
  codes(): Int32Array;
  /** `slots` are those in use, by id. */
  ordering(slots: Int32Array): Generator<void, ColumnOrder>;
  /** A row came or went. */
  unsettle(): void;
};

export function createColumn(): Column {
  let codes = new Int32Array(1024);
  // A list is one value; numbers and texts are told apart by the map.
  const codeOf = new Map<unknown, number>();
  const values: unknown[] = [];
  const keys: Key[] = [];
  let byKey: RowOrder | undefined;
  let ranked = 0;
  let ranks: { readonly of: Int32Array; readonly empty: number } | undefined;
  let order: ColumnOrder | undefined;

  // The key of a value is worked out once: it costs more than all else that is done for a row.
  const codeFor = (value: unknown, row: { key(field: string): Key }, field: string): number => {
    const name = typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);
    const own = Array.isArray(value) ? `[]${name}` : name;
    const known = codeOf.get(own);
    if (known !== undefined) return known;
    const code = values.length;
    codeOf.set(own, code);
    values.push(value ?? null);
    keys.push(row.key(field));
    ranks = undefined;
    return code;
  };

  /** The values in order; those that came since the last time are put in at their places. */
  const ranking = function* (): Generator<void, NonNullable<typeof ranks>> {
    if (ranks) return ranks;
    const source = { id: (code: number) => code, key: (code: number) => keys[code] as Key };
    if (byKey && values.length - ranked < ranked / 8) {
      const fresh = Array.from({ length: values.length - ranked }, (_, at) => ranked + at);
      byKey = mendOrder(byKey, source, new Set(fresh), fresh);
    } else byKey = yield* makeOrder({ used: new Int32Array(values.length).map((_, code) => code), ...source });
    ranked = values.length;
    const { slots, firstEmpty } = byKey;
    const of = new Int32Array(slots.length);
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
      if (test(values[code])) good[code] = 1;
      if (code % valuesInStep === valuesInStep - 1) yield;
    }
    return good;
  };

  return {
    put(slot, value, row, field) {
      if (slot >= codes.length) {
        const longer = new Int32Array(Math.max(slot + 1, codes.length * 2));
        longer.set(codes);
        codes = longer;
      }
      const code = codeFor(value, row, field);
      if (codes[slot] === code) return;
      codes[slot] = code;
      order = undefined;
    },
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

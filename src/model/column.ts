import { type ColumnOrder, mendColumnOrder, orderByKey } from './columnOrder';
import { createColumnTexts } from './columnTexts';
import type { OrderKey } from './rowKeys';
import { makeOrder, mendingOrder, mergeSort, type RowOrder } from './rowOrder';

/** Values processed between two yields. */
const valuesInStep = 32_768;
const slotsInStep = 262_144;
/** Most values that rows share; a larger map blocks other work while it grows. */
const mostShared = 65_000;
/** Codes of slots without a row, and of slots with a value of their own. */
const none = 65_535;
const own = 65_534;
/** If more than this part of the rows has changed, the order is computed again. */
const mendedPart = 1 / 64;

/** The rows of an index; `used` has the slots in use, ordered by id. */
export type ColumnRows = { readonly used: Int32Array; id(slot: number): number };

/**
 * One field of a list, stored by column. Values that rows share have a code, and each row stores its code: a condition tests each
 * value once, and a sort orders values instead of rows. Values beyond the first 65,000 are stored per row, packed.
 */
export type Column = {
  /** Number of values in memory. */
  readonly size: number;
  /** Sorting takes seconds for a million rows, since values are stored per row. */
  readonly isLongToOrder: boolean;
  put(slot: number, value: unknown): void;
  clear(slot: number): void;
  valueAt(slot: number): unknown;
  /** Returns a test of slots; valid until the next `put`. */
  testing(test: (value: unknown) => boolean): Generator<void, (slot: number) => boolean>;
  /** Counts the slots of each value, in steps; a value that is stored per row may occur more than once. */
  counting(hits: Uint8Array): Generator<void, Iterable<readonly [value: unknown, count: number]>>;
  ordering(rows: ColumnRows): Generator<void, ColumnOrder>;
  /** Marks that a row was added or removed. */
  unsettle(): void;
};

/** @param keyOf returns the sort key of a value */
export function createColumn(keyOf: (value: unknown) => OrderKey, sharedAtMost = mostShared): Column {
  let codes = new Uint16Array(1024).fill(none);
  let rowsOf = new Int32Array(1024);
  // A list counts as one value; the map distinguishes numbers and texts.
  const codeOf = new Map<unknown, number>();
  const values: unknown[] = [];
  const keys: OrderKey[] = [];
  const free: number[] = [];
  const owned = createOwnValues();
  let ownRows = 0;
  let byKey: RowOrder | undefined;
  /** Codes whose value was added or removed since the values were last sorted. */
  let touchedCodes = new Set<number>();
  let ranks: { readonly of: Int32Array; readonly empty: number } | undefined;
  let order: ColumnOrder | undefined;
  /** Slots that changed since the order was computed, if it can be repaired. */
  let touchedSlots = new Set<number>();

  const touchCode = (code: number): void => {
    // After too many changes the values are sorted again.
    if (byKey && touchedCodes.size <= byKey.slots.length / 8) touchedCodes.add(code);
    else {
      byKey = undefined;
      touchedCodes.clear();
    }
    ranks = undefined;
  };

  /** A million rows of shared values are sorted in 15 ms; with values stored per row, the order is repaired. */
  const touchSlot = (slot: number): void => {
    if (!order) return;
    touchedSlots.add(slot);
    if (ownRows > 0 && touchedSlots.size <= order.slots.length * mendedPart) return;
    order = undefined;
    touchedSlots = new Set();
  };

  const drop = (slot: number): void => {
    const code = slot < codes.length ? (codes[slot] as number) : none;
    if (code === none) return;
    touchSlot(slot);
    codes[slot] = none;
    if (code === own) {
      owned.clear(slot);
      ownRows -= 1;
      return;
    }
    rowsOf[code] = (rowsOf[code] as number) - 1;
    if (rowsOf[code] !== 0) return;
    codeOf.delete(nameOf(values[code]));
    values[code] = undefined;
    keys[code] = null;
    free.push(code);
    touchCode(code);
  };

  /** Returns the code of a shared value; undefined where no more values are shared. */
  const codeFor = (value: unknown): number | undefined => {
    const name = nameOf(value);
    const known = codeOf.get(name);
    if (known !== undefined) return known;
    const code = free.pop() ?? values.length;
    if (code >= sharedAtMost) return undefined;
    if (code >= rowsOf.length) {
      const longer = new Int32Array(rowsOf.length * 2);
      longer.set(rowsOf);
      rowsOf = longer;
    }
    codeOf.set(name, code);
    values[code] = value ?? null;
    keys[code] = keyOf(value);
    touchCode(code);
    return code;
  };

  const readAt = (slot: number): unknown => {
    const code = slot < codes.length ? (codes[slot] as number) : none;
    return code === none ? undefined : code === own ? owned.get(slot) : values[code];
  };

  const keyAt = (slot: number): OrderKey => {
    const code = codes[slot] as number;
    return code === own ? keyOf(owned.get(slot)) : (keys[code] ?? null);
  };

  /** Returns the shared values in order; new ones are inserted at their places. */
  const ranking = function* (): Generator<void, NonNullable<typeof ranks>> {
    if (ranks) return ranks;
    const source = { id: (code: number) => code, key: (code: number) => keys[code] as OrderKey };
    if (byKey) {
      const fresh = [...touchedCodes].filter((code) => rowsOf[code] !== 0);
      byKey = yield* mendingOrder(byKey, source, touchedCodes, fresh);
    } else {
      const used = new Int32Array(values.length - free.length);
      let at = 0;
      for (let code = 0; code < values.length; code += 1) if (rowsOf[code] !== 0) used[at++] = code;
      byKey = yield* makeOrder({ used, ...source });
    }
    touchedCodes = new Set();
    const { slots, firstEmpty } = byKey;
    const of = new Int32Array(values.length);
    let rank = -1;
    for (let at = 0; at < slots.length; at += 1) {
      const code = slots[at] as number;
      if (at === 0 || at === firstEmpty || (at < firstEmpty && keys[code] !== keys[slots[at - 1] as number])) rank += 1;
      of[code] = rank;
      if (at % valuesInStep === valuesInStep - 1) yield;
    }
    ranks = { of, empty: firstEmpty < slots.length ? rank : rank + 1 };
    return ranks;
  };

  /** Counting sort: counts the rows of each rank, then puts each row at the next place of its rank. */
  const byRank = function* (used: Int32Array): Generator<void, ColumnOrder> {
    const { of, empty } = yield* ranking();
    const starts = new Int32Array(empty + 2);
    for (let at = 0; at < used.length; at += 1) {
      const rank = of[codes[used[at] as number] as number] as number;
      starts[rank + 1] = (starts[rank + 1] as number) + 1;
      if (at % slotsInStep === slotsInStep - 1) yield;
    }
    for (let rank = 0; rank <= empty; rank += 1)
      starts[rank + 1] = (starts[rank + 1] as number) + (starts[rank] as number);
    const firsts = new Uint8Array(used.length);
    for (let rank = 0; rank <= empty; rank += 1)
      if ((starts[rank] as number) < used.length) firsts[starts[rank] as number] = 1;
    const firstEmpty = starts[empty] as number;
    yield;
    const slots = new Int32Array(used.length);
    for (let at = 0; at < used.length; at += 1) {
      const slot = used[at] as number;
      const rank = of[codes[slot] as number] as number;
      const place = starts[rank] as number;
      slots[place] = slot;
      starts[rank] = place + 1;
      if (at % slotsInStep === slotsInStep - 1) yield;
    }
    return { slots, firsts, firstEmpty };
  };

  return {
    get size() {
      return values.length - free.length + ownRows;
    },
    get isLongToOrder() {
      return ownRows > 0;
    },
    put(slot, value) {
      const before = slot < codes.length ? (codes[slot] as number) : none;
      if (before !== none && isSame(readAt(slot), value)) return;
      drop(slot);
      if (slot >= codes.length) codes = lengthened(codes, slot);
      touchSlot(slot);
      const code = codeFor(value);
      codes[slot] = code ?? own;
      if (code !== undefined) rowsOf[code] = (rowsOf[code] as number) + 1;
      else {
        owned.put(slot, value);
        ownRows += 1;
      }
    },
    clear: drop,
    valueAt: readAt,
    *testing(test) {
      const good = new Uint8Array(65_536);
      for (let code = 0; code < values.length; code += 1) {
        if (rowsOf[code] !== 0 && test(values[code])) good[code] = 1;
        if (code % valuesInStep === valuesInStep - 1) yield;
      }
      if (ownRows === 0) return (slot) => good[codes[slot] as number] === 1;
      return (slot) => {
        const code = codes[slot] as number;
        return code === own ? test(owned.get(slot)) : good[code] === 1;
      };
    },
    *counting(hits) {
      const counts = new Int32Array(values.length);
      const rows: number[] = [];
      for (let slot = 0; slot < hits.length; slot += 1) {
        const code = codes[slot] as number;
        if (hits[slot] === 1 && code === own) rows.push(slot);
        else if (hits[slot] === 1 && code !== none) counts[code] = (counts[code] as number) + 1;
        if (slot % slotsInStep === slotsInStep - 1) yield;
      }
      return (function* (): Generator<readonly [unknown, number]> {
        for (let code = 0; code < counts.length; code += 1)
          if (counts[code] !== 0) yield [values[code], counts[code] as number];
        for (const slot of rows) yield [owned.get(slot), 1];
      })();
    },
    *ordering({ used, id }) {
      if (!order) order = ownRows > 0 ? yield* orderByKey(used, keyAt) : yield* byRank(used);
      else if (touchedSlots.size > 0) {
        const there = Int32Array.from([...touchedSlots].filter((slot) => codes[slot] !== none));
        const fresh = yield* mergeSort(there, (a, b) => id(a) - id(b));
        order = yield* mendColumnOrder(order, touchedSlots, fresh, { key: keyAt, id });
      }
      touchedSlots = new Set();
      return order;
    },
    unsettle() {
      if (ownRows === 0) order = undefined;
    },
  };
}

function lengthened(codes: Uint16Array<ArrayBuffer>, slot: number): Uint16Array<ArrayBuffer> {
  const longer = new Uint16Array(Math.max(slot + 1, codes.length * 2)).fill(none, codes.length);
  longer.set(codes);
  return longer;
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === (other ?? null) || (typeof one === 'object' && one !== null && nameOf(one) === nameOf(other));

/** Values stored per slot, as numbers and long texts: every garbage collection would visit a million objects. */
type OwnValues = {
  get(slot: number): unknown;
  put(slot: number, value: unknown): void;
  clear(slot: number): void;
};

const [isNumber, isText, isJson] = [1, 2, 3];

function createOwnValues(): OwnValues {
  let kinds = new Uint8Array(0);
  let numbers = new Float64Array(0);
  const texts = createColumnTexts();

  const lengthen = (slot: number, value: unknown): void => {
    if (slot >= kinds.length) {
      const longer = new Uint8Array(Math.max(1024, slot + 1, kinds.length * 2));
      longer.set(kinds);
      kinds = longer;
    }
    // A column of texts stores no numbers.
    if (typeof value !== 'number' || slot < numbers.length) return;
    const longer = new Float64Array(kinds.length);
    longer.set(numbers);
    numbers = longer;
  };

  return {
    get(slot) {
      const kind = kinds[slot];
      if (kind === isNumber) return numbers[slot];
      const text = texts.get(slot);
      return kind === isText ? text : JSON.parse(text);
    },
    put(slot, value) {
      lengthen(slot, value);
      if (typeof value === 'number') {
        kinds[slot] = isNumber;
        numbers[slot] = value;
      } else {
        kinds[slot] = typeof value === 'string' ? isText : isJson;
        texts.put(slot, typeof value === 'string' ? value : JSON.stringify(value ?? null));
      }
    },
    clear(slot) {
      if (kinds[slot] !== isNumber) texts.put(slot, '');
      kinds[slot] = 0;
    },
  };
}

/** Returns the key that distinguishes values in a map. */
function nameOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Array.isArray(value) ? `[]${JSON.stringify(value)}` : JSON.stringify(value);
}

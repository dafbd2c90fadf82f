import type { OrderKey } from './rowKeys';

/** Slots in one order: by key, then by id, empty keys last. */
export type RowOrder = {
  readonly slots: Int32Array;
  /** By slot. */
  readonly keys: OrderKey[];
  /** The first place with an empty key. */
  readonly firstEmpty: number;
};

/** Input of an order: the used slots, and the id and key of each. */
export type OrderSource = { readonly used: Int32Array; id(slot: number): number; key(slot: number): OrderKey };

const sliceRows = 2048;
const mergedInStep = 16_384;
/** Slots that are only visited between two yields. */
const slotsAtOnce = 262_144;

/** Computes an order, pausing every few milliseconds: an update must not wait for a whole sort. */
export function* makeOrder({ used, id, key }: OrderSource): Generator<void, RowOrder> {
  const keys: OrderKey[] = [];
  // Keys are read once: reading them in the comparison costs a hundred times more.
  for (let at = 0; at < used.length; at += 1) {
    keys[used[at] as number] = key(used[at] as number);
    if (at % sliceRows === sliceRows - 1) yield;
  }
  const compare = (a: number, b: number): number => before(keys[a] as OrderKey, keys[b] as OrderKey) || id(a) - id(b);
  const slots = yield* mergeSort(used.slice(), compare);
  return { slots, keys, firstEmpty: findFirstEmpty(slots, keys) };
}

/**
 * Removes the touched rows and inserts them at their new places: one write must not sort the whole list. `fresh` are the touched
 * rows that still exist.
 */
export const mendOrder = (
  order: RowOrder,
  source: Omit<OrderSource, 'used'>,
  touched: ReadonlySet<number>,
  fresh: readonly number[],
): RowOrder => drain(mendingOrder(order, source, touched, fresh));

/** Does the same as `mendOrder`, in steps. */
export function* mendingOrder(
  order: RowOrder,
  { id, key }: Omit<OrderSource, 'used'>,
  touched: ReadonlySet<number>,
  fresh: readonly number[],
): Generator<void, RowOrder> {
  const { keys } = order;
  const kept = yield* without(order.slots, touched);
  const compare = (a: number, b: number): number => before(keys[a] as OrderKey, keys[b] as OrderKey) || id(a) - id(b);
  for (const [at, slot] of fresh.entries()) {
    keys[slot] = key(slot);
    if (at % sliceRows === sliceRows - 1) yield;
  }
  const added = yield* mergeSort(Int32Array.from(fresh), compare);
  const slots = new Int32Array(kept.length + fresh.length);
  let from = 0;
  let at = 0;
  let count = 0;
  for (const slot of added) {
    let low = from;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(kept[middle] as number, slot) < 0) low = middle + 1;
      else high = middle;
    }
    slots.set(kept.subarray(from, low), at);
    at += low - from;
    slots[at] = slot;
    at += 1;
    from = low;
    count += 1;
    if (count % sliceRows === 0) yield;
  }
  slots.set(kept.subarray(from), at);
  return { slots, keys, firstEmpty: findFirstEmpty(slots, keys) };
}

/** Yields the slots in either direction: also in descending order, ids rise within one key and empty ones are last. */
export function* visit({ slots, keys, firstEmpty }: RowOrder, direction: 'asc' | 'desc'): Generator<number> {
  if (direction === 'desc') {
    let end = firstEmpty;
    while (end > 0) {
      const key = keys[slots[end - 1] as number];
      let start = end - 1;
      while (start > 0 && keys[slots[start - 1] as number] === key) start -= 1;
      for (let at = start; at < end; at += 1) yield slots[at] as number;
      end = start;
    }
  }
  for (let at = direction === 'desc' ? firstEmpty : 0; at < slots.length; at += 1) yield slots[at] as number;
}

export function drain<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export const before = (a: OrderKey, b: OrderKey): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
};

/** Sorts numbers in steps, so that other work can run in between. */
export function* mergeSort(
  numbers: Int32Array,
  compare: (a: number, b: number) => number,
): Generator<void, Int32Array> {
  let from: Int32Array = numbers;
  for (let at = 0; at < from.length; at += sliceRows) {
    from.subarray(at, at + sliceRows).sort(compare);
    yield;
  }
  let to: Int32Array = new Int32Array(from.length);
  for (let length = sliceRows; length < from.length; length *= 2) {
    for (let start = 0; start < from.length; start += 2 * length) {
      const middle = Math.min(from.length, start + length);
      const end = Math.min(from.length, start + 2 * length);
      let [left, right] = [start, middle];
      for (let at = start; at < end; at += 1) {
        const isLeft = right === end || (left < middle && compare(from[left] as number, from[right] as number) <= 0);
        to[at] = (isLeft ? from[left++] : from[right++]) as number;
        if (at % mergedInStep === mergedInStep - 1) yield;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}

function* without(slots: Int32Array, touched: ReadonlySet<number>): Generator<void, Int32Array> {
  const kept = new Int32Array(slots.length);
  let count = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] as number;
    if (!touched.has(slot)) kept[count++] = slot;
    if (at % slotsAtOnce === slotsAtOnce - 1) yield;
  }
  return kept.subarray(0, count);
}

function findFirstEmpty(slots: Int32Array, keys: readonly OrderKey[]): number {
  let low = 0;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[slots[middle] as number] === null) high = middle;
    else low = middle + 1;
  }
  return low;
}

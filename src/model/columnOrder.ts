import type { OrderKey } from './rowKeys';
import { before, mergeSort } from './rowOrder';

/** Slots by key, then by id, empty keys last. */
export type ColumnOrder = {
  readonly slots: Int32Array;
  /** 1 at each place where the value changes. */
  readonly firsts: Uint8Array;
  /** The first place with an empty key. */
  readonly firstEmpty: number;
};

/** Keys read into memory between two yields. */
const keysInStep = 4096;
const mergedInStep = 16_384;
const placesInStep = 262_144;
/** UTF-16 units in the first comparison of a text: three of 16 bits are exact in a double. */
const headUnits = 3;

/**
 * Sorts slots, given by id, by their keys. Keys are read once into arrays of numbers, which are freed afterwards: sorting a
 * million texts directly keeps them alive, and garbage collection pauses everything to visit them.
 */
export function* orderByKey(used: Int32Array, keyOf: (slot: number) => OrderKey): Generator<void, ColumnOrder> {
  const count = used.length;
  // By place in `used`: with equal keys, the lower place has the lower id.
  const heads = new Float64Array(count);
  const tails: (Uint8Array | Uint16Array)[] = [];
  const ends = new Uint32Array(count);
  const filled = new Int32Array(count);
  const empty: number[] = [];
  let filledCount = 0;
  for (let from = 0; from < count; from += keysInStep) {
    const units: number[] = [];
    let all = 0;
    for (let place = from; place < Math.min(count, from + keysInStep); place += 1) {
      const key = keyOf(used[place] as number);
      if (key === null) empty.push(place);
      else filled[filledCount++] = place;
      if (typeof key === 'string') {
        heads[place] = headOf(key);
        for (let at = headUnits; at < key.length; at += 1) {
          const unit = key.charCodeAt(at);
          all |= unit;
          units.push(unit);
        }
      } else if (key !== null) heads[place] = Number(key);
      if (typeof key === 'bigint') {
        units.push(...restUnits(key - BigInt(Number(key))));
        all = 65_535;
      }
      ends[place] = units.length;
    }
    tails.push(all < 256 ? new Uint8Array(units) : new Uint16Array(units));
    yield;
  }

  const compareKeys = (a: number, b: number): number => {
    const head = (heads[a] as number) - (heads[b] as number);
    if (head !== 0) return head;
    const ofA = tails[(a / keysInStep) | 0] as Uint8Array | Uint16Array;
    const ofB = tails[(b / keysInStep) | 0] as Uint8Array | Uint16Array;
    let atA = a % keysInStep === 0 ? 0 : (ends[a - 1] as number);
    let atB = b % keysInStep === 0 ? 0 : (ends[b - 1] as number);
    const [endA, endB] = [ends[a] as number, ends[b] as number];
    while (atA < endA && atB < endB) {
      const unit = (ofA[atA++] as number) - (ofB[atB++] as number);
      if (unit !== 0) return unit;
    }
    return endA - atA - (endB - atB);
  };

  const sorted = yield* mergeSort(filled.subarray(0, filledCount), (a, b) => compareKeys(a, b) || a - b);
  const slots = new Int32Array(count);
  const firsts = new Uint8Array(count);
  for (let at = 0; at < sorted.length; at += 1) {
    slots[at] = used[sorted[at] as number] as number;
    if (at === 0 || compareKeys(sorted[at - 1] as number, sorted[at] as number) !== 0) firsts[at] = 1;
    if (at % mergedInStep === mergedInStep - 1) yield;
  }
  for (let at = 0; at < empty.length; at += 1) slots[filledCount + at] = used[empty[at] as number] as number;
  if (empty.length > 0) firsts[filledCount] = 1;
  return { slots, firsts, firstEmpty: filledCount };
}

/** Shorter keys come first: no text has a unit of 0. */
const headOf = (key: string): number =>
  (key.charCodeAt(0) || 0) * 2 ** 32 +
  (key.length > 1 ? key.charCodeAt(1) : 0) * 2 ** 16 +
  (key.length > 2 ? key.charCodeAt(2) : 0);

/** Separates the lengths of rests below the nearest double from those above it. */
const middleUnit = 32_768;

/** Returns the distance of a sum from its nearest double, in units that compare like the distances: the length comes first. */
function restUnits(rest: bigint): readonly number[] {
  const sign = rest < 0n ? -1 : 1;
  const digits = String(rest < 0n ? -rest : rest);
  return [middleUnit + sign * digits.length, ...Array.from(digits, (digit) => middleUnit + sign * Number(digit))];
}

/** Keys and ids by which slots are compared. */
export type OrderKeys = { key(slot: number): OrderKey; id(slot: number): number };

/** Removes the touched slots and inserts those that still exist, given by id, at their new places. */
export function* mendColumnOrder(
  order: ColumnOrder,
  touched: ReadonlySet<number>,
  fresh: Int32Array,
  { key, id }: OrderKeys,
): Generator<void, ColumnOrder> {
  const kept = yield* without(order, touched);
  const added = (yield* orderByKey(fresh, key)).slots;
  const count = kept.slots.length + added.length;
  const slots = new Int32Array(count);
  const firsts = new Uint8Array(count);
  const places: number[] = [];
  let from = 0;
  for (let index = 0; index < added.length; index += 1) {
    const slot = added[index] as number;
    const own = key(slot);
    let low = from;
    let high = kept.slots.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = kept.slots[middle] as number;
      if ((before(key(other), own) || id(other) - id(slot)) < 0) low = middle + 1;
      else high = middle;
    }
    slots.set(kept.slots.subarray(from, low), from + index);
    firsts.set(kept.firsts.subarray(from, low), from + index);
    slots[low + index] = slot;
    places.push(low + index);
    from = low;
    if (index % 64 === 63) yield;
  }
  slots.set(kept.slots.subarray(from), from + added.length);
  firsts.set(kept.firsts.subarray(from), from + added.length);
  const isFirst = (place: number): number =>
    place === 0 || before(key(slots[place - 1] as number), key(slots[place] as number)) !== 0 ? 1 : 0;
  let emptied = 0;
  for (const [index, place] of places.entries()) {
    firsts[place] = isFirst(place);
    if (place + 1 < count) firsts[place + 1] = isFirst(place + 1);
    if (key(slots[place] as number) === null) emptied += 1;
    if (index % 64 === 63) yield;
  }
  return { slots, firsts, firstEmpty: kept.firstEmpty + added.length - emptied };
}

function* without(
  { slots, firsts, firstEmpty }: ColumnOrder,
  touched: ReadonlySet<number>,
): Generator<void, ColumnOrder> {
  const kept = new Int32Array(slots.length);
  const keptFirsts = new Uint8Array(slots.length);
  let count = 0;
  let filled = 0;
  // If the first slot of a value is removed, the next one becomes its first.
  let isNext = 0;
  for (let place = 0; place < slots.length; place += 1) {
    const slot = slots[place] as number;
    isNext |= firsts[place] as number;
    if (!touched.has(slot)) {
      kept[count] = slot;
      keptFirsts[count] = isNext;
      isNext = 0;
      count += 1;
      if (place < firstEmpty) filled += 1;
    }
    if (place % placesInStep === placesInStep - 1) yield;
  }
  return { slots: kept.subarray(0, count), firsts: keptFirsts.subarray(0, count), firstEmpty: filled };
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mendColumnOrder, orderByKey } from '../../src/model/columnOrder';
import type { Key } from '../../src/model/rowKeys';
import { drain, makeOrder, mendingOrder } from '../../src/model/rowOrder';

const texts: fc.Arbitrary<Key> = fc.oneof(
  fc.constantFrom('', 'a', 'ab', 'abc', 'abcd', 'abcde', 'abcdé', 'é', 'ж', 'abcж', '￿'),
  fc.constantFrom(null),
  fc.string(),
);
const numbers: fc.Arbitrary<Key> = fc.constantFrom(null, 0, -1, 1.5, 1e300, -1e300, 2 ** 53);
const keys = fc.oneof(fc.array(texts, { minLength: 1, maxLength: 60 }), fc.array(numbers, { minLength: 1, maxLength: 60 }));

const isBefore = (a: Key, b: Key): boolean => (a === null || b === null ? a !== null && b === null : a < b);
/** Slot is id here. */
const expected = (keys: readonly Key[], slots: readonly number[]) => {
  const key = (slot: number): Key => keys[slot] ?? null;
  const sorted = [...slots].sort((a, b) => (isBefore(key(a), key(b)) ? -1 : isBefore(key(b), key(a)) ? 1 : a - b));
  return {
    slots: sorted,
    firsts: sorted.map((slot, at) => (at === 0 || key(sorted[at - 1] as number) !== key(slot) ? 1 : 0)),
    firstEmpty: sorted.filter((slot) => key(slot) !== null).length,
  };
};
const shown = ({ slots, firsts, firstEmpty }: { slots: Int32Array; firsts: Uint8Array; firstEmpty: number }) => ({
  slots: [...slots],
  firsts: [...firsts],
  firstEmpty,
});

describe('an order of slots by key', () => {
  it('is that of comparing the keys, then the ids', () => {
    fc.assert(
      fc.property(keys, (keys) => {
        const used = keys.map((_, slot) => slot);
        const order = drain(orderByKey(Int32Array.from(used), (slot) => keys[slot] ?? null));
        expect(shown(order)).toEqual(expected(keys, used));
      }),
    );
  });

  it('is the same when it is mended as when it is made afresh', () => {
    fc.assert(
      fc.property(keys, fc.array(fc.tuple(fc.nat(59), fc.nat(59), fc.boolean()), { maxLength: 20 }), (keys, changes) => {
        const used = new Set(keys.flatMap((_, slot) => (slot % 5 === 4 ? [] : [slot])));
        const order = drain(orderByKey(Int32Array.from(used), (slot) => keys[slot] ?? null));
        const changed = [...keys];
        const touched = new Set<number>();
        for (const [slot, from, isThere] of changes.filter(([slot, from]) => slot < keys.length && from < keys.length)) {
          changed[slot] = keys[from] ?? null;
          touched.add(slot);
          if (isThere) used.add(slot);
          else used.delete(slot);
        }
        const fresh = Int32Array.from([...touched].filter((slot) => used.has(slot)).sort((a, b) => a - b));
        const mended = drain(mendColumnOrder(order, touched, fresh, { key: (slot) => changed[slot] ?? null, id: (slot) => slot }));
        expect(shown(mended)).toEqual(expected(changed, [...used]));
      }),
    );
  });
});

it('mends an order of which much has changed in steps of a few milliseconds', () => {
  let seen = 0;
  // All keys are the same: each comparison asks for the ids.
  const source = {
    id(slot: number) {
      seen += 1;
      return slot;
    },
    key: () => 1,
  };
  const used = Int32Array.from({ length: 120_000 }, (_, slot) => slot);
  const order = drain(makeOrder({ used, ...source }));
  const fresh = Array.from({ length: 110_000 }, (_, at) => (at * 7919) % 110_000);
  let most = 0;
  seen = 0;
  for (const _ of mendingOrder(order, source, new Set(fresh), fresh)) {
    most = Math.max(most, seen);
    seen = 0;
  }
  expect(most).toBeLessThan(200_000);
});

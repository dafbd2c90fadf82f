import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSlotsById } from '../../src/model/slotsById';

// Ids of one shard, too, which stand in each other's places.
const id = fc.oneof(
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 1, max: 200 }).map((at) => at * 64),
  fc.constantFrom(2 ** 31 - 1, 2 ** 31 - 65),
);

it('finds the slot of each id as a map does, whatever comes and goes', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(id, fc.option(fc.nat(1000))), { maxLength: 400 }), (steps) => {
      const slots = createSlotsById();
      const map = new Map<number, number>();
      for (const [id, slot] of steps) {
        if (slot === null) slots.delete(id);
        else slots.set(id, slot);
        if (slot === null) map.delete(id);
        else map.set(id, slot);
      }
      expect(slots.size).toBe(map.size);
      expect(steps.map(([id]) => slots.get(id))).toEqual(steps.map(([id]) => map.get(id)));
      expect([0, -1, 1.5, 2 ** 40].map((id) => slots.get(id))).toEqual([undefined, undefined, undefined, undefined]);
    }),
  );
});

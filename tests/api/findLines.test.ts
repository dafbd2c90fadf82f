import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findLines, type ShownLine } from '../../api/finance/askLines';
import { dollarsOf, sumOf } from '../../src/model/exactSums';

/** Some around the last whole number that a double holds, some far beyond, and what is owed the other way. */
const micro = fc.oneof(
  fc.bigInt(2n ** 53n - 5n, 2n ** 53n + 5n),
  fc.bigInt(-(10n ** 20n) - 20n, -(10n ** 20n) + 20n),
  fc.bigInt(10n ** 20n, 10n ** 20n + 20n),
  fc.bigInt(-9n, 9n),
);

it('sorts lines of finance by amounts that no double holds', () => {
  fc.assert(
    fc.property(fc.array(micro, { maxLength: 20 }), fc.boolean(), (amounts, isDescending) => {
      const lines = amounts.map((amount, at) => {
        const party = { type: 'demand', id: at, name: 'One' };
        const row = { period: '2026-10', party, balance: dollarsOf(sumOf(amount)) };
        return { line: { view: 'publishers' }, row } as unknown as ShownLine;
      });
      const found = findLines(lines, {}, ['balance', isDescending]).map(({ row }) => row.party.id);
      const size = (id: number): bigint => amounts[id] as bigint;
      const way = isDescending ? -1 : 1;
      const compare = (a: number, b: number) => (size(a) < size(b) ? -way : size(a) > size(b) ? way : a - b);
      expect(found).toEqual([...amounts.keys()].sort(compare));
    }),
  );
});

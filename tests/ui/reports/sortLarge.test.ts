import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollarsOf, type Figure, sumOf } from '../../../src/model/exactSums';
import type { ReportRow } from '../../../src/model/reports/reportCall';
import { sortRows } from '../../../src/reports/sortRows';

/** Some around the last whole number that a double holds, some far beyond, and some small. */
const micro = fc.oneof(
  fc.bigInt(2n ** 53n - 5n, 2n ** 53n + 5n),
  fc.bigInt(10n ** 20n, 10n ** 20n + 9n),
  fc.bigInt(-(10n ** 20n) - 9n, -(10n ** 20n)),
  fc.bigInt(0n, 9n),
);
const rowOf = (now: Figure, before: Figure | null): ReportRow =>
  ({ rev: now, _prev: before === null ? null : { rev: before } }) as unknown as ReportRow;

describe('rows sorted by sums that a double does not hold', () => {
  it.each([
    ['counts', sumOf],
    ['money', (value: bigint) => dollarsOf(sumOf(value))],
  ])('have the order of the sums themselves: %s', (_, figureOf) => {
    const pairs = fc.array(fc.tuple(micro, micro), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(pairs, fc.constantFrom('value', 'previous', 'difference'), fc.boolean(), (given, of, isDesc) => {
        const keyOf = ([now, before]: readonly [bigint, bigint]): bigint =>
          of === 'value' ? now : of === 'previous' ? before : now - before;
        const rows = given.map(([now, before]) => rowOf(figureOf(now), figureOf(before)));
        const places = new Map(rows.map((row, at) => [row, keyOf(given[at] as [bigint, bigint])]));
        const keys = sortRows(rows, 'rev', isDesc, true, of as 'value').map((row) => places.get(row) as bigint);
        const wanted = given.map(keyOf).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(keys).toEqual(isDesc ? wanted.reverse() : wanted);
      }),
    );
  });

  it('have what is new last by what was before only where that is no sum', () => {
    const rows = [rowOf('9007199254740993', null), rowOf('9007199254740995', '9007199254740993')];
    expect(sortRows(rows, 'rev', false, true, 'previous')).toEqual(rows);
    expect(sortRows(rows, 'rev', false, true, 'difference')).toEqual([rows[1], rows[0]]);
  });
});

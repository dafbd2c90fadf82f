import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJoinedFigures } from '../../api/lists/joinedFigures';
import { readSide, rowSpecOf } from '../../src/dataProvider/lists/rowSpec';
import { createColumnIndex } from '../../src/model/columnIndex';
import { dollarsOf, type Figure, sumOf } from '../../src/model/exactSums';
import { type ParsedFilter, parseFilter } from '../../src/model/listDialect';
import { createRowIndex, type RowQuery } from '../../src/model/rowIndex';
import { drain } from '../../src/model/rowOrder';
import { figureFields } from '../../src/schema/derivedColumns';
import type { AnyResource } from '../../src/schema/resource';

/** Some around the last whole numbers that doubles hold, some far beyond, and some small. */
const sums = fc.oneof(
  fc.bigInt(2n ** 52n - 5n, 2n ** 52n + 5n),
  fc.bigInt(2n ** 53n - 5n, 2n ** 53n + 5n),
  fc.bigInt(10n ** 20n - 20_000n, 10n ** 20n + 20_000n),
  fc.bigInt(10n ** 40n - 9n, 10n ** 40n + 9n),
  fc.bigInt(-(2n ** 53n) - 5n, -(2n ** 53n) + 5n),
  fc.bigInt(0n, 9n),
  fc.constantFrom(
    400_000_000_000_000_000n,
    400_000_000_000_000_001n,
    99_999_999_999_999_980_000n,
    10n ** 23n,
    10n ** 29n,
  ),
);
const cases = [
  ['counts', 'reqs', (sum: bigint): Figure => sumOf(sum), String],
  ['money', 'rev', (sum: bigint): Figure => dollarsOf(sumOf(sum)), dollarsText],
] as const;

/** The lists of a browser and the long lists of a server. */
const indexes = {
  browser: async (metric: string, figures: readonly Figure[], query: RowQuery) => {
    const { columns } = readSide('yesterday', answerOf(metric, figures));
    const rows = figures.map((_, at) => ({ id: at + 1 }));
    return createRowIndex(rows, rowSpecOf({}, columns))
      .query(query)
      .rows.map(({ id }) => id);
  },
  server: async (metric: string, figures: readonly Figure[], query: RowQuery, sharedAtMost?: number) => {
    const rows = createColumnIndex(['id'], () => null, sharedAtMost);
    rows.put(figures.map((_, at) => ({ id: at + 1, search: '', value: () => null })));
    const joined = createJoinedFigures(rows, async (work) => drain(work));
    const beside = { key: 'a', period: 'yesterday' as const, figures: answerOf(metric, figures) };
    return drain(rows.finding(await joined.join(query, [beside]))).ids;
  },
  'server, each by itself': (metric: string, figures: readonly Figure[], query: RowQuery) =>
    indexes.server(metric, figures, query, 2),
};
const answerOf = (metric: string, figures: readonly Figure[]) => ({
  day: '2026-11-19',
  timezone: 0,
  metrics: [metric],
  ids: figures.map((_, at) => at + 1),
  values: [figures],
});

const tests = {
  gt: (a: bigint, b: bigint) => a > b,
  gte: (a: bigint, b: bigint) => a >= b,
  lt: (a: bigint, b: bigint) => a < b,
  lte: (a: bigint, b: bigint) => a <= b,
  neq: (a: bigint, b: bigint) => a !== b,
};
const resource = { allFields: figureFields } as unknown as AnyResource;
const whereOf = (key: string, bound: unknown): RowQuery['where'] =>
  (parseFilter(resource, { [key]: bound }) as ParsedFilter).where.slice(0, 1);

describe.each(cases)('figures that no double holds: %s', (_, metric, figureOf, textOf) => {
  describe.each(Object.entries(indexes))('in a list of the %s', (_, find) => {
    it('are sorted as the sums themselves', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(sums, { maxLength: 30 }),
          fc.constantFrom('asc' as const, 'desc' as const),
          async (given, direction) => {
            const sort = { field: `yesterday_${metric}`, direction };
            const found = await find(metric, given.map(figureOf), { where: [], sort });
            const way = direction === 'asc' ? 1 : -1;
            const size = (id: number): bigint => given[id - 1] as bigint;
            const wanted = given
              .map((_, at) => at + 1)
              .sort((a, b) => (size(a) < size(b) ? -way : size(a) > size(b) ? way : a - b));
            expect(found).toEqual(wanted);
          },
        ),
      );
    });

    it('are filtered as the sums themselves, by every digit of the bound', async () => {
      const op = fc.constantFrom('gt', 'gte', 'lt', 'lte', 'neq');
      await fc.assert(
        fc.asyncProperty(fc.array(sums, { maxLength: 30 }), sums, fc.nat(30), op, async (given, other, place, op) => {
          const bound = given[place] ?? other;
          const where = whereOf(`yesterday_${metric}_${op}`, textOf(bound));
          const wanted = given.flatMap((sum, at) => (tests[op as 'gt'](sum, bound) ? [at + 1] : []));
          expect(await find(metric, given.map(figureOf), { where })).toEqual(wanted);
        }),
      );
    });

    it('are found by exactly themselves', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(sums, { minLength: 1, maxLength: 30 }), fc.nat(29), async (given, place) => {
          const one = given[place % given.length] as bigint;
          const where = whereOf(`yesterday_${metric}`, [textOf(one)]);
          expect(await find(metric, given.map(figureOf), { where })).toEqual(
            given.flatMap((sum, at) => (sum === one ? [at + 1] : [])),
          );
        }),
      );
    });
  });
});

it('reads a bound with more decimals than figures have as it is', async () => {
  const figures = ['9007199254.740992', '9007199254.740993'];
  const find = (key: string) => indexes.browser('rev', figures, { where: whereOf(key, '9,007,199,254.7409925') });
  expect(await find('yesterday_rev_gte')).toEqual([2]);
  expect(await find('yesterday_rev_lte')).toEqual([1]);
});

function dollarsText(micro: bigint): string {
  const digits = String(micro < 0n ? -micro : micro).padStart(7, '0');
  return `${micro < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

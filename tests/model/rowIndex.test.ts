import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRowIndex, type RowCondition, type RowQuery, type RowSpec } from '../../src/model/rowIndex';
import { EMPTY_LAST, sortKey } from '../../src/schema/sortKey';
import { testSeed } from '../support/seed';
import { texts } from '../support/words';

type Row = {
  readonly id: number;
  readonly name: string | null;
  readonly price: number | null;
  readonly tags: readonly number[];
};

const key = (row: Row, field: string) => {
  const value = row[field as keyof Row];
  return typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? sortKey(value) : null;
};
const spec: RowSpec<Row> = {
  id: (row) => row.id,
  value: (row, field) => row[field as keyof Row],
  key,
  search: (row) => `${row.id}\n${row.name ?? ''}`.toLowerCase(),
};

/** The same answer worked out the long way round: filter, sort everything, cut. */
function naive(rows: readonly Row[], { where, q, sort, range = [0, Number.POSITIVE_INFINITY] }: RowQuery) {
  const holds = (row: Row, { field, op, values }: RowCondition): boolean => {
    const value = row[field as keyof Row];
    const list = Array.isArray(value) ? value : [value];
    const isNone = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    const compared = typeof value === typeof values[0] && !isNone && !Array.isArray(value);
    const tests: Record<RowCondition['op'], () => boolean> = {
      in: () => list.some((item) => values.includes(item as never)),
      nin: () => !list.some((item) => values.includes(item as never)),
      empty: () => isNone,
      notEmpty: () => !isNone,
      gt: () => compared && (value as number) > (values[0] as number),
      gte: () => compared && (value as number) >= (values[0] as number),
      lt: () => compared && (value as number) < (values[0] as number),
      lte: () => compared && (value as number) <= (values[0] as number),
    };
    return tests[op]();
  };
  const words = (q ?? '').split(/\s+/).filter(Boolean);
  const found = rows.filter(
    (row) =>
      where.every((condition) => holds(row, condition)) && words.every((word) => spec.search(row).includes(word)),
  );
  const field = sort?.field ?? 'id';
  const sign = sort?.direction === 'desc' ? -1 : 1;
  const ordered = found.toSorted((a, b) => {
    const [x, y] = [key(a, field), key(b, field)];
    if (x === null || y === null) return (x === null ? 1 : 0) - (y === null ? 1 : 0) || a.id - b.id;
    return (x < y ? -sign : x > y ? sign : 0) || a.id - b.id;
  });
  return { rows: ordered.slice(range[0], range[1] + 1), total: found.length };
}

const rowArb = (id: number): fc.Arbitrary<Row> =>
  fc.record({
    id: fc.constant(id),
    name: fc.option(fc.constantFrom('', 'Alpha 2', 'alpha 10', 'Beta', 'beta', 'Öl', 'Zürich 7', 'x')),
    price: fc.option(fc.constantFrom(0, 1, 1, 2.5, 18, -3)),
    tags: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
  });

const rowsArb = fc
  .integer({ min: 0, max: 25 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => rowArb(index + 1))));

const conditionArb: fc.Arbitrary<RowCondition> = fc.oneof(
  fc.record({
    field: fc.constantFrom('tags', 'id'),
    op: fc.constantFrom('in' as const, 'nin' as const),
    values: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }),
  }),
  fc.record({
    field: fc.constantFrom('name', 'price', 'tags'),
    op: fc.constantFrom('empty' as const, 'notEmpty' as const),
    values: fc.constant([]),
  }),
  fc.record({
    field: fc.constant('price'),
    op: fc.constantFrom('gt' as const, 'gte' as const, 'lt' as const, 'lte' as const),
    values: fc.tuple(fc.constantFrom(0, 1, 2.5)),
  }),
);

const queryArb = fc.record(
  {
    where: fc.array(conditionArb, { maxLength: 2 }),
    q: fc.constantFrom('alpha', 'a 1', 'zür', 'nothing'),
    sort: fc.record({
      field: fc.constantFrom('name', 'price', 'id'),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    range: fc.constantFrom([0, 4] as const, [3, 6] as const, [100, 120] as const),
  },
  { requiredKeys: ['where'] },
) as fc.Arbitrary<RowQuery>;

describe('the row index', () => {
  it('answers as filtering and sorting everything would', () => {
    fc.assert(
      fc.property(rowsArb, queryArb, (rows, query) => {
        expect(createRowIndex(rows, spec).query(query)).toEqual(naive(rows, query));
      }),
      { seed: testSeed },
    );
  });

  it('answers each letter of what is typed, and of what is taken back, as if it had been asked at once', () => {
    const typedArb = fc.tuple(
      fc.array(fc.constantFrom('a', 'l', 'p', '1', ' ', 'z', 'ü'), { maxLength: 5 }),
      fc.array(conditionArb, { maxLength: 2 }),
    );
    fc.assert(
      fc.property(rowsArb, typedArb, typedArb, (rows, ...typed) => {
        const index = createRowIndex(rows, spec);
        for (const [letters, where] of typed) {
          const lengths = [...letters.keys(), letters.length];
          for (const length of [...lengths, ...lengths.reverse()]) {
            const query = { where, q: letters.slice(0, length).join('') };
            expect(index.query(query)).toEqual(naive(rows, query));
          }
        }
      }),
      { seed: testSeed },
    );
  });

  it('answers the same after rows were changed, added and removed one batch after the other', () => {
    const batch = fc.record({
      changed: fc.uniqueArray(fc.integer({ min: 1, max: 30 }).chain(rowArb), {
        selector: (row) => row.id,
        maxLength: 6,
      }),
      removed: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(rowsArb, fc.array(batch, { maxLength: 4 }), queryArb, (rows, batches, query) => {
        const index = createRowIndex(rows, spec);
        index.query(query);
        const current = new Map(rows.map((row) => [row.id, row]));
        for (const { changed, removed } of batches) {
          for (const id of removed) current.delete(id);
          for (const row of changed) current.set(row.id, row);
          index.patch(changed, removed);
          expect(index.query(query)).toEqual(naive([...current.values()], query));
        }
        expect(index.size).toBe(current.size);
      }),
      { seed: testSeed },
    );
  });

  it('finds words in a long list whose rows change, are added and go, wherever they stand', () => {
    const long = fc.integer({ min: 2_040, max: 4_110 });
    const change = fc.record({
      at: fc.double({ min: 0, max: 1.02, noNaN: true }),
      name: fc.option(fc.constantFrom('Alpha 2', 'beta', 'a 1')),
      isRemoved: fc.boolean(),
    });
    const asked = fc.constantFrom(
      'alpha',
      'beta',
      '2',
      'a 1',
      '20 4',
      'row',
      'row 2048',
      'ö',
      Array(300).fill('a').join(' '),
    );
    fc.assert(
      fc.property(long, fc.array(fc.tuple(change, asked), { minLength: 1, maxLength: 6 }), (count, steps) => {
        const rows = Array.from({ length: count }, (_, index) => ({
          id: index + 1,
          name: `Row ${index}`,
          price: null,
          tags: [],
        }));
        const current = new Map<number, Row>(rows.map((row) => [row.id, row]));
        const index = createRowIndex<Row>(rows, spec);
        for (const [{ at, name, isRemoved }, q] of steps) {
          const id = Math.floor(at * count) + 1;
          if (isRemoved) current.delete(id);
          else current.set(id, { id, name, price: null, tags: [] });
          const changed = current.get(id);
          index.patch(changed ? [changed] : [], changed ? [] : [id]);
          const query = { where: [], q };
          expect(index.query(query)).toEqual(naive([...current.values()], query));
        }
      }),
      { seed: testSeed, numRuns: 30 },
    );
  });

  it('counts the rows of each value, a list once for each of its values', () => {
    const index = createRowIndex<Row>(
      [
        { id: 1, name: 'a', price: 1, tags: [1, 2] },
        { id: 2, name: 'b', price: null, tags: [2] },
      ],
      spec,
    );
    expect([...index.valueCounts('tags', { where: [] })]).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect([...index.valueCounts('tags', { where: [{ field: 'price', op: 'empty', values: [] }] })]).toEqual([[2, 1]]);
  });
});

describe('the order of texts', () => {
  it('takes digit runs as numbers, ignores case and accents, and puts empty ones last', () => {
    const names = [
      ...texts`Tag 10 | tag 9 | Öl | olive | tag 009b | Zebra`,
      '',
      ...texts`alpha | 2 | 10 | tag 1000000000000000000000 | tag 999999999999999999999`,
    ];
    expect(names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual([
      ...texts`
        2 | 10 | alpha | Öl | olive | tag 9 | tag 009b | Tag 10 | tag 999999999999999999999 |
        tag 1000000000000000000000 | Zebra
      `,
      '',
    ]);
  });

  it('gives every text, blanks too, a key below the one of empty', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
        expect(sortKey(text) < EMPTY_LAST).toBe(true);
      }),
      { seed: testSeed },
    );
  });
});

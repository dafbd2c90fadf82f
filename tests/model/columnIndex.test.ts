import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ColumnIndex, createColumnIndex } from '../../src/model/columnIndex';
import { mendColumnOrder, orderByKey } from '../../src/model/columnOrder';
import { createRowIndex, type RowQuery } from '../../src/model/rowIndex';
import type { Key } from '../../src/model/rowKeys';
import { drain, makeOrder, mendingOrder } from '../../src/model/rowOrder';
import { isFullRun } from '../support/seed';

type Row = {
  readonly id: number;
  readonly name: string;
  readonly amount: number | null;
  readonly list: readonly number[];
  readonly owner: number | null;
};

const fields = ['id', 'name', 'amount', 'list', 'owner'];
const readValue = (row: Row, field: string): unknown => row[field as keyof Row];
const keyOf = (row: Row, field: string): Key => {
  const value = readValue(row, field);
  return Array.isArray(value) || value === '' ? null : (value as Key);
};
const searchOf = ({ id, name }: Row): string => `${id}\n${name}`.toLowerCase();
const indexed = (row: Row) => ({ id: row.id, search: searchOf(row), value: (field: string) => readValue(row, field) });
const keyOfValue = (_: string, value: unknown): Key => (Array.isArray(value) || value === '' ? null : (value as Key));

const rows = fc.record({
  id: fc.integer({ min: 1, max: 60 }),
  name: fc.constantFrom('', 'a', 'A', 'b c', 'é', '🐎', '1'),
  amount: fc.constantFrom(null, 0, -1, 1.5, 10),
  list: fc.array(fc.constantFrom(1, 2, 3), { maxLength: 2 }),
  owner: fc.constantFrom(null, 31, 32),
});
const conditions = fc.oneof(
  fc.record({
    field: fc.constantFrom(...fields),
    op: fc.constantFrom('in' as const, 'nin' as const),
    values: fc.array(fc.constantFrom(null, 1, 2, 10, 31, 'a', 'é'), { maxLength: 3 }),
  }),
  fc.record({
    field: fc.constantFrom('id', 'name', 'amount'),
    op: fc.constantFrom('gt' as const, 'gte' as const, 'lt' as const, 'lte' as const),
    values: fc.constantFrom([1], [5], ['a'], [10]),
  }),
  fc.record({
    field: fc.constantFrom('name', 'amount', 'list', 'owner'),
    op: fc.constantFrom('empty' as const, 'notEmpty' as const),
    values: fc.constant([]),
  }),
  fc.record({
    field: fc.constant('owner'),
    op: fc.constant('in' as const),
    values: fc.constantFrom([31], [32]),
    or: fc.record({
      field: fc.constant('name'),
      op: fc.constant('in' as const),
      values: fc.constantFrom(['a'], ['1']),
    }),
  }),
);
const queries: fc.Arbitrary<RowQuery> = fc.record(
  {
    where: fc.array(conditions, { maxLength: 2 }),
    q: fc.constantFrom('a', '1', 'b c', 'é', ''),
    sort: fc.record({
      field: fc.constantFrom('id', 'name', 'amount', 'owner'),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    range: fc.constantFrom([0, 4] as const, [3, 9] as const, [50, 59] as const, [0, -1] as const),
  },
  { requiredKeys: ['where'] },
);
const steps = fc.array(
  fc.oneof(
    fc.record({ put: fc.array(rows, { maxLength: 12 }) }),
    fc.record({ remove: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }) }),
    fc.record({ ask: queries }),
  ),
  { maxLength: 24 },
);

const ask = (index: ColumnIndex, query: RowQuery) => drain(index.finding(query));

describe('an index by columns', () => {
  it('answers as one that holds the rows does, whatever comes and goes', () => {
    fc.assert(
      fc.property(
        steps,
        queries,
        fc.constantFrom(1, 4, undefined),
        fc.constantFrom('amount', 'list', 'owner', 'name'),
        (list, last, most, counted) => {
          const ours = createColumnIndex(fields, keyOfValue, most);
          const theirs = createRowIndex<Row>([], {
            id: ({ id }) => id,
            value: readValue,
            key: keyOf,
            search: searchOf,
          });
          for (const step of [...list, { ask: last }]) {
            const { put, remove, ask: asked } = step as { put?: Row[]; remove?: number[]; ask?: RowQuery };
            ours.put((put ?? []).map(indexed));
            theirs.patch(put ?? [], []);
            ours.remove(remove ?? []);
            theirs.patch([], remove ?? []);
            const query = asked ?? { where: [] };
            const found = theirs.query(query);
            expect({ ...ask(ours, query), size: ours.size }).toEqual({
              ids: found.rows.map(({ id }) => id),
              total: found.total,
              size: theirs.size,
            });
            expect(drain(ours.counting(counted, query))).toEqual(theirs.valueCounts(counted, query));
            // One that is asked again and again goes with what is written.
            expect(ask(ours, { ...last, range: [0, 99] })).toEqual({
              ids: theirs.query({ ...last, range: [0, 99] }).rows.map(({ id }) => id),
              total: theirs.count(last),
            });
          }
        },
      ),
      { numRuns: isFullRun ? 300 : 100 },
    );
  });

  it('takes no more memory the more is written', () => {
    const index = createColumnIndex(fields, keyOfValue, 100);
    const count = 500;
    const write = (round: number) => {
      const first = 1 + (round % 7) * 50;
      index.remove(Array.from({ length: 50 }, (_, at) => first + at));
      const row = (id: number): Row => ({
        id,
        name: `n${round} ${id}`,
        amount: round * id,
        list: [round % 90],
        owner: id % 3,
      });
      index.put(Array.from({ length: count }, (_, at) => indexed(row(at + 1))));
      ask(index, { where: [], sort: { field: 'name', direction: 'asc' }, range: [0, 9] });
    };
    write(0);
    write(1);
    const before = index.memory;
    for (let round = 2; round < 60; round += 1) write(round);
    expect(before.slots).toBeLessThanOrEqual(count + 50);
    expect([index.size, index.memory.slots]).toEqual([count, before.slots]);
    expect(index.memory.values).toBeLessThanOrEqual(count * fields.length);
  });

  it('reads no text again for a search that was asked before one row was written', () => {
    const index = createColumnIndex(fields, keyOfValue);
    const row = (id: number, name: string): Row => ({ id, name, amount: 1, list: [], owner: null });
    index.put(Array.from({ length: 100_000 }, (_, at) => indexed(row(at + 1, `n${at % 100}`))));
    const search = { where: [{ field: 'amount', op: 'in' as const, values: [1] }], q: 'n17', range: [0, 4] as const };
    const steps = (): number => [...index.finding(search)].length;
    expect(steps()).toBeGreaterThan(5);
    index.put([indexed(row(7, 'n17'))]);
    index.remove([18]);
    expect(steps()).toBeLessThan(2);
    expect(ask(index, search)).toEqual({ ids: [7, 118, 218, 318, 418], total: 1000 });
  });

  it('works in steps of a few milliseconds over a hundred thousand rows', () => {
    const index = createColumnIndex(fields, keyOfValue);
    const many = Array.from(
      { length: 100_000 },
      (_, at): Row => ({ id: at + 1, name: `n${(at * 7919) % 100_000}`, amount: at % 97, list: [at % 3], owner: 31 }),
    );
    index.put(many.map(indexed));
    const work = index.finding({
      where: [{ field: 'amount', op: 'in', values: [5] }],
      q: 'n1',
      sort: { field: 'name', direction: 'desc' },
      range: [20, 29],
    });
    let count = 0;
    let step = work.next();
    while (!step.done) {
      count += 1;
      step = work.next();
    }
    const expected = many
      .filter(({ amount, name, id }) => amount === 5 && `${id}\n${name}`.includes('n1'))
      .sort((a, b) => (a.name < b.name ? 1 : -1));
    expect(step.value).toEqual({ ids: expected.slice(20, 30).map(({ id }) => id), total: expected.length });
    expect(count).toBeGreaterThan(50);
  });
});

const texts: fc.Arbitrary<Key> = fc.oneof(
  fc.constantFrom('', 'a', 'ab', 'abc', 'abcd', 'abcde', 'abcdé', 'é', 'ж', 'abcж', '￿'),
  fc.constantFrom(null),
  fc.string(),
);
const numbers: fc.Arbitrary<Key> = fc.constantFrom(null, 0, -1, 1.5, 1e300, -1e300, 2 ** 53);
const keys = fc.oneof(
  fc.array(texts, { minLength: 1, maxLength: 60 }),
  fc.array(numbers, { minLength: 1, maxLength: 60 }),
);

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
      fc.property(
        keys,
        fc.array(fc.tuple(fc.nat(59), fc.nat(59), fc.boolean()), { maxLength: 20 }),
        (keys, changes) => {
          const used = new Set(keys.flatMap((_, slot) => (slot % 5 === 4 ? [] : [slot])));
          const order = drain(orderByKey(Int32Array.from(used), (slot) => keys[slot] ?? null));
          const changed = [...keys];
          const touched = new Set<number>();
          for (const [slot, from, isThere] of changes.filter(
            ([slot, from]) => slot < keys.length && from < keys.length,
          )) {
            changed[slot] = keys[from] ?? null;
            touched.add(slot);
            if (isThere) used.add(slot);
            else used.delete(slot);
          }
          const fresh = Int32Array.from([...touched].filter((slot) => used.has(slot)).sort((a, b) => a - b));
          const mended = drain(
            mendColumnOrder(order, touched, fresh, { key: (slot) => changed[slot] ?? null, id: (slot) => slot }),
          );
          expect(shown(mended)).toEqual(expected(changed, [...used]));
        },
      ),
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
  const order = drain(makeOrder({ used: Int32Array.from({ length: 120_000 }, (_, slot) => slot), ...source }));
  const fresh = Array.from({ length: 110_000 }, (_, at) => (at * 7919) % 110_000);
  let most = 0;
  seen = 0;
  for (const _ of mendingOrder(order, source, new Set(fresh), fresh)) {
    most = Math.max(most, seen);
    seen = 0;
  }
  expect(most).toBeLessThan(200_000);
});

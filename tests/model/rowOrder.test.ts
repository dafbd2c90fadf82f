import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchWords } from '../../src/model/listDialect';
import { createRowIndex, type RowSpec } from '../../src/model/rowIndex';
import { entrySearch, searchText } from '../../src/model/rowKeys';
import { createSlotsById } from '../../src/model/slotsById';
import { resourceOf } from '../../src/resources';

type Row = { readonly id: number; readonly price: number | null };

const spec: RowSpec<Row> = {
  id: (row) => row.id,
  value: (row, field) => row[field as keyof Row],
  key: (row, field) => row[field as keyof Row],
  search: (row) => String(row.id),
};
const byPrice = (direction: 'asc' | 'desc') => ({ where: [], sort: { field: 'price', direction } }) as const;
const many = (count: number, price: (at: number) => number | null): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, price: price(at) }));

describe('an order made in steps', () => {
  it('is the one made at once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 1, max: 500 }), (count, spread) => {
        const rows = many(count, (at) => ((at * 7919) % 13 === 0 ? null : (at * 104_729) % spread));
        const [atOnce, inSteps] = [createRowIndex(rows, spec), createRowIndex(rows, spec)];
        expect([...inSteps.preparing(['price'])].length).toBeGreaterThanOrEqual(Math.floor(count / 2048));
        for (const direction of ['asc', 'desc'] as const)
          expect(inSteps.query(byPrice(direction))).toEqual(atOnce.query(byPrice(direction)));
      }),
      { numRuns: 20 },
    );
  });

  it('is made again when rows change meanwhile', () => {
    const index = createRowIndex(
      many(9000, (at) => at % 100),
      spec,
    );
    const steps = index.preparing(['price'])[Symbol.iterator]();
    for (let step = 0; step < 3; step += 1) steps.next();
    index.patch(
      [
        { id: 5, price: -1 },
        { id: 9001, price: -2 },
      ],
      [1, 7],
    );
    for (let step = steps.next(); !step.done; step = steps.next());
    expect(index.query({ ...byPrice('asc'), range: [0, 2] })).toEqual({
      total: 8999,
      rows: [
        { id: 9001, price: -2 },
        { id: 5, price: -1 },
        { id: 101, price: 0 },
      ],
    });
  });

  it('does not keep anybody waiting who asks for it before it is done', () => {
    const index = createRowIndex(
      many(9000, (at) => -at),
      spec,
    );
    const steps = index.preparing(['price'])[Symbol.iterator]();
    steps.next();
    expect(index.query({ ...byPrice('asc'), range: [0, 0] }).rows).toEqual([{ id: 9000, price: -8999 }]);
    for (let step = steps.next(); !step.done; step = steps.next());
    expect(index.query({ ...byPrice('desc'), range: [0, 0] }).rows).toEqual([{ id: 1, price: -0 }]);
  });
});

const isFound = (q: string, type: string, row: Readonly<Record<string, unknown>>): boolean =>
  searchText(resourceOf(type), { id: 7, ...row }).includes(searchWords(q));

describe('the searched text of an object', () => {
  it.each(['münchen', 'MU\u0308NCHEN.de', 'xn--mnchen-3ya', 'm\u200bünchen'])(
    'has hosts in letters and in ASCII: %s',
    (q) => {
      expect(isFound(q, 'sites', { domain: 'xn--mnchen-3ya.de' })).toBe(true);
      expect(isFound(q, 'creatives', { adomain: ['a.example', 'xn--mnchen-3ya.de'] })).toBe(true);
    },
  );

  it.each(['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de/path'])('has the host of an entry in letters: %s', (value) => {
    expect(entrySearch(value).split('\n')).toEqual([value, 'münchen.de']);
    expect(entrySearch('Com.News/A')).toBe('com.news/a');
  });

  it('has names as texts are stored now, one to a line', () => {
    expect(isFound('café noir', 'sites', { name: 'Cafe\u0301\u00a0Noir\u200b' })).toBe(true);
    expect(searchText(resourceOf('creatives'), { id: 7, name: 'A', adomain: ['b.example', 'c.example'] })).toBe(
      '7\na\nb.example\nc.example',
    );
  });
});

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

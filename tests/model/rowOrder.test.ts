import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRowIndex, type RowSpec } from '../../src/model/rowIndex';

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
        const steps = [...inSteps.preparing(['price'])].length;
        expect(steps).toBeGreaterThanOrEqual(Math.floor(count / 2048));
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

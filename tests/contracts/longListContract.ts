import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FiguresBeside } from '../../api/lists/joinedFigures';
import { createPagedList } from '../../api/lists/pagedList';
import { createWholeList } from '../../api/lists/wholeList';
import { toEntity } from '../../api/objects/entity';
import { createRecords } from '../../api/objects/records';
import type { Condition, Scope, Store } from '../../api/ports';
import { nearOf } from '../../src/model/exactSums';
import type { RowQuery } from '../../src/model/rowIndex';
import { defineResource } from '../../src/schema/defineResource';
import { choice, integer, strings, text } from '../../src/schema/fields';
import { demand } from '../../src/schema/grants';
import type { AnyResource } from '../../src/schema/resource';
import { silentLog } from '../support/silentLog';
import { newType } from './storedObjects';

const at = '2026-11-20T12:00:00.000Z';
const clock = () => new Date(at);
const names = ['id', 'name', 'status', 'demand', 'size', 'kind', 'labels', 'volume', 'modifiedAt', 'version'];

const define = (type: string) =>
  defineResource(type, ['Box', 'Boxes'], {
    fields: {
      size: integer('Size'),
      kind: choice('Kind', { options: { flat: 'Flat', tall: 'Tall' } }),
      labels: strings('Labels', { search: true }),
      weight: integer('Weight'),
      comment: text('Comment'),
      volume: integer('Volume', { computed: { from: 'record' } }),
    },
    list: { sort: ['name', 'asc'] },
    compute: { volume: ({ size, weight }) => (size ?? 0) * (weight ?? 1) },
    access: { owner: 'platform', read: [demand.any], write: [demand.any] },
  }) as unknown as AnyResource;

const draft = fc.record({
  name: fc.constantFrom('a', 'B 10', 'b 9', 'é "x" \\', '🐎', 'box'),
  status: fc.constantFrom(0, 1, 2),
  demand: fc.constantFrom(null, 31, 32),
  size: fc.constantFrom(null, 0, 1, 7),
  kind: fc.constantFrom(null, 'flat', 'tall'),
  labels: fc.uniqueArray(fc.constantFrom('x', 'y z', 'é'), { maxLength: 2 }),
  weight: fc.constantFrom(null, 2, 3),
});
const conditionOf = <Op extends Condition['op']>(fields: string, ops: readonly Op[], values: fc.Arbitrary<unknown[]>) =>
  fc.record({
    field: fc.constantFrom(...fields.split(' ')),
    op: fc.constantFrom(...ops),
    values,
  }) as fc.Arbitrary<Condition>;
const listed = fc.array(fc.constantFrom(null, 0, 1, 2, 14, 31, 'flat', 'x'), { maxLength: 3 });
const condition = fc.oneof(
  conditionOf('kind size status demand labels volume id', ['in', 'nin'], listed),
  conditionOf('size volume id', ['gt', 'lte'], fc.constantFrom([1], [7])),
  conditionOf('kind size labels', ['empty', 'notEmpty'], fc.constant([])),
);
const query: fc.Arbitrary<RowQuery> = fc.record({
  where: fc.array(condition, { maxLength: 2 }),
  q: fc.constantFrom('', 'b', 'x', '1 b', 'é'),
  sort: fc.record({
    field: fc.constantFrom('id', 'name', 'status', 'size', 'kind', 'volume'),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  range: fc.constantFrom([0, 4] as const, [5, 9] as const, [30, 39] as const, [0, 99] as const),
});
const scopes: fc.Arbitrary<Scope> = fc.constantFrom(
  { owner: 'all', global: true } as const,
  { owner: 31, global: true } as const,
  { owner: 31, global: false } as const,
);

type Draft = typeof draft extends fc.Arbitrary<infer T> ? T : never;

/** The same objects as a list by pages and as a whole one. */
async function openBoth(store: Store, scope: Scope, drafts: readonly Draft[]) {
  const resource = define(newType());
  const type = resource.name;
  const stored = (id: number, values: object, version: number) =>
    toEntity(resource, { ...values, id, version, comment: 'c', createdAt: at, modifiedAt: at });
  await store.transaction((tx) => tx.insert(drafts.map((values, index) => stored(index + 1, values, 1))));
  const records = createRecords({ traffic: { of: async () => new Map() }, clock });
  const sight = { resource, scope, fields: new Set(names) };
  const parts = { store, clock, log: silentLog, records };
  const paged = createPagedList(sight, names, { ...parts, expected: drafts.length, inBuildTurn: (work) => work() });
  const whole = createWholeList(sight, names, false, {
    ...parts,
    mark: Promise.resolve(''),
    makeBody: () => Promise.reject(new Error('Not asked for.')),
  });
  const write = async (changes: readonly (readonly [id: number, values: Draft])[]): Promise<void> => {
    for (const [id, values] of changes)
      await store.transaction(async (tx) => {
        const isThere = (await tx.get(type, [id])).length > 0;
        if (!isThere) await tx.insert([stored(id, values, 1)]);
        else await (values.size === 7 ? tx.remove(type, [id]) : tx.update([stored(id, values, 2)]));
      });
    paged.markStale();
    whole.markStale();
  };
  return { paged, whole, write };
}

/** Few days of few viewers, each of which comes again with other figures. */
const rowOfFigures = fc.tuple(
  fc.integer({ min: 1, max: 35 }),
  fc.integer({ min: 0, max: 4 }),
  fc.constantFrom(null, 0, 50),
);
const dayOfFigures: fc.Arbitrary<FiguresBeside> = fc
  .record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    rows: fc.uniqueArray(rowOfFigures, { selector: ([id]) => id }),
  })
  .map(({ key, rows }) => {
    const values = [rows.map(([, rev]) => rev), rows.map(([, , fill]) => fill)];
    const figures = { day: '2026-11-19', timezone: 0, metrics: ['rev', 'fill'], ids: rows.map(([id]) => id), values };
    return { key, period: 'yesterday', figures };
  });
const figureQuery = fc.record({
  field: fc.constantFrom('yesterday_rev', 'yesterday_fill'),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  op: fc.constantFrom('gt' as const, 'lte' as const, 'in' as const, 'empty' as const),
  value: fc.constantFrom(0, 2, 50),
});
/** Without traffic nothing was earned, and there is no fill. */
const figureOf =
  ({ figures: { ids, values } }: FiguresBeside, field: string) =>
  (id: number): number | null => {
    const [own, none] = field === 'yesterday_rev' ? [values[0], 0] : [values[1], null];
    return ids.includes(id) ? nearOf(own?.[ids.indexOf(id)]) : none;
  };
const passes = {
  gt: (figure: number | null, value: number) => figure !== null && figure > value,
  lte: (figure: number | null, value: number) => figure !== null && figure <= value,
  in: (figure: number | null, value: number) => figure === value,
  empty: (figure: number | null) => figure === null,
};
const compareFigures = (a: number | null, b: number | null, direction: 'asc' | 'desc'): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : direction === 'asc' ? a - b : b - a;

/** A list by pages answers as the whole list of the same objects, before and after they are written. */
export function longListContract(store: () => Store): void {
  describe('a list by pages', () => {
    it('is sorted and filtered by figures beside its rows, after any write and for viewers with other figures', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(draft, { minLength: 10, maxLength: 30 }),
          fc.array(fc.tuple(fc.integer({ min: 1, max: 35 }), draft), { maxLength: 6 }),
          fc.array(fc.tuple(dayOfFigures, query, figureQuery), { minLength: 6, maxLength: 12 }),
          async (drafts, changes, asked) => {
            const { paged, whole, write } = await openBoth(store(), { owner: 'all', global: true }, drafts);
            const compare = async () => {
              await whole.fresh();
              for (const [beside, one, { op, value, ...sort }] of asked) {
                const range = one.range ?? [0, 9];
                const condition = { field: sort.field, op, values: [value] };
                const where = [...one.where, condition];
                const { ids, total } = await paged.find({ ...one, where, sort, range }, [beside]);
                const of = figureOf(beside, sort.field);
                const kept = whole
                  .query({ ...one, sort: { field: 'id', direction: 'asc' }, range: [0, 999] })
                  .rows.map(({ row }) => row.id)
                  .filter((id) => passes[op](of(id), value))
                  .sort((a, b) => compareFigures(of(a), of(b), sort.direction) || a - b);
                expect([ids, total]).toEqual([kept.slice(range[0], range[1] + 1), kept.length]);
              }
            };
            await compare();
            await write(changes);
            await compare();
          },
        ),
        { numRuns: 15 },
      );
    }, 60_000);

    it('has the rows of the whole list, under any filter, words, order and page, whatever is written', async () => {
      await fc.assert(
        fc.asyncProperty(
          scopes,
          fc.array(draft, { minLength: 10, maxLength: 40 }),
          fc.array(fc.tuple(fc.integer({ min: 1, max: 45 }), draft), { maxLength: 8 }),
          fc.array(query, { minLength: 4, maxLength: 10 }),
          async (scope, drafts, changes, queries) => {
            const { paged, whole, write } = await openBoth(store(), scope, drafts);
            const compare = async () => {
              await whole.fresh();
              for (const one of queries) {
                const { ids, total } = await paged.find(one);
                const theirs = whole.query(one);
                expect([ids, total]).toEqual([theirs.rows.map(({ row }) => row.id), theirs.total]);
              }
              for (const field of ['kind', 'labels', 'status'])
                expect(await paged.valueCounts(field, { where: [] })).toEqual(whole.valueCounts(field, { where: [] }));
            };
            await compare();
            await write(changes);
            await compare();
          },
        ),
        { numRuns: 15 },
      );
    }, 60_000);
  });
}

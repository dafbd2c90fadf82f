import { describe, expect, it } from 'vitest';
import { pause } from '../../api/http/pause';
import { createLengths, createPagedLists } from '../../api/lists/lists';
import { createMemoryStore } from '../../api/memory/store';
import { toEntity } from '../../api/objects/entity';
import { createRecords } from '../../api/objects/records';
import type { Scope } from '../../api/ports';
import { defineResource } from '../../src/schema/defineResource';
import { integer } from '../../src/schema/fields';
import { demand } from '../../src/schema/grants';
import type { AnyResource } from '../../src/schema/resource';
import { silentLog } from '../support/silentLog';

const at = '2026-11-20T12:00:00.000Z';
const boxes = defineResource('boxes', ['Box', 'Boxes'], {
  fields: { size: integer('Size') },
  list: { sort: ['name', 'asc'] },
  access: { owner: 'platform', read: [demand.any], write: [demand.any] },
}) as AnyResource;
const names = ['id', 'name', 'status', 'size'];
const box = (id: number, size: number) =>
  toEntity(boxes, { id, name: `Box ${id}`, size, status: 1, version: 1, createdAt: at, modifiedAt: at });
const sightOf = (size: number) => ({
  resource: boxes,
  scope: { owner: 'all', global: true, rows: { field: 'size', id: size } } as Scope,
  fields: new Set(names),
});
const ten = { rows: 10, isLong: true };
const page = { where: [], range: [0, 9] } as const;

/** Ten rows of each size from 1 to 4. */
async function createParts() {
  const store = createMemoryStore();
  await store.transaction((tx) => tx.insert(Array.from({ length: 40 }, (_, id) => box(id + 1, 1 + (id % 4)))));
  const clock = () => new Date(at);
  return { store, clock, records: createRecords({ traffic: { of: async () => new Map() }, clock }), log: silentLog };
}

describe('lists by pages', () => {
  it('are built one at a time, and never take more rows than there is memory for', async () => {
    const parts = await createParts();
    let reading = 0;
    const seen: { readonly reading: number; readonly rows: number }[] = [];
    const rowsNow = () => [...lists.all()].reduce((sum, { size }) => sum + size, 0);
    const store = {
      ...parts.store,
      async *parts(type: string, scope: Scope) {
        reading += 1;
        seen.push({ reading, rows: rowsNow() });
        await pause();
        yield* parts.store.all(type, scope);
        reading -= 1;
      },
    };
    const lists = createPagedLists({ ...parts, store }, 25);
    const pages = await Promise.all([1, 2, 3, 4, 1].map((size) => lists.of(sightOf(size), names, ten).find(page)));
    expect(pages.map(({ ids }) => ids[0])).toEqual([1, 2, 3, 4, 1]);
    expect(seen).toEqual([10, 20, 20, 20].map((rows) => ({ reading: 1, rows })));
    expect(rowsNow()).toBe(20);
  });

  it('that were dropped still answer those who have them with what was written', async () => {
    const parts = await createParts();
    const lists = createPagedLists(parts, 15);
    const first = lists.of(sightOf(1), names, ten);
    expect((await first.find(page)).total).toBe(10);
    await lists.of(sightOf(2), names, ten).find(page);
    await parts.store.transaction((tx) => tx.insert([box(50, 1)]));
    expect([lists.held(sightOf(1), names), (await first.find(page)).total]).toEqual([undefined, 11]);
  });
});

describe('the length of a list of rows that hold a value', () => {
  const createCounted = async () => {
    const parts = await createParts();
    const counted: Scope[] = [];
    const store: typeof parts.store = {
      ...parts.store,
      find: async (query) => {
        counted.push(...[query.scope].filter(({ rows }) => rows && query.range?.[1] === -1));
        return parts.store.find(query);
      },
    };
    const lengths = createLengths({ ...parts, store }, { rows: 5, bytes: 1e9 });
    parts.store.onChange(lengths.forget);
    return { lengths, counted, store: parts.store };
  };

  it('is counted once until something changes', async () => {
    const { lengths, counted, store } = await createCounted();
    const ask = () => lengths.of(sightOf(1), names);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill({ rows: 10, isLong: true }));
    await ask();
    expect(counted).toHaveLength(1);
    await store.transaction((tx) => tx.insert([box(50, 1)]));
    expect([(await ask()).rows, (await ask()).rows, counted.length]).toEqual([11, 11, 2]);
  });

  it('is that of the list by pages that is held, for as long as that one is long', async () => {
    const { lengths, counted } = await createCounted();
    expect(await lengths.of(sightOf(1), names, { rows: () => 9 })).toEqual({ rows: 9, isLong: true });
    expect(counted).toHaveLength(0);
    expect(await lengths.of(sightOf(1), names, { rows: () => 3 })).toEqual({ rows: 10, isLong: true });
  });
});

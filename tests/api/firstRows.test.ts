import { describe, expect, it } from 'vitest';
import { firstRows } from '../../api/lists/firstRows';
import { createMemoryStore } from '../../api/memory/store';
import { toEntity } from '../../api/objects/entity';
import { createRecords } from '../../api/objects/records';
import { defineResource } from '../../src/schema/defineResource';
import { integer } from '../../src/schema/fields';
import { demand } from '../../src/schema/grants';
import type { AnyResource } from '../../src/schema/resource';

const everything = { owner: 'all', global: true } as const;

const define = (sort: readonly ['used' | 'size' | 'name', 'asc' | 'desc']): AnyResource =>
  defineResource('boxes', ['Box', 'Boxes'], {
    fields: { size: integer('Size'), used: integer('Used', { computed: { from: 'traffic' } }) },
    list: { sort },
    access: { owner: 'platform', read: [demand.any], write: [demand.any] },
  }) as AnyResource;

describe('the first rows of a list that is never whole', () => {
  const first = async (sort: Parameters<typeof define>[0], count: number) => {
    const resource = define(sort);
    const store = createMemoryStore();
    const at = '2026-11-20T12:00:00.000Z';
    const boxes = [
      { id: 1, name: 'Oak', size: 3 },
      { id: 2, name: 'Ash', size: null },
      { id: 3, name: 'Elm', size: 1 },
      { id: 4, name: 'Fir', size: 2 },
    ].map((box) => toEntity(resource, { ...box, status: 1, version: 1, createdAt: at, modifiedAt: at }));
    await store.transaction((tx) => tx.insert(boxes));
    const used: Readonly<Record<number, number>> = { 1: 20, 3: 7, 4: 900 };
    const traffic = {
      of: async (_: string, ids: readonly number[]) => new Map(ids.map((id) => [id, { used: used[id] ?? null }])),
    };
    const records = createRecords({ traffic, clock: () => new Date(at) });
    return (await firstRows({ resource, scope: everything }, count, { store, records })).map(({ name }) => name).sort();
  };

  it.each([
    ['used', 'desc', 'Fir, Oak'],
    ['used', 'asc', 'Elm, Oak'],
    ['size', 'desc', 'Fir, Oak'],
    ['name', 'asc', 'Ash, Elm'],
  ] as const)('are the first by %s %s: %s', async (field, order, names) => {
    expect((await first([field, order], 2)).join(', ')).toBe(names);
  });

  it('have those without a value last, whichever way', async () => {
    expect(await first(['used', 'asc'], 3)).toEqual(['Elm', 'Fir', 'Oak']);
    expect(await first(['used', 'desc'], 3)).toEqual(['Elm', 'Fir', 'Oak']);
  });
});

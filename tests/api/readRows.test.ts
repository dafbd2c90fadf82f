import { beforeAll, describe, expect, it } from 'vitest';
import { createEntryMaker } from '../../api/lists/listEntries';
import { projectionOf } from '../../api/lists/projection';
import { type FoundRow, readRows } from '../../api/lists/readRows';
import { createMemoryStore } from '../../api/memory/store';
import { toEntity } from '../../api/objects/entity';
import { createRecords } from '../../api/objects/records';
import { sightOf } from '../../api/objects/rights';
import type { Scope, Store } from '../../api/ports';
import { resources } from '../../src/resources';
import { defineResource } from '../../src/schema/defineResource';
import { integer, text } from '../../src/schema/fields';
import { demand } from '../../src/schema/grants';
import type { AnyResource } from '../../src/schema/resource';
import { createSampleWorld } from '../support/sampleConsole';
import { createSampleStore } from '../support/sampleStore';
import { silentLog } from '../support/silentLog';

const at = '2026-11-20T12:00:00.000Z';
const clock = () => new Date(at);
const everything: Scope = { owner: 'all', global: true };
const records = createRecords({ traffic: { of: async () => new Map() }, clock });
type Sight = { resource: AnyResource; scope: Scope };

async function collect<T>(chunks: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const chunk of chunks) found.push(...chunk);
  return found;
}

/** What a whole list has of each row, which is made of the whole objects. */
async function fromWhole(store: Store, sight: Sight, names: readonly string[]) {
  const objects = await collect(store.all(sight.resource.name, sight.scope));
  return createEntryMaker({ ...sight, names }, { store, records })(objects);
}

const inPart = (store: Store, sight: Sight, names: readonly string[]): Promise<readonly FoundRow[]> =>
  collect(readRows(sight, names, { store, records, clock, log: silentLog }));

const shown = (row: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  names.map((name) => [name, row[name] ?? null]);

describe('the rows of a long list', () => {
  let store: Store;
  let world: Awaited<ReturnType<typeof createSampleWorld>>;
  beforeAll(async () => {
    store = await createSampleStore(clock());
    world = await createSampleWorld();
  });

  it.each(['admin@adx.example', 'demand@adx.example', 'ssp@adx.example'])(
    'are those of the whole list, of each kind that %s sees, though only a part of each object is read',
    async (login) => {
      const { viewer } = await world.open(login);
      const seen: string[] = [];
      for (const resource of resources) {
        const sight = sightOf(viewer, resource);
        if (!sight) continue;
        const names = projectionOf(sight);
        const told = (rows: readonly FoundRow[]) =>
          rows.map(({ row, search, moments }) => [shown(row, names), search, moments]);
        const ours = await inPart(store, sight, names);
        expect(told(ours)).toEqual(told(await fromWhole(store, sight, names)));
        if (ours.length > 0) seen.push(resource.name);
      }
      expect(seen).toEqual(expect.arrayContaining(['tags', 'channels', 'targetings']));
    },
  );

  const define = (more: object) =>
    ({
      ...defineResource('boxes', ['Box', 'Boxes'], {
        fields: {
          size: integer('Size'),
          secret: integer('Secret', { initial: 5 }),
          later: text('Later'),
          volume: integer('Volume', { computed: { from: 'record' } }),
        },
        list: { sort: ['name', 'asc'] },
        compute: { volume: ({ size }) => size },
        access: { owner: 'platform', read: [demand.any], write: [demand.any] },
      }),
      ...more,
    }) as AnyResource;
  const fill = async (resource: AnyResource, count: number, revision = resource.revision) => {
    const boxes = createMemoryStore();
    const boxOf = (index: number) => ({
      id: index + 1,
      name: `Box ${index}`,
      size: index,
      secret: index % 7,
      later: String(index % 3),
      status: 1,
      version: 1,
      createdAt: at,
      modifiedAt: at,
    });
    const stored = Array.from({ length: count }, (_, index) => ({ ...toEntity(resource, boxOf(index)), revision }));
    await boxes.transaction((tx) => tx.insert(stored));
    return boxes;
  };
  const names = ['id', 'name', 'volume'];

  it('have values that are made of fields which no list shows, also where that turns out after thousands of rows', async () => {
    type Box = { readonly id: number; readonly secret: number; readonly later: string | null };
    const volume = (box: Box): number => (box.id > 1700 ? box.secret + (box.later ?? '').length : 1);
    const resource = define({ compute: { volume } });
    const boxes = await fill(resource, 2500);
    const sight = { resource, scope: everything };
    const [ours, theirs] = [await inPart(boxes, sight, names), await fromWhole(boxes, sight, names)];
    expect(ours.map(({ row }) => shown(row, names))).toEqual(theirs.map(({ row }) => shown(row, names)));
    expect(ours.at(-1)?.row.volume).toBe((2499 % 7) + 1);
  });

  it('are made of a whole document where that is of an older definition', async () => {
    const migrate = (document: Readonly<Record<string, unknown>>) => ({
      ...document,
      size: Number(document.later) * 100,
    });
    const resource = define({ revision: 2, migrate });
    const rows = await inPart(await fill(resource, 30, 1), { resource, scope: everything }, names);
    expect(rows.map(({ row }) => row.volume).slice(0, 4)).toEqual([0, 100, 200, 0]);
  });
});

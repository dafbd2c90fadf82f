import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pause } from '../../api/http/pause';
import { createPagedList } from '../../api/lists/pagedList';
import { createMemoryStore } from '../../api/memory/store';
import { toEntity } from '../../api/objects/entity';
import { createRecords } from '../../api/objects/records';
import type { Scope, StoredObject } from '../../api/ports';
import { defineResource } from '../../src/schema/defineResource';
import { integer, text } from '../../src/schema/fields';
import { demand } from '../../src/schema/grants';
import type { AnyResource } from '../../src/schema/resource';
import { isFullRun } from '../support/seed';
import { silentLog } from '../support/silentLog';

const began = '2026-11-20T12:00:00.000Z';
const defined = defineResource('boxes', ['Box', 'Boxes'], {
  fields: { size: integer('Size'), opens: text('Opens'), used: integer('Used', { computed: { from: 'traffic' } }) },
  list: { sort: ['name', 'asc'] },
  access: { owner: 'platform', read: [demand.any], write: [demand.any] },
}) as AnyResource;
const boxes: AnyResource = { ...defined, moments: ({ opens }) => [opens as string | null] };
const names = ['id', 'name', 'status', 'size', 'used'];
const everything: Scope = { owner: 'all', global: true };
const inBuildTurn = <T>(work: () => Promise<T>): Promise<T> => work();

const box = (id: number, size: number, opens: string | null = null) =>
  toEntity(boxes, { id, name: `Box ${id}`, size, opens, status: 1, version: 1, createdAt: began, modifiedAt: began });

async function rowsOf(chunks: AsyncIterable<readonly StoredObject[]>): Promise<readonly StoredObject[]> {
  const rows: StoredObject[] = [];
  for await (const chunk of chunks) rows.push(...chunk);
  return rows;
}

/** A list over a store whose reads the test holds up, and lets fail. */
async function createListed(scope: Scope, read: () => Promise<void>) {
  const store = createMemoryStore();
  const used = new Map<number, number>();
  let time = Date.parse(began);
  const clock = () => new Date(time);
  const slow = <A extends readonly unknown[], T>(call: (...args: A) => Promise<T>) =>
    async function slowly(...args: A): Promise<T> {
      await read();
      const answer = await call(...args);
      await read();
      return answer;
    };
  const held = {
    ...store,
    get: slow(store.get),
    changed: slow(store.changed),
    lastSeq: slow(store.lastSeq),
    async *parts(type: string, asked: Scope, _: readonly string[], after = 0): AsyncGenerator<readonly StoredObject[]> {
      const rows = await rowsOf(store.all(type, asked));
      for (const row of rows.filter(({ id }) => id > after)) {
        await read();
        yield [row];
      }
    },
  };
  const usedOf = async (_: string, ids: readonly number[]) =>
    new Map(ids.map((id) => [id, { used: used.get(id) ?? 0 }]));
  const records = createRecords({ traffic: { of: slow(usedOf) }, clock });
  const ports = { store: held, clock, log: silentLog, records, expected: 0, inBuildTurn };
  const list = createPagedList({ resource: boxes, scope, fields: new Set(names) }, names, ports);
  store.onChange(() => list.markStale());
  const put = (id: number, size: number) =>
    store.transaction(async (tx) => {
      const isThere = (await tx.get('boxes', [id])).length > 0;
      await (isThere ? tx.update([box(id, size)]) : tx.insert([box(id, size)]));
    });
  const find = (where: readonly { field: string; value: number }[] = []) => {
    const filters = where.map(({ field, value }) => ({ field, op: 'in' as const, values: [value] }));
    return list.find({ where: filters, range: [0, 99] });
  };
  return { list, store, used, put, find, moveClock: (ms: number) => (time += ms) };
}

type Listed = Awaited<ReturnType<typeof createListed>>;

const id = fc.integer({ min: 1, max: 6 });
const value = fc.integer({ min: 1, max: 2 });
const weights = { put: 3, remove: 1, use: 2, useAny: 2, find: 4, fail: 1 } as const;
type Act = keyof typeof weights;
const step = fc.oneof(
  ...(Object.entries(weights) as [Act, number][]).map(([act, weight]) => ({
    weight,
    arbitrary: fc.tuple(fc.constant(act), id, value),
  })),
);

describe('a list by pages', () => {
  it.each([
    ['all rows', everything],
    ['rows that hold a value', { ...everything, rows: { field: 'size', id: 1 } }],
  ])(
    'of %s has what was written, used and deleted while it was built',
    async (_, scope) => {
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), fc.array(step, { minLength: 4, maxLength: 24 }), async (s, steps) => {
          let isFailing = false;
          const listed = await createListed(scope, async () => {
            await s.schedule(Promise.resolve());
            const fails = isFailing;
            isFailing = false;
            await (fails ? Promise.reject(new Error('The store is away.')) : undefined);
          });
          const finds: Promise<unknown>[] = [];
          const run: Record<Act, (id: number, value: number) => unknown> = {
            put: listed.put,
            remove: (gone) => listed.store.transaction((tx) => tx.remove('boxes', [gone])),
            use: (one, times) => {
              listed.used.set(one, times);
              listed.list.markTraffic([one]);
            },
            useAny: (one, times) => {
              listed.used.set(one, times);
              listed.list.markTraffic('all');
            },
            find: () => finds.push(Promise.allSettled([listed.find()])),
            fail: () => {
              isFailing = true;
            },
          };
          for (const one of [1, 2, 3, 4]) await listed.put(one, 1);
          const drain = async () => {
            for (let idle = 0; idle < 4; idle = s.count() > 0 ? 0 : idle + 1) {
              await s.waitIdle();
              await pause();
            }
          };
          finds.push(Promise.allSettled([listed.find()]));
          await drain();
          s.scheduleSequence(
            steps.map(
              ([name, ...args]) =>
                async () =>
                  void (await run[name](...args)),
            ),
          );
          await drain();
          isFailing = false;
          // The first may start to build, the second waits for nothing else.
          for (let at = 0; at < 2; at += 1) {
            finds.push(Promise.allSettled([listed.find()]));
            await drain();
          }
          await Promise.all(finds);
          await expectCurrent(listed, scope, drain);
        }),
        { numRuns: isFullRun ? 100 : 40, endOnFailure: true },
      );
    },
    60_000,
  );

  const expectCurrent = async ({ store, used, find }: Listed, scope: Scope, drain: () => Promise<void>) => {
    const rows = (await rowsOf(store.all('boxes', scope))).map((row) => ({ id: row.id, used: used.get(row.id) ?? 0 }));
    const asked = [
      find(),
      ...[0, 1, 2].map((times) => find([{ field: 'used', value: times }])),
      ...[1, 2].map((size) => find([{ field: 'size', value: size }])),
    ];
    await drain();
    const found = (await Promise.all(asked)).map(({ ids }) => [...ids]);
    const sizes = new Map((await store.get('boxes', [1, 2, 3, 4, 5, 6])).map((row) => [row.id, row.data.size]));
    const idsOf = (some: readonly { id: number }[]) => some.map((row) => row.id);
    expect(found).toEqual([
      idsOf(rows),
      ...[0, 1, 2].map((times) => idsOf(rows.filter((row) => row.used === times))),
      ...[1, 2].map((size) => idsOf(rows.filter((row) => sizes.get(row.id) === size))),
    ]);
  };

  it('reads again what could not be read: rows in use, and rows whose moment has come', async () => {
    let fails = false;
    const away = () => Promise.reject(new Error('The store is away.'));
    const { list, store, used, find, moveClock } = await createListed(everything, async () =>
      fails ? away() : undefined,
    );
    await store.transaction((tx) => tx.insert([box(1, 1), box(2, 1, '2026-11-20 12:05')]));
    expect((await find()).ids).toEqual([1, 2]);
    used.set(1, 7).set(2, 7);
    list.markTraffic([1]);
    moveClock(10 * 60_000);
    fails = true;
    await expect(find()).rejects.toThrow('away');
    fails = false;
    expect((await find([{ field: 'used', value: 7 }])).ids).toEqual([1, 2]);
  });

  const count = 200_000;
  it.each([
    ['one minute', () => 60],
    ['as many minutes', (at: number) => 60 + at],
  ])(
    'takes %s of changes to come in 200,000 rows, and answers when they have come',
    async (_, minuteOf) => {
      let time = Date.parse(began);
      const clock = () => new Date(time);
      const rows = Array.from({ length: count }, (_each, at) => ({ ...box(at + 1, 1), seq: 1 }));
      const opens = (at: number) => new Date(time + minuteOf(at) * 60_000).toISOString().slice(0, 16).replace('T', ' ');
      for (const [at, row] of rows.entries()) Object.assign(row, { data: { ...row.data, opens: opens(at) } });
      const read: number[] = [];
      const store = {
        ...createMemoryStore(),
        async *parts(_type: string, _scope: Scope, _fields: readonly string[], after = 0) {
          for (let at = after; at < count; at += 5000) yield rows.slice(at, at + 5000);
        },
        async get(_type: string, ids: readonly number[]) {
          for (const one of ids) read.push(one);
          return ids.map((one) => rows[one - 1] as (typeof rows)[number]);
        },
      };
      const records = createRecords({ traffic: { of: async () => new Map() }, clock });
      const sight = { resource: boxes, scope: everything, fields: new Set(['id', 'status']) };
      const ports = { store, clock, log: silentLog, records, expected: count, inBuildTurn };
      const list = createPagedList(sight, ['id', 'status'], ports);
      const page = { where: [], range: [0, 9] } as const;
      expect((await list.find(page)).total).toBe(count);
      time += 61 * 60_000;
      expect((await list.find(page)).total).toBe(count);
      const due = rows.filter((row) => Date.parse(`${row.data.opens}Z`) <= time);
      expect(read.sort((a, b) => a - b)).toEqual(due.map((row) => row.id));
    },
    240_000,
  );
});

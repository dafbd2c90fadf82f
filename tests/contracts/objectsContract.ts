import { describe, expect, it } from 'vitest';
import type {
  Condition,
  HistoryEntry,
  NamedObject,
  NewObject,
  Store,
  StoredDocument,
  StoredPart,
  Transaction,
} from '../../api/ports';
import { everything, idsOf, makeObject, newType, ref } from './storedObjects';

export function objectsContract(store: () => Store): void {
  const write = <T>(work: (tx: Transaction) => Promise<T>) => store().transaction(work);
  const insert = (...objects: NewObject[]) => write((tx) => tx.insert(objects));

  describe('objects', () => {
    it('come back as they were written, whatever a person can type', async () => {
      const object = makeObject(newType(), 1, {
        name: 'Žluťoučký 🐎 "quoted" \\ \'single\' \u2028 <b>',
        search: '1\nžluťoučký 🐎',
        owner: 31,
        data: {
          note: 'line\n\ttab',
          deep: { list: [1, 'a', null, true, { x: [] }] },
          none: null,
          zero: 0,
          big: 9_007_199_254_740_991,
          small: 1e-7,
        },
        keys: { name: '0zlutoucky', cpm: 18.25, empty: null },
      });
      await insert(object);
      const [found] = await store().get(object.type, [1]);
      expect(found).toEqual({ ...object, seq: expect.any(Number) });
    });

    it('are read as documents too, by id, of those in scope', async () => {
      const type = newType();
      const object = makeObject(type, 2, {
        owner: 31,
        name: 'say "hi" \\ 🐎',
        data: { none: null, deep: [{ x: 1e-7 }], big: 9_007_199_254_740_991 },
      });
      await insert(makeObject(type, 3, { owner: null }), object, makeObject(type, 1, { owner: 32 }));
      const found: StoredDocument[][] = [];
      for await (const chunk of store().documents(type, { owner: 31, global: true })) found.push([...chunk]);
      expect(idsOf(found.flat())).toEqual([2, 3]);
      const { keys: _, search: __, ...document } = object;
      expect(found.flat()[0]).toMatchObject(document);
    });

    it('are read in part too: with their searched text, and the own fields that are asked for and stored', async () => {
      const type = newType();
      const asked = { none: null, deep: [{ x: 1e-7 }], 'say "hi"': '\u2028\\', big: 9_007_199_254_740_991 };
      const data = { ...asked, note: 'not asked for' };
      const object = makeObject(type, 2, { owner: 31, name: 'say "hi" \\ 🐎', search: '2\nsay "hi" \\ 🐎', data });
      await insert(makeObject(type, 3, { owner: null, data: {} }), object, makeObject(type, 1, { owner: 32 }));
      const read = async (fields: readonly string[], after?: number) => {
        const found: StoredPart[] = [];
        for await (const chunk of store().parts(type, { owner: 31, global: true }, fields, after)) found.push(...chunk);
        return found;
      };
      const many = Array.from({ length: 250 }, (_, at) => `absent${at}`);
      const { keys: __, ...part } = object;
      const [first, second, ...more] = await read([...Object.keys(asked), 'missing', ...many]);
      expect([first, more]).toEqual([expect.objectContaining({ ...part, data: asked }), []]);
      expect([second?.id, second?.owner, second?.data]).toEqual([3, null, {}]);
      expect((await read([])).map((row) => row.data)).toEqual([{}, {}]);
      expect(idsOf(await read([], 2))).toEqual([3]);
    });

    it('are read by name too, with the own fields that are asked for alone', async () => {
      const type = newType();
      const data = { code: 'é "1"', cap: 1e-7, none: null, list: ['a'], note: 'not asked for' };
      await insert(
        makeObject(type, 3, { owner: null, name: 'c' }),
        makeObject(type, 2, { owner: 31, name: 'say "hi" \\ 🐎', data }),
        makeObject(type, 1, { owner: 32, name: 'a', data: { code: 'x' } }),
      );
      const read = async (of: Parameters<Store['named']>[1], fields: readonly string[] = []) => {
        const found: NamedObject[] = [];
        for await (const chunk of store().named(type, of, fields)) found.push(...chunk);
        return found;
      };
      const named = { code: 'é "1"', cap: 1e-7, none: null, missing: null };
      const nothing = { code: null, cap: null, none: null, missing: null };
      expect(await read({ scope: { owner: 31, global: true } }, Object.keys(named))).toEqual([
        { id: 2, owner: 31, name: 'say "hi" \\ 🐎', data: named },
        { id: 3, owner: null, name: 'c', data: nothing },
      ]);
      const bare = await read({ scope: everything, ids: [3, 9, 1] });
      expect(bare).toMatchObject([
        { id: 1, owner: 32, name: 'a' },
        { id: 3, owner: null, name: 'c' },
      ]);
      expect(bare.map(({ data }) => data)).toEqual([{}, {}]);
      expect(idsOf(await read({ scope: { owner: 32, global: false }, ids: [1, 2, 3] }))).toEqual([1]);
      const where = [{ field: 'code', op: 'in' as const, values: ['x', 'é "1"'] }];
      expect(idsOf(await read({ scope: everything, where }))).toEqual([1, 2]);
      expect(idsOf(await read({ scope: everything, where, ids: [2, 3] }))).toEqual([2]);
      expect(await read({ scope: everything, ids: [] })).toEqual([]);
    });

    it('are got in the order asked for, without those that are not there', async () => {
      const type = newType();
      await insert(makeObject(type, 1), makeObject(type, 2), makeObject(type, 3));
      expect(idsOf(await store().get(type, [3, 9, 1]))).toEqual([3, 1]);
    });

    it('cannot be written twice or updated when they are not there', async () => {
      const type = newType();
      await insert(makeObject(type, 1));
      await expect(insert(makeObject(type, 1))).rejects.toThrow();
      await expect(write((tx) => tx.update([makeObject(type, 2)]))).rejects.toThrow(`${type} 2 to update.`);
    });

    it('are all or nothing in a transaction', async () => {
      const type = newType();
      await insert(makeObject(type, 1, { name: 'before' }));
      const failing = write(async (tx) => {
        await tx.insert([makeObject(type, 2)]);
        await tx.update([makeObject(type, 1, { name: 'after' })]);
        await tx.putRefs(type, [1], [ref(type, 1, 'field', 'other', 5)]);
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      expect((await store().get(type, [1, 2])).map(({ name }) => name)).toEqual(['before']);
      expect(await store().refPairs(type, 'field')).toEqual([]);
      expect((await store().find({ type, scope: everything, where: [] })).total).toBe(1);
    });

    it('are seen inside of the transaction that wrote them', async () => {
      const type = newType();
      const totals = await write(async (tx) => {
        await tx.insert([makeObject(type, 1, { owner: 77 })]);
        const scopes = [everything, { owner: 77, global: false }] as const;
        return Promise.all(scopes.map((scope) => tx.find({ type, scope, where: [] })));
      });
      expect(totals).toMatchObject(Array(2).fill({ total: 1, rows: [{ id: 1 }] }));
    });

    it('come whole, by id, in chunks', async () => {
      const type = newType();
      const ownerOf = (id: number) => (id % 2 === 0 ? 31 : 32);
      const ids = Array.from({ length: 2500 }, (_, index) => 2500 - index);
      await insert(...ids.map((id) => makeObject(type, id, { owner: ownerOf(id) })));
      const found: number[] = [];
      for await (const chunk of store().all(type, { owner: 31, global: false })) found.push(...idsOf(chunk));
      expect(found).toEqual(Array.from({ length: 1250 }, (_, index) => 2 * index + 2));
    });

    it('are numbered by type, also by two transactions at once', async () => {
      const type = newType();
      const [one, two] = await Promise.all([write((tx) => tx.nextIds(type, 3)), write((tx) => tx.nextIds(type, 2))]);
      expect([...one, ...two].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
      expect(await write((tx) => tx.nextIds(newType(), 1))).toEqual([1]);
    });
  });

  describe('locks', () => {
    it('let writers of one object take turns', async () => {
      const type = newType();
      await insert(makeObject(type, 1, { version: 0 }));
      const raise = () =>
        write(async (tx) => {
          const [found] = await tx.lock(type, [1, 2]);
          await tx.update([makeObject(type, 1, { version: (found?.version ?? -100) + 1 })]);
        });
      await Promise.all(Array.from({ length: 20 }, raise));
      expect((await store().get(type, [1]))[0]?.version).toBe(20);
    });
  });

  describe('names', () => {
    it('are found by sort keys, in an account or on the platform, not archived and not the object itself', async () => {
      const type = newType();
      const keyed = (id: number, over: Partial<NewObject>) =>
        makeObject(type, id, { keys: { name: '0same', zone: 5, other: null }, ...over });
      await insert(keyed(1, { owner: 31, status: 2 }), ...[31, 32, null].map((owner, at) => keyed(at + 2, { owner })));
      const find = async (...words: Parameters<Store['findByKeys']> extends [string, ...infer R] ? R : never) =>
        (await store().findByKeys(type, ...words))?.id;
      expect(await find({ name: '0same' }, { owner: 31 })).toBe(2);
      expect(await find({ name: '0same' }, { owner: 31, except: 2 })).toBeUndefined();
      expect(await find({ name: '0same' }, { owner: null })).toBe(4);
      expect([2, 3, 4]).toContain(await find({ name: '0same', zone: 5, other: null }, {}));
      expect(await find({ name: '0same', zone: 6 }, {})).toBeUndefined();
      expect(await find({ name: '0other' }, {})).toBeUndefined();
    });

    it('are found many at once as they are one by one, each for the one who asked', async () => {
      const type = newType();
      const keyed = (id: number, name: string | number | null, over: Partial<NewObject> = {}) =>
        makeObject(type, id, { owner: 31, keys: { name, zone: id % 2 }, ...over });
      const [ofOther, ofNone] = [keyed(3, '0b', { owner: 32 }), keyed(4, '0b', { owner: null })];
      await insert(keyed(1, '0a', { status: 2 }), keyed(2, '0a'), ofOther, ofNone);
      await insert(keyed(5, 7), keyed(6, null), keyed(7, '07'));
      const asked = [
        { keys: { name: '0a', zone: 0 }, owner: 31 },
        { keys: { name: '0a', zone: 1 }, owner: 31 },
        { keys: { name: '0a', zone: 0 }, owner: 31, except: 2 },
        { keys: { name: '0b', zone: 1 } },
        { keys: { name: '0b', zone: 0 }, owner: null },
        { keys: { name: '0b', zone: 1 }, owner: 31 },
        { keys: { name: 7, zone: 1 }, owner: 31 },
        { keys: { name: '07', zone: 1 }, owner: 31 },
        { keys: { name: null, zone: 0 }, owner: 31 },
        { keys: { name: "it's", zone: 0 }, owner: 31 },
      ];
      const expected = [2, undefined, undefined, 3, 4, undefined, 5, 7, 6, undefined];
      const idsOf = (found: readonly ({ readonly id: number } | undefined)[]) => found.map((one) => one?.id);
      expect(idsOf(await store().findEachByKeys(type, asked))).toEqual(expected);
      expect(idsOf(await write((tx) => tx.findEachByKeys(type, asked)))).toEqual(expected);
      const alone = asked.map(({ keys, ...options }) => store().findByKeys(type, keys, options));
      expect(idsOf(await Promise.all(alone))).toEqual(expected);
      expect(await store().findEachByKeys(type, [])).toEqual([]);
    });

    it('cannot be taken twice by two transactions that look at once, for one name or for many', async () => {
      const type = newType();
      const put = (tx: Transaction, id: number, taken: unknown) =>
        tx.insert(taken ? [] : [makeObject(type, id, { owner: 31, keys: { name: '0wanted' } })]);
      const take = (id: number) =>
        write(async (tx) => put(tx, id, await tx.findByKeys(type, { name: '0wanted' }, { owner: 31 })));
      const others = Array.from({ length: 300 }, (_, at) => ({ keys: { name: `0other ${at}` }, owner: 31 }));
      const takeOfMany = (id: number) =>
        write(async (tx) => {
          const asked = [...(id % 2 ? others : others.toReversed()), { keys: { name: '0wanted' }, owner: 31 }];
          await put(tx, id, (await tx.findEachByKeys(type, asked)).at(-1));
        });
      await Promise.all([1, 2, 3, 4].map((id) => (id > 2 ? takeOfMany(id) : take(id))));
      expect((await store().find({ type, scope: everything, where: [] })).total).toBe(1);
    });
  });

  it('writes 10,000 objects with references and history in one transaction', { timeout: 60_000 }, async () => {
    const type = newType();
    const list = Array.from({ length: 10_000 }, (_, index) =>
      makeObject(type, index + 1, { owner: 31, data: { text: 'x'.repeat(1000), n: index } }),
    );
    const ids = list.map(({ id }) => id);
    const refs = ids.flatMap((id) => [1, 2, 3].map((to) => ref(type, id, 'channels', 'others', id + to)));
    const entry = (id: number): HistoryEntry => ({
      type,
      id,
      version: 2,
      at: '2026-01-01',
      action: 'update',
      by: null,
      admin: null,
      changes: [{ field: 'n', from: 1, to: 2 }],
    });
    await insert(...list);
    await write(async (tx) => {
      const found = await tx.lock(type, ids);
      await tx.update(found.map((object) => ({ ...object, version: 2 })));
      await tx.putRefs(type, ids, refs);
      await tx.addHistory(ids.map(entry));
    });
    const where: Condition[] = [{ field: 'version', op: 'in', values: [2] }];
    expect((await store().find({ type, scope: everything, where, range: [0, 0] })).total).toBe(10_000);
  });
}

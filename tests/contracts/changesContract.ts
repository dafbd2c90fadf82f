import { describe, expect, it } from 'vitest';
import type { Change, NewObject, Store, Transaction } from '../../api/ports';
import { everything, idsOf, makeObject, newType } from './storedObjects';

export function changesContract(store: () => Store): void {
  const write = <T>(work: (tx: Transaction) => Promise<T>) => store().transaction(work);
  const insert = (...objects: NewObject[]) => write((tx) => tx.insert(objects));

  describe('scopes', () => {
    it('show an account its own objects, and the global ones where it is said', async () => {
      const type = newType();
      await insert(...[31, 32, null].map((owner, at) => makeObject(type, at + 1, { owner })));
      const find = async (scope: Parameters<Store['all']>[1]) =>
        idsOf((await store().find({ type, scope, where: [] })).rows);
      expect(await find({ owner: 31, global: false })).toEqual([1]);
      expect(await find({ owner: 31, global: true })).toEqual([1, 3]);
      expect(await find(everything)).toEqual([1, 2, 3]);
    });

    it('narrow to rows that hold an id in a field, single or list', async () => {
      const type = newType();
      await insert(...[5, [4, 5], 4].map((advertiser, at) => makeObject(type, at + 1, { data: { advertiser } })));
      const scope = { ...everything, rows: { field: 'advertiser', id: 5 } };
      const { rows, total } = await store().find({ type, scope, where: [] });
      expect([idsOf(rows), total]).toEqual([[1, 2], 2]);
    });

    it('narrow to rows that name a person, or everybody of an account', async () => {
      const type = newType();
      const audiences = ['demand:31/5', 'demand:31', 'demand:31/50', 'sub:31', 'demand:3', null];
      await insert(...audiences.map((audience, at) => makeObject(type, at + 1, { data: { audience } })));
      const rows = { field: 'audience', id: 'demand:31/5', or: { field: 'audience', value: 'demand:31' } };
      const found = await store().find({ type, scope: { ...everything, rows }, where: [] });
      expect([idsOf(found.rows), found.total]).toEqual([[1, 2], 2]);
    });
  });

  describe('the last change', () => {
    it('rises with every write and touch, for the scopes that see it', async () => {
      const type = newType();
      const mine = { owner: 31, global: true } as const;
      expect(await store().lastSeq(type, mine)).toBe(0);
      await insert(...[31, null, 32].map((owner, at) => makeObject(type, at + 1, { owner })));
      const first = await store().lastSeq(type, mine);
      await write((tx) => tx.update([makeObject(type, 3, { owner: 32 })]));
      expect(await store().lastSeq(type, mine)).toBe(first);
      expect(await store().lastSeq(type, everything)).toBeGreaterThan(first);
      await write((tx) => tx.touch(type, [2, 99]));
      const touched = await store().lastSeq(type, mine);
      expect(touched).toBeGreaterThan(first);
      await write((tx) => tx.remove(type, [1]));
      expect(await store().lastSeq(type, mine)).toBeGreaterThan(touched);
    });

    it('tells since then the rows and the removals', async () => {
      const type = newType();
      const mine = { owner: 31, global: false } as const;
      await insert(...[1, 2, 3].map((id) => makeObject(type, id, { owner: 31 })), makeObject(type, 4, { owner: 32 }));
      const before = await store().lastSeq(type, everything);
      const changed = [makeObject(type, 1, { owner: 31, name: 'new' }), makeObject(type, 4, { owner: 32 })];
      await write((tx) => tx.update(changed));
      await write((tx) => tx.remove(type, [3]));
      await write((tx) => tx.touch(type, [2]));
      const found = await store().changed(type, mine, before);
      expect(found.rows.map(({ id, name }) => `${id} ${name}`).sort()).toEqual(['1 new', '2 Object 2']);
      expect(found.removed).toEqual([3]);
      expect(found.seq).toBe(await store().lastSeq(type, mine));
      expect(await store().changed(type, mine, found.seq)).toEqual({ rows: [], removed: [], seq: found.seq });
    });

    it('tells those who see some rows only also of a row that left them', async () => {
      const type = newType();
      const mine = { owner: 31, global: false, rows: { field: 'advertiser', id: 5 } };
      const rowOf = (id: number, advertiser: number) => makeObject(type, id, { owner: 31, data: { advertiser } });
      await insert(rowOf(1, 5), rowOf(2, 5));
      const before = await store().lastSeq(type, mine);
      await write((tx) => tx.update([rowOf(1, 6)]));
      const found = await store().changed(type, mine, before);
      expect([idsOf(found.rows), found.removed]).toEqual([[], [1]]);
      expect(await store().lastSeq(type, mine)).toBe(found.seq);
      expect(found.seq).toBeGreaterThan(before);
    });

    it('is told to listeners once for each type, after the commit, and not when there was none', async () => {
      const [one, two] = [newType(), newType()];
      const heard: Change[] = [];
      const stop = store().onChange((change) => heard.push(change));
      const [first, ofAll] = [makeObject(one, 1, { owner: 31 }), makeObject(one, 2, { owner: null })];
      await write(async (tx) => {
        await tx.insert([first, ofAll, makeObject(two, 1, { owner: 31 })]);
        expect(heard).toEqual([]);
      });
      const failing = write(async (tx) => tx.touch(one, [1]).then(() => Promise.reject(new Error('no'))));
      await expect(failing).rejects.toThrow('no');
      stop();
      await write((tx) => tx.touch(one, [1]));
      expect(heard).toEqual([
        { type: one, ids: [1, 2], owners: [31, null] },
        { type: two, ids: [1], owners: [31] },
      ]);
    });
  });
}

import { describe, expect, it } from 'vitest';
import type { HistoryEntry, NewObject, Store, Transaction } from '../../api/ports';
import { makeObject, newType, ref } from './storedObjects';

/** A line of history at noon of a day in January. */
const update = (type: string, id: number, day: string, changes: HistoryEntry['changes']): HistoryEntry => ({
  type,
  id,
  version: 1,
  at: `2026-01-${day}T12:00:00.000Z`,
  action: 'update',
  by: null,
  admin: null,
  changes,
});

export function storedRefsContract(store: () => Store): void {
  const write = <T>(work: (tx: Transaction) => Promise<T>) => store().transaction(work);
  const insert = (...objects: NewObject[]) => write((tx) => tx.insert(objects));

  describe('references', () => {
    it('are read from both ends and replaced for the objects that are saved', async () => {
      const [tags, channels] = [newType(), newType()];
      const [one, two] = [{ name: 'One', owner: 31 }, { name: 'Two', status: 2, owner: 31 } as const];
      await insert(
        makeObject(tags, 1, one),
        makeObject(tags, 2, two),
        makeObject(channels, 7),
        makeObject(channels, 8),
      );
      const refOf = (id: number, field: string, to = 7) => ref(tags, id, field, channels, to);
      const refs = [refOf(1, 'channels'), refOf(1, 'rows.channel'), refOf(2, 'channels')];
      await write((tx) => tx.putRefs(tags, [1, 2], refs));
      const users = await store().refsTo(channels, [7, 8]);
      const told = users.map(({ fromId, field, name, status }) => `${fromId} ${field} ${name} ${status}`);
      expect(told.sort()).toEqual(['1 channels One 1', '1 rows.channel One 1', '2 channels Two 2']);
      const counts = await store().refCounts(channels, [7]);
      expect(counts.map(({ field, count }) => `${field} ${count}`).sort()).toEqual(['channels 1', 'rows.channel 1']);
      expect(await store().refCounts(channels)).toHaveLength(2);
      const pairs = async (...to: [number[]?]) =>
        (await store().refPairs(tags, 'channels', ...to)).map(({ fromId, toId }) => `${fromId} → ${toId}`);
      expect(await pairs([7])).toEqual(['1 → 7', '2 → 7']);
      await write((tx) => tx.putRefs(tags, [1], [refOf(1, 'channels', 8)]));
      expect(await pairs()).toEqual(['1 → 8', '2 → 7']);
      expect(await store().refsTo(channels, [7])).toHaveLength(1);
    });

    it('go with an object that is removed, from it and to it; its history stays', async () => {
      const [tags, channels] = [newType(), newType()];
      await insert(makeObject(tags, 1), makeObject(channels, 7));
      const created: HistoryEntry = {
        type: channels,
        id: 7,
        version: 1,
        at: '2026-01-01T00:00:00.000Z',
        action: 'create',
        by: null,
        admin: null,
        changes: [],
      };
      await write(async (tx) => {
        await tx.putRefs(tags, [1], [ref(tags, 1, 'channels', channels, 7)]);
        await tx.putRefs(channels, [7], [ref(channels, 7, 'sub', 'others', 3)]);
        await tx.addMembers(channels, 7, [{ value: 'a', key: 'a', target: null }]);
        await tx.addHistory([created]);
      });
      await write((tx) => tx.remove(channels, [7]));
      expect(await store().get(channels, [7])).toEqual([]);
      expect(await store().refPairs(tags, 'channels')).toEqual([]);
      expect(await store().refPairs(channels, 'sub')).toEqual([]);
      expect((await store().members(channels, 7, [0, 9])).total).toBe(0);
      expect(await store().history(channels, 7, [0, 9])).toEqual({ rows: [created], total: 1 });
    });
  });

  describe('history', () => {
    it('comes newest first, by pages', async () => {
      const type = newType();
      const entries = [1, 2, 3].map(
        (version): HistoryEntry => ({
          type,
          id: 1,
          version,
          at: '2026-01-01T00:00:00.000Z',
          action: 'update',
          by: { id: 12, name: 'Mara' },
          admin: version === 2 ? { id: 1, name: 'Desk', reason: 'ticket 4711' } : null,
          changes: [{ field: 'cpm', from: null, to: [version, { deep: 'ü' }] }],
        }),
      );
      await write((tx) => tx.addHistory(entries));
      expect(await store().history(type, 1, [0, 1])).toEqual({ rows: [entries[2], entries[1]], total: 3 });
      expect(await store().history(type, 1, [2, 9])).toEqual({ rows: [entries[0]], total: 3 });
      expect(await store().history(type, 2, [0, 9])).toEqual({ rows: [], total: 0 });
    });

    it('comes of a stretch of time alone, from its start on and before its end', async () => {
      const type = newType();
      const days = ['01', '02', '03', '04'].map((day, index) => ({
        type,
        id: 1,
        version: index + 1,
        at: `2026-01-${day}T12:00:00.000Z`,
        action: 'update' as const,
        by: null,
        admin: null,
        changes: [],
      }));
      await write((tx) => tx.addHistory([...days, { ...days[1], id: 2 } as HistoryEntry]));
      const [, second, third, fourth] = days;
      const during = (from?: string, to?: string) => store().history(type, 1, [0, 9], { from, to });
      expect(await during(second?.at, fourth?.at)).toEqual({ rows: [third, second], total: 2 });
      expect(await during(third?.at)).toEqual({ rows: [fourth, third], total: 2 });
      expect(await store().history(type, 1, [1, 9], { to: fourth?.at })).toEqual({ rows: [second, days[0]], total: 3 });
      expect(await during('2026-01-04T12:00:00.001Z')).toEqual({ rows: [], total: 0 });
    });

    it('comes of many objects at once, the newest first and no more than are asked for', async () => {
      const type = newType();
      const line = (id: number, day: string) => update(type, id, day, [{ field: 'cpm', from: 1, to: 2 }]);
      const [first, second, third, other] = [line(1, '01'), line(2, '02'), line(1, '03'), line(3, '03')];
      await write((tx) => tx.addHistory([first, second, third, other]));
      const all = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' };
      expect(await store().historyOf(type, [1, 2], all, 9)).toEqual([third, second, first]);
      expect(await store().historyOf(type, [2, 1], all, 2)).toEqual([third, second]);
      expect(await store().historyOf(type, [1, 2, 3], { from: second.at, to: third.at }, 9)).toEqual([second]);
      expect(await store().historyOf(type, [], all, 9)).toEqual([]);
    });

    it('tells which changes removed a link, in a list, in a row or alone', async () => {
      const type = newType();
      const line = (id: number, day: string, from: unknown, to: unknown, field = 'channels') =>
        update(type, id, day, [
          { field: 'cpm', from: 7, to: 8 },
          { field, from, to },
        ]);
      const listed = line(1, '01', [5, 7], [5]);
      const kept = line(1, '02', [5], [7, 5]);
      const rows = line(2, '03', [{ tag: 7, cpm: 1 }], [{ tag: 6, cpm: 7 }], 'overrides');
      const alone = line(3, '04', 7, null);
      await write((tx) => tx.addHistory([listed, kept, rows, alone, line(4, '05', null, [7])]));
      const all = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' };
      const during = (of: { field: string; there?: string }, most = 9, time = all, asked = type) =>
        store().unlinkedIn(asked, of, 7, time, most);
      expect(await during({ field: 'channels' })).toEqual([alone, listed]);
      expect(await during({ field: 'channels' }, 1)).toEqual([alone]);
      expect(await during({ field: 'channels' }, 9, { from: listed.at, to: alone.at })).toEqual([listed]);
      expect(await during({ field: 'overrides', there: 'tag' })).toEqual([rows]);
      expect(await during({ field: 'channels' }, 9, all, newType())).toEqual([]);
    });

    it('tells what was removed was called', async () => {
      const type = newType();
      type Action = HistoryEntry['action'];
      const line = (id: number, action: Action, changes: HistoryEntry['changes'] = []): HistoryEntry => ({
        type,
        id,
        version: 1,
        at: '2026-03-01T00:00:00.000Z',
        action,
        by: null,
        admin: null,
        changes,
      });
      const gone = (id: number, name: string) => line(id, 'delete', [{ field: 'name', from: name, to: null }]);
      const renamed = line(2, 'update', [{ field: 'name', from: 'before', to: 'after' }]);
      const lines = [line(1, 'create'), gone(1, 'Old tag'), renamed, line(3, 'delete'), gone(4, 'Another')];
      await write((tx) => tx.addHistory(lines));
      expect(await store().removedNames(type, [1, 2, 3, 9])).toEqual(new Map([[1, 'Old tag']]));
      expect(await store().removedIds(type, ['Another', 'before', 'Old tag'])).toEqual([1, 4]);
      expect(await store().removedIds(type, ["Old tag' or true"])).toEqual([]);
      expect(await store().removedIds(newType(), ['Old tag'])).toEqual([]);
    });
  });

  describe('members', () => {
    it('are a set by key, ordered by it, searched and counted', async () => {
      const type = newType();
      const member = (key: string, target: number | null, value = key) => ({ key, value, target });
      const first = [member('b', null, 'Büro B'), member('a', 5), member('c', 6)];
      expect(await write((tx) => tx.addMembers(type, 1, first))).toEqual({ added: 3 });
      expect(await write((tx) => tx.addMembers(type, 1, [member('a', 9), member('d', null)]))).toEqual({ added: 1 });
      await write((tx) => tx.addMembers(type, 2, [member('a', 5)]));
      expect(await store().members(type, 1, [1, 2])).toEqual({ rows: [first[0], first[2]], total: 4 });
      expect((await store().members(type, 1, [0, 9], 'BÜRO')).rows).toEqual([first[0]]);
      const counts = await store().memberCounts(type, [1, 2, 3]);
      const counted = counts.map(({ id, count, unknown }) => `${id}: ${count}, ${unknown} unknown`);
      expect(counted.sort()).toEqual(['1: 4, 2 unknown', '2: 1, 0 unknown']);
      const among = await store().membersAmong(type, [1, 2, 3], ['a', 'd', 'x']);
      expect(among.map(({ id, key }) => `${id} ${key}`).sort()).toEqual(['1 a', '1 d', '2 a']);
      expect(await store().membersAmong(type, [], ['a'])).toEqual([]);
      expect(await store().membersAmong(type, [1], [])).toEqual([]);
      expect(await write((tx) => tx.removeMembers(type, 1, ['a', 'x']))).toEqual({ removed: 1 });
      expect(await write((tx) => tx.removeMembers(type, 1, 'all'))).toEqual({ removed: 3 });
      expect((await store().members(type, 2, [0, 9])).total).toBe(1);
    });
  });
}

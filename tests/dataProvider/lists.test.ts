import { createCipheriv } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { ListBody, ListShape } from '../../src/dataProvider/lists/listService';
import { createLists } from '../../src/dataProvider/lists/lists';
import { defineResource } from '../../src/schema/defineResource';
import { integer, text } from '../../src/schema/fields';
import { type Boat, boat, createHarbour, place, shown, source } from '../support/harbour';
import { lateAnswer } from '../support/lateAnswer';
import { createMemoryCopies, listServiceInProcess } from '../support/listServiceInProcess';
import { transportTo } from '../support/transportTo';

describe('the lists of a tab', () => {
  function start({ harbour, app } = createHarbour(), copies = createMemoryCopies()) {
    const told = { onChanged: vi.fn(), log: vi.fn() };
    const lists = createLists({
      transport: transportTo(app),
      place,
      secret: null,
      ...told,
      service: listServiceInProcess(copies),
      idle: async () => undefined,
    });
    const byName = { where: shown, sort: { field: 'name', direction: 'asc' } } as const;
    const names = async () => (await lists.query(source.name, byName, shown))?.rows.map(({ name }) => name);
    return { lists, names, harbour, app, copies, ...told };
  }

  it('are loaded on first use', async () => {
    const { lists, names, harbour } = start();
    await lists.refresh(source.name);
    expect(await names()).toBeUndefined();
    expect(harbour.asked).toEqual([]);
  });

  it('are loaded once, however many want them', async () => {
    const { lists, names, harbour } = start();
    await Promise.all([lists.want(source).held, lists.want(source).held]);
    expect(await names()).toEqual(['Boat 1', 'Boat 2', 'Boat 3']);
    expect(lists.find(source.name)).toMatchObject({ size: 3, version: 1 });
    expect(harbour.asked).toEqual(['/boats/list']);
  });

  it('let what is on the screen go first', async () => {
    const { lists, harbour } = start();
    const { promise: firstRows, resolve: arrive } = lateAnswer();
    const { opened, held } = lists.want(source, firstRows);
    expect(await opened).toBe(false);
    expect(harbour.asked).toEqual([]);
    arrive();
    expect(await held).toBe(true);
  });

  it('use the copy of an earlier page at once, and ask only for what has changed since', async () => {
    const first = start();
    await first.lists.want(source).held;
    const { harbour } = first;
    harbour.asked.length = 0;
    harbour.version = 2;
    harbour.changes = { changed: [boat(2, { name: 'A boat', version: 2 })], removed: [1] };
    const later = start(first, first.copies);
    expect(await later.lists.want(source).opened).toBe(true);
    await vi.waitFor(() => expect(later.onChanged).toHaveBeenCalledExactlyOnceWith('boats', [2, 1]));
    expect(await later.names()).toEqual(['A boat', 'Boat 3']);
    expect(harbour.asked).toEqual(['/boats/list?since=1']);
    expect(later.lists.find(source.name)?.version).toBe(2);
  });

  it('ask by ETag where the server counts no versions', async () => {
    const first = start(createHarbour(false));
    await first.lists.want(source).held;
    const later = start(first, first.copies);
    await later.lists.want(source).held;
    await later.lists.refresh(source.name);
    expect(first.harbour.asked).toEqual(['/boats/list', '/boats/list with ETag', '/boats/list with ETag']);
    expect(later.onChanged).not.toHaveBeenCalled();
    first.harbour.version = 2;
    first.harbour.rows = [boat(1), boat(9)];
    await later.lists.refresh(source.name);
    expect(await later.names()).toEqual(['Boat 1', 'Boat 9']);
    expect(later.onChanged).toHaveBeenCalledExactlyOnceWith('boats', [9, 2, 3]);
  });

  it('take in what was written while they were under way, and ask what else there was', async () => {
    const { lists, names, harbour } = start();
    const { promise: openLate, resolve: open } = lateAnswer();
    harbour.gate = openLate;
    const { held } = lists.want(source);
    await vi.waitFor(() => expect(harbour.asked).toHaveLength(1));
    await lists.patch(source.name, [boat(2, { name: 'Written', version: 2 })], [3]);
    open();
    await held;
    expect(await names()).toEqual(['Boat 1', 'Written']);
    await vi.waitFor(() => expect(harbour.asked).toEqual(['/boats/list', '/boats/list?since=1']));
  });

  it('ask once more for all who ask meanwhile', async () => {
    const { lists, harbour } = start();
    await lists.want(source).held;
    await Promise.all([1, 2, 3, 4].map(() => lists.refresh(source.name)));
    expect(harbour.asked).toEqual(['/boats/list', '/boats/list?since=1', '/boats/list?since=1']);
  });

  it('are only logged when they cannot be loaded, and tried again later', async () => {
    vi.useFakeTimers();
    const { lists, harbour, log } = start();
    harbour.isDown = true;
    expect(await lists.want(source).held).toBe(false);
    expect(log).toHaveBeenCalledTimes(1);
    harbour.isDown = false;
    expect(await lists.want(source).held).toBe(false);
    vi.advanceTimersByTime(30_000);
    expect(await lists.want(source).held).toBe(true);
    vi.useRealTimers();
  });

  it('stay as they are when the changes cannot be read', async () => {
    const { lists, names, harbour, log } = start();
    await lists.want(source).held;
    harbour.isDown = true;
    await lists.refresh(source.name);
    expect(log).toHaveBeenCalledTimes(1);
    expect(await names()).toHaveLength(3);
  });

  it('are read again on demand, without the copies', async () => {
    const { lists, names, harbour, onChanged } = start();
    await lists.want(source).held;
    harbour.rows = [boat(5)];
    await lists.reload();
    expect(await names()).toEqual(['Boat 5']);
    expect(harbour.asked).toEqual(['/boats/list', '/boats/list']);
    expect(onChanged).toHaveBeenCalledExactlyOnceWith('boats', []);
  });

  it('are not said to be read again where one did not come', async () => {
    const { lists, harbour, onChanged, log } = start();
    await lists.want(source).held;
    harbour.isDown = true;
    const message = 'Some lists could not be refreshed. Try again.';
    await expect(lists.reload()).rejects.toMatchObject({ code: 'lists', message });
    expect(log).toHaveBeenCalledTimes(1);
    // The screens ask page by page meanwhile.
    expect(onChanged).toHaveBeenCalledExactlyOnceWith('boats', []);
  });

  it('are read again where one is too long to be sent whole', async () => {
    const { lists, harbour, onChanged } = start();
    harbour.isLong = true;
    await lists.want(source).held;
    await lists.reload();
    expect(lists.isPaged(source.name)).toBe(true);
    expect(onChanged).toHaveBeenCalledExactlyOnceWith('boats', []);
  });

  it('are dropped with their copy when they become too long, and looked at again later', async () => {
    const { lists, names, harbour, copies, onChanged } = start();
    await lists.want(source).held;
    await vi.waitFor(() => expect(copies.kept.size).toBe(1));
    vi.useFakeTimers();
    harbour.isLong = true;
    await lists.refresh(source.name);
    expect(onChanged).toHaveBeenCalledExactlyOnceWith('boats', []);
    expect([lists.find(source.name), lists.isPaged(source.name), copies.kept.size]).toEqual([undefined, true, 0]);
    const found = [
      await names(),
      await lists.getMany(source.name, [1]),
      await lists.ids(source.name, { where: shown }),
    ];
    expect(found).toEqual([undefined, undefined, undefined]);
    expect(await lists.search([source.name], 'boat', 5)).toEqual([undefined]);
    harbour.isLong = false;
    vi.advanceTimersByTime(600_000);
    expect(await lists.want(source).held).toBe(true);
    vi.useRealTimers();
  });

  it('drop what arrives after they were cleared', async () => {
    const { lists, names, harbour, copies } = start();
    const { promise: openLate, resolve: open } = lateAnswer();
    harbour.gate = openLate;
    const { held } = lists.want(source);
    await vi.waitFor(() => expect(harbour.asked).toHaveLength(1));
    await lists.clear();
    open();
    expect(await held).toBe(false);
    expect(await names()).toBeUndefined();
    expect(copies.kept.size).toBe(0);
  });
});

describe('the list service', () => {
  const boats = defineResource('boats', ['Boat', 'Boats'], {
    fields: { length: integer('Length'), hull: text('Hull', { search: true }) },
    access: { read: [], write: [] },
  });
  const shape: ListShape = { name: '/boats/list', fields: boats.allFields, orders: ['name', 'length'] };
  const key = '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f809';
  const otherKey = key.replace('1', '2');
  const iv = '000102030405060708090a0b0c0d0e0f';

  type HulledBoat = Omit<Boat, 'length' | 'status'> & {
    readonly status?: number;
    readonly length: number | null;
    readonly hull: string | null;
  };
  const boatOf = (id: number, more: Partial<HulledBoat> = {}): HulledBoat => ({ ...boat(id), hull: 'Oak', ...more });

  const bodyOf = (value: unknown, more: Partial<ListBody> = {}): ListBody => ({
    body: new Blob([JSON.stringify(value)]),
    isEncrypted: false,
    etag: '"1"',
    version: 1,
    ...more,
  });

  function sealed(value: unknown): ListBody {
    const aes = createCipheriv('aes-256-cbc', Buffer.from(key, 'hex'), Buffer.from(iv, 'hex'));
    const base64 = Buffer.concat([aes.update(JSON.stringify(value), 'utf8'), aes.final()]).toString('base64');
    return bodyOf(value, { body: new Blob([base64]), isEncrypted: true });
  }

  const all = { where: shown, sort: { field: 'name', direction: 'asc' } } as const;

  async function start(rows: readonly HulledBoat[] = [boatOf(1), boatOf(2), boatOf(3)], copies = createMemoryCopies()) {
    const service = listServiceInProcess(copies);
    await service.enter(place, { key, iv });
    await service.put(shape, bodyOf(rows));
    const ids = async () => (await service.query(shape.name, all, shown))?.rows.map(({ id }) => id);
    return { service, copies, ids };
  }

  it('answers pages with the count of what is found and of what there is', async () => {
    const { service } = await start([boatOf(1), boatOf(2, { status: 2 }), boatOf(3, { hull: 'Steel' })]);
    const byId = { where: shown, q: 'steel', sort: { field: 'id', direction: 'asc' }, range: [0, 9] } as const;
    const page = await service.query(shape.name, byId, shown);
    expect(page).toEqual({ rows: [boatOf(3, { hull: 'Steel' })], total: 1, unfiltered: 2 });
  });

  it('reads the status of a row as a number, active where it is missing', async () => {
    const { status: _, ...plain } = boatOf(7);
    const others = ['1', '2', null].map((status, at) => boatOf(8 + at, { status: status as never }));
    const { service, ids } = await start([plain, ...others]);
    expect(await ids()).toEqual([7, 8, 10]);
    expect((await service.getMany(shape.name, [7, 8, 9, 10]))?.map(({ status }) => status)).toEqual([1, 1, 2, 1]);
  });

  it('knows nothing of a list that it does not hold', async () => {
    const { service } = await start();
    expect(await service.query('/other', all, shown)).toBeUndefined();
    expect(await service.getMany('/other', [1])).toBeUndefined();
    expect(await service.valueCounts('/other', 'length', { where: [] })).toBeUndefined();
  });

  it('reads encrypted lists', async () => {
    const { service, ids } = await start([]);
    expect(await service.put(shape, sealed([boatOf(5)]))).toMatchObject({ ok: true, value: { size: 1 } });
    expect(await ids()).toEqual([5]);
  });

  it.each([
    ['another key', { key: otherKey, iv }],
    ['another iv', { key, iv: iv.replace('0', '8') }],
  ])('says in a sentence that names JSON_KEY that a list was made with %s', async (_, secret) => {
    const service = listServiceInProcess();
    await service.enter(place, secret);
    const refused = { ok: false, code: 'encrypted', told: expect.stringContaining('JSON_KEY') };
    expect(await service.put(shape, sealed([boatOf(5)]))).toMatchObject(refused);
    expect(await service.decrypt(sealed({ a: 1 }).body, { key: otherKey, iv })).toMatchObject(refused);
  });

  it('says that an encrypted list came and there is no key', async () => {
    const service = listServiceInProcess();
    await service.enter(place, null);
    const refused = { ok: false, code: 'encrypted', told: expect.stringContaining('has no key') };
    expect(await service.put(shape, sealed([]))).toMatchObject(refused);
  });

  it('refuses what is no list', async () => {
    const { service } = await start();
    for (const body of [{ error: 1 }, [{ name: 'without id' }]])
      expect(await service.put(shape, bodyOf(body))).toMatchObject({ ok: false, code: 'not_json' });
  });

  it('opens the copy of an earlier page of the same session, viewer and mode', async () => {
    const later = listServiceInProcess((await start()).copies);
    await later.enter(place, null);
    expect(await later.open(shape)).toMatchObject({ size: 3, etag: '"1"', version: 1 });
    for (const other of [{ mode: 'dsp' }, { viewer: '12/1' }]) {
      await later.enter({ ...place, ...other }, null);
      expect(await later.open(shape)).toBeUndefined();
    }
  });

  it('drops what another session left', async () => {
    const { copies } = await start();
    await listServiceInProcess(copies).enter({ ...place, session: 's2' }, null);
    expect(copies.kept.size).toBe(0);
  });

  it('drops a copy that cannot be read', async () => {
    const { copies, service } = await start();
    await service.put(shape, sealed([boatOf(5)]));
    const later = listServiceInProcess(copies);
    await later.enter(place, { key: otherKey, iv });
    expect(await later.open(shape)).toBeUndefined();
    expect(copies.kept.size).toBe(0);
  });

  it('works without any place for copies', async () => {
    const denied = () => Promise.reject(new Error('denied'));
    const broken = { ...createMemoryCopies(), keepOnly: denied, write: denied };
    const { ids, service } = await start([boatOf(1)], broken);
    expect(await ids()).toEqual([1]);
    expect(await service.open({ ...shape, name: '/none' })).toBeUndefined();
  });

  it('takes in changes and removals, and tells which rows they were', async () => {
    const { service, ids } = await start();
    const changes = { version: 9, changed: [boatOf(2, { name: 'A boat', version: 2 }), boatOf(4)], removed: [1, 77] };
    const value = { ids: [2, 4, 1], version: 9 };
    expect(await service.change(shape.name, bodyOf(changes))).toEqual({ ok: true, value });
    expect(await ids()).toEqual([2, 3, 4]);
  });

  it('takes a whole list for an answer where the server cannot tell the changes', async () => {
    const { service, ids, copies } = await start();
    const whole = bodyOf([boatOf(2), boatOf(3, { version: 2 }), boatOf(9)], { version: 12, etag: '"12"' });
    expect(await service.change(shape.name, whole)).toEqual({ ok: true, value: { ids: [3, 9, 1], version: 12 } });
    expect(await ids()).toEqual([2, 3, 9]);
    expect([...copies.kept.values()]).toEqual([expect.objectContaining({ version: 12, etag: '"12"' })]);
  });

  it('takes in the answer of a write at once, with the fields that its rows have', async () => {
    const { service } = await start();
    const renamed = boatOf(2, { name: 'New name', version: 2 });
    await service.patch(shape.name, [{ ...renamed, note: 'not in the list' } as HulledBoat], [1]);
    expect(await service.getMany(shape.name, [1, 2, 3])).toEqual([renamed, boatOf(3)]);
  });

  it('does not let an answer that was overtaken bring an old row back', async () => {
    const { service } = await start();
    await service.patch(shape.name, [boatOf(2, { name: 'Third', version: 3 })], []);
    const late = { version: 5, changed: [boatOf(2, { name: 'Second', version: 2 })], removed: [] };
    await service.change(shape.name, bodyOf(late));
    expect(await service.getMany(shape.name, [2])).toEqual([boatOf(2, { name: 'Third', version: 3 })]);
  });

  it('counts the rows of each value', async () => {
    const { service } = await start([boatOf(1, { length: 2 }), boatOf(2), boatOf(3, { length: 2, status: 2 })]);
    expect(await service.valueCounts(shape.name, 'length', { where: shown })).toEqual(new Map([[2, 2]]));
  });

  it('forgets everything when it is cleared or another user signs in', async () => {
    const { service, copies, ids } = await start();
    await service.enter(place, null);
    expect(await ids()).toBeUndefined();
    await service.put(shape, bodyOf([boatOf(1)]));
    await service.clear();
    expect(await ids()).toBeUndefined();
    expect(copies.kept.size).toBe(0);
  });
});

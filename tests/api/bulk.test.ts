import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../api/memory/store';
import { refsOf, toEntity } from '../../api/objects/entity';
import { resourceOf } from '../../src/resources';
import { accounts } from '../support/host';
import { hostIn, vastTag } from '../support/hostIn';

const tags = '/api/demand/tags';

describe('changing many', () => {
  const asked: string[] = [];
  const { host, demand: call, other } = hostIn(beforeEach, () => ({ store: counting(createMemoryStore()) }));

  /** Notes each question to the store or a transaction of it. */
  function counting<T extends object>(target: T): T {
    return new Proxy(target, {
      get(store, name) {
        const found: unknown = Reflect.get(store, name);
        if (typeof found !== 'function') return found;
        if (name === 'transaction')
          return (work: (tx: object) => Promise<unknown>) => found((tx: object) => work(counting(tx)));
        return (...args: unknown[]) => {
          asked.push(String(name));
          return found(...args);
        };
      },
    });
  }

  const fill = async (count: number) => {
    const resource = resourceOf('tags');
    const at = host.now().toISOString();
    const { body: model } = await call('POST', tags, vastTag());
    const rows = Array.from({ length: count }, (_, index) => ({
      ...model,
      id: 10_001 + index,
      name: `Tag ${index}`,
      uid: `u${index}`,
      demand: accounts.demand,
      version: 1,
      createdAt: at,
      modifiedAt: at,
    }));
    const ids = rows.map(({ id }) => id);
    await host.store.transaction(async (tx) => {
      await tx.insert(rows.map((row) => toEntity(resource, row)));
      const refs = rows.flatMap((row) => refsOf(resource, row));
      await tx.putRefs('tags', ids, refs);
    });
    return ids;
  };
  const get = async (id: number) => (await call('GET', `${tags}/${id}`)).body;
  const bulk = (body: object) => call('POST', `${tags}/bulk`, body);
  const done = async (body: object) => (await bulk(body)).body;
  const undo = (of: { readonly undo: string }, by = call) => by('POST', `/api/undo/${of.undo}`);

  it('takes 10,000 in one request, without a question for each', async () => {
    const ids = await fill(10_000);
    asked.length = 0;
    const body = await done({ ids, changes: { priority: 3, labels: ['spring'] } });
    expect(body).toMatchObject({ changed: 10_000, unchanged: 0, undo: expect.any(String) });
    expect(asked.length).toBeLessThan(ids.length / 20);
    expect(await get(10_001)).toMatchObject({ priority: 3, labels: ['spring'], version: 2 });
    expect((await undo(body)).body).toEqual({ changed: 10_000 });
    expect(await get(20_000)).toMatchObject({ priority: 5, labels: [], version: 3 });
    expect((await bulk({ ids: [...ids, 1, 2], changes: { priority: 1 } })).status).toBe(413);
  }, 120_000);

  it('takes a filter in place of ids', async () => {
    await fill(5);
    expect(await done({ filter: { uid: 'u3' }, changes: { status: 0 } })).toMatchObject({ changed: 1, unchanged: 0 });
    expect(await get(10_004)).toMatchObject({ status: 0 });
    expect((await done({ filter: { nonsense: 1 }, changes: { status: 0 } })).code).toBe('unknown_field');
  });

  it('stores nothing when one of them is refused, and names each', async () => {
    const ids = await fill(3);
    const bids = { maxCpm: 9, bidFloor: 8, integration: 'RTB', endpoint: 'https://bid.example/' };
    await call('PUT', `${tags}/10002`, { ...bids, version: 1 });
    const refused = await bulk({ ids, changes: { maxCpm: 2 } });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['10002.maxCpm']]);
    expect(await get(10_001)).toMatchObject({ maxCpm: null, version: 1 });
    expect(Object.keys((await done({ ids: [10_001], changes: { nonsense: 1 } })).errors)).toEqual(['10001.nonsense']);
  });

  const flags = it.each(['dryRun', 'preview', 'restore', 'force']);
  flags('refuses %s that is neither true nor false, and changes nothing', async (flag) => {
    await fill(1);
    for (const value of ['true', 1, null]) {
      const { status, body } = await bulk({ ids: [10_001], changes: { cpm: 9 }, [flag]: value });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [flag]]);
    }
    expect((await get(10_001)).cpm).toBe(5);
  });

  it('gives one name to one object only', async () => {
    const refused = await done({ ids: await fill(2), changes: { name: 'Same' } });
    expect(Object.keys(refused.errors)).toEqual(['10002.name']);
  });

  it('tells a stale version, when versions are sent', async () => {
    const ids = await fill(2);
    await call('PUT', `${tags}/10002`, { note: 'x', version: 1 });
    const stale = await done({ ids, changes: { weight: 7 }, versions: { 10001: 1, 10002: 1 } });
    expect(stale).toMatchObject({ code: 'version_conflict', current: { id: 10_002, version: 2 } });
    expect(await get(10_001)).toMatchObject({ weight: 100 });
  });

  it('archives, and undo brings back each as it was', async () => {
    const ids = await fill(3);
    await call('PUT', `${tags}/10002`, { status: 0 });
    const archived = await done({ ids, changes: { status: 2 } });
    expect(archived.changed).toBe(3);
    await undo(archived);
    expect([(await get(10_001)).status, (await get(10_002)).status]).toEqual([1, 0]);
    const { body } = await call('GET', `${tags}/10002/history`);
    expect(body.map((entry: { action: string }) => entry.action)).toEqual(['undo', 'archive', 'update']);
  });

  it('does not undo over a later change, and then nothing of it', async () => {
    const off = await done({ ids: await fill(2), changes: { status: 0 } });
    await call('PUT', `${tags}/10002`, { note: 'Later', version: 2 });
    const detail = 'Changed since: Tag 1. Nothing was undone.';
    expect(await undo(off)).toMatchObject({ status: 409, body: { code: 'version_conflict', detail } });
    expect(await get(10_001)).toMatchObject({ status: 0, version: 2 });
  });

  it('is undone within 15 minutes, by the same person', async () => {
    const ids = await fill(1);
    expect((await undo(await done({ ids, changes: { status: 0 } }), other)).status).toBe(410);
    const second = await done({ ids, changes: { status: 1 } });
    host.moveClock(15 * 60_000 + 1);
    expect((await undo(second)).body.code).toBe('expired');
  });

  it('undoes links at the end where they are stored', async () => {
    const ids = await fill(1);
    const { body: channel } = await call('POST', '/api/demand/channels', { name: 'Channel' });
    const { body } = await call('POST', '/api/demand/channels/bulk', { ids: [channel.id], changes: { tags: ids } });
    expect(await get(10_001)).toMatchObject({ channels: [channel.id], version: 2 });
    expect((await undo(body)).status).toBe(200);
    expect(await get(10_001)).toMatchObject({ channels: [], version: 3 });
  });
});

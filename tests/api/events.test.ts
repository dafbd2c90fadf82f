import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../api/memory/store';
import type { Change } from '../../api/ports';
import { type EventStream, eventStream } from '../support/eventStream';
import { type Call, createTestHost, logins, partners, type TestHost } from '../support/host';

describe('events', () => {
  let host: TestHost;
  let call: Call;
  const closing: (() => void)[] = [];
  const heard = new Set<(change: Change) => void>();
  /** As the store tells of a change. */
  const tell = (change: Change) => heard.forEach((listener) => void listener(change));
  beforeEach(async () => {
    heard.clear();
    const store = createMemoryStore();
    const { onChange } = store;
    store.onChange = (listener) => {
      const stop = onChange(listener);
      heard.add(listener);
      return () => {
        heard.delete(listener);
        stop();
      };
    };
    host = await createTestHost({ store });
    call = await host.as(logins.demand);
  });
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  const listen = async (login: string): Promise<EventStream> => {
    const stream = await eventStream(host, login);
    closing.push(() => void stream.close());
    return stream;
  };

  it("tell what changed in one's own account and what the platform changed, and nothing of others", async () => {
    const [admin, other] = [await host.as(logins.admin), await host.as(logins.other)];
    const mine = await listen(logins.demand);
    await other('POST', '/api/demand/adexchanges', { name: 'Foreign', domain: 'f.example' });
    const { body: made } = await call('POST', '/api/demand/adexchanges', { name: 'Mine', domain: 'm.example' });
    expect(await mine.next()).toEqual({ event: 'changed', data: { resource: 'adexchanges', ids: [made.id] } });
    const { body: shared } = await admin('POST', '/api/demand/targetings', { name: 'For all' });
    expect(await mine.next()).toEqual({ event: 'changed', data: { resource: 'targetings', ids: [shared.id] } });
    await call('DELETE', `/api/demand/adexchanges/${made.id}`);
    expect(await mine.next()).toEqual({ event: 'changed', data: { resource: 'adexchanges', ids: [made.id] } });
  });

  it('tell of objects that show something of the changed one', async () => {
    const mine = await listen(logins.demand);
    const { body: made } = await call('POST', '/api/demand/tags', {
      name: 'Tag',
      advertiser: partners.adv,
      url: 'https://v.example/v',
      cpm: 1,
    });
    expect([await mine.next(), await mine.next()]).toEqual(
      expect.arrayContaining([
        { event: 'changed', data: { resource: 'tags', ids: [made.id] } },
        { event: 'changed', data: { resource: 'advertisers', ids: [partners.adv] } },
      ]),
    );
  });

  it("pick one's own out of a change of many owners, and rows out of those of a sub-publisher", async () => {
    const admin = await host.as(logins.admin);
    const { body: foreign } = await admin('POST', '/api/demand/subs', {
      name: 'Foreign',
      domain: 'f.example',
      demand: 32,
    });
    // The account also hears of sign-ins of its sub-publisher, so these come first.
    const [sub, mine] = [await listen(logins.sub), await listen(logins.demand)];
    await admin('POST', '/api/demand/subs/bulk', { ids: [foreign.id, partners.sub], changes: { status: 0 } });
    expect(await mine.next()).toEqual({ event: 'changed', data: { resource: 'subpublishers', ids: [partners.sub] } });
    expect(await sub.next()).toEqual({ event: 'changed', data: { resource: 'subpublishers', ids: [partners.sub] } });
  });

  it('end with the session, after telling so', async () => {
    const { next, cookie } = await listen(logins.demand);
    await host.fetch('/api/auth/logout', { headers: { Cookie: cookie } });
    expect([await next(), await next()]).toEqual([{ event: 'session', data: { reason: 'ended' } }, 'closed']);
  });

  it('are judged once for all streams of one scope, and read once for all scopes that need it', async () => {
    let reads = 0;
    const { store } = host;
    const get = store.get;
    store.get = (type, ids) => {
      reads += type === 'subpublishers' ? 1 : 0;
      return get(type, ids);
    };
    const admin = await host.as(logins.admin);
    const { body: foreign } = await admin('POST', '/api/demand/subs', {
      name: 'Foreign',
      domain: 'f.example',
      demand: 32,
    });
    const change = { type: 'subpublishers', ids: [foreign.id, partners.sub], owners: [31, 32] };
    const readsWith = async (people: readonly string[]): Promise<number> => {
      const streams = await Promise.all(people.map(listen));
      reads = 0;
      tell(change);
      for (const stream of streams)
        expect(await stream.next()).toEqual({
          event: 'changed',
          data: { resource: 'subpublishers', ids: [partners.sub] },
        });
      return reads;
    };
    expect(await readsWith([logins.demand])).toBe(1);
    expect(await readsWith([...Array<string>(20).fill(logins.demand), logins.sub])).toBe(1);
  });

  it('reach every stream when the changed objects cannot be read: those who may be concerned ask their lists again', async () => {
    const { store } = host;
    const get = store.get;
    const [sub, mine] = [await listen(logins.sub), await listen(logins.demand)];
    store.get = (type, ids) =>
      type === 'subpublishers' ? Promise.reject(new Error('connection lost')) : get(type, ids);
    // The sub-publisher is judged by the objects; the account by the owner alone, and after it.
    tell({ type: 'subpublishers', ids: [partners.sub], owners: [31] });
    expect(await mine.next()).toEqual({ event: 'changed', data: { resource: 'subpublishers', ids: [partners.sub] } });
    expect(await sub.next()).toEqual({ event: 'changed', data: { resource: 'subpublishers', ids: [] } });
    expect(host.logged).toEqual([
      { level: 'warn', event: 'events.change', fields: { error: 'Error: connection lost' } },
    ]);
  });

  it('come to each stream in the order in which they happened', async () => {
    const streams = await Promise.all([logins.demand, logins.admin, logins.demand].map(listen));
    for (let id = 1; id <= 30; id += 1)
      tell({ type: id % 2 ? 'tags' : 'subpublishers', ids: [id], owners: id % 3 ? [31] : [31, 32] });
    for (const stream of streams.filter((_, at) => at !== 1)) {
      const heard: unknown[] = [];
      for (let at = 0; at < 20; at += 1) heard.push(((await stream.next()) as { data: { ids: number[] } }).data.ids[0]);
      expect(heard).toEqual([...heard].sort((a, b) => Number(a) - Number(b)));
    }
  });

  it('have ten streams in a session and thirty for a user; who has more is told to ask now and then', async () => {
    const cookies = [
      await host.cookieOf(logins.demand),
      await host.cookieOf(logins.demand),
      await host.cookieOf(logins.demand),
    ];
    const openAs = async (cookie: string) => {
      const stream = await eventStream(host, logins.demand, cookie);
      closing.push(() => void stream.close());
      return stream;
    };
    const refused = async (cookie: string) => {
      const response = await host.fetch('/api/events', { headers: { Cookie: cookie } });
      return [response.status, response.headers.get('Retry-After'), ((await response.json()) as { code: string }).code];
    };
    const [first] = await Promise.all(cookies.flatMap((cookie) => Array.from({ length: 10 }, () => openAs(cookie))));
    expect(await refused(cookies[0] ?? '')).toEqual([429, '60', 'rate_limited']);
    // Thirty of the user are open, whichever session asks.
    expect(await refused(await host.cookieOf(logins.demand))).toEqual([429, '60', 'rate_limited']);
    expect((await host.fetch('/api/events', { headers: { Cookie: await host.cookieOf(logins.other) } })).status).toBe(
      200,
    );
    await first?.close();
    await openAs(cookies[0] ?? '');
  });

  it('open nothing for a request that wants the headers alone', async () => {
    const cookie = await host.cookieOf(logins.demand);
    for (let time = 0; time < 12; time += 1)
      expect((await host.fetch('/api/events', { method: 'HEAD', headers: { Cookie: cookie } })).status).toBe(200);
  });

  it('stop when the listener goes away', async () => {
    const { close } = await listen(logins.demand);
    await close();
    expect((await call('POST', '/api/demand/adexchanges', { name: 'Mine', domain: 'm.example' })).status).toBe(201);
    expect(host.logged).toEqual([]);
  });
});

describe('preferences', () => {
  it('are merged key by key, per user, and null takes one away', async () => {
    const host = await createTestHost();
    const [call, other] = [await host.as(logins.demand), await host.as(logins.other)];
    expect((await call('GET', '/api/preferences')).body).toEqual({});
    await call('PUT', '/api/preferences', { theme: 'dark', 'lists.tags.columns': ['id', 'name'] });
    expect((await call('PUT', '/api/preferences', { theme: null, pageSize: 50 })).body).toEqual({
      'lists.tags.columns': ['id', 'name'],
      pageSize: 50,
    });
    expect((await call('GET', '/api/preferences')).body).toEqual({
      'lists.tags.columns': ['id', 'name'],
      pageSize: 50,
    });
    expect((await other('GET', '/api/preferences')).body).toEqual({});
  });

  it('take 64 kB at most, all together', async () => {
    const host = await createTestHost();
    const call = await host.as(logins.demand);
    expect((await call('PUT', '/api/preferences', { one: 'x'.repeat(40_000) })).status).toBe(200);
    expect((await call('PUT', '/api/preferences', { two: 'x'.repeat(40_000) })).body.code).toBe('too_large');
    expect((await call('PUT', '/api/preferences', { one: null, two: 'x'.repeat(40_000) })).status).toBe(200);
    expect((await call('PUT', '/api/preferences', { bad: '\u0000' })).status).toBe(400);
  });
});

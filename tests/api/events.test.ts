import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../api/memory/store';
import type { Change } from '../../api/ports';
import { eventStream } from '../support/eventStream';
import { logins, partners } from '../support/host';
import { hostIn, vastTag } from '../support/hostIn';

const exchanges = '/api/demand/adexchanges';
const exchange = (name: string) => ({ name, domain: 'one.example' });
const tooMany = [429, '60', 'rate_limited'];

describe('events', () => {
  const closing: (() => void)[] = [];
  const heard = new Set<(change: Change) => void>();
  /** As the store tells of a change. */
  const tell = (change: Change) => heard.forEach((listener) => void listener(change));
  const options = () => {
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
    return { store };
  };
  const { host, demand: call, admin, other } = hostIn(beforeEach, options);
  // They sign in before anything listens: an account hears of its users.
  beforeEach(async () => {
    for (const user of [call, admin, other]) await user('GET', '/api/preferences');
  });
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  const listen = async (login: string, cookie?: string) => {
    const stream = await eventStream(host, login, cookie);
    closing.push(() => void stream.close());
    return stream;
  };
  const changed = (resource: string, ...ids: readonly number[]) => ({ event: 'changed', data: { resource, ids } });
  /** A sub-publisher of another account. */
  const foreignSub = async () =>
    (await admin('POST', '/api/demand/subs', { ...exchange('Foreign'), demand: 32 })).body.id;

  it("tell what changed in one's own account and what the platform changed, and nothing of others", async () => {
    const mine = await listen(logins.demand);
    await other('POST', exchanges, exchange('Foreign'));
    const { body: made } = await call('POST', exchanges, exchange('Mine'));
    expect(await mine.next()).toEqual(changed('adexchanges', made.id));
    const { body: shared } = await admin('POST', '/api/demand/targetings', { name: 'For all' });
    expect(await mine.next()).toEqual(changed('targetings', shared.id));
    await call('DELETE', `${exchanges}/${made.id}`);
    expect(await mine.next()).toEqual(changed('adexchanges', made.id));
  });

  it('tell of objects that show something of the changed one', async () => {
    const mine = await listen(logins.demand);
    const { body: made } = await call('POST', '/api/demand/tags', vastTag());
    const told = [await mine.next(), await mine.next()];
    expect(told).toEqual(expect.arrayContaining([changed('tags', made.id), changed('advertisers', partners.adv)]));
  });

  it("pick one's own out of a change of many owners, and rows out of those of a sub-publisher", async () => {
    const ids = [await foreignSub(), partners.sub];
    // The account also hears of sign-ins of its sub-publisher, so these come first.
    const [sub, mine] = [await listen(logins.sub), await listen(logins.demand)];
    await admin('POST', '/api/demand/subs/bulk', { ids, changes: { status: 0 } });
    for (const stream of [mine, sub]) expect(await stream.next()).toEqual(changed('subpublishers', partners.sub));
  });

  it('end with the session, after telling so', async () => {
    const { next, cookie } = await listen(logins.demand);
    await host.fetch('/api/auth/logout', { headers: { Cookie: cookie } });
    expect([await next(), await next()]).toEqual([{ event: 'session', data: { reason: 'ended' } }, 'closed']);
  });

  it('are judged once for all streams of one scope, and read once for all scopes that need it', async () => {
    let reads = 0;
    const { get } = host.store;
    host.store.get = (type, ids) => {
      reads += type === 'subpublishers' ? 1 : 0;
      return get(type, ids);
    };
    const change = { type: 'subpublishers', ids: [await foreignSub(), partners.sub], owners: [31, 32] };
    const readsWith = async (people: readonly string[]): Promise<number> => {
      const streams = await Promise.all(people.map((login) => listen(login)));
      reads = 0;
      tell(change);
      for (const stream of streams) expect(await stream.next()).toEqual(changed('subpublishers', partners.sub));
      return reads;
    };
    expect(await readsWith([logins.demand])).toBe(1);
    expect(await readsWith([...Array<string>(20).fill(logins.demand), logins.sub])).toBe(1);
  });

  it('reach every stream when the changed objects cannot be read: those who may be concerned ask their lists again', async () => {
    const { get } = host.store;
    const [sub, mine] = [await listen(logins.sub), await listen(logins.demand)];
    host.store.get = (type, ids) =>
      type === 'subpublishers' ? Promise.reject(new Error('connection lost')) : get(type, ids);
    // The sub-publisher is judged by the objects; the account by the owner alone, and after it.
    tell({ type: 'subpublishers', ids: [partners.sub], owners: [31] });
    expect(await mine.next()).toEqual(changed('subpublishers', partners.sub));
    expect(await sub.next()).toEqual(changed('subpublishers'));
    const fields = { error: 'Error: connection lost' };
    expect(host.logged).toEqual([{ level: 'warn', event: 'events.change', fields }]);
  });

  it('come to each stream in the order in which they happened', async () => {
    const streams = await Promise.all([logins.demand, logins.admin, logins.demand].map((login) => listen(login)));
    for (let id = 1; id <= 30; id += 1)
      tell({ type: id % 2 ? 'tags' : 'subpublishers', ids: [id], owners: id % 3 ? [31] : [31, 32] });
    for (const stream of streams.filter((_, at) => at !== 1)) {
      const heard: unknown[] = [];
      for (let at = 0; at < 20; at += 1) heard.push(((await stream.next()) as { data: { ids: number[] } }).data.ids[0]);
      expect(heard).toEqual([...heard].sort((a, b) => Number(a) - Number(b)));
    }
  });

  it('have ten streams in a session and thirty for a user; who has more is told to ask now and then', async () => {
    const cookies: string[] = [];
    while (cookies.length < 3) cookies.push(await host.cookieOf(logins.demand));
    const refused = async (cookie = '') => {
      const { status, headers, body } = await host.signedOut('GET', '/api/events', undefined, { Cookie: cookie });
      return [status, headers.get('Retry-After'), body.code];
    };
    const ten = Array.from({ length: 10 });
    const [first] = await Promise.all(cookies.flatMap((cookie) => ten.map(() => listen(logins.demand, cookie))));
    expect(await refused(cookies[0])).toEqual(tooMany);
    // Thirty of the user are open, whichever session asks.
    expect(await refused(await host.cookieOf(logins.demand))).toEqual(tooMany);
    expect((await other('GET', '/api/events')).status).toBe(200);
    await first?.close();
    await listen(logins.demand, cookies[0]);
  });

  it('open nothing for a request that wants the headers alone', async () => {
    for (let time = 0; time < 12; time += 1) expect((await call('HEAD', '/api/events')).status).toBe(200);
  });

  it('stop when the listener goes away', async () => {
    await (await listen(logins.demand)).close();
    expect((await call('POST', exchanges, exchange('Mine'))).status).toBe(201);
    expect(host.logged).toEqual([]);
  });
});

describe('preferences', () => {
  const { demand, other } = hostIn(beforeEach);
  const get = async (by = demand) => (await by('GET', '/api/preferences')).body;
  const put = (values: object) => demand('PUT', '/api/preferences', values);

  it('are merged key by key, per user, and null takes one away', async () => {
    expect(await get()).toEqual({});
    await put({ theme: 'dark', 'lists.tags.columns': ['id', 'name'] });
    const left = { 'lists.tags.columns': ['id', 'name'], pageSize: 50 };
    expect((await put({ theme: null, pageSize: 50 })).body).toEqual(left);
    expect(await get()).toEqual(left);
    expect(await get(other)).toEqual({});
  });

  it('take 64 kB at most, all together', async () => {
    expect((await put({ one: 'x'.repeat(40_000) })).status).toBe(200);
    expect((await put({ two: 'x'.repeat(40_000) })).body.code).toBe('too_large');
    expect((await put({ one: null, two: 'x'.repeat(40_000) })).status).toBe(200);
    expect((await put({ bad: '\u0000' })).status).toBe(400);
  });
});

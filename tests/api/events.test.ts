import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EventStream, eventStream } from '../support/eventStream';
import { type Call, createTestHost, logins, partners, type TestHost } from '../support/host';

describe('events', () => {
  let host: TestHost;
  let call: Call;
  const closing: (() => void)[] = [];
  beforeEach(async () => {
    host = await createTestHost();
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
    const { body: foreign } = await admin('POST', '/api/demand/subs', { name: 'Foreign', domain: 'f.example', demand: 32 });
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
    expect((await call('GET', '/api/preferences')).body).toEqual({ 'lists.tags.columns': ['id', 'name'], pageSize: 50 });
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

import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, type Call, createTestHost, logins, type TestHost } from '../support/host';

const minute = 60_000;

describe('rows of whole lists', () => {
  let host: TestHost;
  let call: Call;
  beforeEach(async () => {
    host = await createTestHost();
    call = await host.as(logins.demand);
  });
  const create = async (path: string, body: object, by = call) => {
    const answer = await by('POST', path, body);
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return answer.body;
  };
  const advertiser = (name: string, by = call, base = '/api/demand/advs') => create(base, { name, kind: 'dsp' }, by);
  const tag = (values: object) => create('/api/demand/tags', { url: 'https://vast.example/v', cpm: 5, ...values });
  const versionOf = async (path: string) => (await call('GET', path)).headers.get('X-List-Version');
  const since = async (path: string, version: string | null, by = call) => (await by('GET', `${path}?since=${version}`)).body;
  const ids = (rows: readonly { readonly id: number }[]) => rows.map((row) => row.id);

  it('reach every account when something of the platform changes', async () => {
    const [admin, other] = [await host.as(logins.admin), await host.as(logins.other)];
    const path = '/api/demand/advs/list';
    const before = [(await call('GET', path)).headers, (await other('GET', path)).headers];
    const made = await advertiser('Platform buyers', admin, '/api/admin/advs');
    expect(made.demand).toBeNull();
    expect(ids((await since(path, before[0]?.get('X-List-Version') ?? '')).changed)).toEqual([made.id]);
    expect(ids((await since(path, before[1]?.get('X-List-Version') ?? '', other)).changed)).toEqual([made.id]);
    expect((await admin('GET', '/api/admin/advs/list')).body.map((row: { demand: number | null }) => row.demand)).toEqual([
      accounts.demand,
      null,
    ]);
  });

  it('send a row again when more or fewer objects name it', async () => {
    const path = '/api/demand/advs/list';
    const { id } = await advertiser('Counted');
    const counts = async (version: string | null) =>
      (await since(path, version)).changed.map((row: { id: number; tagCount: number }) => [row.id, row.tagCount]);
    let version = await versionOf(path);
    const made = await tag({ name: 'Tag', advertiser: id });
    expect(await counts(version)).toEqual([[id, 1]]);
    version = await versionOf(path);
    await call('PUT', `/api/demand/tags/${made.id}`, { note: 'Nothing counted', version: 1 });
    expect(await counts(version)).toEqual([]);
    await call('POST', `/api/demand/tags/${made.id}/archive`, { version: 2 });
    expect(await counts(version)).toEqual([[id, 0]]);
    version = await versionOf(path);
    await call('POST', `/api/demand/tags/${made.id}/restore`, { version: 3 });
    await call('PUT', `/api/demand/tags/${made.id}`, { advertiser: 501, version: 4 });
    expect(await counts(version)).toEqual(
      expect.arrayContaining([
        [id, 0],
        [501, 1],
      ]),
    );
  });

  it("count, at an object of the platform, what is one's own", async () => {
    const [admin, other] = [await host.as(logins.admin), await host.as(logins.other)];
    const shared = await advertiser('Platform buyers', admin, '/api/admin/advs');
    await tag({ name: 'Mine', advertiser: shared.id });
    const count = async (by: Call, path: string) =>
      (await by('GET', path)).body.find((row: { id: number }) => row.id === shared.id).tagCount;
    expect([
      await count(call, '/api/demand/advs/list'),
      await count(other, '/api/demand/advs/list'),
      await count(admin, '/api/admin/advs/list'),
    ]).toEqual([1, 0, 1]);
    expect((await other('GET', `/api/demand/advs/${shared.id}/refs`)).body).toEqual({
      total: 0,
      items: [],
      blocking: 0,
      links: [],
      entries: 0,
    });
  });

  it('send rows again whose parents are switched off', async () => {
    const { id } = await advertiser('Parent');
    const made = await tag({ name: 'Child', advertiser: id });
    expect(made.flightState).toBe('running');
    const path = '/api/demand/tags/list';
    const version = await versionOf(path);
    await call('PUT', `/api/demand/advs/${id}`, { status: 0 });
    expect((await since(path, version)).changed).toMatchObject([{ id: made.id, flightState: 'blocked', version: 1 }]);
  });

  it('send rows again that are worked out from the account', async () => {
    const path = '/api/demand/tags/list';
    const made = await tag({ name: 'Flown', advertiser: 501, startsAt: '2026-11-20 07:30' });
    expect(made.flightState).toBe('scheduled');
    const version = await versionOf(path);
    await (await host.as(logins.admin))('PUT', '/api/demands/31', { timezone: -4, version: 1 });
    expect((await since(path, version)).changed).toMatchObject([{ id: made.id, flightState: 'running' }]);
  });

  it('send rows again whose flight began or ended, at that minute', async () => {
    const path = '/api/demand/tags/list';
    // 12:00 UTC is 07:00 where the account is.
    const made = await tag({ name: 'Soon', advertiser: 501, startsAt: '2026-11-20 07:02', endsAt: '2026-11-20 07:04' });
    const state = async () => (await call('GET', path)).body[0].flightState;
    const { headers, body } = await call('GET', path);
    const etag = { 'If-None-Match': headers.get('ETag') ?? '' };
    expect(body[0].flightState).toBe('scheduled');
    host.moveClock(minute);
    expect((await call('GET', path, undefined, etag)).status).toBe(304);
    host.moveClock(minute);
    expect((await call('GET', path, undefined, etag)).status).toBe(200);
    expect(await state()).toBe('running');
    const running = await versionOf(path);
    host.moveClock(2 * minute);
    expect((await since(path, running)).changed).toMatchObject([{ id: made.id, flightState: 'ended' }]);
    expect((await since(path, headers.get('X-List-Version'))).changed).toMatchObject([{ id: made.id, flightState: 'ended' }]);
    expect((await since(path, await versionOf(path))).changed).toEqual([]);
  });

  it('follow links that are stored at the other end', async () => {
    const channel = await create('/api/demand/channels', { name: 'Channel' });
    const path = '/api/demand/channels/list';
    const version = await versionOf(path);
    const made = await tag({ name: 'Linked', advertiser: 501, channels: [channel.id] });
    expect((await since(path, version)).changed).toMatchObject([{ id: channel.id, tags: [made.id], version: 1 }]);
  });

  it('drop a row that a sub-publisher may no longer see', async () => {
    const sub = await host.as(logins.sub);
    const path = '/api/demand/channels/list';
    const made = await create('/api/demand/channels', { name: 'Resold', sub: 801, costModel: 'fixed', cpm: 2 });
    const { body, headers } = await sub('GET', path);
    expect(body).toEqual([
      { id: made.id, name: 'Resold', status: 1, version: 1, uid: made.uid, integration: 'VAST', environment: 'ctv', sub: 801 },
    ]);
    await call('PUT', `/api/demand/channels/${made.id}`, { sub: null, costModel: 'none', version: 1 });
    expect(await since(path, headers.get('X-List-Version'), sub)).toMatchObject({ changed: [], removed: [made.id] });
    expect((await sub('GET', path)).body).toEqual([]);
  });
});

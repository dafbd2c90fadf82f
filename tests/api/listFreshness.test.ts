import { beforeEach, describe, expect, it } from 'vitest';
import type { ViewState } from '../../src/schema/viewState';
import { accounts, type Call, createTestHost, logins, password } from '../support/host';
import { createLists } from '../support/wholeLists';

const minute = 60_000;

describe('rows of whole lists', () => {
  const { host, demand: call, admin, other, sub, ...lists } = createLists(beforeEach);
  const { create, advertiser, tag, versionOf, since, ids } = lists;
  const [advs, tags] = ['/api/demand/advs/list', '/api/demand/tags/list'];
  /** What is sent again since a version. */
  const changedSince = async (path: string, version: string | null, by = call) =>
    (await since(path, version, by)).changed;
  const shared = () => advertiser('Platform buyers', admin, '/api/admin/advs');

  it('reach every account when something of the platform changes', async () => {
    const readers = [call, other];
    const before = await Promise.all(readers.map((by) => versionOf(advs, by)));
    const made = await shared();
    expect(made.demand).toBeNull();
    for (const [at, by] of readers.entries())
      expect(ids(await changedSince(advs, before[at] ?? '', by))).toEqual([made.id]);
    const { body } = await admin('GET', '/api/admin/advs/list');
    expect(body.map(({ demand }: { demand: number | null }) => demand)).toEqual([accounts.demand, null]);
  });

  it('send a row again when more or fewer objects name it', async () => {
    const { id } = await advertiser('Counted');
    const counts = async (version: string | null) =>
      (await changedSince(advs, version)).map((row: { id: number; tagCount: number }) => [row.id, row.tagCount]);
    let version = await versionOf(advs);
    const made = await tag({ advertiser: id });
    const path = `/api/demand/tags/${made.id}`;
    expect(await counts(version)).toEqual([[id, 1]]);
    version = await versionOf(advs);
    await call('PUT', path, { note: 'Nothing counted', version: 1 });
    expect(await counts(version)).toEqual([]);
    await call('POST', `${path}/archive`, { version: 2 });
    expect(await counts(version)).toEqual([[id, 0]]);
    version = await versionOf(advs);
    await call('POST', `${path}/restore`, { version: 3 });
    await call('PUT', path, { advertiser: 501, version: 4 });
    expect(Object.fromEntries(await counts(version))).toMatchObject({ [id]: 0, 501: 1 });
  });

  it("count, at an object of the platform, what is one's own", async () => {
    const { id } = await shared();
    await tag({ advertiser: id });
    const count = async (by: Call, path = advs) =>
      (await by('GET', path)).body.find((row: { id: number }) => row.id === id).tagCount;
    expect([await count(call), await count(other), await count(admin, '/api/admin/advs/list')]).toEqual([1, 0, 1]);
    const { body } = await other('GET', `/api/demand/advs/${id}/refs`);
    expect(body).toEqual({ total: 0, items: [], blocking: 0, links: [], entries: 0 });
  });

  it('send rows again whose parents are switched off', async () => {
    const { id } = await advertiser('Parent');
    const made = await tag({ name: 'Child', advertiser: id });
    expect(made.flightState).toBe('running');
    const version = await versionOf(tags);
    await call('PUT', `/api/demand/advs/${id}`, { status: 0 });
    expect(await changedSince(tags, version)).toMatchObject([{ id: made.id, flightState: 'blocked', version: 1 }]);
  });

  it('send rows again that are worked out from the account', async () => {
    const made = await tag({ startsAt: '2026-11-20 07:30' });
    expect(made.flightState).toBe('scheduled');
    const version = await versionOf(tags);
    await admin('PUT', '/api/demands/31', { timezone: -4, version: 1 });
    expect(await changedSince(tags, version)).toMatchObject([{ id: made.id, flightState: 'running' }]);
  });

  it('send rows again whose flight began or ended, at that minute', async () => {
    // 12:00 UTC is 07:00 where the account is.
    const { id } = await tag({ startsAt: '2026-11-20 07:02', endsAt: '2026-11-20 07:04' });
    const { headers, body } = await call('GET', tags);
    expect(body[0].flightState).toBe('scheduled');
    const asked = () => call('GET', tags, undefined, { 'If-None-Match': headers.get('ETag') ?? '' });
    host.moveClock(minute);
    expect((await asked()).status).toBe(304);
    host.moveClock(minute);
    expect((await asked()).status).toBe(200);
    expect((await call('GET', tags)).body[0].flightState).toBe('running');
    const running = await versionOf(tags);
    host.moveClock(2 * minute);
    for (const version of [running, headers.get('X-List-Version')])
      expect(await changedSince(tags, version)).toMatchObject([{ id, flightState: 'ended' }]);
    expect(await changedSince(tags, await versionOf(tags))).toEqual([]);
  });

  it('follow links that are stored at the other end', async () => {
    const channel = await create('/api/demand/channels', { name: 'Channel' });
    const path = '/api/demand/channels/list';
    const version = await versionOf(path);
    const made = await tag({ channels: [channel.id] });
    expect(await changedSince(path, version)).toMatchObject([{ id: channel.id, tags: [made.id], version: 1 }]);
  });

  it('drop a row that a sub-publisher may no longer see', async () => {
    const path = '/api/demand/channels/list';
    const made = await create('/api/demand/channels', { name: 'Resold', sub: 801, costModel: 'fixed', cpm: 2 });
    const { body, headers } = await sub('GET', path);
    const { id, uid } = made;
    const seen = { name: 'Resold', status: 1, version: 1, integration: 'VAST', environment: 'ctv', sub: 801 };
    expect(body).toEqual([{ id, uid, ...seen }]);
    await call('PUT', `/api/demand/channels/${made.id}`, { sub: null, costModel: 'none', version: 1 });
    expect(await since(path, headers.get('X-List-Version'), sub)).toMatchObject({ changed: [], removed: [made.id] });
    expect((await sub('GET', path)).body).toEqual([]);
  });
});

const state: ViewState = {
  filter: { status: [0], q: 'Harbour' },
  sort: { field: 'name', order: 'DESC' },
  perPage: 50,
  columns: ['id', 'name', 'status'],
  widths: { name: 300 },
};
const at = '/api/demand/views';

const everybody = ['admin', 'admin2', 'acting', 'demand', 'demand2', 'other', 'sub', 'adv'] as const;
type PersonName = (typeof everybody)[number];
type People = Readonly<Record<PersonName, Call>>;

async function people(): Promise<People> {
  const host = await createTestHost();
  const admin = await host.as(logins.admin);
  for (const [name, user] of [
    ['demand2', { type: 'demand', account: accounts.demand }],
    ['admin2', { type: 'admin', uid: 'super' }],
  ] as const) {
    const body = { ...user, name, login: `${name}@adx.example`, password };
    expect((await admin('POST', '/api/admin/users', body)).status).toBe(201);
  }
  const signedIn = everybody.map(async (name) => {
    return [name, await host.as(name === 'acting' ? logins.admin : `${name}@adx.example`)] as const;
  });
  const world = Object.fromEntries(await Promise.all(signedIn)) as People;
  await world.acting('POST', '/api/switch', { type: 'demand', id: accounts.demand, reason: 'views' });
  return world;
}

const made = async (call: Call, values: Readonly<Record<string, unknown>> = {}) => {
  const { status, body } = await call('POST', at, { name: 'Evening', list: 'tags', state, shared: false, ...values });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body as { id: number; version: number; shared: boolean };
};

/** Who reads it, and who finds it in the list. */
async function readersOf(world: People, { id }: { id: number }) {
  const found: PersonName[] = [];
  for (const person of everybody) {
    const { status } = await world[person]('GET', `${at}/${id}`);
    const listed = await world[person]('GET', `${at}?range=[0,99]`);
    const whole = await world[person]('GET', `${at}/list`);
    const names = [listed, whole].map(({ body }) => body.some((row: { id: number }) => row.id === id));
    expect([person, status, names]).toEqual([person, status, [status === 200, status === 200]]);
    if (status === 200) found.push(person);
    else expect([person, status]).toEqual([person, 404]);
  }
  return found;
}

it('keeps the state of a list as it was given, for its maker alone', async () => {
  const world = await people();
  const view = await made(world.demand);
  expect(view).toMatchObject({ name: 'Evening', list: 'tags', state, shared: false });
  expect(await readersOf(world, view)).toEqual(['demand']);
});

it('is seen by all of the account and by administrators who act for it once it is shared, and by no others', async () => {
  const world = await people();
  const view = await made(world.demand);
  const shared = await world.demand('PUT', `${at}/${view.id}`, { shared: true, version: view.version });
  expect(shared.status).toBe(200);
  expect(await readersOf(world, view)).toEqual(['acting', 'demand', 'demand2']);
  await world.demand('PUT', `${at}/${view.id}`, { shared: false, version: shared.body.version });
  expect(await readersOf(world, view)).toEqual(['demand']);
  expect(await readersOf(world, await made(world.sub, { list: 'channels', shared: true }))).toEqual(['sub']);
  expect(await readersOf(world, await made(world.adv, { list: 'campaigns' }))).toEqual(['adv']);
  expect(await readersOf(world, await made(world.admin, { shared: true }))).toEqual(['admin', 'admin2']);
  expect(await readersOf(world, await made(world.admin, { name: 'Mine' }))).toEqual(['admin']);
});

it('is changed and deleted by its maker and by an administrator who acts for the account, not by colleagues', async () => {
  const world = await people();
  const view = await made(world.demand, { shared: true });
  const changedBy = async (person: PersonName) => {
    const { body } = await world.demand('GET', `${at}/${view.id}`);
    return (await world[person]('PUT', `${at}/${view.id}`, { name: `By ${person}`, version: body.version })).status;
  };
  expect([await changedBy('demand2'), await changedBy('other'), await changedBy('sub')]).toEqual([403, 404, 404]);
  expect([await changedBy('demand'), await changedBy('acting')]).toEqual([200, 200]);
  // It stays its maker's after others changed it.
  const { body } = await world.demand('GET', `${at}/${view.id}`);
  expect(body.name).toBe('By acting');
  expect((await world.acting('PUT', `${at}/${view.id}`, { shared: false, version: body.version })).status).toBe(404);
  expect(await readersOf(world, view)).toEqual(['demand']);
  const own = await made(world.demand, { name: 'Gone', shared: true });
  const deleted = async (person: PersonName) =>
    (await world[person]('DELETE', `${at}/${own.id}`, undefined, { 'If-Match': `"v${own.version}"` })).status;
  expect([await deleted('demand2'), await deleted('acting'), await deleted('demand')]).toEqual([403, 200, 404]);
});

it('of an administrator who acts for an account is a person’s of that account, and not of their own lists', async () => {
  const world = await people();
  expect(await readersOf(world, await made(world.acting))).toEqual(['acting']);
  const shared = await made(world.acting, { name: 'For all', shared: true });
  expect(await readersOf(world, shared)).toEqual(['acting', 'demand', 'demand2']);
});

it('has a name that its maker has given to no other view of the list', async () => {
  const world = await people();
  await made(world.demand);
  const again = await world.demand('POST', at, { name: 'evening', list: 'tags', state });
  expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['name']]);
  await made(world.demand, { list: 'deals' });
  await made(world.demand2);
});

it('is of a list that its maker may open, and keeps nothing else than the state of one', async () => {
  const world = await people();
  const refused = async (call: Call, values: Readonly<Record<string, unknown>>) => {
    const { status, body } = await call('POST', at, { name: 'Odd', list: 'tags', state, ...values });
    return [status, Object.keys(body.errors ?? {})];
  };
  for (const list of ['managers', 'views']) expect(await refused(world.demand, { list })).toEqual([422, ['list']]);
  expect(await refused(world.sub, { list: 'campaigns' })).toEqual([422, ['list']]);
  for (const odd of [{ filter: {} }, { ...state, filter: { q: 'x'.repeat(9_000) } }])
    expect(await refused(world.demand, { state: odd })).toEqual([422, ['state']]);
  expect(await refused(world.demand, { maker: 'demand:32/9', audience: 'demand:32' })).toEqual([201, []]);
});

it('tells the lists of all who see it of a change, and no others', async () => {
  const world = await people();
  const view = await made(world.demand, { shared: true });
  const version = async (call: Call) => Number((await call('GET', `${at}/list`)).headers.get('X-List-Version'));
  const before = await version(world.other);
  await world.demand('PUT', `${at}/${view.id}`, { name: 'Secret words', version: view.version });
  expect(JSON.stringify((await world.other('GET', `${at}/list?since=${before}`)).body)).not.toContain('Secret words');
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { ViewState } from '../../src/schema/viewState';
import { createWith } from '../support/createWith';
import { accounts, type Call, createTestHost, logins, password, type TestHost } from '../support/host';

const minute = 60_000;

describe('rows of whole lists', () => {
  let host: TestHost;
  let call: Call;
  beforeEach(async () => {
    host = await createTestHost();
    call = await host.as(logins.demand);
  });
  const create = createWith(() => call);
  const advertiser = (name: string, by = call, base = '/api/demand/advs') => create(base, { name, kind: 'dsp' }, by);
  const tag = (values: object) => create('/api/demand/tags', { url: 'https://vast.example/v', cpm: 5, ...values });
  const versionOf = async (path: string) => (await call('GET', path)).headers.get('X-List-Version');
  const since = async (path: string, version: string | null, by = call) =>
    (await by('GET', `${path}?since=${version}`)).body;
  const ids = (rows: readonly { readonly id: number }[]) => rows.map((row) => row.id);

  it('reach every account when something of the platform changes', async () => {
    const [admin, other] = [await host.as(logins.admin), await host.as(logins.other)];
    const path = '/api/demand/advs/list';
    const before = [(await call('GET', path)).headers, (await other('GET', path)).headers];
    const made = await advertiser('Platform buyers', admin, '/api/admin/advs');
    expect(made.demand).toBeNull();
    expect(ids((await since(path, before[0]?.get('X-List-Version') ?? '')).changed)).toEqual([made.id]);
    expect(ids((await since(path, before[1]?.get('X-List-Version') ?? '', other)).changed)).toEqual([made.id]);
    expect(
      (await admin('GET', '/api/admin/advs/list')).body.map((row: { demand: number | null }) => row.demand),
    ).toEqual([accounts.demand, null]);
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
    expect((await since(path, headers.get('X-List-Version'))).changed).toMatchObject([
      { id: made.id, flightState: 'ended' },
    ]);
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
      {
        id: made.id,
        name: 'Resold',
        status: 1,
        version: 1,
        uid: made.uid,
        integration: 'VAST',
        environment: 'ctv',
        sub: 801,
      },
    ]);
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

async function people() {
  const host = await createTestHost();
  const admin = await host.as(logins.admin);
  for (const [name, user] of [
    ['demand2', { type: 'demand', account: accounts.demand }],
    ['admin2', { type: 'admin', uid: 'super' }],
  ] as const)
    expect(
      (await admin('POST', '/api/admin/users', { ...user, name, login: `${name}@adx.example`, password })).status,
    ).toBe(201);
  const acting = await host.as(logins.admin);
  await acting('POST', '/api/switch', { type: 'demand', id: accounts.demand, reason: 'views' });
  const [demand, demand2, other, sub, adv, admin2] = await Promise.all(
    ['demand', 'demand2', 'other', 'sub', 'adv', 'admin2'].map((name) => host.as(`${name}@adx.example`)),
  );
  return { host, admin, admin2, acting, demand, demand2, other, sub, adv } as Record<PersonName, Call> & {
    host: typeof host;
  };
}
type PersonName = 'admin' | 'admin2' | 'acting' | 'demand' | 'demand2' | 'other' | 'sub' | 'adv';

const made = async (call: Call, values: Readonly<Record<string, unknown>> = {}) => {
  const { status, body } = await call('POST', at, { name: 'Evening', list: 'tags', state, shared: false, ...values });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body as { id: number; version: number; shared: boolean };
};
const everybody: readonly PersonName[] = ['admin', 'admin2', 'acting', 'demand', 'demand2', 'other', 'sub', 'adv'];

/** Who reads it, and who finds it in the list. */
async function readersOf(world: Readonly<Record<PersonName, Call>>, { id }: { id: number }) {
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
  expect(await readersOf(world, await made(world.acting, { name: 'For all', shared: true }))).toEqual([
    'acting',
    'demand',
    'demand2',
  ]);
});

it('has a name that its maker has given to no other view of the list', async () => {
  const world = await people();
  await made(world.demand);
  const again = await world.demand('POST', at, { name: 'evening', list: 'tags', state });
  expect([again.status, again.body.errors?.name?.code ?? Object.keys(again.body.errors ?? {})]).toEqual([
    422,
    expect.anything(),
  ]);
  await made(world.demand, { list: 'deals' });
  await made(world.demand2);
});

it('is of a list that its maker may open, and keeps nothing else than the state of one', async () => {
  const world = await people();
  const refused = async (call: Call, values: Readonly<Record<string, unknown>>) => {
    const { status, body } = await call('POST', at, { name: 'Odd', list: 'tags', state, ...values });
    return [status, Object.keys(body.errors ?? {})];
  };
  expect(await refused(world.demand, { list: 'managers' })).toEqual([422, ['list']]);
  expect(await refused(world.demand, { list: 'views' })).toEqual([422, ['list']]);
  expect(await refused(world.sub, { list: 'campaigns' })).toEqual([422, ['list']]);
  expect(await refused(world.demand, { state: { filter: {} } })).toEqual([422, ['state']]);
  expect(await refused(world.demand, { state: { ...state, filter: { q: 'x'.repeat(9_000) } } })).toEqual([
    422,
    ['state'],
  ]);
  expect(await refused(world.demand, { maker: 'demand:32/9', audience: 'demand:32' })).toEqual([201, []]);
});

it('tells the lists of all who see it of a change, and no others', async () => {
  const world = await people();
  const view = await made(world.demand, { shared: true });
  const version = async (call: Call) => Number((await call('GET', `${at}/list`)).headers.get('X-List-Version'));
  const before = await version(world.other);
  await world.demand('PUT', `${at}/${view.id}`, { name: 'Secret words', version: view.version });
  const told = await world.other('GET', `${at}/list?since=${before}`);
  expect(JSON.stringify(told.body)).not.toContain('Secret words');
});

import { expect, it } from 'vitest';
import type { ViewState } from '../../src/schema/viewState';
import { accounts, type Call, createTestHost, logins, password } from '../support/host';

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
    expect((await admin('POST', '/api/admin/users', { ...user, name, login: `${name}@adx.example`, password })).status).toBe(201);
  const acting = await host.as(logins.admin);
  await acting('POST', '/api/switch', { type: 'demand', id: accounts.demand, reason: 'views' });
  const [demand, demand2, other, sub, adv, admin2] = await Promise.all(
    ['demand', 'demand2', 'other', 'sub', 'adv', 'admin2'].map((name) => host.as(`${name}@adx.example`)),
  );
  return { host, admin, admin2, acting, demand, demand2, other, sub, adv } as Record<PersonName, Call> & { host: typeof host };
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
  expect(await readersOf(world, await made(world.acting, { name: 'For all', shared: true }))).toEqual(['acting', 'demand', 'demand2']);
});

it('has a name that its maker has given to no other view of the list', async () => {
  const world = await people();
  await made(world.demand);
  const again = await world.demand('POST', at, { name: 'evening', list: 'tags', state });
  expect([again.status, again.body.errors?.name?.code ?? Object.keys(again.body.errors ?? {})]).toEqual([422, expect.anything()]);
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
  expect(await refused(world.demand, { state: { ...state, filter: { q: 'x'.repeat(9_000) } } })).toEqual([422, ['state']]);
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

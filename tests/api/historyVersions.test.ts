import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, type Call, createTestHost, logins, password, type TestHost } from '../support/host';
import { testSeed } from '../support/seed';

type World = {
  readonly host: TestHost;
  readonly person: Call;
  readonly admin: Call;
  readonly tag: number;
  undo: string;
};

const tagPath = ({ tag }: World) => `/api/demand/applists/${tag}`;
const versionOf = async (call: Call, path: string) => (await call('GET', path)).body.version;

/** Every way to write an object that the API has, by name. */
const writes: Readonly<Record<string, (world: World, round: number) => Promise<unknown>>> = {
  edit: async (world, round) =>
    world.person('PUT', tagPath(world), {
      note: `Round ${round}`,
      version: await versionOf(world.person, tagPath(world)),
    }),
  archive: (world) => world.person('POST', `${tagPath(world)}/archive`, {}),
  restore: (world) => world.person('POST', `${tagPath(world)}/restore`, { to: 1 }),
  bulk: async (world, round) => {
    const { body } = await world.person('POST', '/api/demand/applists/bulk', {
      ids: [world.tag],
      set: { status: round % 2 },
    });
    world.undo = body.undo ?? world.undo;
  },
  undo: (world) => world.person('POST', `/api/undo/${world.undo}`),
  entries: (world, round) => world.person('POST', `${tagPath(world)}/entries`, { values: [`com.example.app${round}`] }),
  copy: (world) => world.person('POST', `${tagPath(world)}/copy`, {}),
  makeToken: ({ person }) => person('POST', '/api/demand/info/token'),
  removeToken: ({ person }) => person('DELETE', '/api/demand/info/token'),
  profile: async ({ person }, round) =>
    person('PUT', '/api/demand/info', {
      companyName: `Company ${round}`,
      version: await versionOf(person, '/api/demand/info'),
    }),
  account: async ({ admin }, round) =>
    admin('PUT', `/api/demands/${accounts.demand}`, {
      note: `Note ${round}`,
      version: await versionOf(admin, `/api/demands/${accounts.demand}`),
    }),
  password: ({ person }) => person('POST', '/api/auth/password', { current: password, next: password }),
  signIn: ({ host }) => host.cookieOf(logins.demand),
};

it('tells each version of an object once in its history, and the next one is always greater, whatever writes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(writes)), { minLength: 5, maxLength: 20 }),
      async (names) => {
        const host = await createTestHost();
        const [person, admin] = [await host.as(logins.demand), await host.as(logins.admin)];
        const made = await person('POST', '/api/demand/applists', { name: 'Apps' });
        const world: World = { host, person, admin, tag: made.body.id, undo: '' };
        for (const [round, name] of names.entries()) await writes[name]?.(world, round);
        for (const [type, id] of [
          ['applists', world.tag],
          ['demands', accounts.demand],
          ['users', 12],
        ] as const) {
          const { rows } = await host.store.history(type, id, [0, 99]);
          const versions = rows.map(({ version }) => version).reverse();
          expect([type, versions]).toEqual([type, [...new Set(versions)].sort((a, b) => a - b)]);
        }
        await host.close();
      },
    ),
    { numRuns: 15, seed: testSeed, examples: [[['makeToken', 'makeToken', 'profile', 'removeToken', 'account']]] },
  );
});

const dayMs = 86_400_000;

describe('the history of an object', () => {
  let host: TestHost;
  let call: Call;
  beforeEach(async () => {
    host = await createTestHost();
    call = await host.as(logins.demand);
  });
  const dayOf = (at: string, days: number) => new Date(Date.parse(at) + days * dayMs).toISOString().slice(0, 10);

  it('is asked for a stretch of days, by pages, and counts those alone', async () => {
    const made = (await call('POST', '/api/demand/advs', { name: 'One', kind: 'dsp' })).body;
    for (const version of [1, 2, 3]) {
      host.moveClock(2 * dayMs);
      call = await host.as(logins.demand);
      expect((await call('PUT', `/api/demand/advs/${made.id}`, { note: `Note ${version}`, version })).status).toBe(200);
    }
    const path = `/api/demand/advs/${made.id}/history`;
    const versions = async (query: string) => {
      const { body, headers } = await call('GET', `${path}?${query}`);
      return [body.map(({ version }: { version: number }) => version), headers.get('Content-Range')];
    };
    const [second, sixth] = [dayOf(made.createdAt, 2), dayOf(made.createdAt, 6)];
    expect(await versions(`from=${second}&to=${sixth}`)).toEqual([[3, 2], 'history 0-1/2']);
    expect(await versions(`from=${second}&range=[1,1]`)).toEqual([[3], 'history 1-1/3']);
    expect(await versions(`to=${second}T00:00:00%2B00:00`)).toEqual([[1], 'history 0-0/1']);
    expect(await versions(`from=${dayOf(made.createdAt, 20)}`)).toEqual([[], 'history */0']);
    for (const wrong of ['from=yesterday', 'to=2026-13-41', 'from=']) {
      const { status, body } = await call('GET', `${path}?${wrong}`);
      expect([status, body.code]).toEqual([400, 'bad_request']);
    }
  });

  it('tells another role nothing of what it may not read, and another account nothing at all', async () => {
    const admin = await host.as(logins.admin);
    const seat = (await admin('POST', '/api/admin/advs', { name: 'Seat', kind: 'dsp' })).body;
    const endpoints = [{ region: 'eu', url: 'https://bid.example/' }];
    const market = (
      await admin('POST', '/api/demand/rtbs', {
        name: 'Market',
        advertiser: seat.id,
        margin: 33,
        openTo: 'all',
        endpoints,
      })
    ).body;
    await admin('PUT', `/api/demand/rtbs/${market.id}`, { margin: 44, floor: 2, version: 1 });
    const path = `/api/demand/rtbs/${market.id}/history?from=2000-01-01&to=2100-01-01`;
    const fieldsOf = async (by: Call) =>
      (await by('GET', path)).body[0].changes.map(({ field }: { field: string }) => field);
    expect(await fieldsOf(admin)).toEqual(expect.arrayContaining(['floor', 'margin']));
    expect(await fieldsOf(call)).toEqual(['floor']);

    const own = (await call('POST', '/api/demand/advs', { name: 'Own', kind: 'dsp' })).body;
    const other = await host.as(logins.other);
    expect((await other('GET', `/api/demand/advs/${own.id}/history?from=2000-01-01`)).status).toBe(404);
  });
});

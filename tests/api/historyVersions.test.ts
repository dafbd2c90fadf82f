import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, type Call, createTestHost, logins, password, type TestHost } from '../support/host';
import { hostIn } from '../support/hostIn';
import { testSeed } from '../support/seed';

type World = Readonly<{ host: TestHost; person: Call; admin: Call; list: string }> & { undo: string };

const lists = '/api/demand/applists';
const account = `/api/demands/${accounts.demand}`;
const save = async (by: Call, path: string, values: object) =>
  by('PUT', path, { ...values, version: (await by('GET', path)).body.version });

/** Every way to write an object that the API has, by name. */
const writes: Readonly<Record<string, (world: World, round: number) => Promise<unknown>>> = {
  edit: ({ person, list }, round) => save(person, list, { note: `Round ${round}` }),
  archive: ({ person, list }) => person('POST', `${list}/archive`, {}),
  restore: ({ person, list }) => person('POST', `${list}/restore`, { to: 1 }),
  bulk: async (world, round) => {
    const ids = [Number(world.list.split('/').at(-1))];
    const { body } = await world.person('POST', `${lists}/bulk`, { ids, changes: { status: round % 2 } });
    world.undo = body.undo ?? world.undo;
  },
  undo: ({ person, undo }) => person('POST', `/api/undo/${undo}`),
  entries: async ({ person, list }, round) => {
    const { version } = (await person('GET', list)).body;
    return person('POST', `${list}/import`, { values: [`com.example.app${round}`], version });
  },
  copy: ({ person, list }) => person('POST', `${list}/copy`, {}),
  makeToken: ({ person }) => person('POST', '/api/demand/info/token'),
  removeToken: ({ person }) => person('DELETE', '/api/demand/info/token'),
  profile: ({ person }, round) => save(person, '/api/demand/info', { companyName: `Company ${round}` }),
  account: ({ admin }, round) => save(admin, account, { note: `Note ${round}` }),
  password: ({ person }) => person('POST', '/api/auth/password', { current: password, next: password }),
  signIn: ({ host }) => host.cookieOf(logins.demand),
};

it('tells each version of an object once in its history, and the next one is always greater, whatever writes', async () => {
  const names = fc.array(fc.constantFrom(...Object.keys(writes)), { minLength: 5, maxLength: 20 });
  const property = fc.asyncProperty(names, async (names) => {
    const host = await createTestHost();
    const [person, admin] = [await host.as(logins.demand), await host.as(logins.admin)];
    const { id } = (await person('POST', lists, { name: 'Apps' })).body;
    const world: World = { host, person, admin, list: `${lists}/${id}`, undo: '' };
    for (const [round, name] of names.entries()) await writes[name]?.(world, round);
    for (const [type, of] of [
      ['applists', id],
      ['demands', accounts.demand],
      ['users', 12],
    ] as const) {
      const versions = (await host.store.history(type, of, [0, 99])).rows.map(({ version }) => version).reverse();
      expect([type, versions]).toEqual([type, [...new Set(versions)].sort((a, b) => a - b)]);
    }
    await host.close();
  });
  const examples: [string[]][] = [[['makeToken', 'makeToken', 'profile', 'removeToken', 'account']]];
  await fc.assert(property, { numRuns: 15, seed: testSeed, examples });
});

const dayMs = 86_400_000;

describe('the history of an object', () => {
  const { host, demand } = hostIn(beforeEach);
  const dayOf = (at: string, days: number) => new Date(Date.parse(at) + days * dayMs).toISOString().slice(0, 10);

  it('is asked for a stretch of days, by pages, and counts those alone', async () => {
    const made = (await demand('POST', '/api/demand/advs', { name: 'One', kind: 'dsp' })).body;
    let call = demand;
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
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accounts, type Call, createTestHost, logins, password, type TestHost } from '../support/host';
import { testSeed } from '../support/seed';

type World = { readonly host: TestHost; readonly person: Call; readonly admin: Call; readonly tag: number; undo: string };

const tagPath = ({ tag }: World) => `/api/demand/applists/${tag}`;
const versionOf = async (call: Call, path: string) => (await call('GET', path)).body.version;

/** Every way to write an object that the API has, by name. */
const writes: Readonly<Record<string, (world: World, round: number) => Promise<unknown>>> = {
  edit: async (world, round) =>
    world.person('PUT', tagPath(world), { note: `Round ${round}`, version: await versionOf(world.person, tagPath(world)) }),
  archive: (world) => world.person('POST', `${tagPath(world)}/archive`, {}),
  restore: (world) => world.person('POST', `${tagPath(world)}/restore`, { to: 1 }),
  bulk: async (world, round) => {
    const { body } = await world.person('POST', '/api/demand/applists/bulk', { ids: [world.tag], set: { status: round % 2 } });
    world.undo = body.undo ?? world.undo;
  },
  undo: (world) => world.person('POST', `/api/undo/${world.undo}`),
  entries: (world, round) => world.person('POST', `${tagPath(world)}/entries`, { values: [`com.example.app${round}`] }),
  copy: (world) => world.person('POST', `${tagPath(world)}/copy`, {}),
  makeToken: ({ person }) => person('POST', '/api/demand/info/token'),
  removeToken: ({ person }) => person('DELETE', '/api/demand/info/token'),
  profile: async ({ person }, round) =>
    person('PUT', '/api/demand/info', { companyName: `Company ${round}`, version: await versionOf(person, '/api/demand/info') }),
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
    fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(writes)), { minLength: 5, maxLength: 20 }), async (names) => {
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
    }),
    { numRuns: 15, seed: testSeed, examples: [[['makeToken', 'makeToken', 'profile', 'removeToken', 'account']]] },
  );
});

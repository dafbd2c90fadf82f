import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../api/memory/seed/random';
import { resourceOf } from '../../src/resources';
import type { Role } from '../../src/schema/access';
import type { AnyRecord } from '../../src/schema/resource';
import { createMaker, type Maker } from '../support/makeObject';
import { makePeople, type RightsHost, type World } from '../support/rightsWorld';
import { isFullRun, testSeed } from '../support/seed';
import { answers, matrix, type PersonName, people, type Situation, situations } from './rightsMatrix';

const roles: Readonly<Record<PersonName, Role>> = {
  admin: 'admin',
  helpdesk: 'admin',
  demand: 'demand',
  supply: 'demand',
  min: 'demand',
  buyer: 'demand',
  sub: 'sub',
  adv: 'adv',
  acting: 'demand',
  nobody: 'demand',
};
const accountsOf = ['demand', 'supply', 'min', 'buyer'] as const;
/** Objects that name the sub-publisher or advertiser who looks; the advertiser and the sub-publisher are their own. */
const naming = { channels: 'sub', campaigns: 'advertiser', creatives: 'advertiser', deals: 'advertiser' } as const;

const rowsOf = (names: readonly string[]) =>
  Object.entries(matrix)
    .filter(([name]) => names.includes(name))
    .flatMap(([name, row]) => row.split(' ').map((letter, at) => [name, people[at] as PersonName, letter] as const));

/** What is chosen where any value would do: VAST is fetched before a creative that leads to it is saved, and a running server has nobody to fetch from. */
const chosen: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { creatives: { kind: 'hosted' } };

/** In the names of what another account has. */
const marker = 'Leaked';

/** So that nobody's right is believed for want of an object to try it on. */
const mustBeTried = (letter: string, isGlobal: boolean): readonly Situation[] => [
  'other',
  ...(letter === '-' ? [] : (['own'] as const)),
  ...('wRWPG'.includes(letter) ? (['archived'] as const) : []),
  ...(isGlobal ? (['global'] as const) : []),
];

export const allNames = Object.keys(matrix);

/** So many objects of the table, by the seed of this run; all of them in a full one (decision 46). */
export function someNames(count: number): readonly string[] {
  if (isFullRun) return allNames;
  const random = createRandom(testSeed);
  return [...allNames]
    .map((name) => [random(), name] as const)
    .sort(([a], [b]) => a - b)
    .slice(0, count)
    .map(([, name]) => name);
}

/** The table of rights, tried by every person on every object, on any host (decision 27). */
export function rightsContract(label: string, makeHost: () => Promise<RightsHost>, names: readonly string[] = allNames): void {
  describe(`rights on ${label}`, () => {
    let host: RightsHost;
    let world: World;
    const objects = new Map<string, AnyRecord>();
    const makers = new Map<string, Maker>();
    const makerOf = (login: string): Maker => {
      const found = makers.get(login) ?? createMaker(host, makers.size + 2, login);
      makers.set(login, found);
      return found;
    };
    const objectOf = (name: string, situation: Situation, who: PersonName) => objects.get(`${name} ${situation} ${who}`);

    beforeAll(async () => {
      host = await makeHost();
      world = await makePeople(host);
      for (const name of names) await makeObjects(name);
    }, 600_000);
    afterAll(() => host?.close());

    /** One of each situation, for everybody who has such. */
    async function makeObjects(name: string) {
      const resource = resourceOf(name);
      const letters = matrix[name as keyof typeof matrix].split(' ');
      const keep = (situation: Situation, who: PersonName, record: AnyRecord) => objects.set(`${name} ${situation} ${who}`, record);
      const other = await makerOf(world.logins.other).create(resource, { ...chosen[name], name: `${marker} ${name}` }, true);
      const isGlobal = resource.owner === 'accountOrGlobal';
      const global = isGlobal ? await makerOf(world.logins.admin).create(resource, { ...chosen[name], demand: null }, true) : undefined;
      for (const who of people) {
        keep('other', who, other);
        if (global) keep('global', who, global);
      }
      for (const who of accountsOf) {
        if (letters[people.indexOf(who)] !== 'w') continue;
        const maker = makerOf(world.logins[who]);
        const { call, base } = await maker.writerOf(resource);
        keep('own', who, await maker.create(resource, chosen[name], true));
        const archived = await maker.create(resource, chosen[name], true);
        const done = await call('POST', `${base}/${archived.id}/archive`, { version: archived.version, force: true });
        expect([name, done.status, done.body.detail]).toEqual([name, 200, undefined]);
        keep('archived', who, done.body);
      }
      for (const [who, of] of [
        ['acting', 'demand'],
        ['admin', 'demand'],
        ['helpdesk', 'demand'],
        ['nobody', 'demand'],
      ] as const)
        for (const situation of ['own', 'archived'] as const) {
          const found = objectOf(name, situation, of) ?? objectOf(name, situation, 'buyer');
          if (found) keep(situation, who, found);
        }
      for (const who of ['sub', 'adv'] as const) {
        const own = await ownOf(name, who);
        if (own) keep('own', who, own);
        // Of its owner's, but naming somebody else.
        const theirs = objectOf(name, 'own', 'demand');
        if (theirs) keep('other', who, theirs);
      }
    }

    async function ownOf(name: string, who: 'sub' | 'adv'): Promise<AnyRecord | undefined> {
      const resource = resourceOf(name);
      const partner = world.partners[who];
      if (name === (who === 'sub' ? 'subpublishers' : 'advertisers')) return partner;
      const field = naming[name as keyof typeof naming];
      if (!field || (field === 'sub') !== (who === 'sub')) return undefined;
      return makerOf(world.logins.demand).create(resource, { ...chosen[name], [field]: partner.id }, true);
    }

    it.each(rowsOf(names))('%s for %s: %s', async (name, who, letter) => {
      const resource = resourceOf(name);
      const call = world.people[who];
      const base = resource.base[roles[who]];
      const expected = answers[letter];
      const tried: Situation[] = [];
      for (const situation of situations) {
        const record = objectOf(name, situation, who);
        if (!record || !expected) continue;
        tried.push(situation);
        const [reads, writes, copies] = expected[situation];
        // Rights are the account's, whatever side the person looks at (decision 16).
        for (const mode of ['ssp', 'dsp']) {
          const ask = async (method: string, path: string, body?: unknown, headers = {}) =>
            `${method} ${path.replace(String(record.id), 'id')} ${(await call(method, base + path, body, { 'X-Mode': mode, ...headers })).status}`;
          const gone = { version: 999_999 };
          const found = [
            await ask('GET', `/${record.id}`),
            await ask('GET', `/${record.id}/history`),
            await ask('GET', `/${record.id}/refs`),
            await ask('PUT', `/${record.id}`, letter === 'P' ? { name: 'x', ...gone } : { note: 'x', ...gone }),
            await ask('DELETE', `/${record.id}`, undefined, { 'If-Match': '"v999999"' }),
            await ask('POST', `/${record.id}/archive`, gone),
            await ask('POST', `/${record.id}/copy`, { save: false }),
          ];
          const put = letter === 'P' ? 409 : writes;
          expect([situation, mode, ...found]).toEqual([
            situation,
            mode,
            `GET /id ${reads}`,
            `GET /id/history ${reads}`,
            `GET /id/refs ${reads}`,
            `PUT /id ${put}`,
            `DELETE /id ${writes}`,
            `POST /id/archive ${writes}`,
            `POST /id/copy ${copies}`,
          ]);
        }
      }
      expect(tried).toEqual(expect.arrayContaining([...mustBeTried(letter, resource.owner === 'accountOrGlobal')]));
    });

    const strangers = people.filter((who) => !['admin', 'helpdesk'].includes(who));
    it.each(strangers)('tell %s nothing of what another account has, by whatever call', async (who) => {
      const call = world.people[who];
      const heard: string[] = [];
      const sentByUs = new RegExp(`${marker} \\w+`, 'g');
      for (const name of names) {
        const resource = resourceOf(name);
        const base = resource.base[roles[who]];
        const id = objectOf(name, 'other', 'demand')?.id;
        const asked = (filter: object) => encodeURIComponent(JSON.stringify(filter));
        const sort = encodeURIComponent('["name","DESC"]');
        const paths = [
          resource.listPath[roles[who]],
          `${resource.listPath[roles[who]]}?since=1`,
          `${base}?range=[0,99]&sort=${sort}`,
          ...[{ q: marker }, { name: `${marker} ${name}` }, { id: [id] }, { q: String(id) }].map(
            (filter) => `${base}?range=[0,99]&filter=${asked(filter)}`,
          ),
          ...['', '/refs', '/history', '/entries', '/export.csv', '/export'].map((word) => `${base}/${id}${word}`),
        ];
        for (const path of paths) {
          const { body, headers } = await call('GET', path);
          const told = JSON.stringify(body) + JSON.stringify([...headers]);
          if (sentByUs.test(told)) heard.push(path);
          sentByUs.lastIndex = 0;
        }
        // A reference to it, a bulk change of it, and an object of its name tell nothing either.
        for (const [path, sent] of [
          [`${base}/bulk`, { ids: [id], changes: { status: 0 } }],
          [`${base}/bulk`, { filter: { q: marker }, changes: { status: 0 }, dryRun: true }],
        ] as const) {
          const { body } = await call('POST', path, sent);
          if (sentByUs.test(JSON.stringify(body)) || body.changed > 0) heard.push(path);
          sentByUs.lastIndex = 0;
        }
      }
      expect(heard).toEqual([]);
    });

    it('of everybody are in the table', () => {
      for (const row of Object.values(matrix)) expect(row.split(' ')).toHaveLength(people.length);
    });
  });
}

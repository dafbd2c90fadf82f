import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../sample/rows/random';
import { resourceOf } from '../../src/resources';
import type { Role } from '../../src/schema/access';
import { makeRightsObjects, type ObjectOf } from '../support/rightsObjects';
import { makePeople, marker, type RightsHost, type World } from '../support/rightsWorld';
import { isFullRun, testSeed } from '../support/seed';
import { words } from '../support/words';
import * as table from './rightsMatrix';
import {
  answers,
  answersToNothing,
  answersToSheets,
  matrix,
  type PersonName,
  people,
  type Situation,
  situations,
} from './rightsMatrix';

const roleOf = (who: PersonName): Role =>
  who === 'admin' || who === 'helpdesk' ? 'admin' : who === 'sub' || who === 'adv' ? who : 'demand';

const csv = { 'Content-Type': 'text/csv' };
const rowsOf = (names: readonly string[]) =>
  Object.entries(matrix)
    .filter(([name]) => names.includes(name))
    .flatMap(([name, row]) => row.split(' ').map((letter, at) => [name, people[at] as PersonName, letter] as const));

/** Keeps a right from passing for want of an object to try it on. */
const mustBeTried = (letter: string, isGlobal: boolean): readonly Situation[] => [
  'other',
  ...(letter === '-' ? [] : (['own'] as const)),
  ...('wRWPG'.includes(letter) ? (['archived'] as const) : []),
  ...(isGlobal ? (['global'] as const) : []),
];

/** The way back from acting is open to the one who went it; other calls ask about something that is not there. */
const asked = (call: string): string =>
  call === 'GET /api/switch'
    ? '/api/switch?type=admin&id=1'
    : (call.split(' ')[1] ?? '').replace(':token', 'u_1').replace(/:(id|file)/, '987654');

export const allNames = Object.keys(matrix);

/** So many objects of the table, by the seed of this run; all of them in a full one. */
export function someNames(count: number): readonly string[] {
  if (isFullRun) return allNames;
  const random = createRandom(testSeed);
  const shuffled = allNames.map((name) => [random(), name] as const).sort(([a], [b]) => a - b);
  return shuffled.slice(0, count).map(([, name]) => name);
}

/** The table of rights, tried by every person on every object, on any host. */
export function rightsContract(
  label: string,
  makeHost: () => Promise<RightsHost>,
  names: readonly string[] = allNames,
): void {
  describe(`rights on ${label}`, () => {
    let host: RightsHost;
    let world: World;
    let objectOf: ObjectOf;

    beforeAll(async () => {
      host = await makeHost();
      world = await makePeople(host);
      objectOf = await makeRightsObjects(host, world, names);
    }, 600_000);
    afterAll(() => host?.close());

    it.each(rowsOf(names))('%s for %s: %s', async (name, who, letter) => {
      const resource = resourceOf(name);
      const call = world.people[who];
      const base = resource.base[roleOf(who)];
      const expected = answers[letter];
      const tried: Situation[] = [];
      for (const situation of situations) {
        const record = objectOf(name, situation, who);
        if (!record || !expected) continue;
        tried.push(situation);
        const [reads, writes, copies] = expected[situation];
        // Rights are the account's, whatever side the person looks at.
        for (const mode of ['ssp', 'dsp']) {
          const ask = async (method: string, path: string, body?: unknown, headers = {}) =>
            (await call(method, base + path, body, { 'X-Mode': mode, ...headers })).status;
          const gone = { version: 999_999 };
          const one = `/${record.id}`;
          const found = {
            'GET /id': await ask('GET', one),
            'GET /id/history': await ask('GET', `${one}/history`),
            'GET /id/refs': await ask('GET', `${one}/refs`),
            'PUT /id': await ask('PUT', one, letter === 'P' ? { name: 'x', ...gone } : { note: 'x', ...gone }),
            'DELETE /id': await ask('DELETE', one, undefined, { 'If-Match': '"v999999"' }),
            'POST /id/archive': await ask('POST', `${one}/archive`, gone),
            'POST /id/restore': await ask('POST', `${one}/restore`, { to: 1, ...gone }),
            'POST /id/copy': await ask('POST', `${one}/copy`, { save: false }),
            'POST /refs': await ask('POST', '/refs', { ids: [record.id] }),
          };
          const wanted = {
            'GET /id': reads,
            'GET /id/history': reads,
            'GET /id/refs': reads,
            'PUT /id': letter === 'P' ? 409 : writes,
            'DELETE /id': writes,
            'POST /id/archive': writes,
            // Of many, those that are not there for a person are left out.
            'POST /id/restore': writes,
            'POST /id/copy': copies,
            'POST /refs': reads === 404 ? 200 : reads,
          };
          expect({ situation, mode, ...found }).toEqual({ situation, mode, ...wanted });
        }
      }
      const due = mustBeTried(letter, resource.owner === 'accountOrGlobal' || name === 'rtbs');
      expect(tried).toEqual(expect.arrayContaining([...due]));
    });

    it.each(rowsOf(names))('%s for %s: %s, of one that is not there and in lists', async (name, who, letter) => {
      const resource = resourceOf(name);
      const call = world.people[who];
      const [base, listPath] = [resource.base[roleOf(who)], resource.listPath[roleOf(who)]];
      const status = async (method: string, path: string, body?: unknown, headers = {}) =>
        (await call(method, path, body, headers)).status;
      const reads: number[] = [];
      for (const path of [`${base}?range=[0,1]`, listPath, `${listPath}?since=1`, `${base}/987654`])
        reads.push(await status('GET', path));
      const writes = [
        await status('POST', base, { name: '' }),
        await status('PUT', `${base}/987654`, { name: 'x', version: 1 }),
        await status('DELETE', `${base}/987654`),
        await status('POST', `${base}/bulk`, { ids: [987654], changes: { status: 0 } }),
        await status('POST', `${base}/bulk`, { filter: { id: [987654] }, changes: { status: 0 }, dryRun: true }),
        await status('POST', `${base}/987654/copy`, {}),
        await status('POST', `${base}/987654/archive`, {}),
        await status('POST', `${base}/987654/restore`, {}),
      ];
      expect({ reads, writes }).toEqual(answersToNothing[letter]);
      if (resource.paged) return;
      const exported = await status('POST', `${base}/export`, { ids: [987654] });
      const imported = await status('POST', `${base}/import`, 'ID,Name\n987654,Mine\n', csv);
      expect([exported, imported]).toEqual(answersToSheets[letter]);
    });

    const ofTheirOwn = Object.entries(table.ownCalls).flatMap(([call, [row, kind, out]]) => {
      const [method = '', name = '', word = ''] = call.split(/ |\/:id\//);
      if (!names.includes(name)) return [];
      const of = { call, method, name, word, kind, out };
      return row.split(' ').map((letter, at) => ({ ...of, letter, who: people[at] as PersonName }));
    });
    if (ofTheirOwn.length > 0)
      it.each(ofTheirOwn)('$call for $who: $letter', async ({ method, name, word, letter, kind, out, who }) => {
        if (out && !host.callsOut) return;
        const found: Record<string, unknown> = {};
        const expected: Record<string, unknown> = {};
        for (const situation of situations) {
          const record = objectOf(name, situation, who);
          if (!record) continue;
          const path = `${resourceOf(name).base[roleOf(who)]}/${record.id}/${word}`;
          const sent = word === 'import' ? { values: [], version: 999_999 } : {};
          const { status } = await world.people[who](method, path, method === 'GET' ? undefined : sent);
          const wanted = answers[letter]?.[situation][kind === 'reads' ? 0 : 1] ?? 0;
          const toldOf = (status: number) => ([401, 403, 404].includes(status) ? status : 'gets through');
          [found[situation], expected[situation]] = [toldOf(status), toldOf(wanted)];
        }
        expect(found).toEqual(expected);
        expect(Object.keys(found).length).toBeGreaterThan(0);
      });

    const strangers = people.filter((who) => !['admin', 'helpdesk'].includes(who));
    it.each(strangers)('tell %s nothing of what another account has, by whatever call', async (who) => {
      const call = world.people[who];
      const heard: string[] = [];
      const isTold = (answer: unknown) => new RegExp(`${marker} \\w+`).test(JSON.stringify(answer));
      for (const name of names) {
        const resource = resourceOf(name);
        const [base, listPath] = [resource.base[roleOf(who)], resource.listPath[roleOf(who)]];
        const id = objectOf(name, 'other', 'demand')?.id;
        const read = async () => (await world.people.admin('GET', `${resource.base.admin}/${id}`)).body;
        const { instance: _, ...before } = await read();
        const filters = [{ q: marker }, { name: `${marker} ${name}` }, { id: [id] }, { q: String(id) }];
        const paths = [
          ...[listPath, `${listPath}?since=1`, `${base}/serving`],
          `${base}?range=[0,99]&sort=${encodeURIComponent('["name","DESC"]')}`,
          ...filters.map((filter) => `${base}?range=[0,99]&filter=${encodeURIComponent(JSON.stringify(filter))}`),
          ...words`refs history serving entries export.csv export`.map((word) => `${base}/${id}/${word}`),
          `${base}/${id}`,
        ];
        for (const path of paths) {
          const { body, headers } = await call('GET', path);
          if (isTold([body, [...headers]])) heard.push(path);
        }
        // A reference to it, a bulk change of it, and an object of its name tell nothing either.
        for (const [path, sent] of [
          [`${base}/bulk`, { ids: [id], changes: { status: 0 } }],
          [`${base}/bulk`, { filter: { q: marker }, changes: { status: 0 }, dryRun: true }],
          [`${base}/refs`, { ids: [id] }],
          [`${base}/export`, { ids: [id] }],
          [`${base}/export`, { filter: { q: marker } }],
        ] as const) {
          const { body } = await call('POST', path, sent);
          if (isTold(body) || body.changed > 0 || body.count > 0) heard.push(path);
        }
        const { body } = await call('POST', `${base}/import`, `ID,Name\n${id},Mine\n`, csv);
        if (isTold(body) || body.update > 0) heard.push(`${base}/import`);
        expect([name, await read()]).toMatchObject([name, before]);
      }
      expect(heard).toEqual([]);
    });

    it('of everybody are in the tables', () => {
      for (const row of [...Object.values(matrix), ...Object.values(table.calls)])
        expect(row.split(' ')).toHaveLength(people.length);
    });

    // The last of them end the sessions of all.
    it.each(Object.entries(table.calls))('to %s: %s', async (call, row) => {
      const [method = ''] = call.split(' ');
      const found: string[] = [];
      for (const who of people) {
        const { status } = await world.people[who](method, asked(call), method === 'GET' ? undefined : {});
        found.push(status === 401 ? 'x' : status === 403 ? '-' : '+');
      }
      expect(found.join(' ')).toBe(row);
    });
  });
}

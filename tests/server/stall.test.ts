import { once } from 'node:events';
import { createServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { streamLimits } from '../../api/events';
import { type ApiClient, signIn } from '../support/apiClient';
import { loopbackCertificate } from '../support/loopbackCertificate';
import { isFullRun, testSeed } from '../support/seed';
import { type Attack, bodies, queries } from '../support/stallBodies';
import { stallRoutes, wrongAnswers } from '../support/stallRoutes';
import { type Asked, type StallServer, startStallServer } from '../support/stallServer';
import { words } from '../support/words';

// Each case runs up to three times, on a machine that may do other things beside.
vi.setConfig({ testTimeout: 600_000 });

let server: StallServer;

beforeAll(async () => {
  server = await startStallServer();
  // What is read and compiled at the first call of its kind is no stall of the second.
  const known = ['/api/demand/tags', '/api/demand/campaigns/list', '/api/reports/catalogue'];
  await Promise.all(known.map((path) => server.ask('GET', path)));
  await server.ask('POST', '/api/rrun', { body: report([]) });
  // The sample has no views.
  const sort = { field: 'name', order: 'ASC' };
  const state = { filter: {}, sort, perPage: 20, columns: ['name'], widths: {} };
  const view = { name: 'Roku', list: 'tags', state };
  expect((await server.people.demand.call('POST', '/api/demand/views', view)).status).toBe(201);
  await server.lookIdle();
});
afterAll(() => server?.kill());

/** Sends something, which is answered with this status and blocks no other request. */
async function expectQuick(status: number, method: string, path: string, asked?: Asked): Promise<void> {
  const { answer, stall } = await server.during(() => server.ask(method, path, asked));
  expect({ status: answer, stall }).toEqual({ status, stall: undefined });
}

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const report = (filters: readonly unknown[]): string =>
  JSON.stringify({ startDate: day(7), endDate: day(0), metrics: ['imps'], dimensions: ['day'], filters });
const firstOf = async (person: ApiClient, list: string): Promise<{ readonly id: number; readonly version: number }> =>
  (await person.call<{ id: number; version: number }[]>('GET', `${list}?range=[0,0]`)).body[0] ?? { id: 0, version: 0 };
const many = <T>(count: number, of: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => of(at));

describe('the routes of the API', () => {
  /** All in a full run; else three for each call, other ones for the next. */
  const someOf = (attacks: readonly Attack[], at: number, count: number): readonly Attack[] =>
    isFullRun ? attacks : many(count, (one) => attacks[(at * count + one + testSeed) % attacks.length] as Attack);

  it('are not held up by any body', async () => {
    const routes = await stallRoutes(server, ['POST', 'PUT', 'DELETE']);
    const attacksOf = (at: number) => [...someOf(bodies, at, 3), ...someOf(queries, at, 1)];
    // There are no auctions, undo steps, messages, saved reports or finance entries, which are looked for before a body is read.
    const mayMiss = /^DELETE|live\/auctions|undo\/:token|finance\/|messages\/:id|savedReport\/:id/;
    expect(await wrongAnswers(server, routes, attacksOf, mayMiss)).toEqual([]);
    expect(routes.length).toBeGreaterThan(150);
  });

  it('are not held up by any address', async () => {
    const routes = await stallRoutes(server, ['GET']);
    const mayMiss =
      /live\/auctions|alerts\/:id|views\/:id|files\/:file|sellers|urlState\/:key|finance\/|savedReport\/:id|savedFile/;
    expect(await wrongAnswers(server, routes, (at) => someOf(queries, at, 3), mayMiss)).toEqual([]);
    expect(routes.length).toBeGreaterThan(150);
  });
});

describe('the event loop of the server', () => {
  const ofMany = (dimension: string, value: (at: number) => unknown) => ({ dimension, values: many(100_000, value) });
  it.each([
    [200, 'bundles', ofMany('app_bundle', (at) => `com.example.games.number${at}`)],
    [200, 'ids', ofMany('tag_id', (at) => at)],
    [200, 'names', ofMany('app_name', (at) => `Game ${at} (deleted)`)],
    [200, 'codes', ofMany('country', (at) => `c${at}`)],
    [200, 'names with accents as codes', ofMany('country', (at) => `Ürü ${at}`)],
    [422, 'objects as values', ofMany('country', () => ({}))],
    [422, 'texts that are no ids', ofMany('tag_id', (at) => `x${at}`)],
  ])('answers %i, and is not held by a filter of 100,000 %s', async (status, _, filter) => {
    await expectQuick(status, 'POST', '/api/rrun', { body: report([filter]) });
  });

  it('is not held by a filter of 100,000 values in reports of a batch, in one that is saved, or in an address that is kept', async () => {
    const values = many(100_000, (at) => `com.example.games.number${at}`);
    const one = JSON.parse(report([{ dimension: 'app_bundle', values }]));
    const requests = [one, { ...one, metrics: ['reqs'] }];
    await expectQuick(200, 'POST', '/api/rrun/batch', { body: JSON.stringify({ requests }) });
    const request = JSON.parse(report([{ dimension: 'app_bundle', values: values.slice(0, 50_000) }]));
    await expectQuick(201, 'POST', '/api/savedReport', { body: JSON.stringify({ name: 'Long', request }) });
    const state = many(30_000, (at) => `com.example.games.number${at}`);
    await expectQuick(201, 'POST', '/api/urlState', { body: JSON.stringify({ state }) });
  });

  it('is not held by numbers of 100 kB in many fields', async () => {
    const long = '9'.repeat(100_000);
    const fields = words`cpm budget dailyBudget dailyCap totalCap weight priority floor goal frequency pacing margin`;
    const body = JSON.stringify(Object.fromEntries(['name', ...fields].map((name) => [name, long])));
    await expectQuick(422, 'POST', '/api/demand/campaigns', { body });
    await expectQuick(422, 'POST', '/api/demand/tags', { body });
  });

  it('is not held by unknown keys', async () => {
    const keys = (count: number) =>
      JSON.stringify(Object.fromEntries(many(count, (at) => [`key ${at} ${'k'.repeat(40)}`, at])));
    await expectQuick(413, 'POST', '/api/demand/tags', { body: keys(130_000) });
    await expectQuick(400, 'POST', '/api/demand/tags', { body: keys(30_000) });
    await expectQuick(422, 'POST', '/api/demand/tags', { body: keys(9_900) });
    await expectQuick(400, 'POST', '/api/rrun', { body: keys(130_000) });
    await expectQuick(422, 'POST', '/api/rrun', { body: keys(9_900) });
  });

  it('is not held by JSON that is deep', async () => {
    await expectQuick(400, 'POST', '/api/demand/tags', { body: `{"name":${'['.repeat(1_000_000)}` });
    await expectQuick(400, 'POST', '/api/demand/tags', { body: `{"name":${'{"a":'.repeat(300_000)}` });
    await expectQuick(400, 'GET', '/api/demand/tags', { query: `filter=${'['.repeat(8_000)}` });
  });

  it('is not held by very many ids', async () => {
    const ids = (count: number) => `[${many(count, (at) => 1_000_000 + at).join()}]`;
    const { id, version } = await firstOf(server.people.demand, '/api/demand/tags');
    const bulk = (chosen: string) => `{"changes":{"status":1},${chosen}}`;
    const million = bulk(`"filter":{"id":${ids(1_000_000)}}`);
    const path = '/api/demand/tags/bulk';
    const told = await server.people.demand.call<{ detail: string }>('POST', path, JSON.parse(million));
    expect(told.body.detail).toBe('The request is larger than 2 MB. Send a filter, or at most 10,000 IDs.');
    for (const count of [1_000_000, 200_000])
      for (const chosen of [`"ids":${ids(count)}`, `"filter":{"id":${ids(count)}}`])
        await expectQuick(413, 'POST', path, { body: bulk(chosen) });
    await expectQuick(413, 'POST', '/api/demand/tags/export', { body: `{"filter":{"id":${ids(200_000)}}}` });
    for (const count of [200_000, 20_000]) {
      const body = `{"version":${version},"channels":${ids(count)}}`;
      await expectQuick(422, 'PUT', `/api/demand/tags/${id}`, { body });
    }
    await expectQuick(200, 'GET', '/api/demand/tags', { query: `range=[0,99]&filter={"id":${ids(1_500)}}` });
  });

  const broken: readonly (readonly [string, string])[] = [
    ['nested elements', '<VAST version="4.0"><Ad><InLine>'.repeat(1_300)],
    ['attributes', `<VAST version="4.0" ${many(9_000, (at) => `a${at}="x"`).join(' ')}`],
    ['elements that are never closed', '<VAST version="4.0"><Ad>'.repeat(10_800)],
    ['entities', `<VAST version="4.0">${'&amp'.repeat(60_000)}`],
    ['open tags', '<'.repeat(260_000)],
    ['half a CDATA', `<VAST version="4.0"><Ad id="1">${'<![CDATA[]'.repeat(26_000)}`],
    ['half a comment', `<VAST version="4.0">${'<!-- -'.repeat(43_000)}`],
    ['one address after the other', `<VAST version="4.0">${'<Impression>https://'.repeat(13_000)}`],
  ];

  it.each(broken)('is not held by VAST of %s, checked or saved', async (_, xml) => {
    for (const vastXml of [xml.slice(0, 48_000), xml]) {
      const spot = JSON.stringify({ name: 'Spot', kind: 'vastXml', vastXml });
      await expectQuick(200, 'POST', '/api/demand/creatives/validate', { body: JSON.stringify({ vastXml }) });
      await expectQuick(422, 'POST', '/api/demand/creatives', { body: spot });
    }
  });

  it('is not held by the test of a tag whose host answers broken VAST', async () => {
    let answer = '';
    const host = createServer(loopbackCertificate, (_, response) => {
      response.setHeader('Content-Type', 'application/xml').end(answer);
    }).listen(0, '127.0.0.1');
    await once(host, 'listening');
    const { demand } = server.people;
    const filter = encodeURIComponent(JSON.stringify({ integration: 'VAST' }));
    const list = `/api/demand/tags?range=[0,0]&filter=${filter}`;
    const { body } = await demand.call<{ id: number; version: number }[]>('GET', list);
    const { id, version } = body[0] ?? { id: 0, version: 0 };
    const url = `https://127.0.0.1:${(host.address() as AddressInfo).port}/vast`;
    expect((await demand.call('PUT', `/api/demand/tags/${id}`, { version, url })).status).toBe(200);
    let asked = 0;
    host.on('request', () => {
      asked += 1;
    });
    for (const [, xml] of broken)
      for (const sent of [xml.slice(0, 48_000), xml]) {
        answer = sent;
        await expectQuick(200, 'POST', `/api/demand/tags/${id}/test`, { body: '{}' });
      }
    expect(asked).toBeGreaterThanOrEqual(2 * broken.length);
    host.close();
  });

  it('is not held by huge lines of auctions', async () => {
    const of = { type: 'application/x-ndjson', who: 'platform' } as const;
    for (const body of [
      'x'.repeat(8_000_000),
      '\n'.repeat(200_000),
      `{"id":"${'['.repeat(60_000)}"}\n`.repeat(20),
      `${'['.repeat(60_000)}\n`.repeat(20),
      '{"a":1}\n'.repeat(20_000),
    ])
      await expectQuick(200, 'POST', '/api/live/ingest', { ...of, body });
  });

  it('is not held by sheets of nothing but separators and quotes', async () => {
    const sheet = (body: string) =>
      expectQuick(200, 'POST', '/api/demand/applists/import', { body, type: 'text/csv', query: 'dryRun=1' });
    for (const separator of [',', ';', '\t', '|']) await sheet(separator.repeat(500_000));
    await sheet(`Name,ID\n"${'"",\n'.repeat(125_000)}`);
    await sheet(`${',,,,,,,,,,,,,,,,,,,,,,,,,,,,,,\n'.repeat(100_000)}`);
    await sheet(`Name\n${`"${' '.repeat(500)}"\n`.repeat(9_000)}`);
  });

  it('is not held by 3,000 bodies that trickle in: they are cut off, and others are answered meanwhile', async () => {
    const cookie = server.people.demand.cookie;
    const form = 'multipart/form-data; boundary=x';
    // Only uploads of signed-in users have longer.
    const heads = [
      `POST /api/auth/login HTTP/1.1\r\nContent-Type: ${form}`,
      'POST /api/auth/login HTTP/1.1\r\nContent-Type: application/json',
      `POST /api/demand/creatives/upload HTTP/1.1\r\nContent-Type: ${form}`,
      `POST /api/demand/tags HTTP/1.1\r\nContent-Type: ${form}\r\nCookie: ${cookie}`,
      `POST /api/demand/tags HTTP/1.1\r\nContent-Type: application/json\r\nCookie: ${cookie}`,
      `POST / HTTP/1.1\r\nContent-Type: ${form}`,
    ];
    const sockets: Socket[] = [];
    const statuses: number[] = [];
    const open = () =>
      new Promise<void>((resolve) => {
        const head = heads[sockets.length % heads.length];
        const socket = connect(server.port, '127.0.0.1', resolve).on('error', () => undefined);
        socket.write(`${head}\r\nHost: x\r\nX-Requested-With: app\r\nContent-Length: 10000\r\n\r\n--x`);
        socket.once('data', (data: Buffer) => statuses.push(Number(data.toString('latin1', 9, 12))));
        sockets.push(socket);
      });
    await server.held();
    const others: number[] = [];
    for (let at = 0; at < 100; at += 1) {
      await Promise.all(many(30, open));
      others.push(await server.ask('GET', '/healthz'));
    }
    const begun = performance.now();
    others.push(await server.ask('GET', '/api/demand/tags', { query: 'range=[0,9]' }));
    await expect.poll(() => sockets.filter(({ destroyed }) => !destroyed).length, { timeout: 60_000 }).toBe(0);
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect(new Set(others)).toEqual(new Set([200]));
    expect([...new Set(statuses)].sort()).toEqual([401, 405, 408, 415]);
    expect(statuses).toHaveLength(sockets.length);
    expect(server.stallOf(await server.held())).toBeUndefined();
  });

  it('is not held by writes while 500 pages listen, each of which costs nearly what it costs with one', async () => {
    const { admin, demand: person } = server.people;
    const password = 'a password for those who listen';
    const users = many(Math.ceil(500 / streamLimits.user), (at) => `listener${at}@adx.example`);
    const add = (login: string) =>
      admin.call('POST', '/api/admin/users', { name: login, login, type: 'demand', account: 31, password });
    expect((await Promise.all(users.map(add))).map(({ status }) => status)).toEqual(users.map(() => 201));
    let { id, version } = await firstOf(person, '/api/demand/campaigns');
    const count = 20;
    const writes = async (): Promise<ReadonlySet<number>> => {
      const statuses = new Set<number>();
      for (let time = 0; time < count; time += 1) {
        const changes = { note: `Note ${time} of ${version}`, version };
        const { status, body } = await person.call<{ version: number }>('PUT', `/api/demand/campaigns/${id}`, changes);
        statuses.add(status);
        version = body.version;
      }
      return statuses;
    };
    await writes();
    await server.held();
    await writes();
    const alone = await server.held();
    const sessionsOf = (login: string) =>
      many(streamLimits.user / streamLimits.session, () => signIn(server.url, login, password));
    const streams = (await Promise.all(users.flatMap(sessionsOf))).flatMap(({ cookie }) =>
      many(streamLimits.session, () => {
        const stream = { socket: connect(server.port, '127.0.0.1'), heard: '' };
        stream.socket.write(`GET /api/events HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`);
        stream.socket.on('data', (data: Buffer) => {
          stream.heard += data.toString();
        });
        return stream;
      }),
    );
    const that = (hear: (heard: string) => boolean) => streams.filter(({ heard }) => hear(heard)).length;
    const isOpen = (heard: string) => heard.startsWith('HTTP/1.1 200 ') && heard.includes('event: ping');
    await expect.poll(() => that(isOpen), { timeout: 60_000 }).toBe(streams.length);
    const { answer, stall, cpuMs } = await server.during(writes);
    expect(answer).toEqual(new Set([200]));
    const hasAll = (heard: string) => heard.split('event: changed').length > count;
    await expect.poll(() => that(hasAll), { timeout: 30_000 }).toBe(streams.length);
    for (const { socket } of streams) socket.destroy();
    expect(streams.length).toBeGreaterThanOrEqual(500);
    expect(stall).toBeUndefined();
    // 500 messages of 20 µs each besides; reading and judging for each stream took a second for every write.
    expect(cpuMs / count - alone.cpuMs / count).toBeLessThan(60);
  });

  it('has written no line of the log that is longer than 10 kB', () => {
    const lines = server.printed().split('\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(10_000);
    expect(lines.length).toBeGreaterThan(500);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryReports } from '../../api/memory/reports/createMemoryReports';
import { createMemoryStore } from '../../api/memory/store';
import { FactsDamaged, FactsMissing, ReportsAway } from '../../api/ports/reports';
import { createLimits } from '../../server/ports/limits';
import { createTestHost, logins, readAnswer, type TestHost } from '../support/host';

describe('every call', () => {
  let host: TestHost;
  let cookie: string;
  beforeEach(async () => {
    host = await createTestHost();
    cookie = await host.cookieOf(logins.demand);
  });
  const send = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    readAnswer(await host.fetch(path, { method, headers: { Cookie: cookie, ...headers }, ...(body !== undefined && { body }) }));
  const app = { 'X-Requested-With': 'app', 'Content-Type': 'application/json' };
  const minimal = JSON.stringify({ name: 'Skylark', domain: 'skylark.example' });

  it.each([
    ['GET', '/api/demand/tags'],
    ['GET', '/api/demand/tags/list'],
    ['GET', '/api/preferences'],
    ['GET', '/api/events'],
    ['GET', '/api/openapi.json'],
    ['GET', '/api/auth/logout'],
    ['GET', '/api/nothing/here'],
    ['POST', '/api/demand/tags'],
    ['POST', '/api/undo/u_1'],
  ])('needs a session: %s %s', async (method, path) => {
    const { status, body } = await send(method, path, { Cookie: '', ...app }, method === 'POST' ? '{}' : undefined);
    expect([status, body.code]).toEqual([401, 'no_session']);
  });

  it('writes only what our own pages send', async () => {
    const path = '/api/demand/adexchanges';
    expect((await send('POST', path, { 'Content-Type': 'application/json' }, minimal)).status).toBe(403);
    expect((await send('POST', path, { ...app, 'X-Requested-With': 'XMLHttpRequest' }, minimal)).status).toBe(403);
    expect((await send('POST', path, { ...app, 'Sec-Fetch-Site': 'cross-site' }, minimal)).status).toBe(403);
    expect((await send('POST', path, { ...app, 'Sec-Fetch-Site': 'same-origin' }, minimal)).status).toBe(201);
  });

  it('does not act with the session of a browser for a request that brings a token of its own', async () => {
    const { status, body } = await send(
      'POST',
      '/api/demand/adexchanges',
      { 'Content-Type': 'application/json', Authorization: 'Bearer nb_live_1' },
      minimal,
    );
    expect([status, body.code]).toEqual([401, 'no_session']);
  });

  it('has an id, which a refusal repeats', async () => {
    const good = await send('GET', '/api/preferences');
    const bad = await send('GET', '/api/demand/tags/999');
    expect(good.headers.get('X-Request-Id')).toMatch(/^req_\w+$/);
    expect(bad.headers.get('X-Request-Id')).not.toBe(good.headers.get('X-Request-Id'));
    expect(bad.body).toEqual({
      type: '/problems/not-found',
      title: 'Not found',
      status: 404,
      code: 'not_found',
      detail: 'Tag 999 not found.',
      messageCode: 'objects.missing',
      args: { kind: { word: 'Tag' }, id: 999 },
      instance: bad.headers.get('X-Request-Id'),
    });
    expect(bad.headers.get('Content-Type')).toBe('application/problem+json');
  });

  it.each(['/api/nothing', '/api/demand/tags/abc', '/api/demand/tags/99999999999', '/api/demand/tags/1/nothing'])(
    'answers 404 where there is nothing: %s',
    async (path) => {
      const { status, body } = await send('GET', path);
      expect([status, body.code]).toEqual([404, 'not_found']);
    },
  );

  it('names the methods of an address', async () => {
    const { status, body, headers } = await send('PUT', '/api/demand/tags', app, '{}');
    expect([status, body.code, headers.get('Allow')]).toEqual([405, 'method', 'GET, POST']);
  });

  it('takes JSON objects and nothing else', async () => {
    const path = '/api/demand/adexchanges';
    expect((await send('POST', path, { ...app, 'Content-Type': 'text/plain' }, minimal)).status).toBe(415);
    for (const body of ['{"name":', '[]', '"text"', 'null', '1']) {
      expect([body, (await send('POST', path, app, body)).body.code]).toEqual([body, 'bad_request']);
    }
    expect((await send('POST', path, { ...app, 'Content-Type': 'application/json; charset=utf-8' }, minimal)).status).toBe(201);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('takes the key %s for an unknown one', async (key) => {
    const { status, body } = await send('POST', '/api/demand/adexchanges', app, `{"name":"A","domain":"a.example","${key}":{"x":1}}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [key]]);
    expect((await send('GET', `/api/demand/adexchanges?filter={"${key}":1}`)).body.code).toBe('unknown_field');
    expect((await send('GET', `/api/demand/adexchanges?sort=["${key}","ASC"]`)).body.code).toBe('unknown_field');
  });

  it('tells when there are too many', async () => {
    host = await createTestHost({
      limits: {
        loginPassed: async () => undefined,
        code: async () => ({ allowed: true }),
        codePassed: async () => undefined,
        login: async () => ({ allowed: true }),
        read: async (user) => (user === 12 ? { allowed: false, retryAfter: 7 } : { allowed: true }),
        write: async () => ({ allowed: false, retryAfter: 0.2 }),
        call: async () => ({ allowed: true }),
      },
    });
    cookie = await host.cookieOf(logins.demand);
    const read = await send('GET', '/api/preferences');
    expect([read.status, read.body.code, read.body.retryAfter, read.headers.get('Retry-After')]).toEqual([429, 'rate_limited', 7, '7']);
    expect((await send('PUT', '/api/preferences', app, '{}')).headers.get('Retry-After')).toBe('1');
  });

  it('counts what a page asks by itself apart from what a person asks', async () => {
    host = await createTestHost({ limits: createLimits('default') });
    cookie = await host.cookieOf(logins.demand);
    const poll = () => send('GET', '/api/savedReports?last=0');
    const statuses = await Promise.all(Array.from({ length: 601 }, async () => (await poll()).status));
    expect(statuses.sort()).toEqual([...Array(600).fill(200), 429]);
    expect(Number((await poll()).headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await send('GET', '/api/savedReports')).status).toBe(200);
  });

  it('changes and shows nothing for a tab of another user', async () => {
    const path = '/api/demand/adexchanges';
    const { status, body } = await send('POST', path, { ...app, 'X-Viewer': '13' }, minimal);
    expect([status, body.code]).toEqual([409, 'viewer_changed']);
    expect((await send('POST', path, { ...app, 'X-Viewer': '12/1' }, minimal)).status).toBe(409);
    expect((await send('GET', path)).body).toEqual([]);
    const read = await send('GET', path, { 'X-Viewer': '13' });
    expect([read.status, read.body.code, read.body.detail]).toEqual([409, 'viewer_changed', expect.not.stringContaining('saved')]);
    expect((await send('GET', path, { 'X-Viewer': '12' })).status).toBe(200);
    expect((await send('POST', path, { ...app, 'X-Viewer': '12' }, minimal)).status).toBe(201);
  });

  it('follows the mode of the header in its defaults', async () => {
    const create = async (name: string, mode: string) =>
      (await send('POST', '/api/demand/advs', { ...app, 'X-Mode': mode }, JSON.stringify({ name, domain: 'a.example' }))).body.kind;
    expect([await create('One', 'ssp'), await create('Two', 'dsp'), await create('Three', 'nonsense')]).toEqual(['ssp', 'brand', 'ssp']);
  });

  it('says that there are no reports where their engine is away, and why to the log alone', async () => {
    const away = () => Promise.reject(new ReportsAway('The host db.internal is not known.'));
    host = await createTestHost({ reports: { ...createMemoryReports(), run: away } });
    cookie = await host.cookieOf(logins.demand);
    const request = JSON.stringify({ startDate: '2026-11-10', endDate: '2026-11-20', metrics: ['imps'] });
    const answer = await host.fetch('/api/rrun', { method: 'POST', headers: { Cookie: cookie, ...app }, body: request });
    const { status, body } = await readAnswer(answer);
    const detail = 'Reports are unavailable: the reporting engine is not responding. Try again in a minute.';
    expect([status, answer.headers.get('Retry-After'), body.code, body.detail]).toEqual([503, '30', 'unavailable', detail]);
    expect(JSON.stringify(body)).not.toContain('db.internal');
    const fields = { requestId: body.instance, error: 'The host db.internal is not known.' };
    expect(host.logged).toContainEqual({ level: 'warn', event: 'reports_away', fields });
  });

  it.each([
    [
      new FactsMissing([{ table: 'fact_supply', month: 202609 }], false),
      'Traffic data is missing on the server, so these figures would be too low: supply 2026-09. Choose other days, or ask the operator to restore the data.',
    ],
    [
      new FactsMissing([{ table: 'fact_supply', month: 202609 }], true),
      'All traffic data is missing on the server. Ask its operator to restore a backup.',
    ],
    [
      new FactsDamaged('A file of the facts in /var/lib/adx cannot be read.'),
      'Traffic data on the server is damaged and cannot be read. Choose other days, or ask the operator to restore a backup.',
    ],
  ])('refuses a report of facts that are missing or damaged, and says so', async (missing, detail) => {
    host = await createTestHost({ reports: { ...createMemoryReports(), run: () => Promise.reject(missing) } });
    cookie = await host.cookieOf(logins.demand);
    const request = JSON.stringify({ startDate: '2026-11-10', endDate: '2026-11-20', metrics: ['imps'] });
    const { status, body } = await readAnswer(
      await host.fetch('/api/rrun', { method: 'POST', headers: { Cookie: cookie, ...app }, body: request }),
    );
    expect([status, body.code, body.detail]).toEqual([503, 'unavailable', detail]);
  });

  it('keeps what went wrong inside to itself, and logs it', async () => {
    const store = createMemoryStore();
    host = await createTestHost({ store: { ...store, findByKeys: () => Promise.reject(new Error('select * from objects')) } });
    const { status, body } = await readAnswer(
      await host.fetch('/api/auth/login', {
        method: 'POST',
        headers: app,
        body: JSON.stringify({ login: logins.demand, password: 'a password for tests' }),
      }),
    );
    expect([status, body.code, body.detail]).toEqual([500, 'internal', 'Something went wrong on the server.']);
    expect(JSON.stringify(body)).not.toContain('select');
    expect(host.logged.find(({ level }) => level === 'error')?.fields).toMatchObject({
      requestId: body.instance,
      error: expect.stringContaining('select * from objects'),
    });
  });
});

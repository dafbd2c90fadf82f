import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryReports } from '../../api/memory/reports/createMemoryReports';
import { createMemoryStore } from '../../api/memory/store';
import { FactsDamaged, FactsMissing, ReportsAway } from '../../api/ports/reports';
import { createLimits } from '../../server/ports/limits';
import { createWith } from '../support/createWith';
import { type Call, createTestHost, logins, partners, readAnswer, type TestHost } from '../support/host';

describe('what others may not see or set', () => {
  let host: TestHost;
  let call: Call;
  beforeEach(async () => {
    host = await createTestHost();
    call = await host.as(logins.demand);
  });
  const create = createWith(() => call);

  describe('fields of others', () => {
    it('are ignored when they are sent back, and refused when they are changed', async () => {
      const made = await create('/api/demand/advs', { name: 'One', kind: 'dsp' });
      const same = await call('PUT', `/api/demand/advs/${made.id}`, {
        ...made,
        uid: 'somethingelse',
        tagCount: 99,
        createdAt: 'x',
        note: 'Changed',
      });
      expect(same.body).toMatchObject({ note: 'Changed', uid: made.uid, tagCount: 0, createdAt: made.createdAt });
      const refused = await call('PUT', `/api/demand/advs/${made.id}`, { manager: 1, version: 2 });
      expect(refused.body.errors.manager.code).toBe('adminOnly');
    });

    it('never reach another role: by object, list, filter, sort or history', async () => {
      const admin = await host.as(logins.admin);
      const seat = await create('/api/admin/advs', { name: 'Seat', kind: 'dsp' }, admin);
      const endpoints = [{ region: 'eu', url: 'https://bid.example/' }];
      const market = await create(
        '/api/demand/rtbs',
        {
          name: 'Market',
          advertiser: seat.id,
          margin: 33,
          openTo: 'all',
          endpoints,
          authHeaders: { 'X-Key': 'topsecret' },
        },
        admin,
      );
      await admin('PUT', `/api/demand/rtbs/${market.id}`, { margin: 44, floor: 2, version: 1 });
      const keys = ['margin', 'openTo', 'demands', 'partner', 'endpoints', 'authHeaders'];
      const { body } = await call('GET', `/api/demand/rtbs/${market.id}`);
      const [listed] = (await call('GET', '/api/demand/rtbs/list')).body;
      const [row] = (await call('GET', '/api/demand/rtbs?range=[0,9]')).body;
      for (const seen of [body, listed, row]) for (const key of keys) expect(seen).not.toHaveProperty(key);
      expect((await call('GET', '/api/demand/rtbs?filter={"margin":44}')).status).toBe(400);
      expect((await call('GET', '/api/demand/rtbs?sort=["margin","ASC"]')).status).toBe(400);
      const history = (await call('GET', `/api/demand/rtbs/${market.id}/history`)).body;
      expect(history[0].changes).toEqual([{ field: 'floor', from: 0, to: 2 }]);
      expect((await admin('GET', `/api/demand/rtbs/${market.id}/history`)).body[0].changes).toHaveLength(2);
      expect((await call('GET', '/api/openapi.json')).body.components.schemas.rtbs.properties).not.toHaveProperty(
        'margin',
      );
    });
  });

  describe('secrets', () => {
    const rtb = {
      advertiser: partners.adv,
      integration: 'RTB',
      endpoint: 'https://bid.example/',
      priceModel: 'dynamic',
    };

    it('are sealed, shown as set, kept when the mask comes back, cleared by null, and never copied or told', async () => {
      const made = await create('/api/demand/tags', {
        ...rtb,
        name: 'Bidder',
        requestHeaders: { 'X-Key': 'topsecret' },
      });
      expect(made.requestHeaders).toEqual({ set: true });
      const stored = async () => JSON.stringify(await host.store.get('tags', [made.id]));
      expect(await stored()).not.toContain('topsecret');
      expect(await stored()).toContain('sealed');
      const before = await stored();
      const kept = await call('PUT', `/api/demand/tags/${made.id}`, { ...made, note: 'x' });
      expect(kept.body.requestHeaders).toEqual({ set: true });
      expect(JSON.parse(await stored())[0].data.requestHeaders).toEqual(JSON.parse(before)[0].data.requestHeaders);
      expect((await call('POST', `/api/demand/tags/${made.id}/copy`, {})).body.requestHeaders).toBeNull();
      await call('PUT', `/api/demand/tags/${made.id}`, { requestHeaders: { sealed: 'forged' }, version: 2 });
      expect(await stored()).not.toContain('forged');
      const cleared = await call('PUT', `/api/demand/tags/${made.id}`, { requestHeaders: null, version: 3 });
      expect(cleared.body.requestHeaders).toBeNull();
      const history = (await call('GET', `/api/demand/tags/${made.id}/history`)).body;
      expect(history[0].changes).toEqual([{ field: 'requestHeaders', from: null, to: null }]);
      expect(JSON.stringify(history)).not.toContain('secret');
      for (const path of ['/api/demand/tags/list', '/api/demand/tags?range=[0,9]'])
        expect((await call('GET', path)).body[0]).not.toHaveProperty('requestHeaders');
    });

    it('are checked before they are sealed', async () => {
      const refused = await call('POST', '/api/demand/tags', { ...rtb, name: 'Bidder', requestHeaders: { Host: 'x' } });
      expect(refused.body.errors).toHaveProperty(['requestHeaders.Host']);
    });
  });
});

describe('every call', () => {
  let host: TestHost;
  let cookie: string;
  beforeEach(async () => {
    host = await createTestHost();
    cookie = await host.cookieOf(logins.demand);
  });
  const send = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    readAnswer(
      await host.fetch(path, { method, headers: { Cookie: cookie, ...headers }, ...(body !== undefined && { body }) }),
    );
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
    expect(
      (await send('POST', path, { ...app, 'Content-Type': 'application/json; charset=utf-8' }, minimal)).status,
    ).toBe(201);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'takes the key %s for an unknown one',
    async (key) => {
      const { status, body } = await send(
        'POST',
        '/api/demand/adexchanges',
        app,
        `{"name":"A","domain":"a.example","${key}":{"x":1}}`,
      );
      expect([status, Object.keys(body.errors)]).toEqual([422, [key]]);
      expect((await send('GET', `/api/demand/adexchanges?filter={"${key}":1}`)).body.code).toBe('unknown_field');
      expect((await send('GET', `/api/demand/adexchanges?sort=["${key}","ASC"]`)).body.code).toBe('unknown_field');
    },
  );

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
    expect([read.status, read.body.code, read.body.retryAfter, read.headers.get('Retry-After')]).toEqual([
      429,
      'rate_limited',
      7,
      '7',
    ]);
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
    expect([read.status, read.body.code, read.body.detail]).toEqual([
      409,
      'viewer_changed',
      expect.not.stringContaining('saved'),
    ]);
    expect((await send('GET', path, { 'X-Viewer': '12' })).status).toBe(200);
    expect((await send('POST', path, { ...app, 'X-Viewer': '12' }, minimal)).status).toBe(201);
  });

  it('follows the mode of the header in its defaults', async () => {
    const create = async (name: string, mode: string) =>
      (
        await send(
          'POST',
          '/api/demand/advs',
          { ...app, 'X-Mode': mode },
          JSON.stringify({ name, domain: 'a.example' }),
        )
      ).body.kind;
    expect([await create('One', 'ssp'), await create('Two', 'dsp'), await create('Three', 'nonsense')]).toEqual([
      'ssp',
      'brand',
      'ssp',
    ]);
  });

  it('says that there are no reports where their engine is away, and why to the log alone', async () => {
    const away = () => Promise.reject(new ReportsAway('The host db.internal is not known.'));
    host = await createTestHost({ reports: { ...createMemoryReports(), run: away } });
    cookie = await host.cookieOf(logins.demand);
    const request = JSON.stringify({ startDate: '2026-11-10', endDate: '2026-11-20', metrics: ['imps'] });
    const { status, body, headers } = await send('POST', '/api/rrun', app, request);
    const detail = 'Reports are unavailable: the reporting engine is not responding. Try again in a minute.';
    expect([status, headers.get('Retry-After'), body.code, body.detail]).toEqual([503, '30', 'unavailable', detail]);
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
    const { status, body } = await send('POST', '/api/rrun', app, request);
    expect([status, body.code, body.detail]).toEqual([503, 'unavailable', detail]);
  });

  it('keeps what went wrong inside to itself, and logs it', async () => {
    const store = createMemoryStore();
    host = await createTestHost({
      store: { ...store, findByKeys: () => Promise.reject(new Error('select * from objects')) },
    });
    const { status, body } = await host.signedOut('POST', '/api/auth/login', {
      login: logins.demand,
      password: 'a password for tests',
    });
    expect([status, body.code, body.detail]).toEqual([500, 'internal', 'Something went wrong on the server.']);
    expect(JSON.stringify(body)).not.toContain('select');
    expect(host.logged.find(({ level }) => level === 'error')?.fields).toMatchObject({
      requestId: body.instance,
      error: expect.stringContaining('select * from objects'),
    });
  });
});

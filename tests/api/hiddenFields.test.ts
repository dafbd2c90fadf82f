import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../api/memory/store';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import { FactsDamaged, FactsMissing, ReportsAway } from '../../api/reports/ports/reports';
import { createLimits } from '../../server/ports/limits';
import { createWith } from '../support/createWith';
import { createTestHost, logins, partners, password, readAnswer, type TestHost, wideLimits } from '../support/host';
import { hostIn } from '../support/hostIn';

describe('what others may not see or set', () => {
  const { host, demand: call, admin } = hostIn(beforeEach);
  const create = createWith(() => call);

  describe('fields of others', () => {
    it('are ignored when they are sent back, and refused when they are changed', async () => {
      const made = await create('/api/demand/advs', { name: 'One', kind: 'dsp' });
      const sent = { ...made, uid: 'somethingelse', tagCount: 99, createdAt: 'x', note: 'Changed' };
      const same = await call('PUT', `/api/demand/advs/${made.id}`, sent);
      expect(same.body).toMatchObject({ note: 'Changed', uid: made.uid, tagCount: 0, createdAt: made.createdAt });
      const refused = await call('PUT', `/api/demand/advs/${made.id}`, { manager: 1, version: 2 });
      expect(refused.body.errors.manager.code).toBe('adminOnly');
    });

    it('never reach another role: by object, list, filter, sort or history', async () => {
      const seat = await create('/api/admin/advs', { name: 'Seat', kind: 'dsp' }, admin);
      const endpoints = [{ region: 'eu', url: 'https://bid.example/' }];
      const own = { margin: 33, openTo: 'all', endpoints, authHeaders: { 'X-Key': 'topsecret' } };
      const { id } = await create('/api/demand/rtbs', { name: 'Market', advertiser: seat.id, ...own }, admin);
      const path = `/api/demand/rtbs/${id}`;
      await admin('PUT', path, { margin: 44, floor: 2, version: 1 });
      const keys = ['margin', 'openTo', 'demands', 'partner', 'endpoints', 'authHeaders'];
      const { body } = await call('GET', path);
      const [listed] = (await call('GET', '/api/demand/rtbs/list')).body;
      const [row] = (await call('GET', '/api/demand/rtbs?range=[0,9]')).body;
      for (const seen of [body, listed, row]) for (const key of keys) expect(seen).not.toHaveProperty(key);
      expect((await call('GET', '/api/demand/rtbs?filter={"margin":44}')).status).toBe(400);
      expect((await call('GET', '/api/demand/rtbs?sort=["margin","ASC"]')).status).toBe(400);
      expect((await call('GET', `${path}/history`)).body[0].changes).toEqual([{ field: 'floor', from: 0, to: 2 }]);
      expect((await admin('GET', `${path}/history`)).body[0].changes).toHaveLength(2);
      const { rtbs } = (await call('GET', '/api/openapi.json')).body.components.schemas;
      expect(rtbs.properties).not.toHaveProperty('margin');
    });
  });

  describe('secrets', () => {
    const bidder = { name: 'Bidder', advertiser: partners.adv, integration: 'RTB', priceModel: 'dynamic' };
    const rtb = { ...bidder, endpoint: 'https://bid.example/' };

    it('are sealed, shown as set, kept when the mask comes back, cleared by null, and never copied or told', async () => {
      const made = await create('/api/demand/tags', { ...rtb, requestHeaders: { 'X-Key': 'topsecret' } });
      const path = `/api/demand/tags/${made.id}`;
      const put = async (values: object) => (await call('PUT', path, values)).body.requestHeaders;
      expect(made.requestHeaders).toEqual({ set: true });
      const stored = async () => JSON.stringify(await host.store.get('tags', [made.id]));
      const sealed = async () => JSON.parse(await stored())[0].data.requestHeaders;
      expect(await stored()).not.toContain('topsecret');
      expect(await stored()).toContain('sealed');
      const before = await sealed();
      expect(await put({ ...made, note: 'x' })).toEqual({ set: true });
      expect(await sealed()).toEqual(before);
      expect((await call('POST', `${path}/copy`, {})).body.requestHeaders).toBeNull();
      await put({ requestHeaders: { sealed: 'forged' }, version: 2 });
      expect(await stored()).not.toContain('forged');
      expect(await put({ requestHeaders: null, version: 3 })).toBeNull();
      const history = (await call('GET', `${path}/history`)).body;
      expect(history[0].changes).toEqual([{ field: 'requestHeaders', from: null, to: null }]);
      expect(JSON.stringify(history)).not.toContain('secret');
      for (const list of ['/api/demand/tags/list', '/api/demand/tags?range=[0,9]'])
        expect((await call('GET', list)).body[0]).not.toHaveProperty('requestHeaders');
    });

    it('are checked before they are sealed', async () => {
      const refused = await call('POST', '/api/demand/tags', { ...rtb, requestHeaders: { Host: 'x' } });
      expect(refused.body.errors).toHaveProperty(['requestHeaders.Host']);
    });
  });
});

describe('every call', () => {
  let host: TestHost;
  let cookie: string;
  const open = async (options: Parameters<typeof createTestHost>[0] = {}) => {
    host = await createTestHost(options);
    cookie = await host.cookieOf(logins.demand);
  };
  beforeEach(() => open());
  const send = async (method: string, path: string, more: Record<string, string> = {}, body?: string) => {
    const headers = { Cookie: cookie, ...more };
    return readAnswer(await host.fetch(path, { method, headers, ...(body !== undefined && { body }) }));
  };
  const app = { 'X-Requested-With': 'app', 'Content-Type': 'application/json' };
  const minimal = JSON.stringify({ name: 'Skylark', domain: 'skylark.example' });
  const exchanges = '/api/demand/adexchanges';
  /** Of a new exchange that is sent with these headers. */
  const post = (headers: Record<string, string>, body = minimal) => send('POST', exchanges, headers, body);

  it.each(['/api/demand/tags', '/api/nothing/here'])('needs a session: %s', async (path) => {
    const { status, body } = await send('GET', path, { Cookie: '' });
    expect([status, body.code]).toEqual([401, 'no_session']);
  });

  const json = { 'Content-Type': 'application/json' };
  it.each<[Record<string, string>, number]>([
    [json, 403],
    [{ ...app, 'X-Requested-With': 'XMLHttpRequest' }, 403],
    [{ ...app, 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ ...app, 'Sec-Fetch-Site': 'same-origin' }, 201],
  ])('writes only what our own pages send: %j is %i', async (headers, status) => {
    expect((await post(headers)).status).toBe(status);
  });

  it('does not act with the session of a browser for a request that brings a token of its own', async () => {
    const { status, body } = await post({ ...json, Authorization: 'Bearer nb_live_1' });
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

  const nowhere = ['/api/nothing', ...['abc', '99999999999', '1/nothing'].map((end) => `/api/demand/tags/${end}`)];
  it.each(nowhere)('answers 404 where there is nothing: %s', async (path) => {
    const { status, body } = await send('GET', path);
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it('names the methods of an address', async () => {
    const { status, body, headers } = await send('PUT', '/api/demand/tags', app, '{}');
    expect([status, body.code, headers.get('Allow')]).toEqual([405, 'method', 'GET, POST']);
  });

  it('takes JSON objects and nothing else', async () => {
    expect((await post({ ...app, 'Content-Type': 'text/plain' })).status).toBe(415);
    for (const body of ['{"name":', '[]', '"text"', 'null', '1'])
      expect([body, (await post(app, body)).body.code]).toEqual([body, 'bad_request']);
    expect((await post({ ...app, 'Content-Type': 'application/json; charset=utf-8' })).status).toBe(201);
  });

  const keys = it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty']);
  keys('takes the key %s for an unknown one', async (key) => {
    const { status, body } = await post(app, `{"name":"A","domain":"a.example","${key}":{"x":1}}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [key]]);
    for (const query of [`filter={"${key}":1}`, `sort=["${key}","ASC"]`])
      expect((await send('GET', `${exchanges}?${query}`)).body.code).toBe('unknown_field');
  });

  it('tells when there are too many', async () => {
    await open({
      limits: {
        ...wideLimits,
        read: async (user) => (user === 12 ? { allowed: false, retryAfter: 7 } : { allowed: true }),
        write: async () => ({ allowed: false, retryAfter: 0.2 }),
      },
    });
    const read = await send('GET', '/api/preferences');
    expect(read).toMatchObject({ status: 429, body: { code: 'rate_limited', retryAfter: 7 } });
    const write = await send('PUT', '/api/preferences', app, '{}');
    expect([read, write].map(({ headers }) => headers.get('Retry-After'))).toEqual(['7', '1']);
  });

  it('counts what a page asks by itself apart from what a person asks', async () => {
    await open({ limits: createLimits('default') });
    const poll = () => send('GET', '/api/savedReports?last=0');
    const statuses = await Promise.all(Array.from({ length: 601 }, async () => (await poll()).status));
    expect(statuses.sort()).toEqual([...Array(600).fill(200), 429]);
    expect(Number((await poll()).headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await send('GET', '/api/savedReports')).status).toBe(200);
  });

  it('changes and shows nothing for a tab of another user', async () => {
    const { status, body } = await post({ ...app, 'X-Viewer': '13' });
    expect([status, body.code]).toEqual([409, 'viewer_changed']);
    expect((await post({ ...app, 'X-Viewer': '12/1' })).status).toBe(409);
    expect((await send('GET', exchanges)).body).toEqual([]);
    const read = await send('GET', exchanges, { 'X-Viewer': '13' });
    expect([read.status, read.body.code]).toEqual([409, 'viewer_changed']);
    expect(read.body.detail).not.toContain('saved');
    expect((await send('GET', exchanges, { 'X-Viewer': '12' })).status).toBe(200);
    expect((await post({ ...app, 'X-Viewer': '12' })).status).toBe(201);
  });

  it.each([
    ['ssp', 'ssp'],
    ['dsp', 'brand'],
    ['nonsense', 'ssp'],
  ])('follows the mode of the header in its defaults: of %s it is %s', async (mode, kind) => {
    const body = JSON.stringify({ name: 'One', domain: 'a.example' });
    expect((await send('POST', '/api/demand/advs', { ...app, 'X-Mode': mode }, body)).body.kind).toBe(kind);
  });

  /** Runs a report where its engine fails. */
  const reportFailing = async (error: Error) => {
    await open({ reports: { ...createMemoryReports(), run: () => Promise.reject(error) } });
    const request = JSON.stringify({ startDate: '2026-11-10', endDate: '2026-11-20', metrics: ['imps'] });
    return send('POST', '/api/rrun', app, request);
  };

  it('says that there are no reports where their engine is away, and why to the log alone', async () => {
    const error = 'The host db.internal is not known.';
    const { status, body, headers } = await reportFailing(new ReportsAway(error));
    const detail = 'Reports are unavailable: the reporting engine is not responding. Try again in a minute.';
    expect([status, headers.get('Retry-After'), body.code, body.detail]).toEqual([503, '30', 'unavailable', detail]);
    expect(JSON.stringify(body)).not.toContain('db.internal');
    const fields = { requestId: body.instance, error };
    expect(host.logged).toContainEqual({ level: 'warn', event: 'reports_away', fields });
  });

  const missing = (isAll: boolean) => new FactsMissing([{ table: 'fact_supply', month: 202609 }], isAll);
  it.each([
    [
      missing(false),
      'Traffic data is missing on the server, so these figures would be too low: supply 2026-09. Choose other days, or ask the operator to restore the data.',
    ],
    [missing(true), 'All traffic data is missing on the server. Ask its operator to restore a backup.'],
    [
      new FactsDamaged('A file of the facts in /var/lib/adx cannot be read.'),
      'Traffic data on the server is damaged and cannot be read. Choose other days, or ask the operator to restore a backup.',
    ],
  ])('refuses a report of facts that are missing or damaged, and says so', async (error, detail) => {
    const { status, body } = await reportFailing(error);
    expect([status, body.code, body.detail]).toEqual([503, 'unavailable', detail]);
  });

  it('keeps what went wrong inside to itself, and logs it', async () => {
    const findByKeys = () => Promise.reject(new Error('select * from objects'));
    host = await createTestHost({ store: { ...createMemoryStore(), findByKeys } });
    const { status, body } = await host.signedOut('POST', '/api/auth/login', { login: logins.demand, password });
    expect([status, body.code, body.detail]).toEqual([500, 'internal', 'Something went wrong on the server.']);
    expect(JSON.stringify(body)).not.toContain('select');
    const error = expect.stringContaining('select * from objects');
    const [logged] = host.logged.filter(({ level }) => level === 'error');
    expect(logged?.fields).toMatchObject({ requestId: body.instance, error });
  });
});

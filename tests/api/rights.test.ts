import { beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../api/createApi';
import { resources } from '../../src/resources';
import { createTestHost, logins, type TestHost } from '../support/host';

/**
 * Who may do what, written by hand (decision 27): r reads, w writes too, p changes a part of what is there, - is refused. Columns: admin, an admin who is not
 * super, an account with both sides, an account of the supply side alone, sub-publisher, advertiser.
 */
const people = ['admin', 'helpdesk', 'demand', 'supply', 'sub', 'adv'] as const;
const objects: Readonly<Record<string, string>> = {
  adexchanges: 'w - w - - -',
  advertisers: 'w - w w - r',
  applications: 'w - w w - -',
  applists: 'w - w w - -',
  campaigns: 'r - w - - r',
  channels: 'r - w w r -',
  creatives: 'p - w - - r',
  deals: 'r - w - - r',
  demands: 'w - r r - -',
  ivts: 'w - w w - -',
  managers: 'w - - - - -',
  rtbs: 'w - r r - -',
  sitelists: 'w - w w - -',
  sites: 'w - w w - -',
  subpublishers: 'w - w w r -',
  suppliers: 'r - w - - -',
  tags: 'r - w w - -',
  targetings: 'w - w w - -',
  tooltips: 'w - - - - -',
  users: 'w - w w - -',
};

/** The other calls, those that objects have of their own among them: who gets through. */
const calls: Readonly<Record<string, string>> = {
  'POST /api/auth/login': '+ + + + + +',
  'GET /api/auth/logout': '+ + + + + +',
  'GET /api/auth/session': '+ + + + + +',
  'POST /api/auth/link': '+ + + + + +',
  'POST /api/auth/accept': '+ + + + + +',
  'POST /api/auth/password': '+ + + + + +',
  'GET /api/auth/sessions': '+ + + + + +',
  'DELETE /api/auth/sessions/:id': '+ + + + + +',
  'POST /api/auth/signOutEverywhere': '+ + + + + +',
  'GET /api/auth/factor': '+ + + + + +',
  'POST /api/auth/factor': '+ + + + + +',
  'POST /api/auth/factor/confirm': '+ + + + + +',
  'POST /api/auth/factor/off': '+ + + + + +',
  'POST /api/admin/users/:id/link': '+ - + + - -',
  'POST /api/admin/users/:id/signOut': '+ - + + - -',
  'POST /api/admin/users/:id/factorOff': '+ - + + - -',
  'POST /api/switch': '+ - - - - -',
  // None of them acts for somebody.
  'GET /api/switch': '- - - - - -',
  'GET /api/demand/tagnames/list': '+ - + + - -',
  'GET /api/demand/channelNames/list': '+ - + + + -',
  'GET /api/files/:file': '+ + + + + +',
  'POST /api/admin/managers/upload': '+ - - - - -',
  'POST /api/demand/creatives/upload': '- - + - - -',
  'POST /api/demand/creatives/validate': '- - + - - -',
  'POST /api/demand/tags/:id/test': '+ - + + - -',
  'POST /api/demand/rtbs/:id/test': '+ - - - - -',
  'POST /api/demand/ivts/:id/test': '+ - + + - -',
  'GET /api/demand/channels/:id/export': '+ - + + - -',
  'GET /api/demand/vastParams': '+ - + + - -',
  'GET /api/demand/vast2Params': '+ - + + - -',
  'POST /api/undo/:token': '+ + + + + +',
  'GET /api/events': '+ + + + + +',
  'GET /api/demand/info': '- - + + + +',
  'PUT /api/demand/info': '- - + + - -',
  'POST /api/demand/info/token': '- - + + - -',
  'DELETE /api/demand/info/token': '- - + + - -',
  'POST /api/rrun': '- - + + + +',
  'GET /api/preferences': '+ + + + + +',
  'PUT /api/preferences': '+ + + + + +',
  'GET /api/tooltips': '+ + + + + +',
  'GET /api/openapi.json': '+ + + + + +',
  // Of whoever is asked for, not of whoever asks.
  'GET /sellers.json': '+ + + + + +',
};

/** What create, change, delete, bulk change, copy, archive and restore answer about something that is not there. */
const nothing = [403, 403, 403, 403, 403, 403, 403];
const answers: Readonly<Record<string, readonly number[]>> = {
  w: [422, 404, 404, 404, 404, 404, 404],
  p: [403, 404, 403, 404, 403, 403, 403],
  r: nothing,
  '-': nothing,
};

const cells = (row: string) => row.split(' ').map((right, at) => [people[at] as (typeof people)[number], right] as const);

describe('rights', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await createTestHost();
  });

  const rows = Object.entries(objects).flatMap(([name, row]) => cells(row).map(([who, right]) => [name, who, right] as const));

  it.each(rows)('on %s for %s: %s', async (name, who, right) => {
    const resource = resources.find((each) => each.name === name);
    expect(resource, `${name} is a resource`).toBeDefined();
    const role = who === 'helpdesk' || who === 'admin' ? 'admin' : who === 'sub' || who === 'adv' ? who : 'demand';
    const [base, listPath] = [resource?.base[role], resource?.listPath[role]];
    const call = await host.as(logins[who]);
    const reads = [
      (await call('GET', `${base}?range=[0,1]`)).status,
      (await call('GET', listPath ?? '')).status,
      (await call('GET', `${base}/987654`)).status,
    ];
    expect(reads).toEqual(right === '-' ? [403, 403, 403] : [200, 200, 404]);
    const writes = [
      (await call('POST', base ?? '', { name: '' })).status,
      (await call('PUT', `${base}/987654`, { name: 'x', version: 1 })).status,
      (await call('DELETE', `${base}/987654`)).status,
      (await call('POST', `${base}/bulk`, { ids: [987654], changes: { status: 0 } })).status,
      (await call('POST', `${base}/987654/copy`, {})).status,
      (await call('POST', `${base}/987654/archive`, {})).status,
      (await call('POST', `${base}/987654/restore`, {})).status,
    ];
    expect(writes).toEqual(answers[right]);
  });

  const others = Object.entries(calls).flatMap(([name, row]) => cells(row).map(([who, right]) => [name, who, right] as const));

  it.each(others)('to %s for %s: %s', async (name, who, right) => {
    const [method = '', path = ''] = name.split(' ');
    const cookie = await host.cookieOf(logins[who]);
    const headers = { Cookie: cookie, 'X-Requested-With': 'app', 'Content-Type': 'application/json' };
    const response = await host.fetch(path.replace(':token', 'u_1').replace(':id', '987654'), {
      method,
      headers,
      ...(method !== 'GET' && { body: '{}' }),
    });
    await response.body?.cancel();
    expect(response.status === 403).toBe(right === '-');
  });

  it('are written down for every call of the product', () => {
    // What every object has, is tried on every object above and in the contract of the API.
    const shapes = ['', '/bulk', ...['', '/copy', '/archive', '/restore', '/refs', '/history'].map((word) => `/:id${word}`)];
    const ofMembers = ['/:id/entries', '/:id/import', '/:id/export.csv'];
    const ofObjects = new Set(
      resources.flatMap(({ base, listPath, members }) => [
        ...Object.values(listPath),
        ...Object.values(base).flatMap((at) => [...shapes, ...(members ? ofMembers : [])].map((shape) => at + shape)),
      ]),
    );
    const isOfObject = (path: string) => ofObjects.has(path);
    const routes = createApi(host.ports).routes.filter(({ method, path }) => method !== 'ALL' && !isOfObject(path));
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(calls).sort());
  });
});

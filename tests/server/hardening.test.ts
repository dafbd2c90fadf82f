import { rmSync } from 'node:fs';
import { request as sendRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, clientOf, signIn } from '../support/apiClient';
import { password } from '../support/product';
import { makeSampleDir } from '../support/sampleDir';
import { type BuiltServer, buildServer, type RunningServer } from '../support/serverProcess';
import { texts } from '../support/words';

type Problem = { readonly code: string; readonly detail: string; readonly instance: string };

let built: BuiltServer;
let server: RunningServer;
let person: ApiClient;
let admin: ApiClient;
let dataDir: string;
beforeAll(async () => {
  built = await buildServer();
  dataDir = (await makeSampleDir()).path;
  server = await built.start({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  [person, admin] = await Promise.all([signIn(server.url), signIn(server.url, 'admin@adx.example')]);
});
afterAll(async () => {
  await server?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

const headersOf = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
  const response = await fetch(`${server.url}${path}`, { method, headers, ...(body !== undefined && { body }) });
  await response.arrayBuffer();
  return { status: response.status, headers: response.headers };
};
const app = { 'X-Requested-With': 'app', 'Content-Type': 'application/json' };

describe('every answer', () => {
  it.each(texts`
    GET /config.json 200 | GET /healthz 200 | GET /readyz 200 | GET /sellers.json 404 | GET /api/auth/session 200 |
    GET /api/demand/tags 401 | POST /api/auth/login 400 | DELETE /api/auth/login 405 | GET /api/files/u_1.mp4 404
  `)('that is data is taken for nothing else: %s', async (call) => {
    const [method = '', path = '', expected] = call.split(' ');
    const { status, headers } = await headersOf(method, path, app, method === 'POST' ? '{"login":1}' : undefined);
    expect([status, headers.get('X-Content-Type-Options')]).toEqual([Number(expected), 'nosniff']);
    const shared = path === '/sellers.json' ? /^(same|cross)-origin$/ : /^same-origin$/;
    expect(headers.get('Cross-Origin-Resource-Policy')).toMatch(shared);
    expect([headers.get('X-Powered-By'), headers.get('Server')]).toEqual([null, null]);
  });

  it.each(texts`
    GET / | GET /login | GET /assets/gone.js | POST /login | GET /..%2f..%2fetc/passwd
  `)('that may be a page is in no frame and runs no script of others: %s', async (call) => {
    const [method = '', path = ''] = call.split(' ');
    const { headers } = await headersOf(method, path, { Accept: 'text/html' });
    const policy = /default-src 'self'; script-src 'self';.+frame-ancestors 'none'/;
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(policy),
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ...(['cross-site', 'same-site', 'anything'] as const).map((from) => [from, 'same-origin'] as const),
    ...(['none', 'same-origin'] as const).map((from) => [from, null] as const),
  ])(
    'that is a page leaves the window of another site alone, which costs a browser a process: %s',
    async (from, to) => {
      const { headers } = await headersOf('GET', '/login', { Accept: 'text/html', 'Sec-Fetch-Site': from });
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe(to);
    },
  );

  it('of the API has an id, under which it stands in the log', async () => {
    const good = await person.call('GET', '/api/demand/tags?range=[0,1]');
    const bad = await person.call<Problem>('GET', '/api/demand/tags/987654');
    expect(bad.body.instance).toBe(bad.headers.get('X-Request-Id'));
    const credentials = JSON.stringify({ login: 'nobody@adx.example', password: 'x' });
    const wrong = await headersOf('POST', '/api/auth/login', app, credentials);
    const idOf = ({ headers }: { headers: Headers }) => headers.get('X-Request-Id') ?? 'none';
    for (const answer of [good, bad, wrong])
      await expect.poll(() => linesOf(idOf(answer)).find(({ msg }) => msg === 'request')).toBeDefined();
    expect(linesOf(idOf(wrong)).map(({ msg }) => msg)).toEqual(['sign-in refused', 'request']);
    const line = { method: 'GET', route: '/api/demand/tags/:id', status: 404 };
    expect(linesOf(idOf(bad))[0]).toMatchObject(line);
  });
});

it('the sample has a sellers.json on the domain of its account', async () => {
  const body = await new Promise<string>((resolve, reject) => {
    const headers = { Host: 'ads.northbay.example' };
    const request = sendRequest(`${server.url}/sellers.json`, { headers }, (response) => resolve(text(response)));
    request.on('error', reject).end();
  });
  const { version, sellers } = JSON.parse(body) as { version: string; sellers: readonly { seller_id: string }[] };
  const first = { seller_id: '31', name: 'Northbay Streaming Inc.' };
  expect([version, sellers[0]]).toEqual(['1.0', expect.objectContaining(first)]);
  const partner = { seller_id: '801', seller_type: 'INTERMEDIARY', is_confidential: 1 };
  expect(sellers.find(({ seller_id }) => seller_id === '801')).toEqual(partner);
});

type Line = Readonly<Record<string, unknown>>;
const printedLines = () =>
  server
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'));
const linesOf = (requestId: string): readonly Line[] =>
  printedLines()
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.requestId === requestId);

describe('what is too large', () => {
  it.each([
    ['/api/auth/login', 17, '16 kB'],
    ['/api/auth/accept', 17, '16 kB'],
    ['/api/switch', 17, '16 kB'],
    ['/api/preferences', 129, '128 kB'],
    ['/api/demand/adexchanges', 2049, '2 MB'],
    ['/api/rrun', 8193, '8 MB'],
  ])('is refused by what it announces: %s', async (path, kB, most) => {
    const by = path === '/api/switch' ? admin : person;
    const method = path === '/api/preferences' ? 'PUT' : 'POST';
    // Nothing of it is sent: the answer comes all the same.
    const { status, body } = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const headers = { ...app, Cookie: by.cookie, 'Content-Length': String(kB * 1024) };
      const request = sendRequest(`${server.url}${path}`, { method, headers });
      request.on('response', async (response) => {
        resolve({ status: response.statusCode, body: await text(response) });
        request.destroy();
      });
      request.on('error', reject);
      request.flushHeaders();
    });
    const detail = `The request is larger than ${most}. Send less at a time.`;
    expect([status, JSON.parse(body)]).toMatchObject([413, { code: 'too_large', detail }]);
  });

  it('is a header beyond any that browsers send', async () => {
    expect((await headersOf('GET', '/api/auth/session', { 'X-Long': 'x'.repeat(20_000) })).status).toBe(431);
    expect((await headersOf('GET', '/api/auth/session')).status).toBe(200);
  });
});

describe('the log', () => {
  it('holds no password, token, cookie or link, whatever happens', async () => {
    const secrets = ['a wrong s3cret-word', 'another s3cret-word of mine', password];
    const [wrong = '', chosen = ''] = secrets;
    const post = (by: ApiClient, path: string, body: object = {}) =>
      by.call<Record<string, string>>('POST', path, body);
    await expect(signIn(server.url, 'sub@adx.example', wrong)).rejects.toThrow('401');
    const users = await admin.call<readonly { id: number; login: string }[]>('GET', '/api/admin/users?range=[0,99]');
    const sub = users.body.find(({ login }) => login === 'sub@adx.example')?.id;
    const made = await post(admin, `/api/admin/users/${sub}/link`);
    const link = made.body.path?.split('link=')[1] ?? '';
    secrets.push(link);
    expect((await post(admin, '/api/auth/link', { token: 's3cret-link' })).status).toBe(410);
    expect((await post(admin, '/api/auth/accept', { token: link, password: chosen })).status).toBe(200);
    const partner = await signIn(server.url, 'sub@adx.example', chosen);
    expect((await post(partner, '/api/auth/password', { current: wrong, next: chosen })).status).toBe(422);
    const begun = await post(partner, '/api/auth/factor', { password: chosen });
    secrets.push(begun.body.secret ?? '', ...[partner, person, admin].map(({ cookie }) => cookie.split('=')[1] ?? ''));
    expect((await post(partner, '/api/auth/factor/confirm', { otp: '000000' })).status).toBe(422);

    const token = (await post(person, '/api/demand/info/token')).body.token ?? '';
    secrets.push(token, token.slice(12));
    for (const one of [token, `${token.slice(0, -1)}x`])
      await headersOf('GET', '/api/demand/tags', { Authorization: `Bearer ${one}`, Cookie: person.cookie });
    await post(person, '/api/undo/u_s3cret-undo');
    await headersOf('GET', '/api/nowhere?token=s3cret-query', { Cookie: person.cookie });
    const last = await person.call('GET', '/api/preferences');
    await expect.poll(() => linesOf(last.headers.get('X-Request-Id') ?? 'none')).toHaveLength(1);

    const printed = printedLines();
    expect(printed.length).toBeGreaterThan(20);
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(5);
    const isTold = (line: string) => ['s3cret', ...secrets].some((secret) => line.includes(secret));
    expect(printed.filter(isTold)).toEqual([]);
  });
});

describe('SIGTERM', () => {
  it('lets a write that is on its way finish, ends streams, and is over in seconds', async () => {
    const path = '/api/demand/campaigns';
    const { body: before } = await person.call<readonly { id: number; version: number }[]>(
      'GET',
      `${path}?range=[0,0]`,
    );
    const { id, version } = before[0] ?? { id: 0, version: 0 };
    const events = await fetch(`${server.url}/api/events`, { headers: { Cookie: person.cookie } });
    const reader = events.body?.getReader();
    await reader?.read();
    const body = JSON.stringify({ note: 'Sent while the server stopped', version });
    const sent = { 'Content-Length': String(Buffer.byteLength(body)), Expect: '100-continue' };
    const headers = { ...app, Cookie: person.cookie, ...sent };
    const request = sendRequest(`${server.url}${path}/${id}`, { method: 'PUT', headers });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      request.on('response', (response) => resolve(response.resume().statusCode));
      request.on('error', reject);
    });
    // The server has it as soon as it asks for the rest.
    await new Promise((resolve) => request.once('continue', resolve).flushHeaders());
    request.write(body.slice(0, 10));
    const ended = server.stop();
    const knock = () =>
      fetch(`${server.url}/healthz`).then(
        () => 'answers',
        () => 'refuses',
      );
    await expect.poll(knock).toBe('refuses');
    request.end(body.slice(10));
    expect(await answered).toBe(200);
    expect(await ended).toBe(0);
    const streamEnd = async () => {
      while (!(await reader?.read())?.done);
    };
    await streamEnd().catch(() => undefined);

    server = await built.start({ DATA_DIR: dataDir });
    const { body: after } = await clientOf(server.url, person.cookie).call<{ note: string }>('GET', `${path}/${id}`);
    expect(after.note).toBe('Sent while the server stopped');
  });
});

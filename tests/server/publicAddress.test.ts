import { rmSync } from 'node:fs';
import { type IncomingHttpHeaders, request as sendRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password } from '../support/product';
import { makeSampleDir } from '../support/sampleDir';
import { buildServer, type RunningServer } from '../support/serverProcess';

const app = { 'X-Requested-With': 'app', 'Content-Type': 'application/json' };

describe('a console with a public address', () => {
  let behind: RunningServer;
  let folder: string;
  beforeAll(async () => {
    folder = (await makeSampleDir()).path;
    const built = await buildServer();
    behind = await built.start({ DATA_DIR: folder, PUBLIC_URL: 'https://console.example', SAMPLE_DAYS: '0' });
  });
  afterAll(async () => {
    await behind?.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  /** Sent as it is: `fetch` writes its own Host. */
  const ask = (path: string, headers: Record<string, string>, method = 'GET', body = '') =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
      const request = sendRequest(`${behind.url}${path}`, { method, headers, agent: false }, async (response) =>
        resolve({ status: response.statusCode, headers: response.headers, body: await text(response) }),
      );
      request.on('error', reject).end(body);
    });
  const credentials = JSON.stringify({ login: 'demand@adx.example', password });
  const signsIn = (headers: Record<string, string> = {}) =>
    ask('/api/auth/login', { ...app, Host: 'console.example', ...headers }, 'POST', credentials);
  const detailOf = ({ body }: { body: string }) => (JSON.parse(body) as { readonly detail: string }).detail;

  it.each([...['/', '/config.json', '/api/auth/session', '/api/demand/tags', '/api/files/u_1.mp4', '/assets/gone.js']])(
    'answers nothing under another name: %s',
    async (path) => {
      const answer = await ask(path, { Host: 'evil.example' });
      expect(answer.status).toBe(421);
      expect(detailOf(answer)).toBe(
        'This console is at https://console.example, not at this host. A proxy in front of it must pass on Host, or send X-Forwarded-Host and be in TRUSTED_PROXIES.',
      );
    },
  );

  it('says so in the language of the browser', async () => {
    const detailIn = async (language: string) =>
      detailOf(await ask('/', { Host: 'evil.example', 'Accept-Language': language }));
    expect(await detailIn('fr-CA,fr;q=0.9,en;q=0.8')).toContain('Cette console se trouve à https://console.example');
    for (const other of ['en-US,fr;q=0.5', '', 'frr', ','.repeat(5000)])
      expect(await detailIn(other)).toContain('This console is at');
  });

  it.each(['/healthz', '/readyz'])('tells balancers how it does at whatever address they know: %s', async (path) => {
    expect((await ask(path, { Host: '10.0.0.7:3000' })).status).toBe(200);
  });

  it('has sellers.json on the domains of its accounts', async () => {
    expect((await ask('/sellers.json', { Host: 'ads.northbay.example' })).status).toBe(200);
  });

  it('signs in by a cookie that no neighbouring host can plant, and takes one planted under the old name for none', async () => {
    const { status, headers } = await signsIn();
    const [cookie = ''] = headers['set-cookie'] ?? [];
    expect(status).toBe(200);
    expect(cookie).toMatch(/^__Host-sid=[\w-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/);
    const value = cookie.split(';')[0] ?? '';
    const tags = async (Cookie: string) =>
      (await ask('/api/demand/tags?range=[0,1]', { Host: 'console.example', Cookie })).status;
    expect([await tags(value), await tags(value.replace('__Host-sid', 'sid'))]).toEqual([200, 401]);
  });

  it('changes nothing for our own page by another scheme', async () => {
    const refused = await signsIn({ Origin: 'http://console.example' });
    expect([refused.status, detailOf(refused)]).toEqual([403, 'The request comes from another site.']);
    expect((await signsIn({ Origin: 'https://console.example' })).status).toBe(200);
  });
});

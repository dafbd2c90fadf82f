import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { context, openBrowserOnProduct, page, product } from '../support/browserOnProduct';
import { password } from '../support/product';

type State = {
  readonly session: unknown;
  readonly exchanges: unknown;
  readonly profile: unknown;
  readonly preferences: unknown;
};

let others: Server;
let before: State;

beforeAll(async () => {
  // Pages of another site: empty, and on another port.
  others = createServer((_, response) =>
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Others</title>'),
  );
  await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve));
});
openBrowserOnProduct();
afterAll(() => void others.close());

const inApp = { 'X-Requested-With': 'app' };
const read = async (path: string): Promise<unknown> => (await context.request.get(product.url + path)).json();
/** Who is signed in, and what the attacks below would change. */
const state = async (): Promise<State> => {
  const { user, admin } = (await read('/api/auth/session')) as { user: unknown; admin: unknown };
  const [exchanges, profile, preferences] = await Promise.all([
    read('/api/demand/adexchanges?range=[0,999]'),
    read('/api/demand/info'),
    read('/api/preferences'),
  ]);
  // What comes from traffic may come in between.
  const written = (exchanges as readonly Record<string, unknown>[]).map(({ id, name, status, version }) => ({
    id,
    name,
    status,
    version,
  }));
  return { session: { user, admin }, exchanges: written, profile, preferences };
};

// An admin who acts for an account: there is a way back that a stranger could take, too.
beforeEach(async () => {
  page.setDefaultTimeout(15_000);
  const signedIn = await context.request.post(`${product.url}/api/auth/login`, {
    data: { login: 'admin@adx.example', password },
    headers: inApp,
  });
  expect(signedIn.status()).toBe(200);
  const target = { type: 'demand', id: 31, reason: 'A stranger calls' };
  const switched = await context.request.post(`${product.url}/api/switch`, { data: target, headers: inApp });
  expect(switched.status()).toBe(200);
  before = await state();
  expect(before.session).toMatchObject({ user: { type: 'demand', account: 31 }, admin: { uid: 'super' } });
});

const writes = [
  '/api/demand/adexchanges',
  '/api/demand/adexchanges/bulk',
  '/api/demand/info/token',
  '/api/auth/password',
  '/api/auth/signOutEverywhere',
  '/api/auth/factor',
  '/api/switch',
];
const withEffect = ['/api/auth/logout', '/api/switch?type=admin&id=1'];
const refusals = [401, 403];

// Another host of the loopback is another site; another port alone is the same site, so cookies come along.
describe.each(['localhost', '127.0.0.1'])('a page of %s on another port', (host) => {
  beforeEach(() => goToOthers());
  const goToOthers = () => page.goto(`http://${host}:${(others.address() as AddressInfo).port}/`);

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'])(
    'writes nothing by a form of %s',
    async (enctype) => {
      for (const path of writes) {
        const [response] = await Promise.all([
          page.waitForResponse((one) => one.url().endsWith(path)),
          page.evaluate(
            ([action, kind]) => {
              const form = Object.assign(document.createElement('form'), { action, method: 'post', enctype: kind });
              // As text/plain it is sent as {"name":"Mine","domain":"mine.example","a":"="}.
              form.append(
                Object.assign(document.createElement('input'), {
                  name: '{"name":"Mine","domain":"mine.example","a":"',
                  value: '"}',
                }),
              );
              document.body.append(form);
              form.submit();
            },
            [product.url + path, enctype] as const,
          ),
        ]);
        expect(refusals, path).toContain(response.status());
        await page.waitForURL(product.url + path);
        await goToOthers();
      }
      expect(await state()).toEqual(before);
    },
  );

  it.each(withEffect)('signs no user out or back by an image, a frame or a link: %s', async (path) => {
    const image = await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const element = new Image();
          element.addEventListener('error', () => resolve('refused'));
          element.addEventListener('load', () => resolve('shown'));
          element.src = src;
          document.body.append(element);
        }),
      product.url + path,
    );
    expect(image).toBe('refused');
    expect(await state()).toEqual(before);
    const [framed] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith(path)),
      page.evaluate(
        (src) => document.body.append(Object.assign(document.createElement('iframe'), { src })),
        product.url + path,
      ),
    ]);
    expect(refusals).toContain(framed.status());
    // A link brings the cookie along, whatever the site.
    const [followed] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith(path)),
      page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href });
        document.body.append(link);
        link.click();
      }, product.url + path),
    ]);
    expect(followed.status()).toBe(403);
    expect(await state()).toEqual(before);
  });

  it('writes nothing and reads nothing by fetch', async () => {
    const tried = await page.evaluate(
      async ([url, paths]) => {
        const body = '{"name":"Mine","domain":"mine.example"}';
        const app = { 'X-Requested-With': 'app', 'Content-Type': 'application/json' };
        const ask = async (path: string, init: RequestInit) => {
          const answer = await fetch(url + path, { credentials: 'include', ...init }).catch(() => 'refused' as const);
          return answer === 'refused' ? answer : answer.type;
        };
        const found: Record<string, string[]> = { plain: [], asked: [], other: [], read: [], beacon: [] };
        for (const path of paths) {
          found.plain?.push(await ask(path, { method: 'POST', mode: 'no-cors', body }));
          found.plain?.push(
            await ask(path, { method: 'POST', mode: 'no-cors', body, headers: { 'Content-Type': 'text/plain' } }),
          );
          found.asked?.push(await ask(path, { method: 'POST', mode: 'cors', body, headers: app }));
          found.asked?.push(await ask(path, { method: 'POST', mode: 'cors', body }));
          navigator.sendBeacon(url + path, body);
        }
        found.other?.push(
          await ask('/api/preferences', { method: 'PUT', mode: 'cors', body: '{"theme":"dark"}', headers: app }),
        );
        found.other?.push(await ask('/api/demand/info', { method: 'PUT', mode: 'cors', body, headers: app }));
        found.other?.push(await ask('/api/demand/info/token', { method: 'DELETE', mode: 'cors', headers: app }));
        for (const path of ['/api/demand/info', '/api/auth/session', '/api/demand/tags/list', '/config.json']) {
          found.read?.push(await ask(path, { mode: 'cors' }));
        }
        return found;
      },
      [product.url, writes] as const,
    );
    // Answers of the API are for its own pages alone (Cross-Origin-Resource-Policy), so even opaque ones are withheld.
    for (const kind of ['plain', 'asked', 'other', 'read'])
      expect([kind, new Set(tried[kind])]).toEqual([kind, new Set(['refused'])]);
    expect(await state()).toEqual(before);
  });

  it('shows the console in no frame', async () => {
    for (const [at, path] of ['/', '/login', '/campaigns'].entries()) {
      await page.evaluate(
        (src) => document.body.append(Object.assign(document.createElement('iframe'), { src })),
        product.url + path,
      );
      await expect.poll(() => page.frames()[at + 1]?.url(), { message: path }).toBe('chrome-error://chromewebdata/');
      expect(await page.frames()[at + 1]?.locator('nav, form, input').count(), path).toBe(0);
    }
    expect(await state()).toEqual(before);
  });
});

it('the same calls work from the console itself', async () => {
  await page.goto(`${product.url}/healthz`);
  const answers = await page.evaluate(async () => {
    const headers = { 'X-Requested-With': 'app', 'Content-Type': 'application/json' };
    const body = JSON.stringify({ name: 'From the console', domain: 'console.example' });
    const made = await fetch('/api/demand/adexchanges', { method: 'POST', headers, body });
    const back = await fetch('/api/switch?type=admin&id=1', { headers: { Accept: 'application/json' } });
    const out = await fetch('/api/auth/logout');
    return [made.status, back.status, out.status];
  });
  expect(answers).toEqual([201, 200, 200]);
  expect(((await read('/api/auth/session')) as { user: unknown }).user).toBeNull();
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createListener } from '../../server/createListener';
import { pageStart } from '../../server/pageStart';
import { createPlaces } from '../../server/places';
import { listen } from '../../server/process/listen';
import { createBodyTimes } from '../../server/requestLimits';
import { readStaticFiles } from '../../server/staticFiles';
import type { FirstScreens } from '../../src/model/firstScreen';
import type { PublicConfig } from '../../src/model/publicConfig';
import type { FirstList } from '../../src/schema/firstList';
import { newFolders } from '../support/newFolders';

const page = `<!doctype html><html lang="en"><head><link crossorigin rel="preload" as="fetch" href="/config.json">
<link rel="stylesheet" href="/sign-in.css" data-sign-in></head><body><div id="root"></div>${'<p>page</p>'.repeat(100)}</body>`;
const script = 'export const x = 1;\n'.repeat(100);

const newFolder = newFolders();
let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = newFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  const preloads = { signedIn: '</assets/main-abc123.js>', styles: ['/assets/main.css'] };
  writeFileSync(join(folder, 'preloads.json'), JSON.stringify(preloads));
  writeFileSync(join(folder, 'sign-in.css'), 'input::before { content: "$&" }');
  writeFileSync(join(folder, 'assets/main-abc123.js'), script);
  writeFileSync(join(folder, 'assets/main-abc123.js.map'), '{}');
  writeFileSync(join(folder, 'assets/face.woff2'), 'font'.repeat(300));
  const opened = {
    isOwnHost: () => true,
    isOwn: (path: string) => path.startsWith('/api/'),
    quick: () => undefined,
    fetch: () => Response.json({ ok: true }),
    startOf: async () => undefined,
    stopJobs: async () => undefined,
    loadScreens: async () => undefined,
    close: async () => undefined,
    bodyTimes: createBodyTimes(),
    places: createPlaces({ addressOf: () => '' }),
    samples: [],
    hasUsers: true,
    isFirstStart: false,
  };
  const files = readStaticFiles(folder);
  const publicUrl = 'https://console.example';
  server = createServer(createListener({ opened, files, publicUrl, track: () => undefined }));
  url = await listen(server, { host: '127.0.0.1', port: 0 });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const asPage = { Accept: 'text/html,*/*' };

describe('the files of the client', () => {
  it('are kept for ever where their names change with them, and the page never without asking', async () => {
    const asset = await fetch(`${url}/assets/main-abc123.js`);
    expect(asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    const root = await fetch(url);
    expect(root.headers.get('Cache-Control')).toBe('no-cache');
    const again = await fetch(url, { headers: { 'If-None-Match': root.headers.get('ETag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const)('come compressed as %s asks', async (accepted, encoding, decompress) => {
    const raw = await rawBody('/assets/main-abc123.js', accepted);
    expect(raw.headers['content-encoding']).toBe(encoding);
    expect(raw.headers.vary).toBe('Accept-Encoding');
    expect(decompress(raw.body).toString()).toBe(script);
  });

  it('come as they are to those who take no compression, and fonts to everybody', async () => {
    const plain = await rawBody('/assets/main-abc123.js', 'identity');
    expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, script]);
    expect((await rawBody('/assets/face.woff2', 'br')).headers['content-encoding']).toBeUndefined();
  });

  it('give the page for every address of the console, and nothing for what is no page', async () => {
    expect(await (await fetch(`${url}/campaigns/7001?tab=geo`, { headers: asPage })).text()).toBe(page);
    expect((await fetch(`${url}/campaigns/7001`, { headers: { Accept: 'application/json' } })).status).toBe(404);
    expect((await fetch(`${url}/assets/gone-abc.js`, { headers: asPage })).status).toBe(404);
    expect((await fetch(`${url}/assets/main-abc123.js.map`)).status).toBe(404);
    expect((await rawBody('/../../etc/passwd', 'identity')).status).toBe(404);
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
    expect(await (await fetch(`${url}/api/x`, { headers: asPage })).json()).toEqual({ ok: true });
  });

  it('answer HEAD without a body', async () => {
    const head = await fetch(`${url}/assets/main-abc123.js`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('let no foreign script run and no other page frame them', async () => {
    const { headers } = await fetch(url);
    const policy = headers.get('Content-Security-Policy');
    expect(policy).toMatch(/script-src 'self';.+frame-ancestors 'none'/);
    // Pictures of apps and creatives lie on hosts of others.
    expect(policy).toContain("; img-src 'self' data: blob: https:; ");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=15552000');
    expect((await fetch(`${url}/api/x`)).headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});

describe('a page', () => {
  const user = { id: 7, type: 'demand', name: '</script><script>alert(1)</script>', showSsp: 1 };
  const answers: Record<string, (cookie: string | null) => Response> = {
    '/api/auth/session': (cookie) => Response.json({ user: cookie === 'sid=1' ? user : null }),
    '/api/preferences': () => Response.json({ theme: 'dark', pageSize: 50 }),
    '/api/tags': () =>
      new Response('[{"id":1,"name":"</script>"}]', { headers: { 'Content-Range': 'tags 0-0/1', 'X-Secret': 'no' } }),
  };
  const base = { admin: '/api/tags', demand: '/api/tags', sub: '/api/tags', adv: '/api/tags' };
  const lists: FirstList[] = [{ name: 'tags', base, sort: ['name', 'ASC'], read: [{ role: 'demand' }], mode: 'ssp' }];
  const asked: string[] = [];
  const failures: string[] = [];
  let screens: FirstScreens | undefined;
  /** Opens pages with these screens, in English where they do not say. */
  const withScreens = async <T>(some: Partial<FirstScreens>, work: () => Promise<T>): Promise<T> => {
    const none = { attributes: () => ({ lang: 'en' }), drawSignIn: () => undefined, draw: async () => undefined };
    screens = { ...none, ...some };
    try {
      return await work();
    } finally {
      screens = undefined;
    }
  };
  const fetchOf = (more: HeadersInit) => (request: Request) => {
    asked.push(`${request.url.replace(/^http:..[^/]+/, '')} ${request.headers.get('x-mode')}`);
    const answer =
      answers[new URL(request.url).pathname]?.(request.headers.get('cookie')) ?? new Response(null, { status: 404 });
    for (const [name, value] of new Headers(more)) answer.headers.set(name, value);
    return answer;
  };
  type Read<T> = (answer: Response) => Promise<T>;
  const ask = async <T>(path: string, init: RequestInit, more: HeadersInit, read: Read<T>): Promise<T> => {
    const parts = {
      config: () => ({ productName: 'ADX' }) as unknown as PublicConfig,
      fetch: fetchOf(more),
      lists,
      screens: () => screens,
      failed: (error: unknown) => void failures.push(String(error)),
    };
    const files = readStaticFiles(folder, (asked) => pageStart(asked, parts));
    const own = createServer((request, response) => void files.answer(request, response, '/'));
    const address = await listen(own, { host: '127.0.0.1', port: 0 });
    try {
      return await read(await fetch(address + path, init));
    } finally {
      own.close();
    }
  };
  const open = (cookie: string, more: HeadersInit = {}, path = '/', method = 'GET') =>
    ask(path, { method, headers: { ...asPage, cookie } }, more, async (answer) => {
      const text = await answer.text();
      const start = /<script type="application\/json" id="start">(.*)<\/script><\/head>/s.exec(text)?.[1];
      return { headers: answer.headers, text, start: start && JSON.parse(start) };
    });

  it('brings along what its script would ask for, and is not cached', async () => {
    const { headers, text, start } = await open('sid=1');
    const preferences = { theme: 'dark', pageSize: 50 };
    expect(start).toEqual({ config: { productName: 'ADX' }, session: { user }, preferences });
    expect(text).not.toContain('alert(1)</script>');
    expect(text).not.toMatch(/as="fetch"|data-sign-in|first-rows/);
    expect([headers.get('Cache-Control'), headers.get('ETag')]).toEqual(['no-store', null]);
    expect(headers.get('Link')).toBe('</assets/main-abc123.js>');
  });

  it('brings the first rows of its list, asked for as the list asks for them', async () => {
    asked.length = 0;
    const { text } = await open('sid=1', {}, '/tags');
    const path = '/api/tags?filter=%7B%7D&range=%5B0%2C49%5D&sort=%5B%22name%22%2C%22ASC%22%5D';
    expect(asked.at(-1)).toBe(`${path}&fields=list ssp`);
    const [, attributes = '', rows = ''] =
      /<script type="application\/json" id="first-rows"([^>]*)>(.*?)<\/script><\/body>/.exec(text) ?? [];
    expect(JSON.parse(rows)).toEqual([{ id: 1, name: '</script>' }]);
    expect(attributes).toContain(`data-path="${path.replaceAll('&', '&amp;')}" data-mode="ssp"`);
    expect(attributes).toContain('&quot;Content-Range&quot;:&quot;tags 0-0/1&quot;');
    expect(attributes).not.toContain('X-Secret');
  });

  it('shows its first screen until the console has come, in the theme and language of whose it is', async () => {
    const drawing: Partial<FirstScreens> = {
      attributes: ({ preferences }) => ({ lang: 'fr', 'data-theme': String(preferences.theme) }),
      draw: async ({ preferences, place, first, rows }) =>
        `<b>${[preferences.pageSize, place.path, first.mode, rows.json.length]}</b>`,
    };
    const openAt = (path: string) => withScreens(drawing, () => open('sid=1', {}, path));
    const [{ text }, { text: other }] = [await openAt('/tags'), await openAt('/campaigns')];
    expect(other).toContain('<html lang="en"><head>');
    expect(text).toContain('<div id="root"><div inert><b>50,/tags,ssp,29</b></div></div>');
    expect(text).toContain('<html lang="fr" data-theme="dark">');
    expect(text.indexOf('/assets/main.css')).toBeLessThan(text.indexOf('</head>'));
  });

  it('sends its head before its screen is drawn, and draws none for a HEAD request', async () => {
    let begun = 0;
    const draw = () => {
      begun += 1;
      return new Promise<string>(() => undefined); // never drawn
    };
    await withScreens({ draw }, () => open('sid=1', {}, '/tags', 'HEAD'));
    expect(begun).toBe(0);
    const readFirst = async (answer: Response) => {
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      const part = await reader?.read();
      await reader?.cancel();
      return part?.value;
    };
    const asking = { headers: { ...asPage, cookie: 'sid=1' } };
    expect(await withScreens({ draw }, () => ask('/tags', asking, {}, readFirst))).toMatch(
      /^<!doctype html>.+<\/head>$/s,
    );
    expect(begun).toBe(1);
  });

  it('goes out without a screen that cannot be drawn, and tells why', async () => {
    const draw = () => Promise.reject(new Error('no paint'));
    const { text } = await withScreens({ draw }, () => open('sid=1', {}, '/tags'));
    expect(text).toContain('<div id="root"></div>');
    expect(text).not.toContain('first-rows');
    expect(failures).toEqual(['Error: no paint']);
  });

  it('leaves the rows out that the console would ask for otherwise, or that are refused', async () => {
    expect((await open('sid=1', {}, '/tags?filter=%7B%22q%22%3A%22a%22%7D')).text).not.toContain('first-rows');
    expect((await open('sid=1', {}, '/campaigns')).text).not.toContain('first-rows');
    expect((await open('sid=gone', {}, '/tags')).text).not.toContain('first-rows');
  });

  it('brings the sign-in page to the signed-out, in what this browser was last told, to be used at once', async () => {
    const drawSignIn: FirstScreens['drawSignIn'] = ({ look, search, session, config }) => ({
      attributes: { lang: String(look.language), 'data-theme': String(look.theme) },
      markup: `<b>${[search, session.user, config.productName]}</b>`,
      drawn: 'fr dark',
    });
    const cookie = 'sid=gone; adx-language=fr; adx-theme=dark';
    const { text, start } = await withScreens({ drawSignIn }, () => open(cookie, {}, '/login?next=%2Ftags'));
    const { text: signedIn } = await withScreens({ drawSignIn }, () => open('sid=1', {}, '/login'));
    expect(text).toContain('<html lang="fr" data-theme="dark">');
    expect(text).toContain('<div id="root" data-drawn="fr dark"><b>?next=%2Ftags,,ADX</b></div>');
    expect(text).not.toContain('/assets/main.css');
    expect(start).toMatchObject({ session: { user: null } });
    expect(signedIn).toContain('<div id="root"></div>');
  });

  it('names nothing of the console to the signed-out', async () => {
    const { headers, start, text } = await open('sid=gone');
    expect(text).toContain('data-sign-in');
    expect(start).toMatchObject({ session: { user: null }, preferences: null });
    expect(headers.get('Link')).toBeNull();
  });

  it('brings its styles along to the signed-out, who have none yet, and says to its script that they are there', async () => {
    const style = '<style>input::before { content: "$&" }</style>';
    const link = '<link rel="stylesheet" href="/sign-in.css" data-sign-in disabled>';
    expect((await open('sid=gone')).text).toContain(style + link);
    expect((await open('sid=1')).text).not.toContain('<style>');
  });

  it('leaves asking to its script where answers are encrypted', async () => {
    const { headers, text } = await open('sid=1', { 'json-encrypt': '1' });
    expect(text).toBe(page);
    expect(headers.get('Cache-Control')).toBe('no-cache');
  });
});

/** Without what `fetch` does by itself: it decompresses, and tidies addresses. */
async function rawBody(path: string, encoding: string) {
  const { port } = new URL(url);
  type Raw = { status: number | undefined; headers: Record<string, unknown>; body: Buffer };
  return new Promise<Raw>((resolve, reject) => {
    const asked = { host: '127.0.0.1', port, path, headers: { 'Accept-Encoding': encoding } };
    const sent = request(asked, async (response) => {
      resolve({ status: response.statusCode, headers: response.headers, body: await buffer(response) });
    });
    sent.once('error', reject).end();
  });
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createListener } from '../../server/createListener';
import { listen } from '../../server/listen';
import { readStaticFiles } from '../../server/staticFiles';

const page = `<!doctype html>${'<p>page</p>'.repeat(100)}`;
const script = 'export const x = 1;\n'.repeat(100);

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'adx-client-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'assets/main-abc123.js'), script);
  writeFileSync(join(folder, 'assets/main-abc123.js.map'), '{}');
  writeFileSync(join(folder, 'assets/face.woff2'), 'font'.repeat(300));
  const opened = {
    isOwn: (path: string) => path.startsWith('/api/'),
    fetch: () => Response.json({ ok: true }),
    samples: [],
    hasUsers: true,
    isFirstStart: false,
    close: async () => undefined,
  };
  server = createServer(createListener(opened, readStaticFiles(folder), true));
  url = await listen(server, { host: '127.0.0.1', port: 0 });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
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

  it('refuse bodies that do not say how long they are', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1000)) });
    const answer = await fetch(`${url}/api/x`, { method: 'POST', body, duplex: 'half' } as RequestInit).then(
      ({ status }) => status,
      () => 'cut off',
    );
    expect([411, 'cut off']).toContain(answer);
  });

  it('let no foreign script run and no other page frame them', async () => {
    const { headers } = await fetch(url);
    expect(headers.get('Content-Security-Policy')).toMatch(/script-src 'self';.+frame-ancestors 'none'/);
    expect([headers.get('X-Content-Type-Options'), headers.get('Strict-Transport-Security')]).toEqual(['nosniff', 'max-age=15552000']);
    expect((await fetch(`${url}/api/x`)).headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});

/** Without what `fetch` does by itself: it decompresses, and tidies addresses. */
async function rawBody(path: string, encoding: string) {
  const { port } = new URL(url);
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { 'Accept-Encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }));
    });
    sent.once('error', reject);
    sent.end();
  });
}

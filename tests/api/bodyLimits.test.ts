import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../api/createApi';
import type { Api } from '../../api/http/request';
import { unpack } from '../../server/createPorts';
import { createTestHost, logins, readAnswer } from '../support/host';
import { hostIn } from '../support/hostIn';

const MB = 2 ** 20;
let api: Api;
const { host } = hostIn(beforeAll, () => ({ unpack }));
const cookies: Record<string, string> = {};
beforeAll(async () => {
  api = createApi(host.ports);
  for (const name of ['demand', 'admin'] as const) cookies[name] = await host.cookieOf(logins[name]);
});

const isWrite = (method: string, path: string) =>
  ['POST', 'PUT', 'DELETE'].includes(method) && path.startsWith('/api/') && path !== '/api/auth/signOutEverywhere';
const writes = () =>
  createApi(host.ports).routes.flatMap(({ method, path }) =>
    isWrite(method, path) ? [[method, path.replaceAll(/:\w+/g, '9')] as const] : [],
  );

type Headers = Readonly<Record<string, string>>;
const json = { 'X-Requested-With': 'app', 'Content-Type': 'application/json' };
async function told(request: Request, by = api): Promise<{ readonly status: number; readonly detail: string }> {
  const { status, body } = await readAnswer(await by.fetch(request));
  return { status, detail: String(body.detail ?? body) };
}
const send = (method: string, path: string, body: BodyInit, headers: Headers = {}, who = 'demand') =>
  told(
    new Request(`http://adx.example${path}`, {
      method,
      body,
      headers: { Cookie: cookies[who] ?? '', ...json, ...headers },
      duplex: 'half',
    } as RequestInit),
  );
const tooLarge = (limit: string) => ({
  status: 413,
  detail: `The request is larger than ${limit}. Send less at a time.`,
});

/** A body without an end, in pieces, and how much of it was taken. */
function endless(piece: Uint8Array): { readonly body: ReadableStream<Uint8Array>; readonly taken: () => number } {
  let bytes = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    bytes += piece.byteLength;
    controller.enqueue(piece);
  };
  return { body: new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 }), taken: () => bytes };
}

describe('every call that takes a body', () => {
  it('names its limit to one that announces more', async () => {
    const wrong: unknown[] = [];
    for (const [method, path] of writes()) {
      const who = path.includes('/admin/') ? 'admin' : 'demand';
      const { status, detail } = await send(method, path, '{}', { 'Content-Length': String(900 * MB) }, who);
      if (status !== 413 || !/^The (request|file) is larger than [\d.]+ (kB|MB)\. Send /.test(detail))
        wrong.push([method, path, status, detail]);
    }
    expect(wrong).toEqual([]);
    expect(writes().length).toBeGreaterThan(150);
  });

  it('stops reading one that announces nothing and does not end', async () => {
    const wrong: unknown[] = [];
    for (const [method, path] of writes()) {
      const { body, taken } = endless(new Uint8Array(MB).fill(32));
      const { status } = await send(method, path, body);
      // Some calls take no body, and read none.
      if (status >= 500 || taken() > 34 * MB || (status < 400 && taken() > 0))
        wrong.push([method, path, status, taken()]);
    }
    expect(wrong).toEqual([]);
  });

  it('never fails at JSON that is nested, wide, or names prototypes', async () => {
    const bodies = [
      `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      `${'{"a":'.repeat(70)}1${'}'.repeat(70)}`,
      '{"__proto__":{"name":"x"},"constructor":{"prototype":{}},"name":"x","name":"y"}',
      ...['[]', 'null', '"text"', '{"name":"x"'],
    ];
    const wrong: unknown[] = [];
    for (const [method, path] of writes())
      for (const body of bodies) {
        const { status, detail } = await send(method, path, body);
        if (status >= 500) wrong.push([method, path, body.slice(0, 40), status, detail]);
      }
    expect(wrong).toEqual([]);
  });

  it('refuses a packing that it does not know, and unpacks no more than its limit', async () => {
    const bomb = gzipSync(Buffer.alloc(400 * MB, 32), { level: 1 });
    const wrong: unknown[] = [];
    for (const [method, path] of writes().filter((_, at) => at % 8 === 0)) {
      const unknown = await send(method, path, '{}', { 'Content-Encoding': 'zstd' });
      const twice = await send(method, path, '{}', { 'Content-Encoding': 'gzip, gzip' });
      if (unknown.status !== 415 || twice.status !== 415) wrong.push([method, path, unknown, twice]);
      const { status } = await send(method, path, bomb, { 'Content-Encoding': 'gzip' });
      if (status >= 500) wrong.push([method, path, status]);
    }
    expect(wrong).toEqual([]);
  });
});

const formInPieces = { 'Transfer-Encoding': 'chunked', 'Content-Type': 'multipart/form-data; boundary=x' };

describe('a body', () => {
  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('packed as %s is read, up to the limit of what it unpacks to', async (coding, pack) => {
    const sent = (body: BodyInit) => send('PUT', '/api/preferences', body, { 'Content-Encoding': coding });
    const dark = '{"theme":"dark"}';
    expect(await sent(pack(dark))).toMatchObject({ status: 200 });
    expect(await sent(pack(JSON.stringify({ theme: 'x'.repeat(200_000) })))).toEqual(tooLarge('128 kB'));
    for (const broken of [dark, pack(dark).subarray(0, -3)]) expect(await sent(broken)).toMatchObject({ status: 400 });
  });

  it('that is packed is refused by a host that does not unpack', async () => {
    const headers = { ...json, 'Content-Encoding': 'gzip' };
    const request = new Request('http://adx.example/api/auth/login', { method: 'POST', body: gzipSync('{}'), headers });
    const detail = 'Content-Encoding gzip is not supported. Send the body uncompressed.';
    expect(await told(request, createApi((await createTestHost()).ports))).toEqual({ status: 415, detail });
  });

  it('of a report holds 100,000 values, and an object takes 2 MB', async () => {
    const values = Array.from({ length: 100_000 }, (_, at) => `com.example.games.number${at}`.padEnd(60, 'x'));
    const report = await send('POST', '/api/rrun', JSON.stringify({ filters: values }));
    expect([report.status, report.detail]).not.toContain(413);
    const twice = JSON.stringify({ filters: [...values, ...values] });
    expect(await send('POST', '/api/rrun', twice)).toEqual(tooLarge('8 MB'));
    const note = JSON.stringify({ note: 'x'.repeat(2 * MB) });
    expect(await send('POST', '/api/demand/tags', note)).toEqual(tooLarge('2 MB'));
  });

  it('of a new list holds its 100,000 entries', async () => {
    const entries = Array.from({ length: 100_000 }, (_, at) => `com.example.games.number${at}`);
    const body = JSON.stringify({ name: 'Games', kind: 'bundle', apps: entries });
    expect(body.length).toBeGreaterThan(2 * MB);
    expect((await send('POST', '/api/demand/applists', body)).status).not.toBe(413);
  });

  it('of another type is refused before any of it is read', async () => {
    const { body, taken } = endless(new Uint8Array(1000));
    expect([(await send('POST', '/api/auth/login', body, formInPieces)).status, taken()]).toEqual([415, 0]);
  });

  it('of a call that needs a sign-in is not read without one', async () => {
    const read: string[] = [];
    for (const [method, path] of writes()) {
      const { body, taken } = endless(new Uint8Array(1000));
      const { status } = await send(method, path, body, { ...formInPieces, Cookie: '' });
      if (taken() > 0) read.push(`${method} ${path} ${status}`);
    }
    expect(read).toEqual([]);
  });

  it('in lines may be nested as deep as in one', async () => {
    const deep = `/api/demand/tags?filter=${encodeURIComponent(`{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`)}`;
    const headers = { Cookie: cookies.demand ?? '' };
    const detail = 'filter is nested deeper than 64 levels. Make it flatter.';
    expect(await told(new Request(`http://adx.example${deep}`, { headers }))).toEqual({ status: 400, detail });
  });
});

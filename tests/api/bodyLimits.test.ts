import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../api/createApi';
import type { Api } from '../../api/http/request';
import { unpack } from '../../server/createPorts';
import { createTestHost, logins, type TestHost } from '../support/host';

type Told = { readonly status: number; readonly detail: string };

const MB = 2 ** 20;
let host: TestHost;
let api: Api;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  host = await createTestHost({ unpack });
  api = createApi(host.ports);
  for (const name of ['demand', 'admin'] as const) cookies[name] = await host.cookieOf(logins[name]);
});

const writes = () =>
  createApi(host.ports).routes.flatMap(({ method, path }) =>
    ['POST', 'PUT', 'DELETE'].includes(method) && path.startsWith('/api/') && path !== '/api/auth/signOutEverywhere'
      ? [[method, path.replaceAll(/:\w+/g, '9')] as const]
      : [],
  );

async function send(
  method: string,
  path: string,
  body: BodyInit,
  headers: Record<string, string> = {},
  who = 'demand',
): Promise<Told> {
  const all = { Cookie: cookies[who] ?? '', 'X-Requested-With': 'app', 'Content-Type': 'application/json', ...headers };
  const request = new Request(`http://adx.example${path}`, { method, body, headers: all, ...{ duplex: 'half' } });
  const response = await api.fetch(request);
  const text = await response.text();
  return {
    status: response.status,
    detail: text.startsWith('{') ? String((JSON.parse(text) as { detail?: string }).detail) : text,
  };
}

/** A body without an end, in pieces, and how much of it was taken. */
function endless(piece: Uint8Array): { readonly body: ReadableStream<Uint8Array>; readonly taken: () => number } {
  let bytes = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        bytes += piece.byteLength;
        controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken: () => bytes };
}

describe('every call that takes a body', () => {
  it('names its limit to one that announces more', async () => {
    const wrong: unknown[] = [];
    for (const [method, path] of writes()) {
      const { status, detail } = await send(
        method,
        path,
        '{}',
        { 'Content-Length': String(900 * MB) },
        path.includes('/admin/') ? 'admin' : 'demand',
      );
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
      '[]',
      'null',
      '"text"',
      '{"name":"x"',
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

const chunked = { 'Transfer-Encoding': 'chunked' };

describe('a body', () => {
  const preferences = '/api/preferences';

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('packed as %s is read, up to the limit of what it unpacks to', async (coding, pack) => {
    const sent = (text: string) => send('PUT', preferences, pack(text), { 'Content-Encoding': coding });
    expect(await sent('{"theme":"dark"}')).toMatchObject({ status: 200 });
    expect(await sent(JSON.stringify({ theme: 'x'.repeat(200_000) }))).toEqual({
      status: 413,
      detail: 'The request is larger than 128 kB. Send less at a time.',
    });
    expect(await send('PUT', preferences, '{"theme":"dark"}', { 'Content-Encoding': coding })).toMatchObject({
      status: 400,
    });
    expect(
      await send('PUT', preferences, pack('{"theme":"dark"}').subarray(0, -3), { 'Content-Encoding': coding }),
    ).toMatchObject({
      status: 400,
    });
  });

  it('that is packed is refused by a host that does not unpack', async () => {
    const plain = createApi({ ...(await createTestHost()).ports });
    const response = await plain.fetch(
      new Request('http://adx.example/api/auth/login', {
        method: 'POST',
        body: gzipSync('{}'),
        headers: { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json', 'X-Requested-With': 'app' },
      }),
    );
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([
      415,
      'Content-Encoding gzip is not supported. Send the body uncompressed.',
    ]);
  });

  it('of a report holds 100,000 values, and an object takes 2 MB', async () => {
    const values = Array.from({ length: 100_000 }, (_, at) => `com.example.games.number${at}`.padEnd(60, 'x'));
    const report = await send('POST', '/api/rrun', JSON.stringify({ filters: values }));
    expect([report.status, report.detail]).not.toContain(413);
    expect(await send('POST', '/api/rrun', JSON.stringify({ filters: [...values, ...values] }))).toEqual({
      status: 413,
      detail: 'The request is larger than 8 MB. Send less at a time.',
    });
    expect(await send('POST', '/api/demand/tags', JSON.stringify({ note: 'x'.repeat(2 * MB) }))).toEqual({
      status: 413,
      detail: 'The request is larger than 2 MB. Send less at a time.',
    });
  });

  it('of a new list holds its 100,000 entries', async () => {
    const entries = Array.from({ length: 100_000 }, (_, at) => `com.example.games.number${at}`);
    const body = JSON.stringify({ name: 'Games', kind: 'bundle', apps: entries });
    expect(body.length).toBeGreaterThan(2 * MB);
    expect((await send('POST', '/api/demand/applists', body)).status).not.toBe(413);
  });

  it('of another type is refused before any of it is read', async () => {
    const { body, taken } = endless(new Uint8Array(1000));
    const { status } = await send('POST', '/api/auth/login', body, {
      ...chunked,
      'Content-Type': 'multipart/form-data; boundary=x',
    });
    expect([status, taken()]).toEqual([415, 0]);
  });

  it('of a call that needs a sign-in is not read without one', async () => {
    const read: string[] = [];
    for (const [method, path] of writes()) {
      const { body, taken } = endless(new Uint8Array(1000));
      const { status } = await send(method, path, body, {
        ...chunked,
        Cookie: '',
        'Content-Type': 'multipart/form-data; boundary=x',
      });
      if (taken() > 0) read.push(`${method} ${path} ${status}`);
    }
    expect(read).toEqual([]);
  });

  it('in lines may be nested as deep as in one', async () => {
    const deep = `/api/demand/tags?filter=${encodeURIComponent(`{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`)}`;
    const response = await api.fetch(
      new Request(`http://adx.example${deep}`, { headers: { Cookie: cookies.demand ?? '' } }),
    );
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([
      400,
      'filter is nested deeper than 64 levels. Make it flatter.',
    ]);
  });
});

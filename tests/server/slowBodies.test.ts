import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createApi } from '../../api/createApi';
import { unpack } from '../../server/createPorts';
import { createCallers } from '../../server/ports/callers';
import { type BodyTime, createBodyTimes } from '../../server/requestLimits';
import { createTestHost, logins, type TestHost } from '../support/host';
import { closeAtOnce, serveApi, serveListener } from '../support/serveApi';

const quick: BodyTime = { graceMs: 100, bytesPerSecond: 1_000, longestMs: 400 };
let server: Server | undefined;
afterEach(() => closeAtOnce(server));

/** The console's listener on an API in memory, with little patience. */
async function listening(time: BodyTime = quick): Promise<{ readonly port: number; readonly host: TestHost }> {
  const callers = createCallers({ trustedProxies: [] });
  const bodyTimes = createBodyTimes({ usual: () => time, everyMs: 20 });
  const mayBeSlow = (request: Request) => bodyTimes.isFile(callers.connectionOf(request));
  const host = await createTestHost({ unpack, mayBeSlow });
  const listening = await serveApi({ api: createApi(host.ports), callers, bodyTimes });
  server = listening.server;
  return { port: listening.port, host };
}

type Sent = {
  readonly path: string;
  readonly headers: readonly string[];
  readonly body: string;
  readonly everyMs?: number;
};

/** Sends the body a byte at a time, and answers what came back until the server closed, with how long that took. */
async function trickle(port: number, { path, headers, body, everyMs = 30 }: Sent) {
  const begun = performance.now();
  const socket: Socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const lines = ['Host: x', 'X-Requested-With: app', ...headers].join('\r\n');
  socket.write(`POST ${path} HTTP/1.1\r\n${lines}\r\n\r\n`);
  let at = 0;
  const timer = setInterval(() => {
    if (at < body.length && socket.writable) socket.write(body[at] ?? '');
    at += 1;
  }, everyMs);
  const answer = await text(socket).catch(() => '');
  clearInterval(timer);
  return { answer, ms: performance.now() - begun };
}

const long = 'x'.repeat(5_000);
const withLength = (type: string) => [`Content-Type: ${type}`, `Content-Length: ${long.length}`];

describe('a body that trickles in', () => {
  it.each([
    ['JSON', ['Content-Type: application/json', 'Content-Length: 5000']],
    ['JSON in pieces', ['Content-Type: application/json', 'Transfer-Encoding: chunked']],
  ])('is cut off with 408, without a sign-in: %s', async (_, headers) => {
    const { port } = await listening();
    const body = headers[1]?.startsWith('T') ? `1388\r\n${long}` : long;
    expect((await trickle(port, { path: '/api/auth/login', headers, body })).answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each([
    ['/api/auth/login', /^HTTP\/1\.1 415 /],
    ['/api/demand/creatives/upload', /^HTTP\/1\.1 401 /],
    ['/api/demand/applists/1/import', /^HTTP\/1\.1 401 /],
    ['/api/nowhere', /^HTTP\/1\.1 401 /],
    ['/login', /^HTTP\/1\.1 405 /],
    ['/', /^HTTP\/1\.1 405 /],
  ])('is a form that no sign-in comes with: refused at once, and closed: %s', async (path, expected) => {
    const { port } = await listening({ graceMs: 60_000, bytesPerSecond: 1, longestMs: 60_000 });
    const headers = withLength('multipart/form-data; boundary=x');
    expect((await trickle(port, { path, headers, body: long })).answer).toMatch(expected);
  });

  it('has the time of an upload only for uploads of signed-in users', async () => {
    const { port, host } = await listening();
    const cookie = await host.cookieOf(logins.demand);
    const form = `--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nno picture\r\n--x--\r\n`;
    const headers = (type: string, length: number) => [
      `Cookie: ${cookie}`,
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
      'Connection: close',
    ];
    const ofForm = headers('multipart/form-data; boundary=x', form.length);
    const file = trickle(port, { path: '/api/demand/creatives/upload', headers: ofForm, body: form, everyMs: 15 });
    const json = trickle(port, { path: '/api/demand/tags', headers: headers('application/json', 5_000), body: long });
    // Longer than other bodies have, and taken as it is.
    expect((await file).answer).toMatch(/^HTTP\/1\.1 422 [\s\S]+The file content must be one of these/);
    expect((await file).ms).toBeGreaterThan(quick.longestMs);
    expect((await json).answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is not one that waits for the server to read it', async () => {
    const bodyTimes = createBodyTimes({ usual: () => quick, everyMs: 20 });
    const made = await serveListener((request, response) => {
      bodyTimes.watch(request, response);
      // Busy with something else for longer than a slow body may take.
      setTimeout(() => void text(request).then((body) => response.end(`${body.length}`)), 1_000);
    });
    server = made.server;
    const response = await fetch(`http://127.0.0.1:${made.port}/`, { method: 'POST', body: 'x'.repeat(3_000_000) });
    expect(await response.text()).toBe('3000000');
  });
});

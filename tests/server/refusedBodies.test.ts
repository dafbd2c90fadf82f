import { Agent, type IncomingMessage, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../api/createApi';
import { unpack } from '../../server/createPorts';
import { createCallers } from '../../server/ports/callers';
import { createTestHost, logins } from '../support/host';
import { closeAtOnce, serveApi } from '../support/serveApi';

let server: Server;
let port: number;
let cookie: string;

beforeAll(async () => {
  const callers = createCallers({ trustedProxies: [] });
  const host = await createTestHost({ unpack });
  const { limits } = host.ports;
  const call: typeof limits.call = async (user, name, ...most) =>
    name.endsWith('/validate') ? { allowed: false, retryAfter: 60 } : limits.call(user, name, ...most);
  const api = createApi({ ...host.ports, limits: { ...limits, call } });
  ({ server, port } = await serveApi({ api, callers }));
  cookie = await host.cookieOf(logins.demand);
});
afterAll(() => closeAtOnce(server));

const json = { 'Content-Type': 'application/json' };
const own = { 'X-Requested-With': 'app' };
const path = '/api/demand/advs';
const file = { ...own, 'Content-Type': 'multipart/form-data; boundary=x' };

/** By status: what is sent, apart from its length. */
const refusals = {
  401: { path, headers: { ...json, ...own } },
  403: { path, headers: { ...json, cookie: true } },
  404: { path: '/api/nothing', headers: { ...json, ...own, cookie: true } },
  415: { path, headers: { 'Content-Type': 'text/plain', ...own, cookie: true } },
  429: { path: '/api/demand/creatives/validate', headers: { ...json, ...own, cookie: true } },
  400: { path: '/api/demand/creatives/upload', headers: { ...file, cookie: true } },
} as const;

type Answered = { readonly status: number | undefined; readonly connection: string | undefined };

/** Sends in pieces, as a file is sent. */
function send(
  agent: Agent,
  where: string,
  headers: Readonly<Record<string, unknown>>,
  bytes: number,
  isChunked: boolean,
): Promise<Answered> {
  const { cookie: isSignedIn, ...given } = headers;
  const length = isChunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(bytes) };
  return new Promise((resolve, reject) => {
    const headersOf = { ...(given as object), ...length, ...(isSignedIn ? { Cookie: cookie } : {}) };
    const call = request({ agent, port, host: '127.0.0.1', method: 'POST', path: where, headers: headersOf });
    call.once('error', reject);
    call.once('response', (response: IncomingMessage) => {
      const answered = { status: response.statusCode, connection: response.headers.connection };
      text(response).then(() => resolve(answered), reject);
    });
    const piece = Buffer.alloc(64 * 1024, 'x');
    let left = bytes;
    const write = (): void => {
      while (left > 0) {
        const next = piece.subarray(0, Math.min(left, piece.length));
        left -= next.length;
        if (!call.write(next)) return void call.once('drain', write);
      }
      call.end();
    };
    write();
  });
}

const get = (agent: Agent): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const call = request({ agent, port, host: '127.0.0.1', path: '/api/preferences', headers: { Cookie: cookie } });
    call.once('error', reject);
    call.once('response', (response) => void text(response).then(() => resolve(response.statusCode), reject));
    call.end();
  });

describe.each(Object.entries(refusals))('a body refused with %s', (status, { path: where, headers }) => {
  const lengths = [10_000, 1_000_000, 50_000_000];
  it.each([
    ...lengths.map((bytes) => [bytes, 'of a known length', false] as const),
    ...lengths.map((bytes) => [bytes, 'in pieces', true] as const),
  ])('of %i bytes, %s, leaves the next call on its connection alone', async (bytes, _, isChunked) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let round = 0; round < 3; round += 1) {
      expect([Number(status), 413]).toContain((await send(agent, where, headers, bytes, isChunked)).status);
      expect(await get(agent)).toBe(200);
    }
    agent.destroy();
  });
});

it('keeps the connection of a short body, and says that it ends that of a long one', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { path: where, headers } = refusals[401];
  expect((await send(agent, where, headers, 100_000, false)).connection).toBe('keep-alive');
  expect((await send(agent, where, headers, 3_000_000, false)).connection).toBe('close');
  agent.destroy();
});

it('answers a client that sends everything before it listens', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  const bytes = 20_000_000;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Requested-With: app\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(Buffer.alloc(bytes, 'x'), () => resolve());
  });
  socket.resume();
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 .*connection: close/is);
});

it('lets fetch go on after a refusal', async () => {
  const url = `http://127.0.0.1:${port}`;
  for (const bytes of [10_000, 1_000_000, 50_000_000]) {
    const body = new Uint8Array(bytes);
    const refused = await fetch(url + path, { method: 'POST', headers: { ...json, ...own }, body });
    expect([refused.status, (await refused.json()).code]).toEqual([401, 'no_session']);
    const next = await fetch(`${url}/api/preferences`, { headers: { Cookie: cookie } });
    expect([next.status, await next.json()]).toEqual([200, {}]);
  }
});

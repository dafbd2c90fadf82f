import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createApi } from '../../api/createApi';
import type { Limits } from '../../api/ports/limits';
import { createAdmission, createPlaces } from '../../server/places';
import { createCallers } from '../../server/ports/callers';
import { createTestHost, logins, type TestHost, wideLimits } from '../support/host';
import { closeAtOnce, serveApi } from '../support/serveApi';

let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  closeAtOnce(server);
});

type Listening = { readonly host: TestHost; readonly url: string; send(text: string): Promise<Socket> };

/** The console's listener with two places, which are given back by those who have them and never because time is up. */
async function listening(limits: Partial<Limits> = {}): Promise<Listening> {
  const callers = createCallers({ trustedProxies: ['127.0.0.1'] });
  const admission = createAdmission({ atOnce: 2, later: () => () => undefined });
  const places = createPlaces({ addressOf: callers.callerOf, calls: admission });
  const host = await createTestHost({
    limits: { ...wideLimits, ...limits },
    stepAside: (request, reason) => places.stepAside(callers.connectionOf(request), reason),
    signedIn: (request, user) => places.isOf(callers.connectionOf(request), user),
  });
  const { server: made, port } = await serveApi({ api: createApi(host.ports), callers, places });
  server = made;
  const send = async (text: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    const arrived = new Promise((resolve) => made.once('request', resolve));
    socket.write(text);
    await arrived;
    return socket;
  };
  return { host, url: `http://127.0.0.1:${port}`, send };
}

const firstLine = (socket: Socket): Promise<string> =>
  new Promise((resolve) =>
    socket.once('data', (bytes: Buffer) => resolve(bytes.toString('latin1').split('\r\n', 1)[0] ?? '')),
  );

const post = (path: string, length: number, body = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Requested-With: app\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;

const statusOf = async (url: string) => (await fetch(`${url}/api/auth/session`)).status;

describe('places of the API', () => {
  it.each([
    ['a backslash in its path', '/api/x\\y', 'x'],
    ['a host that is none', '/api/x', 'a@b'],
  ])('come back from a request with %s', async (_, path, name) => {
    const { url, send } = await listening();
    const wrong = `GET ${path} HTTP/1.1\r\nHost: ${name}\r\n\r\n`;
    for (let at = 0; at < 5; at += 1) expect(await firstLine(await send(wrong))).toBe('HTTP/1.1 400 Bad Request');
    expect(await statusOf(url)).toBe(200);
  });

  it('are not held by requests whose bodies do not come', async () => {
    const { url, send } = await listening();
    for (let at = 0; at < 20; at += 1) await send(post('/api/auth/login', 100));
    expect(await statusOf(url)).toBe(200);
  });

  it('are not held by files that do not come', async () => {
    const { url, send, host } = await listening();
    const cookie = await host.cookieOf(logins.demand);
    const type = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100';
    const lines = `Host: x\r\nCookie: ${cookie}\r\nX-Requested-With: app\r\n${type}\r\n\r\n`;
    for (let at = 0; at < 20; at += 1) await send(`POST /api/demand/creatives/upload HTTP/1.1\r\n${lines}`);
    expect(await statusOf(url)).toBe(200);
  });

  it('are taken again when a body has come', async () => {
    const { url, send } = await listening();
    const body = JSON.stringify({ login: logins.demand, password: 'wrong' });
    const slow: Socket[] = [];
    for (let at = 0; at < 5; at += 1) slow.push(await send(post('/api/auth/login', body.length)));
    expect(await statusOf(url)).toBe(200);
    const answers = slow.map(firstLine);
    for (const socket of slow) socket.write(body);
    expect(await Promise.all(answers)).toEqual(Array(5).fill('HTTP/1.1 401 Unauthorized'));
    expect(await statusOf(url)).toBe(200);
  });

  it('are not held by sign-ins that have to wait', async () => {
    const { url, send } = await listening({ login: async () => ({ allowed: true, waitMs: 60_000 }) });
    const body = JSON.stringify({ login: logins.demand, password: 'wrong' });
    for (let at = 0; at < 20; at += 1) await send(post('/api/auth/login', body.length, body));
    expect(await statusOf(url)).toBe(200);
  });
});

describe('turns of callers', () => {
  /** One place, so that the order in which callers enter is theirs. */
  const start = () => {
    const callers = createCallers({ trustedProxies: ['10.0.0.1'] });
    const calls = createAdmission({ atOnce: 1, later: () => () => undefined });
    const places = createPlaces({ addressOf: callers.callerOf, calls });
    const order: string[] = [];
    const ask = (name: string, address: string, headers: Readonly<Record<string, string>> = {}) => {
      const socket = { remoteAddress: '10.0.0.1', destroyed: false };
      const asked = { url: '/api/demand/tags', method: 'GET', headers: { 'x-forwarded-for': address, ...headers } };
      const request = { ...asked, socket, complete: true };
      const done = places.enter(request as never, { destroyed: false } as never).then(() => void order.push(name));
      return { request, done, leave: () => places.leave(request) };
    };
    const run = async (all: readonly ReturnType<typeof ask>[]): Promise<readonly string[]> => {
      const waiting = new Set(all);
      while (waiting.size > 0) {
        const entered = await Promise.race([...waiting].map((one) => one.done.then(() => one)));
        waiting.delete(entered);
        entered.leave();
      }
      return order;
    };
    return { places, ask, run };
  };

  type Made = (at: number) => readonly [address: string, headers: Readonly<Record<string, string>>];
  const fifty = (ask: ReturnType<typeof start>['ask'], made: Made) =>
    Array.from({ length: 50 }, (_, at) => ask(`made up ${at}`, ...made(at)));
  const cookies: Made = (at) => ['203.0.113.1', { cookie: `sid=${at}` }];
  const tokens: Made = (at) => [`2001:db8::${at}`, { authorization: `Bearer adx_${at}` }];

  it.each([
    ['made-up cookies of one address', cookies],
    ['made-up tokens, and all addresses of one IPv6 network', tokens],
  ])('are one for all %s', async (_, made) => {
    const { ask, run } = start();
    expect((await run([...fifty(ask, made), ask('other', '198.51.100.1')])).indexOf('other')).toBeLessThan(3);
  });

  it('are those of the user behind a session, whichever address the user shares', async () => {
    const { places, ask, run } = start();
    const mine = { cookie: 'sid=mine' };
    const known = ask('known before', '203.0.113.1', mine);
    await known.done;
    places.isOf(known.request, 7);
    known.leave();
    expect((await run([...fifty(ask, cookies), ask('mine', '203.0.113.1', mine)])).indexOf('mine')).toBeLessThan(4);
  });
});

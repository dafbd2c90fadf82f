import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createQuickAnswers, quickKey } from '../../api/http/quickAnswers';
import type { QuickAnswers } from '../../api/ports/quickAnswer';
import { listen } from '../../server/process/listen';
import { createQuickRequests } from '../../server/quickRequests';

const path = '/api/demand/advs/list';
type Sent = { url?: string; cookie?: string; more?: string; method?: string; body?: string };

describe('requests over one connection', () => {
  let answers: QuickAnswers;
  let find: (request: IncomingMessage) => { readonly body?: Uint8Array } | undefined;
  let server: Server;
  let port: string;
  let socket: Socket;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const found = find(request);
      request.resume();
      request.on('end', () => response.end(found ? Buffer.from(found.body ?? []).toString() : 'none'));
    });
    ({ port } = new URL(await listen(server, { host: '127.0.0.1', port: 0 })));
  });
  beforeEach(() => {
    answers = createQuickAnswers();
    find = createQuickRequests(answers);
    socket = connect(Number(port), '127.0.0.1');
    return () => void socket.destroy();
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  const keyOf = (cookie: string) =>
    quickKey({ url: path, header: (name) => (name === 'cookie' ? cookie : undefined) }) ?? '';
  /** Keeps an answer that names whom it is for. */
  const keep = (cookie: string) => {
    const body = new TextEncoder().encode(`${path} of ${cookie}`);
    answers.keep(keyOf(cookie), () => ({ status: 200, headers: [], body }));
  };

  /** Writes the lines itself, so that every request takes the same connection. */
  const ask = ({
    url = path,
    cookie = 'sid=one',
    more = '',
    method = 'GET',
    body = '',
  }: Sent = {}): Promise<string> => {
    const length = body ? `Content-Length: ${body.length}\r\n` : '';
    return new Promise((resolve) => {
      socket.once('data', (data) => resolve(data.toString().split('\r\n\r\n')[1] ?? ''));
      socket.write(`${method} ${url} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n${more}${length}\r\n${body}`);
    });
  };

  it('get what is kept for them, again and again', async () => {
    keep('sid=one');
    for (let time = 0; time < 3; time += 1) expect(await ask()).toBe(`${path} of sid=one`);
  });

  it('never get what is kept for another person, address or header', async () => {
    keep('sid=one');
    await ask();
    expect(await ask({ cookie: 'sid=two' })).toBe('none');
    keep('sid=two');
    expect(await ask({ cookie: 'sid=two' })).toBe(`${path} of sid=two`);
    expect(await ask()).toBe(`${path} of sid=one`);
    expect(await ask({ url: `${path}?q=1` })).toBe('none');
    await ask();
    expect(await ask({ more: 'X-Mode: dsp\r\n' })).toBe('none');
    await ask();
    expect(await ask({ more: 'Authorization: Bearer a-token\r\n' })).toBe('none');
    expect(await ask()).toBe(`${path} of sid=one`);
  });

  it('get none with another method, or with a body', async () => {
    keep('sid=one');
    await ask();
    expect(await ask({ method: 'POST', body: '{}' })).toBe('none');
    expect(await ask({ body: '{}' })).toBe('none');
    expect(await ask()).toBe(`${path} of sid=one`);
  });

  it('see at once that an answer holds no more', async () => {
    let holds = true;
    const body = new TextEncoder().encode('kept');
    answers.keep(keyOf('sid=one'), () => (holds ? { status: 200, headers: [], body } : undefined));
    expect(await ask()).toBe('kept');
    holds = false;
    expect(await ask()).toBe('none');
  });
});

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAddressCheck, createOutbound, type Resolved } from '../../server/outbound/createOutbound';
import { outbound as demoOutbound } from '../../src/demo/ports';
import { outboundContract } from '../contracts/outboundContract';
import { words } from '../support/words';

outboundContract('a server', createOutbound({ allow: [] }));
outboundContract('the demonstration', demoOutbound);

describe('an address', () => {
  const isOpen = createAddressCheck([]);

  it.each([
    ['loopback', words`127.0.0.1 127.8.9.10 ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 0:0:0:0:0:ffff:7f00:0001 ::127.0.0.1`],
    ['unspecified', ['0.0.0.0', '0.1.2.3', '::', '::ffff:0.0.0.0']],
    ['private', words`10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 100.64.0.1 fc00::1 fd12:3456::1 ::ffff:10.1.2.3`],
    ['link-local', words`169.254.169.254 169.254.0.1 fe80::1 fe80::1%eth0 fd00:ec2::254 ::ffff:169.254.169.254`],
    ['a tunnel to IPv4', words`64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 2002:7f00:1:: 2001:0:7f00:1:: 2001:20::1`],
    ['of documents or benchmarks', ['192.0.2.1', '198.18.0.1', '203.0.113.7', '2001:db8::1', '3fff::1']],
    ['of multicast or reserved', ['224.0.0.1', '255.255.255.255', 'ff02::1']],
    ['no address', ['', 'ads.example', '1.2.3', '08.8.8.8']],
  ])('is refused that is %s', (_, addresses) => expect(addresses.filter(isOpen)).toEqual([]));

  it('is taken that is public, or allowed by name', () => {
    for (const address of ['8.8.8.8', '172.32.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])
      expect([address, isOpen(address)]).toEqual([address, true]);
    const inside = createAddressCheck(['10.1.0.0/16', 'fd00::/8', '127.0.0.1']);
    expect(['10.1.2.3', 'fd00::7', '::ffff:127.0.0.1'].every(inside)).toBe(true);
    expect(['10.2.0.1', '127.0.0.2', 'fe80::1', '169.254.169.254'].some(inside)).toBe(false);
  });
});

describe('the way out', () => {
  let servers: Server[] = [];
  let seen: string[] = [];
  beforeEach(() => {
    servers = [];
    seen = [];
  });
  afterEach(async () => {
    for (const server of servers) server.closeAllConnections();
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  });

  type Answer = (request: IncomingMessage, response: ServerResponse) => void;
  const serve = async (answer: Answer, host = '127.0.0.1'): Promise<string> => {
    const server = createServer((request, response) => {
      seen.push(`${host}${request.url}`);
      answer(request, response);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    return `http://${host}:${(server.address() as AddressInfo).port}`;
  };
  const open = (options: Partial<Parameters<typeof createOutbound>[0]> = {}) =>
    createOutbound({ allow: ['127.0.0.1'], ...options });
  const redirect = (to: string) => (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(302, { Location: to }).end('gone');
  const portOf = (url: string) => new URL(url).port;
  const failed = (code: string) => ({ ok: false, code });
  const bodyOf = (found: unknown) => new TextDecoder().decode((found as { body: Uint8Array }).body);

  it('brings what is there, from where it came in the end', async () => {
    const last = await serve((request, response) => {
      response.setHeader('Content-Type', 'Text/XML; charset=utf-8');
      response.end(`<VAST accept="${request.headers.accept}" cookie="${request.headers.cookie ?? ''}"/>`);
    });
    const first = await serve(redirect(`${last}/ad?x=1`));
    const found = await open().get(first, { accept: 'text/xml' });
    const wanted = { ok: true, status: 200, type: 'text/xml', url: `${last}/ad?x=1`, ms: expect.any(Number) };
    expect(found).toMatchObject(wanted);
    expect(bodyOf(found)).toBe('<VAST accept="text/xml" cookie=""/>');
  });

  it('leaves other statuses to the caller, and follows redirects relative to where they stand', async () => {
    const url = await serve(
      (request, response) => void response.writeHead(request.url === '/b' ? 404 : 307, { Location: 'b' }).end(),
    );
    expect(await open().get(`${url}/a`)).toMatchObject({ ok: true, status: 404, url: `${url}/b` });
  });

  it.each(words`
    http://127.1/ http://2130706433/ http://0x7f000001/ http://0177.0.0.1/ http://0x7f.1/ http://017700000001/
    http://[::1]/ http://[::ffff:127.0.0.1]/ http://[0:0:0:0:0:ffff:7f00:1]/ http://[::7f00:1]/ http://127.0.0.1./
    http://①②⑦.0.0.1/ http://localhost/ http://0/ http://169.254.169.254/latest/meta-data/
    http://[fd00:ec2::254]/latest/meta-data/ https://10.0.0.1/
  `)('refuses %s', async (address) => {
    expect(await createOutbound({ allow: [] }).get(address)).toMatchObject(failed('refused'));
  });

  it('goes nowhere private by a redirect, whatever its spelling', async () => {
    const secret = await serve((_, response) => void response.end('secret'), '127.0.0.2');
    for (const host of ['127.0.0.2', '0x7f000002', '[::ffff:7f00:2]']) {
      const first = await serve(redirect(`http://${host}:${portOf(secret)}/`));
      expect(await open().get(first)).toMatchObject(failed('refused'));
    }
    for (const to of ['file:///etc/passwd', 'http://user:pass@127.0.0.1/'])
      expect(await open().get(await serve(redirect(to)))).toMatchObject(failed('badAddress'));
    expect(seen.filter((one) => one.startsWith('127.0.0.2'))).toEqual([]);
  });

  it('connects to what the name meant when it was looked at, though it means something else by now', async () => {
    const good = await serve((_, response) => void response.end('good'));
    const answers = ['127.0.0.1', '127.0.0.2'];
    let asked = 0;
    const resolve = async (): Promise<readonly Resolved[]> => {
      asked += 1;
      return [{ address: answers.shift() ?? '127.0.0.2', family: 4 }];
    };
    const outbound = open({ resolve });
    expect(await outbound.get(`http://ads.example:${portOf(good)}/`)).toMatchObject({ ok: true, status: 200 });
    expect(asked).toBe(1);
    // The same name once more, now that it leads elsewhere: no kept connection, no kept answer.
    expect(await outbound.get(`http://ads.example:${portOf(good)}/`)).toMatchObject(failed('refused'));
  });

  it('looks at the name again after each redirect', async () => {
    const answers = ['127.0.0.1', '127.0.0.2'];
    const resolve = async (): Promise<readonly Resolved[]> => [{ address: answers.shift() ?? '', family: 4 }];
    const url = await serve(redirect('/again'));
    expect(await open({ resolve }).get(`http://ads.example:${portOf(url)}/`)).toMatchObject(failed('refused'));
    expect(seen).toEqual(['127.0.0.1/']);
  });

  it('refuses a name of which one address is private', async () => {
    const resolve = async (): Promise<readonly Resolved[]> =>
      ['127.0.0.1', '10.0.0.1'].map((address) => ({ address, family: 4 }));
    expect(await open({ resolve }).get('http://ads.example/')).toMatchObject(failed('refused'));
  });

  it('returns a redirect to a caller that asks for it, and the ETag of an answer', async () => {
    const last = await serve((_, response) => void response.writeHead(200, { ETag: '"v1"' }).end('good'));
    const first = await serve(redirect(`${last}/b`));
    const found = await open().get(first, { redirects: 'return' });
    expect(found).toMatchObject({
      ok: true,
      status: 302,
      url: `${first}/`,
      location: `${last}/b`,
      body: { length: 0 },
    });
    expect(await open().get(last)).toMatchObject({ etag: '"v1"' });
  });

  it('does not go round in circles', async () => {
    const url = await serve(redirect('/round'));
    expect(await open().get(url)).toMatchObject(failed('redirects'));
    expect(seen).toHaveLength(6);
  });

  it('sends a text with headers of its own, but for those that say where it goes', async () => {
    const url = await serve(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const { method, headers } = request;
      response.end(JSON.stringify({ method, ...headers, body: Buffer.concat(parts).toString() }));
    });
    const own = { Accept: 'x/y', 'X-Key': 'seven' };
    const headers = { Host: 'other.example', 'Content-Length': '1', 'Transfer-Encoding': 'chunked', ...own };
    const told = JSON.parse(bodyOf(await open().post(url, { type: 'application/json', body: '{"é":1}', headers })));
    expect(told).toMatchObject({
      method: 'POST',
      host: new URL(url).host,
      accept: 'application/json',
      'content-type': 'application/json',
      'content-length': '8',
      'x-key': 'seven',
      body: '{"é":1}',
    });
    expect(told).not.toHaveProperty('cookie');
  });

  it('takes what was sent nowhere else by a redirect', async () => {
    const url = await serve(redirect('/elsewhere'));
    expect(await open().post(url, { type: 'text/plain', body: 'x' })).toMatchObject({ ok: true, status: 302 });
    expect(seen).toEqual(['127.0.0.1/']);
  });

  it('tells of headers that no request may have', async () => {
    const url = await serve((_, response) => void response.end());
    for (const headers of [{ 'X-Key': 'two\nlines' }, { 'no name': 'x' }]) {
      expect(await open().post(url, { type: 'text/plain', body: 'x', headers })).toMatchObject(failed('badHeaders'));
    }
    expect(seen).toEqual([]);
  });

  const packed = (encoding: string, body: Uint8Array | string) =>
    serve((_, response) => void response.writeHead(200, { 'Content-Encoding': encoding }).end(body));
  const text = '<VAST version="3.0"/>';

  it('stops at the limit of a body, announced or not, packed or not', async () => {
    const big = Buffer.alloc(2000, 'x');
    const announced = await serve((_, response) => void response.writeHead(200, { 'Content-Length': 2000 }).end(big));
    const unannounced = await serve((_, response) => {
      response.write(big.subarray(0, 900));
      response.end(big.subarray(900));
    });
    for (const url of [announced, unannounced, await packed('gzip', gzipSync(Buffer.alloc(5_000_000)))])
      expect(await open({ maxBytes: 1000 }).get(url)).toMatchObject(failed('tooLarge'));
    expect(await open({ maxBytes: 2000 }).get(unannounced)).toMatchObject({ ok: true });
  });

  it.each([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    [' GZIP ', gzipSync(text)],
    ['identity', Buffer.from(text)],
    ['', Buffer.from(text)],
    ['deflate, gzip', gzipSync(deflateSync(text))],
  ])('unpacks a body in %j', async (encoding, body) => {
    expect(bodyOf(await open().get(await packed(encoding, body)))).toBe(text);
  });

  it.each(['gzip', 'br', 'deflate', 'compress'])(
    'takes an empty body for empty that says it is %s',
    async (encoding) => {
      expect(await open().get(await packed(encoding, ''))).toMatchObject({ ok: true, body: { length: 0 } });
    },
  );

  it.each([
    ['gzip', 'plain'],
    ['gzip', gzipSync(text).subarray(0, 12)],
    ['br', gzipSync(text)],
    ['deflate', 'plain'],
    ['zstd', text],
    ['nonsense', text],
    ['gzip, gzip, gzip, gzip', text],
  ])('names the encoding %s that a body has not', async (encoding, body) => {
    const message = `The response states Content-Encoding: ${encoding} but cannot be unpacked. Use gzip, deflate, br or none.`;
    const coded = { message, messageCode: 'vast.encoding', args: { encoding } };
    expect(await open().get(await packed(encoding, body))).toEqual({ ...failed('broken'), ...coded });
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(5_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(5_000_000))],
    ['deflate', deflateSync(Buffer.alloc(5_000_000))],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(5_000_000)))],
  ])('unpacks no more than the limit (%s)', async (encoding, body) => {
    const found = await open({ maxBytes: 100_000 }).get(await packed(encoding, body));
    expect(found).toMatchObject(failed('tooLarge'));
  });

  it.each([
    ['text/xml; charset=ISO-8859-1', 'ISO-8859-1'],
    ['text/xml;charset="windows-1252"; x=y', 'windows-1252'],
    ['text/xml', undefined],
    ['text/xml; charset=', undefined],
  ])('tells the charset of %s', async (type, charset) => {
    const url = await serve((_, response) => void response.writeHead(200, { 'Content-Type': type }).end(text));
    const found = await open().get(url);
    expect([found.ok, (found as { charset?: string }).charset]).toEqual([true, charset]);
  });

  it('waits no longer than its time: name, headers or body', async () => {
    const silent = await serve(() => undefined);
    const slow = await serve((_, response) => void response.write('x'));
    const late = (response: ServerResponse) => void response.writeHead(302, { Location: '/' }).end();
    const round = await serve((_, response) => void setTimeout(() => late(response), 60));
    for (const url of [silent, slow, round])
      expect(await open({ timeoutMs: 150 }).get(url)).toMatchObject(failed('timeout'));
    const never = () => new Promise<never>(() => undefined);
    expect(await open({ timeoutMs: 50, resolve: never }).get('http://ads.example/')).toMatchObject(failed('timeout'));
  });

  it('tells a body that breaks off from one that is whole', async () => {
    const short = await serve((_, response) => {
      response.writeHead(200, { 'Content-Length': 100 });
      response.write('x');
      setImmediate(() => response.destroy());
    });
    const found = await open().get(short);
    expect(found).toMatchObject({ ok: false, code: expect.stringMatching(/^(broken|unreachable)$/) });
  });

  it.each(['gzip', 'compress'])('tells a body that cannot be unpacked from %s', async (encoding) => {
    expect(await open().get(await packed(encoding, 'plain'))).toMatchObject(failed('broken'));
  });
});

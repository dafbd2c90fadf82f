import { lookup } from 'node:dns/promises';
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { notFetched, notUnpacked } from '../../api/outbound/failures';
import { userAgent } from '../../api/outbound/userAgent';
import type { Fetched, Outbound, OutboundFailure } from '../../api/ports/outbound';

/** Non-public IPv4: IANA's registry of special-purpose addresses, multicast and reserved ones. */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Public IPv6, except ranges for tunnels to IPv4, documentation and identifiers. */
const global6 = ['2000::/3'];
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** Returns whether an address may be connected to: a public one, or one in an allowed network. */
export function createAddressCheck(allow: readonly string[]): (address: string) => boolean {
  const allowed = listOf(allow);
  const forbidden4 = listOf(special4);
  const forbidden6 = listOf(special6);
  const public6 = listOf(global6);
  return (given) => {
    const address = plain(given);
    const family = isIP(address);
    if (family === 0) return false;
    const type = family === 4 ? 'ipv4' : 'ipv6';
    if (allowed.check(address, type)) return true;
    return family === 4
      ? !forbidden4.check(address, type)
      : public6.check(address, type) && !forbidden6.check(address, type);
  };
}

/** Unwraps an IPv4 address in an IPv6 one: `::ffff:127.0.0.1` is 127.0.0.1. */
function plain(address: string): string {
  if (isIP(address) !== 6 || address.includes('%')) return address;
  const [, high, low] =
    /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(new URL(`http://[${address}]`).hostname) ?? [];
  if (high === undefined || low === undefined) return address;
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join('.');
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const type = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, type);
    else list.addSubnet(address, Number(bits), type);
  }
  return list;
}

/** The body does not have the encoding that its header names. */
class NotPacked extends Error {
  readonly encoding: string;

  constructor(encoding: string) {
    super(encoding);
    this.encoding = encoding;
  }
}

class TooLarge extends Error {}

/** Real answers have no more layers; each layer costs a pass. */
const layersAtMost = 3;

type Unpack = (body: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Uint8Array>;

/** `deflate` is zlib by the standard, but raw on some servers: browsers accept both. */
const deflated: Unpack = (body, options) =>
  promisify(((body[0] ?? 0) & 15) === 8 ? inflate : inflateRaw)(body, options);

const unpackers: ReadonlyMap<string, Unpack> = new Map<string, Unpack>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
  ['deflate', deflated],
]);

/**
 * Decompresses a body on zlib's own threads, up to the limit: a small body may expand into a very large one. An empty body is
 * empty in every encoding.
 *
 * @throws NotPacked, TooLarge
 */
async function unpack(body: Uint8Array, contentEncoding: string, maxBytes: number): Promise<Uint8Array> {
  const layers = contentEncoding
    .slice(0, 200)
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity' && name !== 'none');
  if (layers.length > layersAtMost) throw new NotPacked(contentEncoding.slice(0, 60));
  let plain = body;
  for (const name of layers.reverse()) {
    if (plain.length === 0) return plain;
    const unpacker = unpackers.get(name);
    if (!unpacker) throw new NotPacked(name.slice(0, 60));
    try {
      plain = await unpacker(plain, { maxOutputLength: maxBytes });
    } catch (error) {
      throw (error as { readonly code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE'
        ? new TooLarge()
        : new NotPacked(name);
    }
  }
  return plain;
}

/** `port` replaces that of the URL: an internet of a test has no others. */
export type Resolved = { readonly address: string; readonly family: number; readonly port?: number };

type Options = {
  /** Non-public addresses and networks that may be reached. */
  readonly allow: readonly string[];
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly resolve?: (host: string) => Promise<readonly Resolved[]>;
};

const redirectsAtMost = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * The client for all outbound requests. Resolves each name once and checks every address; the connection then uses only these, so
 * that a name that resolves differently a moment later reaches nothing. Connections are not reused.
 */
export function createOutbound({
  allow,
  timeoutMs = 5000,
  maxBytes = 5_000_000,
  resolve = resolveAll,
}: Options): Outbound {
  const isOpen = createAddressCheck(allow);

  /** One step: the response, or its redirect target. */
  const step = async (url: URL, sent: Sent, signal: AbortSignal): Promise<Fetched | URL> => {
    if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) throw new Failure('badAddress');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = await orAborted(isIP(host) ? [{ address: host, family: isIP(host) }] : resolve(host), signal);
    if (addresses.length === 0) throw new Failure('unknownHost');
    // All must be allowed: the system connects to any of them.
    if (!addresses.every(({ address }) => isOpen(address))) throw new Failure('refused');
    const response = await send(url, addresses, sent, signal);
    const { location } = response.headers;
    if (sent.body === undefined && redirects.has(response.statusCode ?? 0) && location !== undefined) {
      response.destroy();
      if (!URL.canParse(location, url)) throw new Failure('badAddress');
      const next = new URL(location, url);
      if (!sent.returnsRedirects) return next;
      const body = new Uint8Array();
      return { ok: true, status: response.statusCode ?? 0, type: '', body, url: url.href, location: next.href, ms: 0 };
    }
    const packed = await readBody(response, maxBytes, signal);
    const body = await unpack(packed, response.headers['content-encoding'] ?? '', maxBytes);
    const kind = response.headers['content-type'] ?? '';
    const type = kind.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const charset = charsetIn(kind);
    const { etag } = response.headers;
    return {
      ok: true,
      status: response.statusCode ?? 0,
      type,
      ...(charset !== undefined && { charset }),
      ...(etag !== undefined && { etag }),
      body,
      url: url.href,
      ms: 0,
    };
  };

  const fetch = async (address: string, sent: Sent): Promise<Fetched> => {
    const start = performance.now();
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      if (!URL.canParse(address)) return notFetched('badAddress');
      let next = new URL(address);
      for (let count = 0; count <= redirectsAtMost; count += 1) {
        const found = await step(next, sent, signal);
        if (!(found instanceof URL)) return { ...found, ms: Math.round(performance.now() - start) } as Fetched;
        next = found;
      }
      return notFetched('redirects');
    } catch (error) {
      if (error instanceof NotPacked) return notUnpacked(error.encoding);
      if (error instanceof TooLarge) return notFetched('tooLarge');
      return notFetched(error instanceof Failure ? error.code : signal.aborted ? 'timeout' : failureOf(error));
    }
  };

  return {
    get: (address, { accept = '*/*', headers = {}, redirects: how = 'follow' } = {}) =>
      fetch(address, { headers: { ...ownOf(headers), Accept: accept }, returnsRedirects: how === 'return' }),
    post: (address, { type, body, headers = {} }) =>
      fetch(address, { body, headers: { ...ownOf(headers), Accept: type, 'Content-Type': type } }),
  };
}

/** One request: a POST where it has a body. */
type Sent = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly returnsRedirects?: boolean;
};

/** Headers for destination and framing, which only this client sets. */
const reserved = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'upgrade',
  'expect',
  'accept-encoding',
  'accept',
  'content-type',
]);

const ownOf = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !reserved.has(name.toLowerCase())));

class Failure extends Error {
  readonly code: OutboundFailure;

  constructor(code: OutboundFailure) {
    super(code);
    this.code = code;
  }
}

const resolveAll = (host: string): Promise<readonly Resolved[]> => lookup(host, { all: true, verbatim: true });

/** Rejects when aborted, without waiting for a call that cannot be cancelled. */
function orAborted<T>(question: T | Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  return Promise.race([question, aborted]);
}

function send(
  url: URL,
  addresses: readonly Resolved[],
  { headers: given, body }: Sent,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const pinned: RequestOptions['lookup'] = (_host, options, found) => {
    if (options.all) found(null, [...addresses]);
    else found(null, addresses[0]?.address ?? '', addresses[0]?.family);
  };
  const method = body === undefined ? 'GET' : 'POST';
  const headers = {
    'User-Agent': userAgent,
    ...given,
    'Accept-Encoding': 'gzip, deflate, br',
    ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
  };
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const port = addresses[0]?.port;
    request(url, { method, agent: false, lookup: pinned, headers, signal, ...(port !== undefined && { port }) })
      .on('response', resolve)
      .on('error', reject)
      .end(body);
  });
}

/** The charset in a type such as `text/xml; charset="iso-8859-1"`. */
const charsetIn = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType.slice(0, 1000))?.[1];

/** The raw body, up to the limit. */
async function readBody(response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy();
    throw new Failure('tooLarge');
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) throw new Failure('tooLarge');
      chunks.push(chunk);
    }
  };
  try {
    await pipeline(response, collect, { signal });
  } catch (error) {
    response.destroy();
    // After the cut the stream's error is about the cut, not its reason.
    throw size > maxBytes ? new Failure('tooLarge') : error;
  }
  return Buffer.concat(chunks);
}

const unknownHost = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'ENODATA']);
const badHeaders = new Set(['ERR_INVALID_CHAR', 'ERR_INVALID_HTTP_TOKEN', 'ERR_HTTP_INVALID_HEADER_VALUE']);
const broken = /^(HPE_|Z_|ERR_STREAM|ERR_BROTLI|ERR__ERROR)/;

function failureOf(error: unknown): OutboundFailure {
  const code = (error as { readonly code?: unknown }).code;
  if (typeof code !== 'string') return 'unreachable';
  if (unknownHost.has(code)) return 'unknownHost';
  if (badHeaders.has(code)) return 'badHeaders';
  return broken.test(code) ? 'broken' : 'unreachable';
}

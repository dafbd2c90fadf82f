import { lookup } from 'node:dns/promises';
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { notFetched, notUnpacked } from '../../api/outbound/failures';
import { userAgent } from '../../api/outbound/userAgent';
import type { Fetched, Outbound, OutboundFailure } from '../../api/ports/outbound';
import { createAddressCheck } from './publicAddress';
import { NotPacked, TooLarge, unpack } from './unpack';

export type Resolved = { readonly address: string; readonly family: number };

type Options = {
  /** Addresses and networks that may be reached though they are not public. */
  readonly allow: readonly string[];
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly resolve?: (host: string) => Promise<readonly Resolved[]>;
};

const redirectsAtMost = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * The client for everything outside. Each address is resolved once and every answer looked at; then the connection goes to just
 * these, so that a name which means something else a moment later leads nowhere. No connection is kept for another request.
 */
export function createOutbound({ allow, timeoutMs = 5000, maxBytes = 5_000_000, resolve = resolveAll }: Options): Outbound {
  const isOpen = createAddressCheck(allow);

  /** One step: the answer, or where it redirects to. */
  const step = async (url: URL, sent: Sent, signal: AbortSignal): Promise<Fetched | URL> => {
    if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) throw new Failure('badAddress');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = await orAborted(isIP(host) ? [{ address: host, family: isIP(host) }] : resolve(host), signal);
    if (addresses.length === 0) throw new Failure('unknownHost');
    // All of them: the system picks one that answers.
    if (!addresses.every(({ address }) => isOpen(address))) throw new Failure('refused');
    const response = await send(url, addresses, sent, signal);
    const { location } = response.headers;
    if (sent.body === undefined && redirects.has(response.statusCode ?? 0) && location !== undefined) {
      response.destroy();
      if (!URL.canParse(location, url)) throw new Failure('badAddress');
      return new URL(location, url);
    }
    const packed = await readBody(response, maxBytes, signal);
    const body = await unpack(packed, response.headers['content-encoding'] ?? '', maxBytes);
    const kind = response.headers['content-type'] ?? '';
    const type = kind.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const charset = charsetIn(kind);
    return { ok: true, status: response.statusCode ?? 0, type, ...(charset !== undefined && { charset }), body, url: url.href, ms: 0 };
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
    get: (address, { accept = '*/*', headers = {} } = {}) => fetch(address, { headers: { ...ownOf(headers), Accept: accept } }),
    post: (address, { type, body, headers = {} }) =>
      fetch(address, { body, headers: { ...ownOf(headers), Accept: type, 'Content-Type': type } }),
  };
}

/** One request: a POST where it has a body. */
type Sent = { readonly headers: Readonly<Record<string, string>>; readonly body?: string };

/** Where a request goes and how it is framed is for this client to say. */
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

/** A question that cannot be called back is left alone. */
function orAborted<T>(question: T | Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
  return Promise.race([question, aborted]);
}

function send(url: URL, addresses: readonly Resolved[], { headers: given, body }: Sent, signal: AbortSignal): Promise<IncomingMessage> {
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
    request(url, { method, agent: false, lookup: pinned, headers, signal }).on('response', resolve).on('error', reject).end(body);
  });
}

/** As `text/xml; charset="iso-8859-1"` has it. */
const charsetIn = (contentType: string): string | undefined => /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType.slice(0, 1000))?.[1];

/** As it is sent, never more than the limit. */
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
    // What is cut off tells of the cut, not of its reason.
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

// Ways to answer a call: JSON, encrypted JSON, shared bodies, progress as lines of JSON, and warnings.
import { hexOf } from '../../src/model/hexOf';
import type { Warning } from '../../src/model/problemBody';
import { moreWarnings, type Problems } from '../../src/schema/messages/problem';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import type { Ports } from '../ports';
import type { FailureAnswer } from './failureAnswer';
import { pause } from './pause';
import type { ApiContext } from './request';

const exposed = {
  'Access-Control-Expose-Headers':
    'Content-Range, ETag, Location, Retry-After, X-List-Paged, X-List-Version, X-Not-Copied, X-Request-Id, X-Totals, X-Unfiltered-Total, X-Warnings, json-encrypt',
};

/** Our headers that pages of other origins may read too; pages of our own origin send no Origin header. */
export const exposedTo = (c: ApiContext): Partial<typeof exposed> =>
  c.req.header('Origin') === undefined ? {} : exposed;

type Headers = Readonly<Record<string, string>>;

/** Answers JSON. `data` and `written` encrypt it where the host says so; `plain`, for the session itself, never does. */
export type Answers = {
  plain(c: ApiContext, value: unknown, status?: number, headers?: Headers): Response;
  data(c: ApiContext, value: unknown, status?: number, headers?: Headers): Promise<Response>;
  /** Like `data`, for JSON that is serialized already. */
  written(c: ApiContext, json: string, status?: number, headers?: Headers): Promise<Response>;
};

// Plain objects as headers let the Node host write the answer without building a platform Response.
const headersOf = (c: ApiContext, headers: Headers): Headers => ({
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  ...exposedTo(c),
  'X-Request-Id': c.get('requestId'),
  ...headers,
});

export function createAnswers({ encryption }: Pick<Ports, 'encryption'>): Answers {
  const encrypt = encryption && createEncrypt(encryption);
  const encoder = new TextEncoder();
  const written: Answers['written'] = async (c, json, status = 200, headers = {}) => {
    if (!encrypt) return new Response(json, { status, headers: headersOf(c, headers) });
    const body = await encrypt(encoder.encode(json));
    return new Response(body, {
      status,
      headers: headersOf(c, { ...headers, 'Content-Type': 'text/plain', [encryptHeader]: '1' }),
    });
  };
  return {
    plain: (c, value, status = 200, headers = {}) =>
      new Response(JSON.stringify(value), { status, headers: headersOf(c, headers) }),
    data: (c, value, status, headers) => written(c, JSON.stringify(value), status, headers),
    written,
  };
}

/** Most characters of a header that grows with stored data: some proxies refuse answers with more than 4 kB of headers. */
export const headerAtMost = 2000;

/** JSON for a header: everything outside ASCII as `\uXXXX`. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

export type Encryption = { readonly key: Uint8Array<ArrayBuffer>; readonly iv: Uint8Array<ArrayBuffer> };

export const encryptHeader = 'json-encrypt';

type Encrypt = (plain: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;

/** Encrypts bodies as the specification requires: AES-256-CBC with one key and iv, in base64. */
export function createEncrypt({ key, iv }: Encryption): Encrypt {
  let imported: Promise<CryptoKey> | undefined;
  return async (plain) => {
    imported ??= crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt']);
    const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, await imported, plain));
    return encodeBase64(sealed, pause);
  };
}

const alphabet = new TextEncoder().encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const equals = 61;

// A multiple of 3, so that only the last step has padding.
const stepBytes = 3 * 512 * 1024;

/** Base64 as bytes: `btoa` needs the whole body as text and returns another text. Pauses between steps for other requests. */
async function encodeBase64(input: Uint8Array, pause: () => Promise<void>): Promise<Uint8Array<ArrayBuffer>> {
  const output = new Uint8Array(Math.ceil(input.length / 3) * 4);
  for (let from = 0; from < input.length; from += stepBytes) {
    encodeStep(input, from, Math.min(input.length, from + stepBytes), output);
    if (from + stepBytes < input.length) await pause();
  }
  return output;
}

function encodeStep(input: Uint8Array, from: number, end: number, output: Uint8Array): void {
  let to = (from / 3) * 4;
  for (let at = from; at < end; at += 3) {
    const bits = ((input[at] as number) << 16) | ((input[at + 1] ?? 0) << 8) | (input[at + 2] ?? 0);
    output[to] = alphabet[bits >> 18] as number;
    output[to + 1] = alphabet[(bits >> 12) & 63] as number;
    output[to + 2] = at + 1 < end ? (alphabet[(bits >> 6) & 63] as number) : equals;
    output[to + 3] = at + 2 < end ? (alphabet[bits & 63] as number) : equals;
    to += 4;
  }
}

type Bytes = Uint8Array<ArrayBuffer>;
type Body = { readonly etag: string; readonly plain: Bytes; readonly gzip?: Bytes; readonly br?: Bytes };
type Kept = { readonly body: Promise<Body>; readonly until: number; readonly version: string };
/** `key` names the viewers and everything that the answer depends on; another `version` builds it again. */
type Asked = { readonly key: string; readonly maxAgeMs: number; readonly version?: string };

/** Large, costly answers, shared by all viewers with the same rights. */
export type SharedAnswers = {
  /** Answers the JSON of `make`, which runs once for equal requests within `maxAgeMs`; 304 for a client that has it. */
  answer(c: ApiContext, asked: Asked, make: () => Promise<string>): Promise<Response>;
};

const sharedAtMost = 100;
/** Below this compression gains nothing. */
const compressFromBytes = 1024;

export function createSharedAnswers({
  clock,
  compress,
  encryption,
}: Pick<Ports, 'clock' | 'compress' | 'encryption'>): SharedAnswers {
  const encrypt = encryption && createEncrypt(encryption);
  const encoder = new TextEncoder();
  const all = new Map<string, Kept>();

  const bodyOf = async (json: string): Promise<Body> => {
    const clear = encoder.encode(json);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', clear));
    const plain = encrypt ? await encrypt(clear) : clear;
    const small = compress && plain.length >= compressFromBytes ? await compress(plain) : {};
    return { etag: `"${hexOf(digest.slice(0, 12))}"`, plain, ...small };
  };

  const take = ({ key, maxAgeMs, version = '' }: Asked, make: () => Promise<string>): Promise<Body> => {
    const now = clock().getTime();
    const found = all.get(key);
    if (found && now < found.until && found.version === version) return found.body;
    const kept: Kept = { body: make().then(bodyOf), until: now + maxAgeMs, version };
    all.delete(key);
    all.set(key, kept);
    // The next request retries what failed.
    kept.body.catch(() => all.get(key) === kept && all.delete(key));
    for (const [oldest] of all) {
      if (all.size <= sharedAtMost) break;
      all.delete(oldest);
    }
    return kept.body;
  };

  return {
    async answer(c, asked, make) {
      const { etag, plain, gzip, br } = await take(asked, make);
      const headers: Record<string, string> = {
        'Cache-Control': 'private, no-cache',
        Vary: 'Accept-Encoding, Cookie',
        ...exposedTo(c),
        ETag: etag,
        'X-Request-Id': c.get('requestId'),
      };
      const given = c.req.header('If-None-Match') ?? '';
      if (given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
        return new Response(null, { status: 304, headers });
      const accepted = c.req.header('Accept-Encoding') ?? '';
      const encoding = br && /\bbr\b/.test(accepted) ? 'br' : gzip && /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
      headers['Content-Type'] = encrypt ? 'text/plain' : 'application/json';
      if (encrypt) headers[encryptHeader] = '1';
      if (encoding) headers['Content-Encoding'] = encoding;
      return new Response((encoding === 'br' ? br : encoding === 'gzip' ? gzip : undefined) ?? plain, { headers });
    },
  };
}

/** Progress more often than this is not visible on a screen. */
const toldEveryMs = 80;

/**
 * Answers with lines of JSON written during the work: `progress` as it comes, then its `result`, or the `problem` that a plain
 * answer would be. `signal` is aborted when the client disconnects.
 */
export function answerInLines<P, T>(
  c: ApiContext,
  type: string,
  failure: FailureAnswer,
  work: (tell: (progress: P) => void, signal: AbortSignal) => Promise<T>,
): Response {
  const ending = new AbortController();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let toldAt = Number.NEGATIVE_INFINITY;
      const write = (line: object) =>
        !ending.signal.aborted && controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      const tell = (progress: P) => {
        if (performance.now() - toldAt < toldEveryMs) return;
        toldAt = performance.now();
        write({ progress });
      };
      const finish = async () => {
        try {
          write({ result: await work(tell, ending.signal) });
        } catch (error) {
          if (!ending.signal.aborted) write({ problem: await failure(error, c).json() });
        }
        if (!ending.signal.aborted) controller.close();
      };
      void finish();
    },
    cancel: () => ending.abort(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': type,
      // A proxy that buffers the answer would hide its progress.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': c.get('requestId'),
    },
  });
}

/** The limit of problems in an answer applies to warnings too. */
const warningsAtMost = 100;

type ToldWarnings = {
  /** `X-Warnings`, with as many warnings as fit in a header. */
  readonly headers: Readonly<Record<string, string>>;
  /** The whole list, for the body, where it does not fit in the header. */
  readonly beside: { readonly _warnings?: readonly Warning[] };
};

/** Reports problems of a saved object that did not prevent the save. */
export function tellWarnings(problems: Problems): ToldWarnings {
  const count = Object.keys(problems).length;
  if (count === 0) return { headers: {}, beside: {} };
  const named = Object.entries(problems)
    .slice(0, warningsAtMost)
    .map(([field, { code, message, args }]): Warning => ({ field, code, detail: message, ...(args && { args }) }));
  const list = count > named.length ? [...named, more(count - named.length)] : named;
  const whole = asciiJson(list);
  if (whole.length <= headerAtMost) return { headers: { 'X-Warnings': whole }, beside: {} };
  let room = headerAtMost - asciiJson([more(count)]).length;
  let fitting = 0;
  for (const warning of named) {
    room -= asciiJson(warning).length + 1;
    if (room < 0) break;
    fitting += 1;
  }
  return {
    headers: { 'X-Warnings': asciiJson([...named.slice(0, fitting), more(count - fitting)]) },
    beside: { _warnings: list },
  };
}

function more(count: number): Warning {
  const { message, args = {} } = sayLimits(moreWarnings, { count });
  return { field: '', code: moreWarnings, detail: message, args };
}

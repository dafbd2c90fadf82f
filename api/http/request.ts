// The context of a call: viewer, route, address and body.
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { megabytes } from '../../src/reference/fileTypes';
import type { Viewer } from '../../src/schema/access';
import type { Accepted } from '../../src/schema/kinds/upload';
import { problem } from '../../src/schema/messages/problem';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import { sayRequests } from '../../src/schema/messages/sayRequests';
import type { LiveSession } from '../auth/sessions';
import type { Ports, UnpackBody } from '../ports';
import type { KeyedCall } from './idempotent';
import { parseJson } from './parseJson';
import { wait } from './pause';
import { notFound, Refusal } from './problems';

/** Variables that the guards set; all calls except public ones have a session and a viewer. */
export type ApiEnv = {
  Variables: {
    requestId: string;
    session?: LiveSession;
    viewer?: Viewer;
    /** Set before a call runs. */
    bodyLimit: BodyLimit;
    bodyText?: Promise<string>;
    bodyBytes?: Promise<Uint8Array<ArrayBuffer>>;
    /** For calls with an Idempotency-Key. */
    keyed?: KeyedCall;
    unpack?: UnpackBody;
    /** Allows the body of this request the time that a file needs. */
    mayBeSlow?: () => void;
    stepAside?: Ports['stepAside'];
  };
};

export type ApiContext = Context<ApiEnv>;
export type ApiHandler = (c: ApiContext) => Response | Promise<Response>;
export type Api = Hono<ApiEnv>;

export function viewerOn(c: ApiContext): Viewer {
  const viewer = c.get('viewer');
  if (!viewer) throw new Refusal('no_session', 'Sign in first.');
  return viewer;
}

export function sessionOn(c: ApiContext): LiveSession {
  const session = c.get('session');
  if (!session) throw new Refusal('no_session', 'Sign in first.');
  return session;
}

/** The signed-in user, who owns the settings: the administrator while they act for an account. */
export const personOn = (c: ApiContext): number => sessionOn(c).session.user;

type Method = 'get' | 'post' | 'put' | 'delete';

/** Registers the calls of one path with their body limits. Other methods get 405 with the allowed ones. */
export function route(api: Api, path: string, calls: Partial<Readonly<Record<Method, ApiHandler | Taking>>>): void {
  // Public calls, whose bodies hold some words at most.
  const usual = path.startsWith('/api/auth/') ? bodyLimits.words : bodyLimits.object;
  const methods: string[] = [];
  for (const [method, call] of Object.entries(calls)) {
    const { limit, run } = typeof call === 'function' ? { limit: usual, run: call } : call;
    methods.push(method.toUpperCase());
    noteKeyed(api, method, path, run);
    api.on(method.toUpperCase(), path, (c) => {
      if (method !== 'get') admitBody(c, limit);
      return run(c);
    });
  }
  const allow = methods.join(', ');
  api.all(path, (c) => {
    throw new Refusal('method', sayRequests('requests.method', { method: c.req.method, methods: allow }), { allow });
  });
}

const handlers = new WeakSet<ApiHandler>();
const calls = new WeakMap<Api, Set<string>>();

/** Marks a handler that takes an Idempotency-Key, for the API description. */
export function takesKey(handler: ApiHandler): ApiHandler {
  handlers.add(handler);
  return handler;
}

/** Records a route's call that takes an Idempotency-Key. */
function noteKeyed(api: Api, method: string, path: string, handler: ApiHandler): void {
  if (!handlers.has(handler)) return;
  const known = calls.get(api) ?? new Set();
  calls.set(api, known.add(`${method} ${path.replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')}`));
}

/** Whether a call takes an Idempotency-Key; `path` in OpenAPI form: `/api/demand/tags/{id}/copy`. */
export const isKeyed = (api: Api, method: string, path: string): boolean =>
  calls.get(api)?.has(`${method} ${path}`) ?? false;

/** Lets other calls run while this one waits for its body or for time; await the returned function before continuing. */
export const stepAside = (c: ApiContext, reason: 'body' | 'time'): (() => Promise<void>) =>
  c.get('stepAside')?.(c.req.raw, reason) ?? goOn;

const goOn = async (): Promise<void> => undefined;

/** Resolves after `ms`; other calls run meanwhile. */
export async function waitAside(c: ApiContext, ms: number): Promise<void> {
  const back = stepAside(c, 'time');
  await wait(ms);
  await back();
}

/** The most bytes that a call's body may have, after unpacking. */
type BodyLimit = {
  readonly bytes: number;
  /** A file, which signed-in users may send over a slow line. */
  readonly isFile?: true;
  /** The limit shown to users, where the form around a file adds bytes. */
  readonly shown?: string;
  /** The body names objects, by a filter or by ids. */
  readonly isOfMany?: true;
};

const kB = 1024;
const MB = 1024 * kB;

/** Body limits. A route names its own; the default is that of an object. */
export const bodyLimits = {
  /** Sign-in, which is public. */
  words: { bytes: 16 * kB },
  preferences: { bytes: 128 * kB },
  /** 1 MB of state, and its envelope. */
  state: { bytes: MB + kB },
  object: { bytes: 2 * MB },
  /** Many objects: a million ids are recognized by size before they are parsed. */
  many: { bytes: 2 * MB, isOfMany: true },
  /** Report filters take up to 100,000 values. */
  report: { bytes: 8 * MB },
  auctions: { bytes: 16 * MB },
  /** A new list with its 100,000 entries. */
  filledList: { bytes: 32 * MB },
  /** A list of 100,000 entries, or a sheet of objects. */
  list: { bytes: 32 * MB, isFile: true },
} as const satisfies Readonly<Record<string, BodyLimit>>;

/** Form boundaries and headers around the file. */
const aroundBytes = 100_000;

export const uploadLimit = (accepts: readonly Pick<Accepted, 'maxBytes'>[]): BodyLimit => {
  const most = Math.max(...accepts.map(({ maxBytes }) => maxBytes));
  return { bytes: most + aroundBytes, isFile: true, shown: megabytes(most) };
};

const mostRead = Math.max(...Object.values(bodyLimits).map(({ bytes }) => bytes));

/** A handler with its own body limit. */
type Taking = { readonly limit: BodyLimit; readonly run: ApiHandler };

export const takes = (limit: BodyLimit, run: ApiHandler): Taking => ({ limit, run });

/** 2 MB, 128 kB. */
export const shownBytes = (bytes: number): string =>
  bytes < MB ? `${Math.ceil(bytes / kB)} kB` : `${Math.floor((bytes / MB) * 10) / 10} MB`;

function bodyTooLarge({ bytes, shown = shownBytes(bytes), isFile, isOfMany }: BodyLimit): Refusal {
  if (isFile) return new Refusal('too_large', sayLimits('limits.file', { size: { size: shown } }));
  if (isOfMany) return new Refusal('too_large', sayLimits('limits.requestOfMany', { size: { size: shown } }));
  return new Refusal('too_large', sayLimits('limits.request', { size: { size: shown } }));
}

/** @throws for a body whose announced length is over the limit or whose encoding is unknown, before any of it is read. */
export function admitBody(c: ApiContext, limit: BodyLimit): void {
  c.set('bodyLimit', limit);
  if (Number(c.req.header('Content-Length') ?? 0) > limit.bytes) throw bodyTooLarge(limit);
  const coding = codingOf(c);
  if (coding !== undefined && !(c.get('unpack') && isCoding(coding)))
    throw new Refusal(
      'media_type',
      sayRequests(c.get('unpack') ? 'requests.coding' : 'requests.noCoding', { coding: coding.slice(0, 40) }),
    );
  if (limit.isFile) c.get('mayBeSlow')?.();
}

const codings = ['gzip', 'deflate', 'br'] as const;
type Coding = (typeof codings)[number];

const isCoding = (coding: string): coding is Coding => codings.some((one) => one === coding);

/** The content encoding, if any. */
function codingOf(c: ApiContext): string | undefined {
  const coding = c.req.header('Content-Encoding')?.trim().toLowerCase();
  if (coding === undefined || coding === '' || coding === 'identity') return undefined;
  return coding === 'x-gzip' ? 'gzip' : coding;
}

/** The unpacked body piece by piece, at most as much as the call takes. */
export async function* bodyPieces(c: ApiContext): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { body } = c.req.raw;
  if (!body) return;
  const limit = c.get('bodyLimit');
  const coding = codingOf(c);
  const unpack = c.get('unpack');
  const whole = readOut(body);
  const stream = coding !== undefined && unpack && isCoding(coding) ? unpack(coding, whole) : whole;
  const reader = stream.getReader();
  let bytes = 0;
  const back = stepAside(c, 'body');
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new Refusal(
          'bad_request',
          coding === undefined ? 'The request was interrupted.' : sayLimits('limits.brokenBody', { coding }),
        );
      });
      if (done) return await back();
      bytes += value.byteLength;
      if (bytes > limit.bytes) throw bodyTooLarge(limit);
      yield value;
    }
  } finally {
    // A reader that stops early needs the rest no more.
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * The same stream, but cancelling it reads and discards the rest: cancelling a body cuts its connection. A body longer than any
 * limit is cut nevertheless, since it may never end.
 */
function readOut(body: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let bytes = 0;
  const read = async () => {
    const piece = await reader.read();
    bytes += piece.value?.byteLength ?? 0;
    return piece;
  };
  const readOn = async (): Promise<void> => {
    while (bytes <= mostRead) if ((await read()).done) return;
    await reader.cancel();
  };
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      // The host ends it after its time limit.
      readOn().catch(() => undefined);
    },
  });
}

/** The whole body; read once for all callers. */
export function bodyBytes(c: ApiContext): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = c.get('bodyBytes') ?? readBytes(c);
  c.set('bodyBytes', bytes);
  return bytes;
}

async function readBytes(c: ApiContext): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bodyPieces(c)) {
    pieces.push(piece);
    length += piece.byteLength;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}

/** The body as UTF-8; read once for all callers. */
export function bodyText(c: ApiContext): Promise<string> {
  const known = c.get('bodyText');
  if (known) return known;
  // Node enforces Content-Length itself, and its own reader is several times as fast.
  const isCounted = c.req.header('Content-Length') !== undefined && codingOf(c) === undefined && !c.get('bodyBytes');
  const text = isCounted ? countedText(c) : bodyBytes(c).then((bytes) => new TextDecoder().decode(bytes));
  c.set('bodyText', text);
  return text;
}

async function countedText(c: ApiContext): Promise<string> {
  const back = stepAside(c, 'body');
  const text = await c.req.text().catch(() => {
    throw new Refusal('bad_request', 'The request was interrupted.');
  });
  await back();
  return text;
}

/** The fields of a form; its files are held in memory. */
export async function bodyForm(c: ApiContext): Promise<FormData> {
  const bytes = await bodyBytes(c);
  const type = c.req.header('Content-Type') ?? '';
  return new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw new Refusal('bad_request', 'The form cannot be read.');
  });
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** The JSON object of a request; an empty body is an empty object. */
export async function readBody(c: ApiContext): Promise<JsonObject> {
  requireJson(c);
  const text = await bodyText(c);
  if (text.trim() === '') return {};
  if (!isJson(c)) throw notJson();
  const value = await parseJson(text);
  if (!isObject(value)) throw new Refusal('bad_request', 'The body must be a JSON object.');
  return value;
}

/** @throws for a body of another type before any of it is read: it may be long and slow. */
export function requireJson(c: ApiContext): void {
  if (!isJson(c) && hasBody(c)) throw notJson();
}

const isJson = (c: ApiContext): boolean =>
  /^application\/([\w.-]{1,60}\+)?json\s{0,9}(;|$)/i.test(c.req.header('Content-Type') ?? '');

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const notJson = () => new Refusal('media_type', 'Send JSON, with the header Content-Type: application/json.');

const hasBody = (c: ApiContext): boolean =>
  Number(c.req.header('Content-Length') ?? 0) > 0 || c.req.header('Transfer-Encoding') !== undefined;

/** Whether the call has its own token; it never uses the browser's session then. */
export const isBearer = (c: ApiContext): boolean => /^bearer(\s|$)/i.test(c.req.header('Authorization') ?? '');

/** The id in the address of a call on one object. @throws {Refusal} 404 for anything else. */
export function idOf(c: ApiContext): number {
  const text = c.req.param('id') ?? '';
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : 0;
  // Ids are 32-bit in every store; a larger one cannot exist.
  if (id < 1 || id >= 2 ** 31) throw notFound();
  return id;
}

/** In the body of each call that changes an object. */
export const versionShape = z.int('integer').nullish().describe('The version that was read; another is refused');

/** The version in `If-Match`; undefined where the header is missing or asks for any version (RFC 9110, 13.1.1). */
function tagOf(header: string | undefined): number | undefined {
  if (header === undefined || header === '' || header === '*') return undefined;
  const version = /^(?:W\/)?"?v?(\d{1,9})"?$/.exec(header)?.[1];
  if (version !== undefined) return Number(version);
  const told = problem('pattern', { label: 'If-Match', example: '"v7"' });
  throw new Refusal('bad_request', told, { errors: { 'If-Match': told } });
}

/**
 * The version that the client saw: in the body, or as `If-Match: "v7"`. Without it only the keys of `free` may be set; where
 * `free` is undefined none is asked for.
 */
export function versionsOf(
  c: ApiContext,
  id: number,
  body: JsonObject,
  free: readonly string[] | undefined,
): ReadonlyMap<number, number> {
  const read = versionShape.safeParse(body.version);
  if (!read.success) {
    const told = problem('integer', { label: 'version' });
    throw new Refusal('bad_request', told, { errors: { version: told } });
  }
  const version = read.data ?? tagOf(c.req.header('If-Match')?.trim());
  if (version !== undefined) return new Map([[id, version]]);
  if (free && Object.keys(body).some((key) => !free.includes(key) && key !== 'version')) {
    throw new Refusal('version_required', 'Send the version that you read, in the body or as If-Match.');
  }
  return new Map();
}

import { sayLimits } from '../../src/schema/messages/sayLimits';
import { sayRequests } from '../../src/schema/messages/sayRequests';
import type { ApiContext, ApiHandler } from './apiEnv';
import { wait } from './pause';
import { Refusal } from './problems';

/** Lets other calls run while this one waits for its body or for time to pass; what it answers waits until this one may go on. */
export const stepAside = (c: ApiContext, reason: 'body' | 'time'): (() => Promise<void>) =>
  c.get('stepAside')?.(c.req.raw, reason) ?? goOn;

const goOn = async (): Promise<void> => undefined;

/** Lets so much time pass, in which other calls run. */
export async function waitAside(c: ApiContext, ms: number): Promise<void> {
  const back = stepAside(c, 'time');
  await wait(ms);
  await back();
}

/** How many bytes a call takes in its body, counted as they are when unpacked. */
export type BodyLimit = {
  readonly bytes: number;
  /** A file; signed-in users may send it over a slow line. */
  readonly isFile?: true;
  /** As people read it, where what is around a file counts besides. */
  readonly shown?: string;
  /** It names objects, by a filter or by their ids. */
  readonly isOfMany?: true;
};

const kB = 1024;
const MB = 1024 * kB;

/** The limits of calls; each route names its own, and one that names none takes an object. */
export const bodyLimits = {
  /** Of sign-in, which anyone may call. */
  words: { bytes: 16 * kB },
  preferences: { bytes: 128 * kB },
  /** 1 MB of state, and what is around it. */
  state: { bytes: MB + kB },
  object: { bytes: 2 * MB },
  /** Many objects: a million ids are told by their bytes, before they are read. */
  many: { bytes: 2 * MB, isOfMany: true },
  /** Filters of a report take 100,000 values. */
  report: { bytes: 8 * MB },
  auctions: { bytes: 16 * MB },
  /** A new list with its 100,000 entries. */
  filledList: { bytes: 32 * MB },
  /** A list of 100,000 entries, or a sheet of objects. */
  list: { bytes: 32 * MB, isFile: true },
} as const satisfies Readonly<Record<string, BodyLimit>>;

const mostRead = Math.max(...Object.values(bodyLimits).map(({ bytes }) => bytes));

/** A handler that takes another length than an object's. */
export type Taking = { readonly limit: BodyLimit; readonly run: ApiHandler };

export const takes = (limit: BodyLimit, run: ApiHandler): Taking => ({ limit, run });

/** 2 MB, 128 kB. */
export const shownBytes = (bytes: number): string =>
  bytes < MB ? `${Math.ceil(bytes / kB)} kB` : `${Math.floor((bytes / MB) * 10) / 10} MB`;

export function bodyTooLarge({ bytes, shown = shownBytes(bytes), isFile, isOfMany }: BodyLimit): Refusal {
  if (isFile) return new Refusal('too_large', sayLimits('limits.file', { size: { size: shown } }));
  if (isOfMany) return new Refusal('too_large', sayLimits('limits.requestOfMany', { size: { size: shown } }));
  return new Refusal('too_large', sayLimits('limits.request', { size: { size: shown } }));
}

/** Refuses a body that is too long by what it announces, or packed in a way that is not understood: before any of it is read. */
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
export type Coding = (typeof codings)[number];

const isCoding = (coding: string): coding is Coding => codings.some((one) => one === coding);

/** How the body is packed, if it is. */
function codingOf(c: ApiContext): string | undefined {
  const coding = c.req.header('Content-Encoding')?.trim().toLowerCase();
  if (coding === undefined || coding === '' || coding === 'identity') return undefined;
  return coding === 'x-gzip' ? 'gzip' : coding;
}

/** The body piece by piece, unpacked, and never more of it than the call takes. */
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
    // A reader that stops early needs no more of it.
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * The same stream, whose rest is read and thrown away where it is cancelled: to cancel a body cuts its connection. A body that is
 * longer than any call takes is cut nevertheless, since it may have no end.
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
      // The host ends it where that takes too long.
      readOn().catch(() => undefined);
    },
  });
}

/** The whole body; read once, however often it is asked for. */
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

/** The body as UTF-8; read once, however often it is asked for. */
export function bodyText(c: ApiContext): Promise<string> {
  const known = c.get('bodyText');
  if (known) return known;
  // Node counts what has a length; its own reader is several times as fast.
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

/** The fields of a form, whose files are held in memory. */
export async function bodyForm(c: ApiContext): Promise<FormData> {
  const bytes = await bodyBytes(c);
  const type = c.req.header('Content-Type') ?? '';
  return new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw new Refusal('bad_request', 'The form cannot be read.');
  });
}

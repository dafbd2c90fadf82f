import { hexOf } from '../../src/model/hexOf';
import { createEncrypt, type Encryption } from '../http/answers';
import { pause } from '../http/pause';
import type { Ports } from '../ports';

type Bytes = Uint8Array<ArrayBuffer>;

/** The finished answer of a whole list; a request only sends it. */
export type ListBody = { readonly version: number; readonly plain: Bytes; gzip?: Bytes; br?: Bytes };

/** `isWanted` returns whether a body is still its list's newest when its compression begins. */
export type MakeBody = (
  version: number,
  rows: Iterable<string>,
  isWanted: (body: ListBody) => boolean,
) => Promise<ListBody>;

/** Bodies up to this size are sent compressed; larger ones go uncompressed until compression is done. */
const waitForBytes = 1024 * 1024;
/** Below this compression gains nothing. */
const compressFromBytes = 1024;
const stepLength = 1024 * 1024;

export function createMakeBody({
  compress,
  encryption,
  log,
  observer,
}: Pick<Ports, 'compress' | 'encryption' | 'log' | 'observer'>): MakeBody {
  const encrypt = encryption && createEncrypt(encryption);
  // Large bodies one after another: a list with constant writes must not compress ten of them at once.
  let line: Promise<unknown> = Promise.resolve();
  let inMaking = 0;
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    inMaking += 1;
    observer?.listBodies(inMaking);
    try {
      return await work();
    } finally {
      inMaking -= 1;
      observer?.listBodies(inMaking);
    }
  };
  const make: MakeBody = async (version, rows, isWanted) => {
    const json = await encodeArray(rows);
    const body: ListBody = { version, plain: encrypt ? await encrypt(json) : json };
    if (!compress || body.plain.length < compressFromBytes) return body;
    const press = async (): Promise<void> => {
      try {
        Object.assign(body, await compress(body.plain));
      } catch (error) {
        log.error('list.compress', { error: String(error) });
      }
    };
    if (body.plain.length <= waitForBytes) await press();
    else {
      const before = line;
      line = counted(() => before.then(pause).then(() => (isWanted(body) ? press() : undefined)));
    }
    return body;
  };
  return (version, rows, isWanted) => counted(() => make(version, rows, isWanted));
}

/** Joins rows of JSON into one array in UTF-8, in steps, so that a list of 50 MB blocks no other request. */
async function encodeArray(rows: Iterable<string>): Promise<Bytes> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let text = '[';
  let isFirst = true;
  for (const row of rows) {
    text += isFirst ? row : `,${row}`;
    isFirst = false;
    if (text.length < stepLength) continue;
    parts.push(encoder.encode(text));
    text = '';
    await pause();
  }
  parts.push(encoder.encode(`${text}]`));
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Distinguishes bodies by encryption key, so that a client never takes one for another. */
export async function encryptionMark(encryption: Encryption | undefined): Promise<string> {
  if (!encryption) return '';
  const digest = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new Uint8Array([...encryption.key, ...encryption.iv])),
  );
  return hexOf(digest.slice(0, 4));
}

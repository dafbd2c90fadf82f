import { hexOf } from '../../src/model/hexOf';
import { pause } from '../http/pause';
import { Refusal } from '../http/problems';
import { isObject } from '../http/readBody';
import type { Ports, Transaction } from '../ports';
import type { SheetRow } from './readSheet';

/** How long a preview may be looked at before the file has to be looked through again. */
const keptMs = 30 * 60_000;

/** What a preview was of: the file with what was chosen for it, what its lines say, and the version of each object it names. */
export type SheetPlan = { readonly file: string; readonly rows: string; readonly versions: ReadonlyMap<number, number> };

/** Keeps what a person was shown, and answers the token with which just that is stored. */
export async function keepPlan({ store, clock, randomBytes }: Ports, user: number, { versions, ...plan }: SheetPlan): Promise<string> {
  const token = `i_${hexOf(randomBytes(16))}`;
  const expiresAt = new Date(clock().getTime() + keptMs).toISOString();
  await store.undo.put({ token, user, expiresAt, body: { ...plan, versions: [...versions] } });
  return token;
}

/** The plan behind a token of this user, which is good once: used up with the transaction that stores the file. */
export async function takePlan({ beside }: Transaction, user: number, token: string, now: Date): Promise<SheetPlan> {
  const found = /^i_[0-9a-f]{32}$/.test(token) ? await beside.undo.take(token, user, now.toISOString()) : undefined;
  if (!isObject(found?.body)) throw new Refusal('expired', 'The preview has expired. Preview the file again.');
  const { file, rows, versions } = found.body;
  return { file: String(file), rows: String(rows), versions: new Map(versions as readonly (readonly [number, number])[]) };
}

/** The same for the same bytes. */
export async function digestOf(...parts: readonly (string | Uint8Array<ArrayBuffer>)[]): Promise<string> {
  const digests = await Promise.all(
    parts.map(async (part) => crypto.subtle.digest('SHA-256', typeof part === 'string' ? new TextEncoder().encode(part) : part)),
  );
  return digests.map((digest) => hexOf(new Uint8Array(digest))).join('');
}

/** In one go. By characters: 200 rows may have a few of them, or more than a text can hold. */
const charactersAtOnce = 256 * 1024;

/** The same for lines that ask for the same. */
export async function rowsDigest(rows: readonly SheetRow[]): Promise<string> {
  let digest = '';
  let text = '';
  for (const { line, id, body } of rows) {
    text += JSON.stringify([line, id ?? null, body]);
    if (text.length < charactersAtOnce) continue;
    digest = await digestOf(digest + text);
    text = '';
    await pause();
  }
  return digestOf(digest + text);
}

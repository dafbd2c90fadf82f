import { hexOf } from '../../src/model/hexOf';
import type { Ports, Transaction } from '../ports';
import type { Claim, KeptAnswer } from '../ports/keptAnswers';
import { type ApiContext, type ApiHandler, sessionOn } from './apiEnv';
import { bodyBytes, bodyText } from './bodyLimits';
import { badKey, inProgress, keyReused } from './keyRefusals';
import { requireJson } from './readBody';
import { waitAside } from './stepAside';

const keptMs = 24 * 3_600_000;
/** A call renews its lease while it works, so this is how long a repeat waits for a process that is gone. */
const leaseMs = 10_000;
/** How long a repeat waits for the first call before it is told to come again. */
const patienceMs = 5_000;
/** No answer of a write is longer: an object has 2 MB. */
const answerAtMost = 4 * 1024 * 1024;
/** Of one user; the oldest go first. */
export const keptAnswersAtMost = { answers: 10_000, bytes: 100 * 1024 * 1024 };
const keptHeaders = ['Content-Type', 'Location', 'ETag', 'X-Warnings', 'X-Not-Copied', 'json-encrypt'];

/** Without a text where the answer is worked out again. */
type Kept = { readonly text: string | null; readonly headers: Readonly<Record<string, string>> };

/** Keeps the answer of a call in the transaction of its write. */
export type KeepAnswer = (tx: Pick<Transaction, 'beside'>, answer?: Response) => Promise<void>;

/**
 * Keeps an answer where the call has an Idempotency-Key, so that there are both or neither of write and answer. To be called at the
 * end of the transaction that writes.
 */
export async function keepAnswer(c: ApiContext, tx: Pick<Transaction, 'beside'>, answer: Response): Promise<Response> {
  await c.get('keepAnswer')?.(tx, answer);
  return answer;
}

/** The same for a call whose answer cannot be had inside the transaction: a repeat works it out `again`. */
export async function keepDone(c: ApiContext, tx: Pick<Transaction, 'beside'>): Promise<void> {
  await c.get('keepAnswer')?.(tx);
}

type Options = {
  /** The answer holds a secret, and is kept encrypted. */
  readonly isSecret?: boolean;
  /** Answers a call that was done before, where its answer was not kept. */
  readonly again?: ApiHandler;
};

export type Idempotent = (handler: ApiHandler, options?: Options) => ApiHandler;

/**
 * A POST with an `Idempotency-Key` is done once in 24 hours, whichever process it reaches; repeated, it answers what it answered
 * then. What was refused may be tried again.
 */
export function createIdempotent({ store, clock, log, randomBytes, secrets }: Ports): Idempotent {
  const { idempotency } = store;
  const from = (ms: number): string => new Date(clock().getTime() + ms).toISOString();

  return (handler, { isSecret = false, again } = {}) =>
    async (c) => {
      const key = c.req.header('Idempotency-Key');
      if (key === undefined) return handler(c);
      if (key === '' || key.length > 255) throw badKey();
      const claim: Claim = { user: sessionOn(c).session.user, key, token: hexOf(randomBytes(16)) };
      const kept = await take(c, claim, await digestOf(c));
      if (kept) {
        const { text, headers } = kept.body as Kept;
        if (text === null) return answerAgain(c, again);
        return replay(kept.status, isSecret ? await secrets.open(text) : text, headers, c.get('requestId'));
      }

      let isKept = false;
      c.set('keepAnswer', async (tx, answer) => {
        const body: KeptAnswer = answer ? await keep(answer, isSecret) : { status: 200, body: { text: null, headers: {} } };
        if (!(await tx.beside.idempotency.settle(claim, body))) throw inProgress();
        isKept = true;
      });
      const lease = setInterval(() => {
        idempotency.extend(claim, from(leaseMs)).catch((error: unknown) => log.warn('lease_not_renewed', { error: String(error) }));
      }, leaseMs / 3);
      try {
        const answer = await handler(c);
        // What wrote nothing may be done again.
        if (!isKept) await idempotency.release(claim);
        return answer;
      } catch (error) {
        // Where the store is away the lease ends by itself.
        await idempotency.release(claim).catch((reason: unknown) => log.warn('key_not_released', { error: String(reason) }));
        throw error;
      } finally {
        clearInterval(lease);
      }
    };

  /** Waits for the key; answers what was answered under it before, if anything was. */
  async function take(c: ApiContext, claim: Claim, request: string): Promise<KeptAnswer | undefined> {
    for (let waited = 0, ms = 25; ; waited += ms, ms = Math.min(2 * ms, 400)) {
      const asked = { ...claim, request, leaseUntil: from(leaseMs), expiresAt: from(keptMs) };
      const found = await idempotency.claim(asked, clock().toISOString());
      if (found.state === 'mine') return undefined;
      if (found.state === 'done') return found.answer;
      if (found.state === 'other') throw keyReused();
      if (waited >= patienceMs) throw inProgress();
      await waitAside(c, ms);
    }
  }

  async function keep(answer: Response, isSecret: boolean): Promise<KeptAnswer> {
    const text = await answer.clone().text();
    const headers = Object.fromEntries(
      keptHeaders.flatMap((name) => {
        const value = answer.headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
    if (text.length > answerAtMost) throw new Error(`An answer of ${text.length} characters is too long to be kept.`);
    return { status: answer.status, body: { text: isSecret ? await secrets.seal(text) : text, headers } };
  }
}

function answerAgain(c: ApiContext, again: ApiHandler | undefined): Response | Promise<Response> {
  if (!again) throw new Error(`${c.req.path} keeps no answer and does not say how to work it out again.`);
  return again(c);
}

/** What makes two requests the same: caller, mode, address and body. */
async function digestOf(c: ApiContext): Promise<string> {
  const { answer } = sessionOn(c);
  const { pathname, search } = new URL(c.req.url);
  const head = JSON.stringify([c.req.method, pathname + search, answer.user.id, c.req.header('X-Mode') ?? null]);
  const digests = await Promise.all([sha256(new TextEncoder().encode(head)), sha256(await bodyOf(c))]);
  return digests.join('');
}

async function bodyOf(c: ApiContext): Promise<Uint8Array<ArrayBuffer>> {
  // A file may be of any type; everything else is JSON, and is refused before it is read where it is not.
  if (c.get('bodyLimit').isFile) return bodyBytes(c);
  requireJson(c);
  return new TextEncoder().encode(await bodyText(c));
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

const replay = (status: number, text: string, headers: Kept['headers'], requestId: string): Response =>
  new Response(text, { status, headers: { ...headers, 'Cache-Control': 'no-store', 'X-Request-Id': requestId } });

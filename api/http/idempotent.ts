import { hexOf } from '../../src/model/hexOf';
import type { Ports, Transaction } from '../ports';
import type { Claim, KeptAnswer } from '../ports/keptAnswers';
import { exposedTo } from './answers';
import { Refusal } from './problems';
import {
  type ApiContext,
  type ApiHandler,
  bodyBytes,
  bodyText,
  requireJson,
  sessionOn,
  takesKey,
  waitAside,
} from './request';

const badKey = (): Refusal => new Refusal('bad_request', 'The Idempotency-Key must have 1 to 255 characters.');

/** Another call with the same key is running, in this process or another. */
const inProgress = (): Refusal =>
  new Refusal('in_progress', 'The same request is still in progress. Send it again in a moment.', { retryAfter: 1 });

const keyReused = (): Refusal =>
  new Refusal('key_reused', 'Another request was sent with this Idempotency-Key. Send this one with a new key.');

const doneBefore = (): Refusal =>
  new Refusal(
    'done_before',
    'This request was already done, but its answer was too long to keep. Reload what it changed.',
  );

const keptMs = 24 * 3_600_000;
/** A running call renews its lease, so a repeat waits at most this long after a process has died. */
const leaseMs = 10_000;
/** How long a repeat waits for the first call before it is refused. */
const patienceMs = 5_000;
/** Characters. An object has at most 2 MB; only the problems of a list can be longer. */
const answerAtMost = 4 * 1024 * 1024;
/** Per user; the oldest go first. */
export const keptAnswersAtMost = { answers: 10_000, bytes: 100 * 1024 * 1024 };
const keptHeaders = ['Content-Type', 'Location', 'ETag', 'X-Warnings', 'X-Not-Copied', 'json-encrypt'];

/** `text` is null where the answer is made again, or was too long. */
type Kept = {
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly isLong?: true;
};

type Inside = Pick<Transaction, 'beside'>;

/** Stores the answer of a call under an Idempotency-Key. */
export type KeyedCall = {
  /** Stores it in the transaction of the write; `short` makes the stored answer where it is too long. */
  keep(tx: Inside, answer?: Response, short?: () => Response): Promise<void>;
  /** Replaces the stored answer, after the write. */
  replace(answer: Response): Promise<void>;
  /** Marks a call that wrote nothing, so that it may run again. */
  pass(): void;
};

/**
 * Stores the answer of a call with an Idempotency-Key in the transaction of the write, so that both exist or neither. Call it at
 * the end of the transaction. `short` makes the stored answer where it is over 4 MB.
 */
export async function keepAnswer(
  c: ApiContext,
  tx: Inside,
  answer: Response,
  short?: () => Response,
): Promise<Response> {
  await c.get('keyed')?.keep(tx, answer, short);
  return answer;
}

/** The same for a call whose answer is not known inside the transaction: `again` answers a repeat. */
export async function keepDone(c: ApiContext, tx: Inside): Promise<void> {
  await c.get('keyed')?.keep(tx);
}

/** Replaces the stored answer; where that fails, a repeat gets the first one, since the write is done. */
export async function replaceAnswer(c: ApiContext, answer: Response): Promise<Response> {
  await c.get('keyed')?.replace(answer);
  return answer;
}

/** For the answer of a call that wrote nothing, such as a preview: the key stays free. */
export function wroteNothing(c: ApiContext, answer: Response): Response {
  c.get('keyed')?.pass();
  return answer;
}

type Options = {
  /** The answer holds a secret and is stored encrypted. */
  readonly isSecret?: boolean;
  /** Answers a repeat of a finished call whose answer was not stored. */
  readonly again?: ApiHandler;
};

export type Idempotent = (handler: ApiHandler, options?: Options) => ApiHandler;

/**
 * Runs a POST with an `Idempotency-Key` once in 24 hours, in whichever process; a repeat gets the same answer. A refused call may
 * be tried again.
 */
export function createIdempotent({ store, clock, log, randomBytes, secrets }: Ports): Idempotent {
  const { idempotency } = store;
  const from = (ms: number): string => new Date(clock().getTime() + ms).toISOString();

  return (handler, { isSecret = false, again } = {}) =>
    takesKey(async (c) => {
      const key = c.req.header('Idempotency-Key');
      if (key === undefined) return handler(c);
      if (key === '' || key.length > 255) throw badKey();
      const claim: Claim = { user: sessionOn(c).session.user, key, token: hexOf(randomBytes(16)) };
      const kept = await take(c, claim, await digestOf(c));
      if (kept) {
        const { text, headers, isLong } = kept.body as Kept;
        if (isLong) throw doneBefore();
        if (text === null) return answerAgain(c, again);
        return replay(
          kept.status,
          isSecret ? await secrets.open(text) : text,
          { ...headers, ...exposedTo(c) },
          c.get('requestId'),
        );
      }

      let isKept = false;
      let isFree = false;
      const settle = async ({ beside }: Inside, answer?: Response, short?: () => Response): Promise<boolean> => {
        const body: KeptAnswer = answer
          ? await bodyOfKept(answer, isSecret, short)
          : { status: 200, body: { text: null, headers: {} } };
        return beside.idempotency.settle(claim, body);
      };
      c.set('keyed', {
        async keep(...kept) {
          if (!(await settle(...kept))) throw inProgress();
          isKept = true;
        },
        async replace(answer) {
          await settle({ beside: store }, answer).catch((error: unknown) =>
            log.warn('answer_not_kept', { error: String(error) }),
          );
        },
        pass() {
          isFree = true;
        },
      });
      const lease = setInterval(() => {
        idempotency
          .extend(claim, from(leaseMs))
          .catch((error: unknown) => log.warn('lease_not_renewed', { error: String(error) }));
      }, leaseMs / 3);
      try {
        const answer = await handler(c);
        // A write without its own transaction, finished by now.
        if (!isKept && answer.ok && !isFree) await c.get('keyed')?.replace(answer);
        else if (!isKept) await idempotency.release(claim);
        return answer;
      } catch (error) {
        // Where the store is away the lease expires by itself.
        await idempotency
          .release(claim)
          .catch((reason: unknown) => log.warn('key_not_released', { error: String(reason) }));
        throw error;
      } finally {
        clearInterval(lease);
      }
    });

  /** Waits for the key; returns the stored answer, if any. */
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

  async function bodyOfKept(whole: Response, isSecret: boolean, short?: () => Response): Promise<KeptAnswer> {
    const all = await whole.clone().text();
    const answer = all.length > answerAtMost ? short?.() : whole;
    // A long answer does not fail the write: a repeat learns that it was done.
    if (!answer) return { status: whole.status, body: { text: null, headers: {}, isLong: true } };
    const text = answer === whole ? all : await answer.clone().text();
    const headers = Object.fromEntries(
      keptHeaders.flatMap((name) => {
        const value = answer.headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
    return { status: answer.status, body: { text: isSecret ? await secrets.seal(text) : text, headers } };
  }
}

function answerAgain(c: ApiContext, again: ApiHandler | undefined): Response | Promise<Response> {
  if (!again) throw new Error(`${c.req.path} keeps no answer and does not say how to work it out again.`);
  return again(c);
}

/** Digest of what makes two requests equal: caller, mode, address and body. */
async function digestOf(c: ApiContext): Promise<string> {
  const { answer } = sessionOn(c);
  const { pathname, search } = new URL(c.req.url);
  const head = JSON.stringify([c.req.method, pathname + search, answer.user.id, c.req.header('X-Mode') ?? null]);
  const digests = await Promise.all([sha256(new TextEncoder().encode(head)), sha256(await bodyOf(c))]);
  return digests.join('');
}

async function bodyOf(c: ApiContext): Promise<Uint8Array<ArrayBuffer>> {
  // A file may have any type; everything else must be JSON, and is refused before it is read.
  if (c.get('bodyLimit').isFile) return bodyBytes(c);
  requireJson(c);
  return new TextEncoder().encode(await bodyText(c));
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

const replay = (status: number, text: string, headers: Kept['headers'], requestId: string): Response =>
  new Response(text, { status, headers: { ...headers, 'Cache-Control': 'no-store', 'X-Request-Id': requestId } });

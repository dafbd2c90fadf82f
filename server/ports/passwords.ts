import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../api/http/problems';
import type { Passwords } from '../../api/ports';

// OWASP's minimum for argon2id, the library's default: 19 MiB, two rounds, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** `waiting` returns the length of the queue. */
export type BoundedPasswords = Passwords & { waiting(): number };

/**
 * Hashes on the thread pool, so that a sign-in blocks no other request; at most `atOnce` in parallel, which leaves threads for
 * files and compression. Refuses above the queue's limit.
 */
export function createPasswords({
  atOnce,
  waitingAtMost,
}: {
  readonly atOnce: number;
  readonly waitingAtMost: number;
}): BoundedPasswords {
  const waiting: (() => void)[] = [];
  let running = 0;

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (waiting.length < waitingAtMost) await new Promise<void>((resolve) => waiting.push(resolve));
    else
      throw new Refusal('rate_limited', 'Too many people are signing in at this moment. Try again shortly.', {
        retryAfter,
      });
    try {
      return await work();
    } finally {
      // The place goes to the next in the queue, or becomes free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (stored, password) => inTurn(() => verify(stored, password)),
    waiting: () => waiting.length,
  };
}

/** A full queue is done in about this many seconds. */
const retryAfter = 3;

/** Two of the pool's four threads. */
export const passwords = createPasswords({ atOnce: 2, waitingAtMost: 100 });

import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../api/http/problems';
import type { Passwords } from '../../api/ports';

// OWASP's least figures for argon2id, which is what the library makes unless it is told otherwise: 19 MiB, two rounds, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How many wait for their turn. */
export type BoundedPasswords = Passwords & { waiting(): number };

/**
 * Runs on the thread pool, so a sign-in blocks no other request; and only so many at once, so that files, compression and the like get
 * their threads of it too. Who would wait too long is told to come back.
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
      // The place goes to the next in line, or is free.
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

/** A full queue is done in about this time. */
const retryAfter = 3;

/** Two of the four threads that the pool has. */
export const passwords = createPasswords({ atOnce: 2, waitingAtMost: 100 });

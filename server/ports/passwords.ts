import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '../../api/ports';

// OWASP's least figures for argon2id, which is what the library makes unless it is told otherwise: 19 MiB, two rounds, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Runs on the thread pool, so a sign-in holds up nobody else. */
export const passwords: Passwords = {
  hash: (password) => hash(password, cost),
  verify: (stored, password) => verify(stored, password),
};

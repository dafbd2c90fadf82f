import { Refusal } from './problems';

/** It is unknown whether a write took effect: repeat it with the same Idempotency-Key or version. */
export const databaseAway = (): Refusal =>
  new Refusal('unavailable', 'The database is not responding. Try again in a minute.', { retryAfter: 10 });

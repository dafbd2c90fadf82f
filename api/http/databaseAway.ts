import { Refusal } from './problems';

/** Whether a write had come through before, nobody knows: whoever sends it again gives it the same Idempotency-Key or version. */
export const databaseAway = (): Refusal =>
  new Refusal('unavailable', 'The database is not responding. Try again in a minute.', { retryAfter: 10 });

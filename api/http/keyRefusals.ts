import { Refusal } from './problems';

export const badKey = (): Refusal => new Refusal('bad_request', 'The Idempotency-Key must have 1 to 255 characters.');

/** Another call works on the same, in this process or another. */
export const inProgress = (): Refusal =>
  new Refusal('in_progress', 'The same request is still in progress. Send it again in a moment.', { retryAfter: 1 });

export const keyReused = (): Refusal =>
  new Refusal('key_reused', 'Another request was sent with this Idempotency-Key. Send this one with a new key.');

export const doneBefore = (): Refusal =>
  new Refusal('done_before', 'This request was already done, but its answer was too long to keep. Reload what it changed.');

import { Refusal } from '../http/problems';

/** For whoever asks; why it is so is for the log. */
export const awayRefusal = (): Refusal =>
  new Refusal('unavailable', 'There are no reports at the moment: their engine does not answer. Try again in a minute.', {
    retryAfter: 30,
  });

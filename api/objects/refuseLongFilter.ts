import type { ListFilter } from '../../src/model/listDialect';
import { Refusal } from '../http/problems';

/** Of one key of a filter; a bulk change takes as many objects. */
const valuesAtMost = 10_000;

/** Refuses a key with too many values before any of them is read: each is brought to its stored form. */
export function refuseLongFilter(filter: ListFilter): void {
  for (const [key, value] of Object.entries(filter))
    if (Array.isArray(value) && value.length > valuesAtMost)
      throw new Refusal(
        'too_large',
        `${key.slice(0, 80)} takes at most ${valuesAtMost.toLocaleString('en-US')} values. Send fewer at a time.`,
      );
}

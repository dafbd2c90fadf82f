import type { ListFilter } from '../../src/model/listDialect';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import { Refusal } from '../http/problems';

/** Of one key of a filter; a bulk change takes as many objects. */
const valuesAtMost = 10_000;

/** Refuses a key with too many values before any of them is read: each is brought to its stored form. */
export function refuseLongFilter(filter: ListFilter): void {
  for (const [key, value] of Object.entries(filter))
    if (Array.isArray(value) && value.length > valuesAtMost)
      throw new Refusal('too_large', sayLimits('limits.filterValues', { name: key.slice(0, 80), most: valuesAtMost }));
}

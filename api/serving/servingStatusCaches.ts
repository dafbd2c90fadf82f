import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import type { Scope } from '../ports';
import { createServingStatusCache, type ServingStatusCache } from './servingStatusCache';

/** What stops the objects of a resource, for each scope that is asked for. */
export type ServingStatusCaches = { of(scope: Scope): ServingStatusCache };

/** Lists that are kept at once, and objects in all of them; the one that was not asked for longest goes. */
const listsAtMost = 40;
const objectsAtMost = 400_000;

export function createServingStatusCaches(
  resource: AnyResource,
  { ports, records }: Pick<ApiParts, 'ports' | 'records'>,
): ServingStatusCaches {
  const all = new Map<string, ServingStatusCache>();
  let epoch = 0;
  ports.store.onChange((change) => {
    for (const cache of all.values()) cache.changed(change);
  });
  ports.traffic.onChange?.((change) => {
    for (const cache of all.values()) cache.counted(change);
  });
  const nextEpoch = (): number => {
    epoch += 1;
    return epoch;
  };
  const make = (scope: Scope): ServingStatusCache =>
    createServingStatusCache({ reader: ports.store, records, clock: ports.clock, nextEpoch, resource, scope });

  return {
    of(scope) {
      const key = JSON.stringify(scope);
      const cache = all.get(key) ?? make(scope);
      all.delete(key);
      all.set(key, cache);
      const objects = (): number => [...all.values()].reduce((sum, one) => sum + one.size(), 0);
      for (const [oldest] of all) {
        if (oldest === key || (all.size <= listsAtMost && objects() <= objectsAtMost)) break;
        all.delete(oldest);
      }
      return cache;
    },
  };
}

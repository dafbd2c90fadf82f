import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import type { Scope } from '../ports';
import { createStanding, type Standing } from './standing';

/** What stops the objects of a resource, for each scope that is asked for. */
export type Standings = { of(scope: Scope): Standing };

/** Lists that are kept at once, and objects in all of them; the one that was not asked for longest goes. */
const listsAtMost = 40;
const objectsAtMost = 400_000;

export function createStandings(resource: AnyResource, { ports, records }: Pick<ApiParts, 'ports' | 'records'>): Standings {
  const all = new Map<string, Standing>();
  let epoch = 0;
  ports.store.onChange((change) => {
    for (const standing of all.values()) standing.changed(change);
  });
  ports.traffic.onChange?.((change) => {
    for (const standing of all.values()) standing.counted(change);
  });
  const nextEpoch = (): number => {
    epoch += 1;
    return epoch;
  };
  const make = (scope: Scope): Standing => createStanding({ reader: ports.store, records, clock: ports.clock, nextEpoch, resource, scope });

  return {
    of(scope) {
      const key = JSON.stringify(scope);
      const standing = all.get(key) ?? make(scope);
      all.delete(key);
      all.set(key, standing);
      const objects = (): number => [...all.values()].reduce((sum, one) => sum + one.size(), 0);
      for (const [oldest] of all) {
        if (oldest === key || (all.size <= listsAtMost && objects() <= objectsAtMost)) break;
        all.delete(oldest);
      }
      return standing;
    },
  };
}

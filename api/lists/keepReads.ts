import type { Ports, StoredObject } from '../ports';

/** Kept at most; beyond that it starts again with none. */
const keptAtMost = 20_000;

/** A store that reads each object by id once: the rows of a long list name the same advertisers and accounts in every chunk. */
export function keepReads(store: Ports['store']): Ports['store'] {
  const kept = new Map<string, StoredObject | undefined>();
  return {
    ...store,
    async get(type, ids) {
      const missing = ids.filter((id) => !kept.has(`${type} ${id}`));
      if (kept.size + missing.length > keptAtMost) {
        kept.clear();
        return store.get(type, ids);
      }
      if (missing.length > 0) {
        const found = new Map((await store.get(type, missing)).map((object) => [object.id, object]));
        for (const id of missing) kept.set(`${type} ${id}`, found.get(id));
      }
      return ids.flatMap((id) => kept.get(`${type} ${id}`) ?? []);
    },
  };
}

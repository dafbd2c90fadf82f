import type { ListCopies, ListCopy, Place } from '../../src/dataProvider/lists/listCopies';
import { createListService } from '../../src/dataProvider/lists/listService';
import type { RemoteListService } from '../../src/dataProvider/lists/listWorker';

export type MemoryCopies = ListCopies & { readonly kept: ReadonlyMap<string, ListCopy> };

/** In-memory list copies instead of IndexedDB. */
export function createMemoryCopies(): MemoryCopies {
  const kept = new Map<string, ListCopy>();
  const keyOf = (place: Place, list: string): string => [place.session, place.viewer, place.mode, list].join(' ');
  return {
    kept,
    read: async (place, list) => kept.get(keyOf(place, list)),
    write: async (place, list, copy) => void kept.set(keyOf(place, list), copy),
    remove: async (place, list) => void kept.delete(keyOf(place, list)),
    keepOnly: async (session) => {
      for (const key of [...kept.keys()]) if (!key.startsWith(`${session} `)) kept.delete(key);
    },
    clear: async () => kept.clear(),
  };
}

/** The worker's list service in this thread; arguments and results are cloned as for a worker. */
export function listServiceInProcess(copies: ListCopies = createMemoryCopies()): RemoteListService {
  return Object.fromEntries(
    Object.entries(createListService(copies)).map(([name, call]) => [
      name,
      async (...given: readonly unknown[]) =>
        structuredClone(await (call as (...args: unknown[]) => unknown)(...structuredClone(given))),
    ]),
  ) as unknown as RemoteListService;
}

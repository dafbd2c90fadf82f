import { type IDBPDatabase, openDB } from 'idb';
import { isOld } from './drafts';

/**
 * Drafts again, where they are on the disk at once: a browser writes its localStorage seconds later, and what was typed in those is
 * gone when the whole browser ends. A browser that forbids or has no room for this keeps the other copy.
 */
export const draftDisk = {
  read: (key: string): Promise<string | undefined> => attempt((database) => database.get(store, key)),
  write: (key: string, text: string): Promise<unknown> => attempt((database) => database.put(store, text, key)),
  drop: (key: string): Promise<unknown> => attempt((database) => database.delete(store, key)),
  /** Deletes old drafts. */
  prune: (now: Date): Promise<unknown> =>
    attempt(async (database) => {
      const transaction = database.transaction(store, 'readwrite');
      for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue()) {
        if (isOld(cursor.value, now)) await cursor.delete();
      }
      await transaction.done;
    }),
};

const store = 'drafts';
let opened: Promise<IDBPDatabase> | undefined;

async function attempt<T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T | undefined> {
  try {
    opened ??= openDB('adx-drafts', 1, {
      upgrade: (database) => void database.createObjectStore(store),
      terminated: () => {
        opened = undefined;
      },
    });
    return await work(await opened);
  } catch {
    // The next one may open it.
    opened = undefined;
    return undefined;
  }
}

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { listDatabase } from './deleteListCopies';

/** The owner of the copies: another session, viewer or mode never reads them. */
export type Place = { readonly session: string; readonly viewer: string; readonly mode: string };

/** The raw body of a list call, with its validators. */
export type ListCopy = {
  readonly body: Blob;
  readonly isEncrypted: boolean;
  readonly etag: string | null;
  readonly version: number | null;
};

/** Stores lists for the browser session. A Blob is fast and has no size limit, unlike sessionStorage and stored objects. */
export type ListCopies = {
  read(place: Place, list: string): Promise<ListCopy | undefined>;
  write(place: Place, list: string, copy: ListCopy): Promise<void>;
  remove(place: Place, list: string): Promise<void>;
  /** Deletes the copies of other sessions. */
  keepOnly(session: string): Promise<void>;
  clear(): Promise<void>;
};

type Copies = DBSchema & {
  copies: { key: [session: string, viewer: string, mode: string, list: string]; value: ListCopy };
};

export function createListCopies(): ListCopies {
  let opened: Promise<IDBPDatabase<Copies>> | undefined;

  const open = (): Promise<IDBPDatabase<Copies>> => {
    opened ??= openDB<Copies>(listDatabase, 1, {
      upgrade: (database) => {
        database.createObjectStore('copies');
      },
      // Another tab deletes the database at sign-out: closing the connection keeps it from waiting.
      blocking: (_current, _wanted, event) => {
        (event.target as IDBDatabase).close();
        opened = undefined;
      },
      terminated: () => {
        opened = undefined;
      },
    }).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  const keyOf = (place: Place, list: string): Copies['copies']['key'] => [
    place.session,
    place.viewer,
    place.mode,
    list,
  ];

  return {
    read: async (place, list) => (await open()).get('copies', keyOf(place, list)),
    async write(place, list, copy) {
      const transaction = (await open()).transaction('copies', 'readwrite', { durability: 'relaxed' });
      await Promise.all([transaction.store.put(copy, keyOf(place, list)), transaction.done]);
    },
    remove: async (place, list) => (await open()).delete('copies', keyOf(place, list)),
    async keepOnly(session) {
      const transaction = (await open()).transaction('copies', 'readwrite');
      const keys = await transaction.store.getAllKeys();
      await Promise.all([
        ...keys.filter(([owner]) => owner !== session).map((key) => transaction.store.delete(key)),
        transaction.done,
      ]);
    },
    clear: async () => (await open()).clear('copies'),
  };
}

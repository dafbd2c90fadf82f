import { type IDBPDatabase, openDB } from 'idb';
import type { RowChange } from '../../api/memory/tables';

// Raised when the shape of the rows changes, so that older copies are dropped.
const version = 1;

/** Stores the rows of the memory store in the browser: one snapshot, and the changes since. */
export type Rows = {
  load(): Promise<readonly RowChange[] | null>;
  /** Stores all rows, once after seeding. */
  keep(rows: readonly RowChange[]): Promise<void>;
  add(rows: readonly RowChange[]): Promise<void>;
  readToken(): Promise<string | null>;
  writeToken(token: string | null): Promise<void>;
  clear(): Promise<void>;
};

export async function openRows(): Promise<Rows> {
  const db: IDBPDatabase = await openDB('adx-demo', version, {
    upgrade(opened) {
      for (const name of [...opened.objectStoreNames]) opened.deleteObjectStore(name);
      opened.createObjectStore('rows');
      opened.createObjectStore('values');
    },
  });
  return {
    async load() {
      const snapshot: string | undefined = await db.get('values', 'snapshot');
      if (snapshot === undefined) return null;
      return [...(JSON.parse(snapshot) as RowChange[]), ...((await db.getAll('rows')) as RowChange[])];
    },
    async keep(rows) {
      await db.put('values', JSON.stringify(rows), 'snapshot');
    },
    async add(rows) {
      const tx = db.transaction('rows', 'readwrite', { durability: 'relaxed' });
      await Promise.all([...rows.map((row) => tx.store.put(row, `${row.table} ${row.key}`)), tx.done]);
    },
    readToken: async () => (await db.get('values', 'token')) ?? null,
    async writeToken(token) {
      await db.put('values', token, 'token');
    },
    async clear() {
      await Promise.all([db.clear('rows'), db.clear('values')]);
    },
  };
}

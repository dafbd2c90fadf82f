import { sql } from 'drizzle-orm';
import { pause } from '../../api/http/pause';
import type { Change, StoredObject } from '../../api/ports';
import { groupBy } from './groupBy';
import { chunksOf, type Executor, json, rowsOf } from './sql/executor';
import { noOwner, objectChanges, objectCounts } from './sql/schema';

type Countable = Pick<StoredObject, 'type' | 'owner' | 'status'>;

/** The changes of a transaction, stored at its end. */
export type PendingChanges = {
  wrote(object: Pick<StoredObject, 'type' | 'id' | 'owner'>): void;
  removed(object: Pick<StoredObject, 'type' | 'id' | 'owner'>): void;
  count(object: Countable, by: 1 | -1): void;
  /** Sets the `seq` of every changed object and updates the counts; returns 0 without changes. */
  stamp(db: Executor): Promise<number>;
  /** The changes for listeners after the commit. */
  changes(): readonly Change[];
};

/** Runs a write in a transaction of its own; listeners are told after the commit. */
export type WriteTo = <T>(work: (tx: Executor, pending: PendingChanges) => Promise<T>) => Promise<T>;

export function createPendingChanges(): PendingChanges {
  const marks = new Map<string, { type: string; id: number; owner: number | null; removed: boolean }>();
  const counts = new Map<string, { type: string; owner: number; status: number; count: number }>();
  const mark = (removed: boolean) => (object: Pick<StoredObject, 'type' | 'id' | 'owner'>) => {
    marks.set(`${object.type}:${object.id}`, { type: object.type, id: object.id, owner: object.owner, removed });
  };
  return {
    wrote: mark(false),
    removed: mark(true),
    count({ type, owner, status }, by) {
      const key = `${type}:${owner}:${status}`;
      const count = (counts.get(key)?.count ?? 0) + by;
      counts.set(key, { type, owner: owner ?? noOwner, status, count });
    },
    async stamp(db) {
      if (marks.size === 0) return 0;
      // Transactions take numbers one after another, from here to the commit: otherwise a reader that has seen 8 would miss the 7
      // of a later commit. No other lock is taken from here on, so this cannot deadlock.
      await db.execute(sql`select pg_advisory_xact_lock(${stampLock})`);
      const [next] = await rowsOf<{ seq: number }>(db, sql`select nextval('object_seq')::float8 as seq`);
      const seq = next?.seq ?? 0;
      for (const [at, chunk] of [...chunksOf([...marks.values()], markedAtOnce)].entries()) {
        if (at > 0) await pause();
        await db.execute(sql`
          insert into ${objectChanges} (type, id, owner, seq, removed)
          select type, id, owner, ${seq}, removed from json_to_recordset(${json(chunk)}) as mark (type text, id int, owner int, removed boolean)
          on conflict (type, id) do update set owner = excluded.owner, seq = excluded.seq, removed = excluded.removed`);
      }
      const changed = [...counts.values()].filter(({ count }) => count !== 0);
      if (changed.length > 0) {
        await db.execute(sql`
          insert into ${objectCounts} as kept (type, owner, status, count)
          select type, owner, status, count from json_to_recordset(${json(changed)}) as delta (type text, owner int, status smallint, count int)
          on conflict (type, owner, status) do update set count = kept.count + excluded.count`);
      }
      return seq;
    },
    changes: () =>
      [...groupBy(marks.values(), ({ type }) => type)].map(([type, found]) => ({
        type,
        ids: found.map(({ id }) => id),
        owners: [...new Set(found.map(({ owner }) => owner))],
      })),
  };
}

/** Objects per statement: PGlite runs on this thread. */
const markedAtOnce = 1000;

/** A number that no other lock of this database uses. */
const stampLock = 7_270_001;

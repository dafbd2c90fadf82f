import { and, count, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { AskedKeys, NewObject, Store, Transaction } from '../../api/ports';
import { entrySearch } from '../../src/model/rowKeys';
import { createFinance } from '../finance/createFinance';
import { createOutboxWriter } from '../jobs/createOutbox';
import { createReader } from './createReader';
import { createSmallTables } from './createSmallTables';
import { groupBy } from './groupBy';
import type { PendingChanges } from './pendingChanges';
import { selectObjects } from './selectObjects';
import { chunksOf, type Executor, isOneOf, json, rowsOf, texts } from './sql/executor';
import { idCounters, keys, objectHistory, objectMembers, objectRefs, objects } from './sql/schema';

/** Documents per statement: some megabytes at most. */
const chunkSize = 1000;

export function createTransaction(db: Executor, pending: PendingChanges): Transaction {
  const reader = createReader(db, false);
  return {
    ...reader,
    async findByKeys(type, keys, options) {
      // Serializes transactions that check the same free name: the second waits here until the first one's name is visible. 256
      // locks per type: the server has room for some thousands, and an import checks 10,000 names.
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${type}), hashtext(${nameOf(keys)}) & 255)`);
      return reader.findByKeys(type, keys, options);
    },
    async findEachByKeys(type, asked) {
      // In one order, which prevents deadlocks.
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${type}), place) from (
        select distinct hashtext(name) & 255 as place from json_array_elements_text(${json(asked.map(({ keys }) => nameOf(keys)))}) as name
        order by place) as places`);
      return reader.findEachByKeys(type, asked);
    },
    async lock(type, ids) {
      await lockRows(db, and(eq(objects.type, type), isOneOf(objects.id, ids)));
      return selectObjects(db, and(eq(objects.type, type), isOneOf(objects.id, ids)));
    },
    async nextIds(type, count) {
      const [counter] = await db
        .insert(idCounters)
        .values({ type, last: count })
        .onConflictDoUpdate({ target: idCounters.type, set: { last: sql`${idCounters.last} + ${count}` } })
        .returning({ last: idCounters.last });
      const last = counter?.last ?? count;
      return Array.from({ length: count }, (_, index) => last - count + index + 1);
    },
    async insert(list) {
      for (const chunk of chunksOf(list, chunkSize))
        await db.execute(sql`insert into ${objects} (${names}) select ${names} from ${given(chunk)}`);
      for (const object of list) {
        pending.wrote(object);
        pending.count(object, 1);
      }
    },
    async update(list) {
      for (const chunk of chunksOf(list, chunkSize)) {
        const byType = [...groupBy(chunk, ({ type }) => type)];
        const where = or(
          ...byType.map(([type, some]) =>
            and(
              eq(objects.type, type),
              isOneOf(
                objects.id,
                some.map(({ id }) => id),
              ),
            ),
          ),
        );
        const before = new Map((await lockRows(db, where)).map((row) => [`${row.type}:${row.id}`, row]));
        await db.execute(
          sql`update ${objects} set ${assignments} from ${given(chunk)} where ${objects.type} = given.type and ${objects.id} = given.id`,
        );
        for (const object of chunk) {
          const old = before.get(`${object.type}:${object.id}`);
          if (!old) throw new Error(`There is no ${object.type} ${object.id} to update.`);
          pending.count(old, -1);
          pending.count(object, 1);
          pending.wrote(object);
        }
      }
    },
    async remove(type, ids) {
      const gone = await db
        .delete(objects)
        .where(and(eq(objects.type, type), isOneOf(objects.id, ids)))
        .returning({ type: objects.type, id: objects.id, owner: objects.owner, status: objects.status });
      await db
        .delete(objectRefs)
        .where(
          or(
            and(eq(objectRefs.fromType, type), isOneOf(objectRefs.fromId, ids)),
            and(eq(objectRefs.toType, type), isOneOf(objectRefs.toId, ids)),
          ),
        );
      await db.delete(objectMembers).where(and(eq(objectMembers.type, type), isOneOf(objectMembers.id, ids)));
      for (const object of gone) {
        pending.count(object, -1);
        pending.removed(object);
      }
    },
    async putRefs(type, ids, refs) {
      if (ids.length > 0)
        await db.delete(objectRefs).where(and(eq(objectRefs.fromType, type), isOneOf(objectRefs.fromId, ids)));
      for (const chunk of chunksOf(refs, 10 * chunkSize)) {
        await db.execute(sql`
          insert into ${objectRefs} (from_type, from_id, field, to_type, to_id)
          select "fromType", "fromId", field, "toType", "toId"
          from json_to_recordset(${json(chunk)}) as given ("fromType" text, "fromId" int, field text, "toType" text, "toId" int)
          on conflict do nothing`);
      }
    },
    async addHistory(entries) {
      for (const chunk of chunksOf(entries, chunkSize)) {
        await db.execute(sql`
          insert into ${objectHistory} (type, id, version, at, action, by, admin, changes)
          select type, id, version, at, action, by, admin, changes
          from json_to_recordset(${json(chunk)}) as given (
            type text, id int, version int, at text, action text, by jsonb, admin jsonb, changes jsonb)`);
      }
    },
    async touch(type, ids) {
      const found = await db
        .select({ type: objects.type, id: objects.id, owner: objects.owner })
        .from(objects)
        .where(and(eq(objects.type, type), isOneOf(objects.id, ids)));
      for (const object of found) pending.wrote(object);
    },
    async addMembers(type, id, members) {
      let added = 0;
      for (const chunk of chunksOf(members, 10 * chunkSize)) {
        const rows = chunk.map(({ value, key, target }) => ({ value, key, target, search: entrySearch(value) }));
        added += await countIn(
          db,
          sql`insert into ${objectMembers} (type, id, key, value, search, target)
            select ${type}, ${id}::int, key, value, search, target
            from json_to_recordset(${json(rows)}) as given (key text, value text, search text, target int)
            on conflict do nothing`,
        );
      }
      return { added };
    },
    async removeMembers(type, id, keys) {
      const wanted = keys === 'all' ? undefined : sql`key = any (${texts(keys)})`;
      const where = and(eq(objectMembers.type, type), eq(objectMembers.id, id), wanted);
      return { removed: await countIn(db, sql`delete from ${objectMembers} where ${where}`) };
    },
    finance: createFinance(db),
    outbox: createOutboxWriter(db, pending),
    beside: { ...createSmallTables(db), keys: createKeys(db) },
  };
}

const nameOf = (keys: AskedKeys['keys']): string => JSON.stringify(Object.entries(keys).sort());

const countIn = async (db: Executor, write: SQL): Promise<number> => {
  const [found] = await rowsOf<{ count: number }>(
    db,
    sql`with written as (${write} returning 1) select count(*)::int as count from written`,
  );
  return found?.count ?? 0;
};

/** In ascending order, which prevents deadlocks. */
const lockRows = (db: Executor, where: SQL | undefined) =>
  db
    .select({ type: objects.type, id: objects.id, owner: objects.owner, status: objects.status })
    .from(objects)
    .where(where)
    .orderBy(objects.type, objects.id)
    .for('update');

const columns = [
  'owner',
  'name',
  'status',
  'version',
  'revision',
  'search',
  'created_at',
  'modified_at',
  'modified_by',
  'keys',
  'data',
];
const names = sql.raw(['type', 'id', ...columns].join(', '));
const assignments = sql.raw(columns.map((name) => `${name} = given.${name}`).join(', '));

/** Objects as rows of a statement. */
const given = (list: readonly NewObject[]): SQL => sql`json_to_recordset(${json(
  list.map(({ createdAt, modifiedAt, modifiedBy, ...object }) => ({
    ...object,
    created_at: createdAt,
    modified_at: modifiedAt,
    modified_by: modifiedBy,
  })),
)}) as given (type text, id int, owner int, name text, status smallint, version int, revision int, search text,
  created_at text, modified_at text, modified_by int, keys jsonb, data jsonb)`;

export function createKeys(db: Executor): Store['keys'] {
  const named = (kind: string, key: string) => and(eq(keys.kind, kind), eq(keys.key, key));
  const of = (kind: string, subject: string) => and(eq(keys.kind, kind), eq(keys.subject, subject));
  const holds = (now: string) => or(isNull(keys.expiresAt), gt(keys.expiresAt, now));
  return {
    async add(key) {
      const added = await db.insert(keys).values(key).onConflictDoNothing().returning({ key: keys.key });
      return added.length > 0;
    },
    async put(key) {
      const { kind: _kind, key: _key, ...values } = key;
      await db
        .insert(keys)
        .values(key)
        .onConflictDoUpdate({ target: [keys.kind, keys.key], set: values });
    },
    async get(kind, key, now) {
      const [found] = await db
        .select()
        .from(keys)
        .where(and(named(kind, key), holds(now)));
      return found;
    },
    async take(kind, key, now) {
      const gone = await db
        .delete(keys)
        .where(or(named(kind, key), lte(keys.expiresAt, now)))
        .returning();
      return gone.find(
        (one) => one.kind === kind && one.key === key && (one.expiresAt === null || one.expiresAt > now),
      );
    },
    async removeOf(kind, subject) {
      await db.delete(keys).where(of(kind, subject));
    },
    async countOf(kind, subject, now) {
      const [found] = await db
        .select({ count: count() })
        .from(keys)
        .where(and(of(kind, subject), holds(now)));
      return found?.count ?? 0;
    },
    async tidy(now) {
      const gone = await db.delete(keys).where(lte(keys.expiresAt, now)).returning({ key: keys.key });
      return gone.length;
    },
  };
}

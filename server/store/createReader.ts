import { and, asc, desc, eq, gt, gte, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { createPace, pause } from '../../api/http/pause';
import { idsRemoved, namesRemoved } from '../../api/namesRemoved';
import type { AskedKeys, Condition, ObjectQuery, Reader, Scope, StoredObject } from '../../api/ports';
import { conditionSql, rowsSql, searchSql, writeLongValues } from './conditions';
import { countObjects, findIds, ownerSql } from './findObjects';
import { objectColumns, selectDocuments, selectNames, selectObjects, selectParts } from './selectObjects';
import { keyIs, keysOf } from './sorting';
import { chunksOf, type Executor, isOneOf, json, rowsOf, texts, writeLongList } from './sql/executor';
import { objectChanges, objectHistory, objectMembers, objectRefs, objects } from './sql/schema';

/** Keys per statement: PGlite runs on this thread. */
const askedAtOnce = 500;

type Asked = AskedKeys & { readonly at: number };

/**
 * Ids of the objects with these keys, by position of the query. Queries of one kind (owner, and types of keys) are one statement,
 * which uses a field's index for each of them.
 */
async function findIdsByKeys(
  db: Executor,
  type: string,
  asked: readonly AskedKeys[],
): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>();
  const kinds = new Map<string, Asked[]>();
  const pace = createPace();
  for (const [at, one] of asked.entries()) {
    if (pace.isOver()) await pace.rest();
    const kind = JSON.stringify([
      ownerKind(one.owner),
      ...Object.values(one.keys).map((key) => (key === null ? null : typeof key)),
    ]);
    const alike = kinds.get(kind) ?? [];
    kinds.set(kind, alike);
    alike.push({ ...one, at });
  }
  for (const alike of kinds.values()) {
    for (const some of chunksOf(alike, askedAtOnce)) {
      if (alike.length > askedAtOnce) await pause();
      for (const { at, id } of await askAlike(db, type, some)) found.set(at, id);
    }
  }
  return found;
}

const ownerKind = (owner: number | null | undefined): string =>
  owner === undefined ? 'any' : owner === null ? 'none' : 'one';

async function askAlike(
  db: Executor,
  type: string,
  asked: readonly Asked[],
): Promise<readonly { readonly at: number; readonly id: number }[]> {
  const [first] = asked;
  if (!first) return [];
  const names = Object.keys(first.keys);
  const columns = names.map((name, index) =>
    sql.raw(`key${index} ${typeof first.keys[name] === 'number' ? 'numeric' : 'text'}`),
  );
  const rows = asked.map(({ at, keys, owner, except }) => ({
    at,
    owner,
    except,
    ...Object.fromEntries(names.map((name, index) => [`key${index}`, keys[name]])),
  }));
  const owner =
    first.owner === undefined
      ? undefined
      : first.owner === null
        ? isNull(objects.owner)
        : sql`${objects.owner} = given.owner`;
  const where = and(
    eq(objects.type, type),
    ne(objects.status, 2),
    owner,
    sql`${objects.id} is distinct from given."except"`,
    ...names.map((name, index) => isGiven(name, first.keys[name] ?? null, sql.raw(`given.key${index}`))),
  );
  return rowsOf(
    db,
    sql`select given.at, min(${objects.id}) as id
      from json_to_recordset(${json(rows)}) as given (at int, owner int, "except" int, ${sql.join(columns, sql`, `)})
      join ${objects} on ${where} group by given.at`,
  );
}

function isGiven(field: string, sample: string | number | null, given: SQL): SQL {
  const [asNumber, asText] = keysOf(field);
  if (sample === null) return sql`${asText} is null`;
  return typeof sample === 'number' ? sql`${asNumber} = ${given}` : sql`(${asNumber} is null and ${asText} = ${given})`;
}

/** Objects per chunk: PGlite runs on this thread, so a chunk blocks other requests while it is read. */
const chunkSize = 250;
/** Rows without documents that are read in the same time. */
const namesAtOnce = 2_000;

/** Rows per text: about 10 ms of PGlite, with pauses for other requests. */
const partsAtOnce = 500;

const ofEntry = {
  type: objectHistory.type,
  id: objectHistory.id,
  version: objectHistory.version,
  at: objectHistory.at,
  action: objectHistory.action,
  by: objectHistory.by,
  admin: objectHistory.admin,
  changes: objectHistory.changes,
};

/** Every object of a type, by id; each chunk starts after the last one's end. */
async function* inChunks<T extends { readonly id: number }>(
  type: string,
  scope: Scope,
  size: number,
  read: (where: SQL | undefined) => Promise<readonly T[]>,
  after = 0,
): AsyncGenerator<readonly T[]> {
  for (let last = after; ; ) {
    const rows = await read(
      and(eq(objects.type, type), ownerSql(objects.owner, scope), rowsSql(scope), gt(objects.id, last)),
    );
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** One statement finds the ids for thousands of values, which each branch and chunk of others would parse again. */
const isLong = (where: readonly Condition[]): boolean =>
  where.some(({ field, values }) => field !== 'id' && values.length > namesAtOnce);

async function byIds(db: Executor, query: ObjectQuery): Promise<ObjectQuery> {
  const { q: _, ...rest } = query;
  return { ...rest, where: [{ field: 'id', op: 'in', values: await idsOf(db, query) }] };
}

/** Returns ids as one text: a hundred thousand rows with one number take longer to transfer than to find. */
async function idsOf(db: Executor, { type, scope, where, q }: ObjectQuery): Promise<readonly number[]> {
  for (const condition of where) await writeLongValues(condition);
  const conditions = [
    eq(objects.type, type),
    ownerSql(objects.owner, scope),
    rowsSql(scope),
    ...where.map(conditionSql),
    ...searchSql(q),
  ];
  const [found] = await rowsOf<{ ids: string | null }>(
    db,
    sql`select string_agg(${objects.id}::text, ',') as ids from ${objects} where ${and(...conditions)}`,
  );
  return found?.ids ? found.ids.split(',').map(Number) : [];
}

/**
 * Reads that work alike inside and outside transactions. `isSettled` is false inside one: the counts include its own writes only
 * after its end.
 */
export function createReader(db: Executor, isSettled: boolean): Reader {
  const get: Reader['get'] = async (type, ids) => {
    const found = new Map<number, StoredObject>();
    for (const object of await selectObjects(db, and(eq(objects.type, type), isOneOf(objects.id, ids))))
      found.set(object.id, object);
    return ids.flatMap((id) => found.get(id) ?? []);
  };
  return {
    get,
    async find({ q, ...asked }) {
      const query: ObjectQuery = isLong(asked.where)
        ? await byIds(db, { ...asked, ...(q && { q }) })
        : { ...asked, ...(q && { q }) };
      const ids = await findIds(db, query, isSettled);
      const rows = await get(query.type, ids);
      return { rows, total: await countObjects(db, query, isSettled) };
    },
    all: (type, scope) => inChunks(type, scope, chunkSize, (where) => selectObjects(db, where, chunkSize)),
    documents: (type, scope) =>
      inChunks(type, scope, chunkSize, (where) => selectDocuments(db, type, where, chunkSize)),
    parts: (type, scope, fields, after) =>
      inChunks(type, scope, partsAtOnce, (where) => selectParts(db, type, where, fields, partsAtOnce), after),
    async *named(type, { scope, where = [], ids }, fields) {
      const wanted = isLong(where) ? [] : where.map(conditionSql);
      const read = (...more: readonly (SQL | undefined)[]) =>
        inChunks(type, scope, namesAtOnce, (within) => selectNames(db, and(within, ...more), fields, namesAtOnce));
      if (!ids && !isLong(where)) return yield* read(...wanted);
      const among = ids && new Set(ids);
      const found = isLong(where) ? await idsOf(db, { type, scope, where }) : (ids ?? []);
      const all = found.filter((id) => !among || among.has(id)).toSorted((a, b) => a - b);
      for (const some of chunksOf(all, namesAtOnce)) yield* read(isOneOf(objects.id, some), ...wanted);
    },
    async changed(type, scope, seq) {
      // One statement, so that rows and removals are of the same moment.
      const found = await db
        .select({
          id: objectChanges.id,
          seq: objectChanges.seq,
          isWithin: sql<boolean | null>`${rowsSql(scope) ?? sql`true`}`,
          object: objectColumns,
        })
        .from(objectChanges)
        .leftJoin(objects, and(eq(objects.type, objectChanges.type), eq(objects.id, objectChanges.id)))
        .where(and(eq(objectChanges.type, type), ownerSql(objectChanges.owner, scope), gt(objectChanges.seq, seq)))
        .orderBy(asc(objectChanges.id));
      const rows = found.flatMap((row) => (row.object && row.isWithin ? [{ ...row.object, seq: row.seq }] : []));
      const removed = found.filter((row) => !row.object || !row.isWithin).map((row) => row.id);
      return { rows, removed, seq: found.reduce((last, row) => Math.max(last, row.seq), seq) };
    },
    async lastSeq(type, scope) {
      // Reads the end of an index per owner; `max` over an `or` would read all rows.
      const last = (owner: SQL) =>
        sql`(select max(${objectChanges.seq}) from ${objectChanges} where ${objectChanges.type} = ${type} and ${owner})`;
      const owners =
        scope.owner === 'all'
          ? [last(sql`true`)]
          : [
              last(sql`${objectChanges.owner} = ${scope.owner}`),
              ...(scope.global ? [last(sql`${objectChanges.owner} is null`)] : []),
            ];
      const rows = await rowsOf<{ seq: number }>(
        db,
        sql`select coalesce(greatest(${sql.join(owners, sql`, `)}), 0)::float8 as seq`,
      );
      return rows[0]?.seq ?? 0;
    },
    refsTo: (type, ids) =>
      db
        .select({
          fromType: objectRefs.fromType,
          fromId: objectRefs.fromId,
          field: objectRefs.field,
          toType: objectRefs.toType,
          toId: objectRefs.toId,
          name: objects.name,
          status: objects.status,
          owner: objects.owner,
        })
        .from(objectRefs)
        .innerJoin(objects, and(eq(objects.type, objectRefs.fromType), eq(objects.id, objectRefs.fromId)))
        .where(and(eq(objectRefs.toType, type), isOneOf(objectRefs.toId, ids)))
        .orderBy(asc(objectRefs.toId), asc(objectRefs.fromType), asc(objectRefs.fromId), asc(objectRefs.field)),
    refCounts: (toType, ids) =>
      db
        .select({
          toId: objectRefs.toId,
          fromType: objectRefs.fromType,
          field: objectRefs.field,
          count: sql<number>`count(*)::int`,
        })
        .from(objectRefs)
        .innerJoin(objects, and(eq(objects.type, objectRefs.fromType), eq(objects.id, objectRefs.fromId)))
        .where(and(eq(objectRefs.toType, toType), ids && isOneOf(objectRefs.toId, ids), ne(objects.status, 2)))
        .groupBy(objectRefs.toId, objectRefs.fromType, objectRefs.field),
    refPairs: (fromType, field, toIds) =>
      db
        .select({ fromId: objectRefs.fromId, toId: objectRefs.toId })
        .from(objectRefs)
        .where(
          and(eq(objectRefs.fromType, fromType), eq(objectRefs.field, field), toIds && isOneOf(objectRefs.toId, toIds)),
        )
        .orderBy(asc(objectRefs.fromId), asc(objectRefs.toId)),
    async findByKeys(type, keys, { owner: account, except }) {
      const wanted = Object.entries(keys).map(([field, key]) => keyIs(field, key));
      const owner =
        account === undefined ? undefined : account === null ? isNull(objects.owner) : eq(objects.owner, account);
      const not = except === undefined ? undefined : ne(objects.id, except);
      const [found] = await selectObjects(
        db,
        and(eq(objects.type, type), ne(objects.status, 2), ...wanted, owner, not),
        1,
      );
      return found;
    },
    async findEachByKeys(type, asked) {
      const ids = await findIdsByKeys(db, type, asked);
      const found = new Map<number, StoredObject>();
      for (const some of chunksOf([...new Set(ids.values())], chunkSize)) {
        if (found.size > 0) await pause();
        for (const object of await get(type, some)) found.set(object.id, object);
      }
      return asked.map((_, at) => found.get(ids.get(at) ?? 0));
    },
    async history(type, id, [first, last], { from, to } = {}) {
      const where = and(
        eq(objectHistory.type, type),
        eq(objectHistory.id, id),
        from === undefined ? undefined : gte(objectHistory.at, from),
        to === undefined ? undefined : lt(objectHistory.at, to),
      );
      const rows = await db
        .select(ofEntry)
        .from(objectHistory)
        .where(where)
        .orderBy(desc(objectHistory.entry))
        .offset(first)
        .limit(last - first + 1);
      return { rows, total: await db.$count(objectHistory, where) };
    },
    historyOf: (type, ids, { from, to }, atMost) =>
      db
        .select(ofEntry)
        .from(objectHistory)
        .where(
          and(
            eq(objectHistory.type, type),
            isOneOf(objectHistory.id, ids),
            from === undefined ? undefined : gte(objectHistory.at, from),
            to === undefined ? undefined : lt(objectHistory.at, to),
          ),
        )
        .orderBy(desc(objectHistory.entry))
        .limit(atMost),
    unlinkedIn(type, { field, there }, id, { from, to }, atMost) {
      const named = JSON.stringify(there === undefined ? id : [{ [there]: id }]);
      const isGone = sql`exists (select 1 from jsonb_array_elements(${objectHistory.changes}) as change
        where change ->> 'field' = ${field} and change -> 'from' @> ${named}::jsonb
        and not coalesce(change -> 'to' @> ${named}::jsonb, false))`;
      const isIn = and(
        from === undefined ? undefined : gte(objectHistory.at, from),
        to === undefined ? undefined : lt(objectHistory.at, to),
      );
      return (
        db
          .select(ofEntry)
          .from(objectHistory)
          .where(and(eq(objectHistory.type, type), isIn, isGone))
          // In the order of the index, which stops at the limit.
          .orderBy(desc(objectHistory.at), desc(objectHistory.entry))
          .limit(atMost)
      );
    },
    async removedNames(type, ids) {
      const rows = await db
        .select({ id: objectHistory.id, action: objectHistory.action, changes: objectHistory.changes })
        .from(objectHistory)
        .where(and(eq(objectHistory.type, type), isOneOf(objectHistory.id, ids), eq(objectHistory.action, 'delete')))
        .orderBy(asc(objectHistory.entry));
      return namesRemoved(rows);
    },
    async removedIds(type, names) {
      await writeLongList(names, 'text');
      const isNamed = sql`exists (select 1 from jsonb_array_elements(${objectHistory.changes}) as change
        where change ->> 'field' = 'name' and change ->> 'from' = any (${texts(names)}))`;
      const rows = await db
        .select({ id: objectHistory.id, action: objectHistory.action, changes: objectHistory.changes })
        .from(objectHistory)
        .where(and(eq(objectHistory.type, type), eq(objectHistory.action, 'delete'), isNamed))
        .orderBy(asc(objectHistory.entry));
      return idsRemoved(rows, names);
    },
    async members(type, id, [first, last], q) {
      const where = and(
        eq(objectMembers.type, type),
        eq(objectMembers.id, id),
        q ? sql`strpos(${objectMembers.search}, ${q.toLowerCase()}) > 0` : undefined,
      );
      const rows = await db
        .select({ value: objectMembers.value, key: objectMembers.key, target: objectMembers.target })
        .from(objectMembers)
        .where(where)
        .orderBy(asc(objectMembers.key))
        .offset(first)
        .limit(last - first + 1);
      return { rows, total: await db.$count(objectMembers, where) };
    },
    membersAmong: (type, ids, keys) =>
      db
        .select({ id: objectMembers.id, key: objectMembers.key })
        .from(objectMembers)
        .where(
          and(
            eq(objectMembers.type, type),
            isOneOf(objectMembers.id, ids),
            sql`${objectMembers.key} = any (${texts(keys)})`,
          ),
        )
        .orderBy(asc(objectMembers.id), asc(objectMembers.key)),
    memberCounts: (type, ids) =>
      db
        .select({
          id: objectMembers.id,
          count: sql<number>`count(*)::int`,
          unknown: sql<number>`(count(*) - count(${objectMembers.target}))::int`,
        })
        .from(objectMembers)
        .where(and(eq(objectMembers.type, type), ids && isOneOf(objectMembers.id, ids)))
        .groupBy(objectMembers.id)
        .orderBy(asc(objectMembers.id)),
  };
}

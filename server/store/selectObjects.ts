import { asc, type SQL, sql } from 'drizzle-orm';
import type { NamedObject, StoredDocument, StoredObject, StoredPart } from '../../api/ports';
import { chunksOf, type Executor, rowsOf } from './sql/executor';
import { objectChanges, objects } from './sql/schema';

export const objectColumns = {
  type: objects.type,
  id: objects.id,
  owner: objects.owner,
  name: objects.name,
  status: objects.status,
  version: objects.version,
  revision: objects.revision,
  data: objects.data,
  keys: objects.keys,
  search: objects.search,
  createdAt: objects.createdAt,
  modifiedAt: objects.modifiedAt,
  modifiedBy: objects.modifiedBy,
};

/** A subquery per row: for a join, the planner would read all changes of the type to find those of a page. */
const seq = sql<number>`coalesce((select change.seq from ${objectChanges} as change where change.type = objects.type and change.id = objects.id), 0)::float8`;

/** Objects by id, with the seq of their last change; 0 for those that this transaction created. */
export async function selectObjects(
  db: Executor,
  where: SQL | undefined,
  limit?: number,
): Promise<readonly StoredObject[]> {
  const query = db
    .select({ ...objectColumns, seq })
    .from(objects)
    .where(where)
    .orderBy(asc(objects.id));
  return limit === undefined ? query : query.limit(limit);
}

/** One text per row: ten columns take PGlite and drizzle longer than parsing JSON. */
const document = sql<string>`json_build_object('owner', ${objects.owner}, 'name', ${objects.name}, 'status', ${objects.status},
  'version', ${objects.version}, 'revision', ${objects.revision}, 'createdAt', ${objects.createdAt}, 'modifiedAt', ${objects.modifiedAt},
  'modifiedBy', ${objects.modifiedBy}, 'data', ${objects.data})::text`;

export async function selectDocuments(
  db: Executor,
  type: string,
  where: SQL | undefined,
  limit: number,
): Promise<readonly StoredDocument[]> {
  const rows = await db
    .select({ id: objects.id, document })
    .from(objects)
    .where(where)
    .orderBy(asc(objects.id))
    .limit(limit);
  return rows.map((row) => ({
    type,
    id: row.id,
    ...(JSON.parse(row.document) as Omit<StoredDocument, 'type' | 'id'>),
  }));
}

export async function selectNames(
  db: Executor,
  where: SQL | undefined,
  fields: readonly string[],
  limit: number,
): Promise<readonly NamedObject[]> {
  // One text for all fields, as above.
  const some =
    fields.length > 0
      ? sql<string>`json_build_object(${sql.join(
          fields.flatMap((name) => [sql`${name}::text`, sql`${objects.data} -> ${name}::text`]),
          sql`, `,
        )})::text`
      : sql<string>`'{}'`;
  const rows = await db
    .select({ id: objects.id, owner: objects.owner, name: objects.name, some })
    .from(objects)
    .where(where)
    .orderBy(asc(objects.id))
    .limit(limit);
  return rows.map(({ id, owner, name, some }) => ({ id, owner, name, data: JSON.parse(some) as NamedObject['data'] }));
}

/** An SQL function takes a hundred arguments. */
const argumentsAtOnce = 99;

/**
 * All rows in one text, since each row and column costs PGlite and its driver more than JSON. `|| '{}'` reads a long document
 * once instead of once per field, and `offset 0` keeps the planner from undoing that: 20 s instead of 70 s for a million tags.
 */
export async function selectParts(
  db: Executor,
  type: string,
  where: SQL | undefined,
  fields: readonly string[],
  limit: number,
): Promise<readonly StoredPart[]> {
  const members = fields.map((name) => sql`${`${JSON.stringify(name)}:`}::text || (own -> ${name}::text)::text`);
  const parts = [...chunksOf(members, argumentsAtOnce)].map(
    (some) => sql`nullif(concat_ws(',', ${sql.join([...some], sql`, `)}), '')`,
  );
  const own = parts.length > 0 ? sql`concat_ws(',', ${sql.join(parts, sql`, `)})` : sql`''`;
  const [found] = await rowsOf<{ rows: string | null }>(
    db,
    sql`select '[' || string_agg(left(json_build_array(id, owner, name, status, version, revision, created_at, modified_at, modified_by,
      search)::text, -1) || ',{' || ${own} || '}]', ',' order by id) || ']' as rows
      from (select id, owner, name, status, version, revision, created_at, modified_at, modified_by, search, data || '{}' as own
        from ${objects} where ${where} order by id limit ${limit} offset 0) as part`,
  );
  if (!found?.rows) return [];
  return (JSON.parse(found.rows) as readonly PartRow[]).map((row) => ({
    type,
    id: row[0],
    owner: row[1],
    name: row[2],
    status: row[3],
    version: row[4],
    revision: row[5],
    createdAt: row[6],
    modifiedAt: row[7],
    modifiedBy: row[8],
    search: row[9],
    data: row[10],
  }));
}

type PartRow = readonly [
  id: number,
  owner: number | null,
  name: string,
  status: StoredPart['status'],
  version: number,
  revision: number,
  createdAt: string,
  modifiedAt: string,
  modifiedBy: number | null,
  search: string,
  data: StoredPart['data'],
];

import { asc, type SQL, sql } from 'drizzle-orm';
import type { NamedObject, StoredDocument, StoredObject } from '../../api/ports';
import type { Executor } from './executor';
import { objectChanges, objects } from './schema';

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

/** A look-up for each row: as a join, the planner reads all changes of the type from the first one to find those of a page. */
const seq = sql<number>`coalesce((select change.seq from ${objectChanges} as change where change.type = objects.type and change.id = objects.id), 0)::float8`;

/** Objects by id, with the seq of their last change; 0 for those that the running transaction made. */
export async function selectObjects(db: Executor, where: SQL | undefined, limit?: number): Promise<readonly StoredObject[]> {
  const query = db
    .select({ ...objectColumns, seq })
    .from(objects)
    .where(where)
    .orderBy(asc(objects.id));
  return limit === undefined ? query : query.limit(limit);
}

/** One text for each row: PGlite and drizzle spend more on ten columns than the parser of JSON does on them. */
const document = sql<string>`json_build_object('owner', ${objects.owner}, 'name', ${objects.name}, 'status', ${objects.status},
  'version', ${objects.version}, 'revision', ${objects.revision}, 'createdAt', ${objects.createdAt}, 'modifiedAt', ${objects.modifiedAt},
  'modifiedBy', ${objects.modifiedBy}, 'data', ${objects.data})::text`;

export async function selectDocuments(
  db: Executor,
  type: string,
  where: SQL | undefined,
  limit: number,
): Promise<readonly StoredDocument[]> {
  const rows = await db.select({ id: objects.id, document }).from(objects).where(where).orderBy(asc(objects.id)).limit(limit);
  return rows.map((row) => ({ type, id: row.id, ...(JSON.parse(row.document) as Omit<StoredDocument, 'type' | 'id'>) }));
}

export async function selectNames(
  db: Executor,
  where: SQL | undefined,
  fields: readonly string[],
  limit: number,
): Promise<readonly NamedObject[]> {
  // One text for all of them, as above.
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

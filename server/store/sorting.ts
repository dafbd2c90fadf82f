import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ObjectQuery } from '../../api/ports';
import { objects } from './sql/schema';

export type Sorting = {
  /** Expressions to order by, in turn; null where the value is empty. */
  readonly keys: readonly SQL[];
  /** Whether a row has a value; undefined where every row has one. */
  readonly isPresent: SQL | undefined;
  readonly direction: 'asc' | 'desc';
};

/** Sort keys of one field: numbers before texts, texts by code point. The field's index uses the same expressions. */
export const keysOf = (field: string): readonly [asNumber: SQL, asText: SQL] => {
  const name = sql.raw(`'${literal(field)}'`);
  return [
    sql`(case when jsonb_typeof(${objects.keys} -> ${name}) = 'number' then (${objects.keys} -> ${name})::numeric end)`,
    sql`((${objects.keys} ->> ${name}) collate "C")`,
  ];
};

export function sortingOf(sort: ObjectQuery['sort']): Sorting {
  const { field, direction } = sort ?? { field: 'id', direction: 'asc' as const };
  const column = columns[field];
  if (column)
    return { keys: [sql`${column}`], isPresent: column.notNull ? undefined : sql`${column} is not null`, direction };
  const keys = keysOf(field);
  return { keys, isPresent: sql`${keys[1]} is not null`, direction };
}

/** Condition for a field's sort key, which uses the field's index. */
export function keyIs(field: string, key: string | number | null): SQL {
  const [asNumber, asText] = keysOf(field);
  if (key === null) return sql`${asText} is null`;
  return typeof key === 'number'
    ? sql`${asNumber} = ${key}::numeric`
    : sql`(${asNumber} is null and ${asText} = ${key})`;
}

/** Numeric columns of every object, whose order is that of their sort keys. */
const columns: Readonly<Record<string, PgColumn>> = {
  id: objects.id,
  status: objects.status,
  version: objects.version,
  demand: objects.owner,
  modifiedBy: objects.modifiedBy,
};

/** A field's name as a quoted literal in the statement: an expression index matches only the same literal. */
function literal(field: string): string {
  if (field.includes('\0') || field.includes('\\'))
    throw new Error(`Nothing can be sorted by '${field}': take the name of a field.`);
  return field.replaceAll("'", "''");
}

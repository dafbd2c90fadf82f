import { and, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { rowsCondition } from '../../api/objects/rights';
import type { Condition, Scope } from '../../api/ports';
import { jsonbs, numbers, texts, writeLongList } from './sql/executor';
import { objects } from './sql/schema';

/** Common fields that are columns; every other field is in the document. */
const numberColumns: Readonly<Record<string, PgColumn>> = {
  id: objects.id,
  status: objects.status,
  demand: objects.owner,
  modifiedBy: objects.modifiedBy,
  version: objects.version,
};
const textColumns: Readonly<Record<string, PgColumn>> = {
  name: objects.name,
  createdAt: objects.createdAt,
  modifiedAt: objects.modifiedAt,
};

/** A `Condition` of a list as SQL. Never null, so that it can be negated. */
export const conditionSql = ({ or: other, ...condition }: Condition): SQL =>
  other ? sql`(${plainSql(condition)} or ${plainSql(other)})` : plainSql(condition);

function plainSql(condition: Omit<Condition, 'or'>): SQL {
  const { field, op, values } = condition;
  const column = numberColumns[field] ?? textColumns[field];
  if (!column) return documentSql(condition);
  switch (op) {
    case 'in':
      return columnIn(column, field in numberColumns ? 'number' : 'string', values);
    case 'nin':
      return not(columnIn(column, field in numberColumns ? 'number' : 'string', values));
    case 'empty':
      return field in numberColumns ? isNull(column) : eq(column, '');
    case 'notEmpty':
      return not(field in numberColumns ? isNull(column) : eq(column, ''));
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return columnCompare(column, field in numberColumns ? 'number' : 'string', op, values[0] ?? null);
  }
}

/** The condition of the scope's `rows`; undefined where it has none. */
export const rowsSql = ({ rows }: Scope): SQL | undefined => rows && conditionSql(rowsCondition(rows));

/** Conditions for every word of a search. */
export const searchSql = (q: string | undefined): readonly SQL[] =>
  (q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`strpos(${objects.search}, ${word}) > 0`);

export const nothing = sql`false`;

function columnIn(column: PgColumn, type: 'number' | 'string', values: Condition['values']): SQL {
  // A value of another type, or a number beyond an integer column, equals nothing.
  const isFit = (value: unknown): boolean => typeof value === type && (type === 'string' || isInt4(value));
  // The list itself where all values fit: a long one is serialized in advance.
  const wanted = values.every(isFit) ? values : values.filter(isFit);
  const list =
    type === 'number'
      ? sql`${column} = any (${numbers(wanted as number[])})`
      : sql`${column} = any (${texts(wanted as string[])})`;
  const found = or(
    wanted.length > 0 ? and(isNotNull(column), list) : undefined,
    values.includes(null) ? isNull(column) : undefined,
  );
  return found ?? nothing;
}

const isInt4 = (value: unknown): boolean => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;

const operators = { gt: sql.raw('>'), gte: sql.raw('>='), lt: sql.raw('<'), lte: sql.raw('<=') } as const;

function columnCompare(
  column: PgColumn,
  type: 'number' | 'string',
  op: keyof typeof operators,
  bound: Condition['values'][number],
): SQL {
  if (typeof bound !== type) return nothing;
  if (type === 'number') return sql`(${column} is not null and ${column} ${operators[op]} ${bound}::float8)`;
  return sql`(${column} <> '' and ${column} collate "C" ${operators[op]} ${bound})`;
}

/** Values of the document. JSON's containment means both "is" and "holds": `'["a"]' @> '"a"'` and `'"a"' @> '"a"'`. */
function documentSql({ field, op, values }: Condition): SQL {
  const value = sql`coalesce(${objects.data} -> ${field}::text, 'null'::jsonb)`;
  const bound = values[0] ?? null;
  switch (op) {
    case 'in':
      return documentIn(value, values);
    case 'nin':
      return not(documentIn(value, values));
    case 'empty':
      return sql`${value} in ('null', '""', '[]')`;
    case 'notEmpty':
      return sql`${value} not in ('null', '""', '[]')`;
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      if (typeof bound === 'number')
        return sql`(jsonb_typeof(${value}) = 'number' and ${value} ${operators[op]} ${JSON.stringify(bound)}::jsonb)`;
      if (typeof bound !== 'string') return nothing;
      return sql`(jsonb_typeof(${value}) = 'string' and ${value} <> '""' and (${value} #>> '{}') collate "C" ${operators[op]} ${bound})`;
  }
}

/**
 * Whether the value is or holds one of these. JSON's containment covers both, but tries each value on each row: a hundred
 * thousand values took a minute. Equality with a constant list uses a hash instead, which is slower for the usual few.
 */
function documentIn(value: SQL, values: Condition['values']): SQL {
  if (values.length <= triedAtMost)
    return sql`(${value} @> any (array(select jsonb_array_elements(${JSON.stringify(values)}::jsonb))))`;
  const items = sql`case jsonb_typeof(${value}) when 'array' then ${value} else jsonb_build_array(${value}) end`;
  return sql`exists (select 1 from jsonb_array_elements(${items}) as held (item) where held.item = any (${jsonbs(values)}))`;
}

const triedAtMost = 100;

/** Serializes the values of a condition before its statement, where they are so many that it would block other requests. */
export async function writeLongValues({ field, op, values, or: other }: Condition): Promise<void> {
  if (other) await writeLongValues(other);
  if ((op !== 'in' && op !== 'nin') || values.length <= writtenInPassing || field in numberColumns) return;
  await writeLongList(values, field in textColumns ? 'text' : 'json');
}

const writtenInPassing = 2_000;

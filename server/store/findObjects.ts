import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { ObjectQuery } from '../../api/ports';
import { conditionSql, rowsSql, searchSql } from './conditions';
import { sortingOf } from './sorting';
import { type Executor, numbers, rowsOf } from './sql/executor';
import { noOwner, type objectChanges, objectCounts, objects } from './sql/schema';

/**
 * The ids of one page in order. Each branch is one owner's rows, with or without a value, so that an index in that order returns
 * its first rows without reading the others; the branches are merged.
 */
export async function findIds(db: Executor, query: ObjectQuery, isSettled: boolean): Promise<readonly number[]> {
  const { keys, isPresent, direction } = sortingOf(query.sort);
  const [first, last] = query.range ?? [0, Number.POSITIVE_INFINITY];
  if (last < first) return [];
  // Rows without a value come last in both directions; in this branch each has one, so the order of nulls is the index's own.
  const order = (list: readonly SQL[]) =>
    sql.join(
      list.map((key) => (direction === 'desc' ? sql`${key} desc nulls first` : sql`${key} asc`)),
      sql`, `,
    );
  const filter = [...query.where.map(conditionSql), rowsSql(query.scope), ...searchSql(query.q)];
  const limitTo = (count: number) => (Number.isFinite(count) ? sql` limit ${count}` : sql``);
  const limit = limitTo(last + 1);
  const names = keys.map((_, index) => sql.identifier(`key${index}`));
  const columns = (part: SQL, list: readonly SQL[]) =>
    sql`${objects.id} as id, ${part} as part, ${sql.join(
      list.map((key, index) => sql`${key} as ${names[index]}`),
      sql`, `,
    )}`;
  const branch = (owner: SQL | undefined) => {
    const rowsOfPart = (part: SQL, isInPart: SQL | undefined, sorted: SQL) =>
      sql`(select ${columns(part, keys)} from ${objects} where ${and(eq(objects.type, query.type), owner, ...filter, isInPart)}
        order by ${sorted}, ${objects.id}${limit})`;
    const present = rowsOfPart(sql`0`, isPresent, order(keys));
    if (!isPresent) return present;
    // Ordered by the empty column too, so that the same index finds few or no rows at its end.
    const empty = rowsOfPart(sql`1`, and(...keys.map((key) => sql`${key} is null`)), sql.join([...keys], sql`, `));
    return sql`(${present} union all ${empty})`;
  };
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select id from (${sql.join(branches(query, isSettled, branch), sql` union all `)}) as found
      order by part, ${order(names.map((name) => sql`${name}`))}, id${limitTo(last - first + 1)} offset ${first}`,
  );
  return rows.map((row) => row.id);
}

function branches({ type, scope }: ObjectQuery, isSettled: boolean, branch: (owner: SQL | undefined) => SQL): SQL[] {
  if (scope.owner !== 'all') {
    const own = branch(eq(objects.owner, scope.owner));
    return scope.global ? [own, branch(isNull(objects.owner))] : [own];
  }
  // The counts list all owners, except those whose first object this transaction created.
  if (!isSettled) return [branch(undefined)];
  const owners = sql`(select distinct ${objectCounts.owner} as owner from ${objectCounts} where ${and(eq(objectCounts.type, type), ne(objectCounts.owner, noOwner))})`;
  const each = sql`(select page.* from ${owners} as owners cross join lateral ${branch(sql`${objects.owner} = owners.owner`)} as page)`;
  return [each, branch(isNull(objects.owner))];
}

/** The total of a query. Totals by owner and status are stored; others are counted. */
export async function countObjects(db: Executor, query: ObjectQuery, isSettled: boolean): Promise<number> {
  const { type, scope, where } = query;
  const statuses = where.every(({ field, op }) => field === 'status' && op === 'in');
  if (isSettled && statuses && !scope.rows && searchSql(query.q).length === 0) {
    const rows = await rowsOf<{ total: number }>(
      db,
      sql`select coalesce(sum(${objectCounts.count}), 0)::int as total from ${objectCounts} where ${and(
        eq(objectCounts.type, type),
        ownersOfCounts(scope),
        ...where.map(
          ({ values }) =>
            sql`${objectCounts.status} = any (${numbers([0, 1, 2].filter((status) => values.includes(status)))})`,
        ),
      )}`,
    );
    return rows[0]?.total ?? 0;
  }
  const rows = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${objects} where ${and(
      eq(objects.type, type),
      ownerSql(objects.owner, scope),
      ...where.map(conditionSql),
      rowsSql(scope),
      ...searchSql(query.q),
    )}`,
  );
  return rows[0]?.total ?? 0;
}

function ownersOfCounts(scope: ObjectQuery['scope']): SQL | undefined {
  if (scope.owner === 'all') return undefined;
  return sql`${objectCounts.owner} = any (${numbers(scope.global ? [noOwner, scope.owner] : [scope.owner])})`;
}

/** A condition that selects the scope's owners. */
export function ownerSql(
  column: typeof objects.owner | typeof objectChanges.owner,
  { owner, global }: ObjectQuery['scope'],
): SQL | undefined {
  if (owner === 'all') return undefined;
  return global ? sql`(${column} = ${owner} or ${column} is null)` : sql`${column} = ${owner}`;
}

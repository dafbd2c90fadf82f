import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { createPace } from '../../../api/http/pause';

/**
 * A database or a transaction of either driver. All reads and writes take one and can reach no other: PGlite has one connection,
 * so a query on the database inside a transaction would wait for ever.
 */
export type Executor = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** The rows of a statement that the query builder cannot express. The caller declares their type and casts counts to int. */
export async function rowsOf<T extends Record<string, unknown>>(db: Executor, statement: SQL): Promise<readonly T[]> {
  const result = (await db.execute(statement)) as { readonly rows: readonly T[] };
  return result.rows;
}

/** Number of rows of an insert or delete. PGlite has only `affectedRows`, pg only `rowCount`. */
export function countOf(result: unknown): number {
  const { affectedRows, rowCount } = result as { readonly affectedRows?: number; readonly rowCount?: number | null };
  return affectedRows ?? rowCount ?? 0;
}

/** Numbers as one parameter: thousands of parameters could exceed the protocol's limit of 65,535. */
export const numbers = (list: readonly number[]): SQL => sql`${`{${list.join(',')}}`}::int[]`;

/** Texts as one parameter. */
export const texts = (list: readonly string[]): SQL => sql`${longLists.text.get(list) ?? arrayOf(list)}::text[]`;

/** JSON values as one parameter. */
export const jsonbs = (list: readonly unknown[]): SQL => sql`${jsonArrayOf(list)}::jsonb[]`;

/** An array in PostgreSQL's text form, since the drivers differ in how they send a list. */
const arrayOf = (list: readonly string[]): string =>
  `{${list.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

const jsonArrayOf = (list: readonly unknown[]): string =>
  longLists.json.get(list) ?? arrayOf(list.map((value) => JSON.stringify(value)));

/** Lists serialized in advance, by list. */
const longLists = { text: new WeakMap<object, string>(), json: new WeakMap<object, string>() };

/** Serializes a list for `texts` or `jsonbs` in slices with pauses: in one go, 100,000 values block for 100 ms. */
export async function writeLongList(list: readonly unknown[], as: keyof typeof longLists): Promise<void> {
  if (longLists[as].has(list)) return;
  const pace = createPace();
  const parts: string[] = [];
  for (const some of chunksOf(list, writtenAtOnce)) {
    parts.push((as === 'text' ? arrayOf(some.map(String)) : jsonArrayOf(some)).slice(1, -1));
    if (pace.isOver()) await pace.rest();
  }
  longLists[as].set(list, `{${parts.join(',')}}`);
}

const writtenAtOnce = 2_000;

export const isOneOf = (column: PgColumn, list: readonly number[]): SQL => sql`${column} = any (${numbers(list)})`;

/** Rows as one parameter, for `json_to_recordset`: one statement writes thousands of them. */
export const json = (rows: unknown): SQL => sql`${JSON.stringify(rows)}::json`;

export function* chunksOf<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}

/** Drizzle wraps the drivers' errors; state and constraint are on the cause, whose class differs. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let found = error; found instanceof Error; found = found.cause) {
    if ('code' in found && typeof found.code === 'string') return found.code;
  }
  return undefined;
}

import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { createPace, pause } from '../../api/http/pause';
import type { AskedKeys } from '../../api/ports';
import { chunksOf, type Executor, json, rowsOf } from './executor';
import { objects } from './schema';
import { keysOf } from './sorting';

/** PGlite answers on this very thread. */
const askedAtOnce = 500;

type Asked = AskedKeys & { readonly at: number };

/**
 * The objects that have the keys asked for, by the place of the question. Questions of one kind (whose objects, keys that are
 * numbers, texts or none) are one statement, in which the index of a field answers each of them.
 */
export async function findIdsByKeys(db: Executor, type: string, asked: readonly AskedKeys[]): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>();
  const kinds = new Map<string, Asked[]>();
  const pace = createPace();
  for (const [at, one] of asked.entries()) {
    if (pace.isOver()) await pace.rest();
    const kind = JSON.stringify([ownerKind(one.owner), ...Object.values(one.keys).map((key) => (key === null ? null : typeof key))]);
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

const ownerKind = (owner: number | null | undefined): string => (owner === undefined ? 'any' : owner === null ? 'none' : 'one');

async function askAlike(
  db: Executor,
  type: string,
  asked: readonly Asked[],
): Promise<readonly { readonly at: number; readonly id: number }[]> {
  const [first] = asked;
  if (!first) return [];
  const names = Object.keys(first.keys);
  const columns = names.map((name, index) => sql.raw(`key${index} ${typeof first.keys[name] === 'number' ? 'numeric' : 'text'}`));
  const rows = asked.map(({ at, keys, owner, except }) => ({
    at,
    owner,
    except,
    ...Object.fromEntries(names.map((name, index) => [`key${index}`, keys[name]])),
  }));
  const owner = first.owner === undefined ? undefined : first.owner === null ? isNull(objects.owner) : sql`${objects.owner} = given.owner`;
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

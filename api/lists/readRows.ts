import { type Field, kindOf } from '../../src/schema/kinds';
import type { AnyResource, ComputeContext } from '../../src/schema/resource';
import { pause } from '../http/pause';
import { isKept, isStored } from '../objects/entity';
import type { Row } from '../objects/records';
import type { Sight } from '../objects/rights';
import type { Ports, StoredObject, StoredPart } from '../ports';
import { momentsOf } from './listEntries';
import type { ListParts } from './lists';

/** One row of a list that is found by it, without its own document. */
export type FoundRow = { readonly row: Row; readonly search: string; readonly moments: readonly number[] };

/**
 * All rows of a list with these fields, as long lists need them. Only what the fields are made of is read: of a million tags a tenth.
 */
export async function* readRows(
  { resource, scope }: Pick<Sight, 'resource' | 'scope'>,
  names: readonly string[],
  parts: ListParts,
): AsyncGenerator<readonly FoundRow[]> {
  const { store } = parts;
  const shown = new Set(names);
  const kept = { ...parts, store: keepReads(store) };
  const seen = new Set(names);
  for (let after = 0, isOver = false; !isOver; ) {
    const narrowed = narrow(resource, seen);
    const fields = [...seen].filter((name) => isStored(resource, name));
    isOver = true;
    for await (const chunk of ahead(store.parts(resource.name, scope, fields, after))) {
      const isOld = resource.migrate && chunk.some(({ revision }) => revision < resource.revision);
      const objects = isOld ? await wholeOf(store, resource, chunk) : chunk;
      const definition = isOld ? resource : narrowed.resource;
      const rows = await kept.records.assemble(kept.store, definition, objects, scope, shown);
      const moments = await momentsOf(kept, definition, rows);
      const found = rows.map(
        (row, at): FoundRow => ({ row, search: objects[at]?.search ?? '', moments: moments(row) }),
      );
      if (!isOld && narrowed.missed.size > 0) {
        // A function of the definition looks at more than was read: from here on that is read, too.
        for (const name of narrowed.missed) seen.add(name);
        isOver = false;
        break;
      }
      yield found;
      after = chunk.at(-1)?.id ?? after;
      await pause();
    }
  }
}

/** The next chunk is read while this one is worked on. */
async function* ahead<T>(chunks: AsyncIterable<T>): AsyncGenerator<T> {
  const reading = chunks[Symbol.asyncIterator]();
  let next = reading.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = reading.next();
      // It is awaited after this chunk; until then its failure is handled nowhere else.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await reading.return?.();
  }
}

/** Documents of an older definition are brought up to date as a whole. */
async function wholeOf(
  { get }: Ports['store'],
  { name }: AnyResource,
  chunk: readonly StoredPart[],
): Promise<readonly StoredObject[]> {
  return get(
    name,
    chunk.map(({ id }) => id),
  );
}

/** A definition with no more than these fields. What its functions look at beside is noted, and reads as in a new object. */
function narrow(
  resource: AnyResource,
  names: ReadonlySet<string>,
): { readonly resource: AnyResource; readonly missed: ReadonlySet<string> } {
  const missed = new Set<string>();
  const { allFields } = resource;
  const unsetOf = (field: Field | undefined, name: string): unknown => {
    if (field === undefined || field.computed !== undefined) return undefined;
    return isStored(resource, name) ? kindOf(field).normalize(field.initial ?? kindOf(field).empty, field) : [];
  };
  const isColumn = (name: string): boolean => isKept(resource, name) && !isStored(resource, name);
  const isAbsent = (name: string | symbol): name is string =>
    typeof name === 'string' && !names.has(name) && Object.hasOwn(allFields, name) && !isColumn(name);
  const miss = (name: string): void => {
    if (isStored(resource, name)) missed.add(name);
  };
  const watched = (record: Row): Row =>
    new Proxy(record, {
      get(target, name) {
        if (!isAbsent(name)) return Reflect.get(target, name);
        miss(name);
        return unsetOf(allFields[name], name);
      },
      has(target, name) {
        if (isAbsent(name)) miss(name);
        return Reflect.has(target, name);
      },
      ownKeys(target) {
        for (const name of Object.keys(allFields)) if (isAbsent(name)) miss(name);
        return Reflect.ownKeys(target);
      },
    });
  const around = (context: ComputeContext): ComputeContext => ({
    ...context,
    linked(name) {
      if (isAbsent(name)) missed.add(name);
      return isAbsent(name) ? [] : context.linked(name);
    },
  });
  const { compute = {}, moments } = resource;
  return {
    missed,
    resource: {
      ...resource,
      allFields: Object.fromEntries(Object.entries(allFields).filter(([name]) => names.has(name) || isColumn(name))),
      compute: Object.fromEntries(
        Object.entries(compute).map(([name, work]) => [
          name,
          (record, context) => work?.(watched(record as Row) as never, around(context)),
        ]),
      ) as AnyResource['compute'],
      ...(moments && { moments: (record) => moments(watched(record as unknown as Row) as never) }),
    } as AnyResource,
  };
}

/** Kept at most; beyond that it starts again with none. */
const keptAtMost = 20_000;

/** A store that reads each object by id once: the rows of a long list name the same advertisers and accounts in every chunk. */
function keepReads(store: Ports['store']): Ports['store'] {
  const kept = new Map<string, StoredObject | undefined>();
  return {
    ...store,
    async get(type, ids) {
      const missing = ids.filter((id) => !kept.has(`${type} ${id}`));
      if (kept.size + missing.length > keptAtMost) {
        kept.clear();
        return store.get(type, ids);
      }
      if (missing.length > 0) {
        const found = new Map((await store.get(type, missing)).map((object) => [object.id, object]));
        for (const id of missing) kept.set(`${type} ${id}`, found.get(id));
      }
      return ids.flatMap((id) => kept.get(`${type} ${id}`) ?? []);
    },
  };
}

import { type Field, kindOf } from '../../src/schema/kinds';
import type { AnyResource, ComputeContext } from '../../src/schema/resource';
import { pause } from '../http/pause';
import { isKept, isStored } from '../objects/entity';
import type { Row } from '../objects/records';
import type { Sight } from '../objects/rights';
import type { Ports, StoredObject, StoredPart } from '../ports';
import { momentsOf } from './listEntries';
import type { ListParts } from './lists';

/** One row for the index of a list, without its document. */
export type FoundRow = { readonly row: Row; readonly search: string; readonly moments: readonly number[] };

/**
 * Reads all rows of a list with these fields, for long lists, and only the stored values they need: of a million tags a tenth.
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
        // A function of the definition needs a further field: from here on it is read too.
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

/** Reads the next chunk while this one is processed. */
async function* ahead<T>(chunks: AsyncIterable<T>): AsyncGenerator<T> {
  const reading = chunks[Symbol.asyncIterator]();
  let next = reading.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = reading.next();
      // Awaited after this chunk; until then nothing else handles its failure.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await reading.return?.();
  }
}

/** Documents of an older schema version are read whole and migrated. */
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

/** The definition with only these fields. Notes further fields that its functions read; these have the values of a new object. */
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

/** Objects kept; above this the cache is emptied. */
const keptAtMost = 20_000;

/** A store that reads each object by id once: rows of a long list refer to the same advertisers and accounts in every chunk. */
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

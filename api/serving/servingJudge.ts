import {
  type Breach,
  type Judgement,
  judgeServing,
  type ServingWorld,
  whatStops,
} from '../../src/model/serving/judgeServing';
import { resourceOf } from '../../src/resources';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import { createPace, pause } from '../http/pause';
import { fromEntity } from '../objects/entity';
import type { Records, Row } from '../objects/records';
import type { Reader, Scope, StoredDocument } from '../ports';
import { createServingDependencyIndex, type Reading, type ServingDependencyIndex } from './servingDependencyIndex';

/** An object's reasons for not serving, and the reads of the judgement. */
export type Stopped = Reading & { readonly id: number; readonly breaches: readonly Breach[] };

export type ServingJudge = {
  judge(
    resource: AnyResource,
    objects: readonly StoredDocument[],
    scope: Scope,
  ): Promise<ReadonlyMap<number, Judgement>>;
  /** For many objects at once; used where their reasons are cached. */
  whatStops(resource: AnyResource, objects: readonly StoredDocument[], scope: Scope): Promise<readonly Stopped[]>;
  /** An object of a judgement, as it is stored. */
  stored(resource: string, id: number): StoredDocument | undefined;
};

type Counters = Readonly<Record<string, unknown>>;
type Batch = {
  name: string;
  current: number;
  objects: ReadonlyMap<number, StoredDocument>;
  figures: Map<number, Counters>;
};
type Judged = { readonly breaches: readonly Breach[]; readonly reading: Reading };

const nothing: Counters = {};

/** The longest chain of references that rules follow, and one round for the figures at its end. */
const roundsAtMost = 8;

/** Objects per read: PGlite runs on this thread. */
const readAtOnce = 250;

type Known<T> = Map<string, Map<number, T>>;

/**
 * Judges objects by the rules of their definitions. Rules are synchronous, so they run, the missing objects are read for all
 * objects at once, one call per resource, and they run again. Objects read once are reused.
 */
export function createServingJudge({
  reader,
  records,
  now,
  dependencies = createServingDependencyIndex(),
}: {
  readonly reader: Reader;
  readonly records: Records;
  readonly now: Date;
  /** For caches that outlive this judge. */
  readonly dependencies?: ServingDependencyIndex;
}): ServingJudge {
  const stored: Known<StoredDocument> = new Map();
  const linked: Known<AnyRecord | undefined> = new Map();
  const figures: Known<Counters> = new Map();
  const missing: Known<true> = new Map();
  const uncounted: Known<true> = new Map();

  const judged: Known<Judged> = new Map();
  // The objects being judged at the moment, out of a hundred thousand.
  const batch: Batch = { name: '', current: 0, objects: new Map(), figures: new Map() };
  let gaps = 0;
  let depth = 0;

  const world: ServingWorld = {
    now,
    resourceOf,
    seen: { names: new Map(), linked: new Map() },
    find(name, id) {
      dependencies.read('object', name, id);
      const known = at(linked, name);
      if (!known.has(id)) {
        at(missing, name).set(id, true);
        gaps += 1;
      }
      return known.get(id);
    },
    saw(name, found) {
      for (const { id } of found) dependencies.read('object', name, id);
    },
    figures(name, id) {
      // A judgement that others reuse depends on the figures like any other.
      if (depth === 0 && name === batch.name && id === batch.current) {
        dependencies.readOwnFigures();
        return batch.figures.get(id) ?? nothing;
      }
      dependencies.read('figures', name, id);
      const found = at(figures, name).get(id);
      if (!found) {
        at(uncounted, name).set(id, true);
        gaps += 1;
      }
      return found ?? nothing;
    },
    holdsUntil: dependencies.holdsUntil,
    once(name, id, work) {
      const known = at(judged, name).get(id);
      if (known) {
        dependencies.add(known.reading);
        return known.breaches;
      }
      const before = gaps;
      dependencies.begin();
      depth += 1;
      const breaches = work();
      depth -= 1;
      const reading = dependencies.end();
      dependencies.add(reading);
      // A judgement with missing objects is repeated.
      if (gaps === before) at(judged, name).set(id, { breaches, reading });
      return breaches;
    },
  };

  const load = async (): Promise<void> => {
    for (const [name, ids] of take(missing)) {
      for (let from = 0; from < ids.length; from += readAtOnce) {
        await pause();
        await loadObjects(name, ids.slice(from, from + readAtOnce));
      }
    }
    for (const [name, ids] of take(uncounted)) {
      await count(resourceOf(name), ids, at(figures, name));
      for (const id of ids) dependencies.note('figures', name, id, JSON.stringify(at(figures, name).get(id)));
    }
  };
  const loadObjects = async (name: string, ids: readonly number[]): Promise<void> => {
    const found = new Map((await reader.get(name, ids)).map((object) => [object.id, object]));
    for (const id of ids) {
      const object = found.get(id);
      dependencies.note('object', name, id, textOf(object));
      if (object) at(stored, name).set(id, object);
      at(linked, name).set(id, object && (fromEntity(resourceOf(name), object) as AnyRecord));
    }
  };
  const count = async (resource: AnyResource, ids: readonly number[], into: Map<number, Counters>): Promise<void> => {
    const found = await records.traffic(reader, resource, ids);
    for (const id of ids) into.set(id, found.get(id) ?? nothing);
  };

  const judgeAll = async <R>(
    resource: AnyResource,
    objects: readonly StoredDocument[],
    scope: Scope,
    judge: (row: Row) => R,
  ): Promise<readonly R[]> => {
    batch.name = resource.name;
    batch.objects = new Map(objects.map((object) => [object.id, object]));
    batch.figures = new Map();
    const rows = await records.assemble(reader, resource, objects, scope, followed(resource));
    // Each rule reads its own object's figures, so reading them in advance saves a second round.
    await count(
      resource,
      rows.map(({ id }) => id),
      batch.figures,
    );
    const one = (row: Row): R => {
      batch.current = row.id;
      return judge(row);
    };
    let found = await inSlices(rows, one);
    for (let round = 0; round < roundsAtMost && missing.size + uncounted.size > 0; round += 1) {
      await load();
      found = await inSlices(rows, one);
    }
    return found;
  };

  return {
    stored: (name, id) => (name === batch.name ? batch.objects.get(id) : undefined) ?? stored.get(name)?.get(id),
    judge: async (resource, objects, scope) =>
      new Map(await judgeAll(resource, objects, scope, (row) => [row.id, judgeServing(resource, row, world)] as const)),
    whatStops: (resource, objects, scope) =>
      judgeAll(resource, objects, scope, (row) => {
        dependencies.begin();
        const breaches = whatStops(resource, row, world);
        const { keys, holdsUntil, isCounted } = dependencies.end();
        return { id: row.id, breaches, keys, holdsUntil, isCounted };
      }),
  };
}

/** Everything that a judgement can read of an object. */
export const textOf = (object: StoredDocument | undefined): string =>
  object ? JSON.stringify([object.owner, object.name, object.status, object.revision, object.data]) : '';

/** Pauses for other requests in between. */
async function inSlices<R>(rows: readonly Row[], judge: (row: Row) => R): Promise<readonly R[]> {
  const found: R[] = [];
  const pace = createPace();
  for (const row of rows) {
    found.push(judge(row));
    if (pace.isOver()) await pace.rest();
  }
  return found;
}

/** Followed references that the other end stores, which are read from there. */
const followed = ({ serving }: AnyResource): ReadonlySet<string> =>
  new Set((serving?.links ?? []).map(({ field }) => field));

function at<T>(known: Known<T>, name: string): Map<number, T> {
  const found = known.get(name) ?? new Map<number, T>();
  known.set(name, found);
  return found;
}

function take(asked: Known<true>): readonly (readonly [name: string, ids: readonly number[]])[] {
  const all = [...asked].map(([name, ids]) => [name, [...ids.keys()]] as const);
  asked.clear();
  return all;
}

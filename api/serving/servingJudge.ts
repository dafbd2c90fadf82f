import { type Breach, type Judgement, judgeServing, type ServingWorld } from '../../src/model/serving/judgeServing';
import { resourceOf } from '../../src/resources';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import { pause } from '../http/pause';
import type { Records, Row } from '../objects/records';
import { fromStored } from '../objects/stored';
import type { Reader, Scope, StoredObject } from '../ports';

export type ServingJudge = {
  judge(resource: AnyResource, objects: readonly StoredObject[], scope: Scope): Promise<ReadonlyMap<number, Judgement>>;
  /** An object that a judgement speaks of, as it is stored. */
  stored(resource: string, id: number): StoredObject | undefined;
};

type Counters = Readonly<Record<string, unknown>>;
type Batch = { name: string; objects: ReadonlyMap<number, StoredObject>; figures: Map<number, Counters> };

const nothing: Counters = {};

/** The longest chain of references that rules follow, and one round for the figures at its end. */
const roundsAtMost = 8;

type Known<T> = Map<string, Map<number, T>>;

/**
 * Judges objects by the rules of their definitions. Rules cannot wait, and whom they ask for is theirs to know: they run, what was
 * missing is read for all objects at once, one call a resource, and they run again. What was read once serves all that come later.
 */
export function createServingJudge({
  reader,
  records,
  now,
}: {
  readonly reader: Reader;
  readonly records: Records;
  readonly now: Date;
}): ServingJudge {
  const stored: Known<StoredObject> = new Map();
  const linked: Known<AnyRecord | undefined> = new Map();
  const figures: Known<Counters> = new Map();
  const missing: Known<true> = new Map();
  const uncounted: Known<true> = new Map();

  const judged: Known<readonly Breach[]> = new Map();
  // Of those that are judged at the moment, which may be some of a hundred thousand.
  const batch: Batch = { name: '', objects: new Map(), figures: new Map() };
  let gaps = 0;

  const world: ServingWorld = {
    now,
    resourceOf,
    seen: { names: new WeakMap(), linked: new WeakMap() },
    find(name, id) {
      const known = at(linked, name);
      if (!known.has(id)) {
        at(missing, name).set(id, true);
        gaps += 1;
      }
      return known.get(id);
    },
    figures(name, id) {
      const found = (name === batch.name ? batch.figures.get(id) : undefined) ?? at(figures, name).get(id);
      if (!found) {
        at(uncounted, name).set(id, true);
        gaps += 1;
      }
      return found ?? {};
    },
    once(name, id, work) {
      const known = at(judged, name).get(id);
      if (known) return known;
      const before = gaps;
      const found = work();
      // What was judged without knowing everything is judged again.
      if (gaps === before) at(judged, name).set(id, found);
      return found;
    },
  };
  const load = async (): Promise<void> => {
    for (const [name, ids] of take(missing)) {
      for (const id of ids) at(linked, name).set(id, undefined);
      for (const object of await reader.get(name, ids)) {
        at(stored, name).set(object.id, object);
        at(linked, name).set(object.id, fromStored(resourceOf(name), object) as AnyRecord);
      }
    }
    for (const [name, ids] of take(uncounted)) await count(resourceOf(name), ids, at(figures, name));
  };
  const count = async (resource: AnyResource, ids: readonly number[], into: Map<number, Counters>): Promise<void> => {
    const found = await records.traffic(reader, resource, ids);
    for (const id of ids) into.set(id, found.get(id) ?? nothing);
  };

  return {
    stored: (name, id) => (name === batch.name ? batch.objects.get(id) : undefined) ?? stored.get(name)?.get(id),
    async judge(resource, objects, scope) {
      batch.name = resource.name;
      batch.objects = new Map(objects.map((object) => [object.id, object]));
      batch.figures = new Map();
      const rows = await records.assemble(reader, resource, objects, scope, followed(resource));
      // Each of them is asked for its own: known beforehand, they need not be judged twice.
      await count(
        resource,
        rows.map(({ id }) => id),
        batch.figures,
      );
      const judgeRow = (row: Row) => [row.id, judgeServing(resource, row, world)] as const;
      let judgements = await inSlices(rows, judgeRow);
      for (let round = 0; round < roundsAtMost && missing.size + uncounted.size > 0; round += 1) {
        await load();
        judgements = await inSlices(rows, judgeRow);
      }
      return judgements;
    },
  };
}

/** Others have their turn in between. */
async function inSlices<R>(rows: readonly Row[], judge: (row: Row) => readonly [id: number, R]): Promise<Map<number, R>> {
  const found = new Map<number, R>();
  let since = performance.now();
  for (const row of rows) {
    found.set(...judge(row));
    if (performance.now() - since < sliceMs) continue;
    await pause();
    since = performance.now();
  }
  return found;
}

const sliceMs = 10;

/** References may be kept at the other end: those that are followed have to be read from there. */
const followed = ({ serving }: AnyResource): ReadonlySet<string> => new Set((serving?.links ?? []).map(({ field }) => field));

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

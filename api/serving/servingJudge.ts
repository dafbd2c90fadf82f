import { type Judgement, judgeServing, type ServingWorld } from '../../src/model/serving/judgeServing';
import { resourceOf } from '../../src/resources';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import type { Records, Row } from '../objects/records';
import { fromStored } from '../objects/stored';
import type { Reader, Scope, StoredObject } from '../ports';

export type ServingJudge = {
  judge(resource: AnyResource, objects: readonly StoredObject[], scope: Scope): Promise<ReadonlyMap<number, Judgement>>;
  /** An object that a judgement speaks of, as it is stored. */
  stored(resource: string, id: number): StoredObject | undefined;
};

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
  const figures: Known<Readonly<Record<string, unknown>>> = new Map();
  const missing: Known<true> = new Map();
  const uncounted: Known<true> = new Map();

  const world: ServingWorld = {
    now,
    resourceOf,
    find(name, id) {
      if (!at(linked, name).has(id)) at(missing, name).set(id, true);
      return at(linked, name).get(id);
    },
    figures(name, id) {
      const found = at(figures, name).get(id);
      if (!found) at(uncounted, name).set(id, true);
      return found ?? {};
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
    for (const [name, ids] of take(uncounted)) {
      const found = await records.traffic(reader, resourceOf(name), ids);
      for (const id of ids) at(figures, name).set(id, found.get(id) ?? {});
    }
  };

  return {
    stored: (name, id) => stored.get(name)?.get(id),
    async judge(resource, objects, scope) {
      for (const object of objects) at(stored, resource.name).set(object.id, object);
      const rows = await records.assemble(reader, resource, objects, scope, followed(resource));
      const judgeRow = (row: Row) => [row.id, judgeServing(resource, row, world)] as const;
      let judgements = new Map(rows.map(judgeRow));
      for (let round = 0; round < roundsAtMost && missing.size + uncounted.size > 0; round += 1) {
        await load();
        judgements = new Map(rows.map(judgeRow));
      }
      return judgements;
    },
  };
}

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

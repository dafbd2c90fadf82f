import type { LiveAuction } from '../../src/model/live/auction';
import { candidatesAtMost, candidatesOf } from '../../src/model/replay/candidates';
import type { ReplayFacts } from '../../src/model/replay/replayFacts';
import { resourceOf } from '../../src/resources';
import type { AnyRecord } from '../../src/schema/resource';
import { ownerType } from '../auth/accounts';
import { fromEntity } from '../objects/entity';
import type { Records } from '../objects/records';
import type { HistoryEntry, Reader, StoredObject } from '../ports';

/** Facts for a replay. Notes each object that was missing; `load` reads all of them, in one call per resource. */
export type LoadedFacts = ReplayFacts & {
  readonly isComplete: () => boolean;
  load(): Promise<void>;
  /** An object of the replay, as it is stored. */
  stored(resource: string, id: number): StoredObject | undefined;
};

type Table<T> = Map<string, Map<number, T>>;

/** Lines of history read for the objects of one resource. */
const linesAtMost = 2000;

type Sources = { readonly reader: Reader; readonly records: Records; readonly now: Date };

export async function createReplayFacts({ reader, records, now }: Sources, auction: LiveAuction): Promise<LoadedFacts> {
  const since = new Date(auction.ts).toISOString();
  const stored: Table<StoredObject | undefined> = new Map();
  const found: Table<AnyRecord | undefined> = new Map();
  const counted: Table<Readonly<Record<string, unknown>>> = new Map();
  const past: Table<HistoryEntry[]> = new Map();
  const held: Table<Map<string, boolean>> = new Map();
  const asked = { objects: new Map(), figures: new Map(), past: new Map() } as Record<
    'objects' | 'figures' | 'past',
    Table<true>
  >;
  const askedKeys: Table<Set<string>> = new Map();
  const foreign = new Set<string>();
  let gaps = 0;
  let isCut = false;
  const ask = (what: keyof typeof asked, resource: string, id: number): void => {
    at(asked[what], resource).set(id, true);
    gaps += 1;
  };
  // An auction may name any id: objects of other accounts are not read.
  const isOurs = ({ type, id, owner }: StoredObject): boolean =>
    owner === auction.demand || (owner === null && (type !== ownerType || id === auction.demand));
  const { candidates, more } = await findCandidates(reader, auction);

  return {
    now,
    resourceOf,
    candidates,
    more,
    isCut: () => isCut,
    find(resource, id) {
      const known = at(found, resource);
      if (!known.has(id)) ask('objects', resource, id);
      return known.get(id);
    },
    figures(resource, id) {
      const known = at(counted, resource).get(id);
      if (!known) ask('figures', resource, id);
      return known ?? {};
    },
    past(resource, id) {
      const object = at(stored, resource).get(id);
      if (foreign.has(`${resource} ${id}`) || (object && object.modifiedAt < since)) return [];
      const known = at(past, resource).get(id);
      if (!known) ask('past', resource, id);
      return known ?? [];
    },
    held(resource, id, keys) {
      const known = at(held, resource).get(id);
      const unknown = keys.filter((key) => !known?.has(key));
      if (unknown.length > 0) {
        const wanted = at(askedKeys, resource).get(id) ?? new Set<string>();
        for (const key of unknown) wanted.add(key);
        at(askedKeys, resource).set(id, wanted);
        gaps += 1;
      }
      return keys.filter((key) => known?.get(key));
    },
    stored: (resource, id) => at(stored, resource).get(id),
    isComplete: () => gaps === 0,
    async load() {
      gaps = 0;
      for (const [resource, ids] of take(asked.objects)) {
        const read = await reader.get(resource, ids);
        for (const object of read) if (!isOurs(object)) foreign.add(`${resource} ${object.id}`);
        const objects = new Map(read.filter(isOurs).map((object) => [object.id, object]));
        for (const id of ids) {
          const object = objects.get(id);
          at(stored, resource).set(id, object);
          at(found, resource).set(id, object && (fromEntity(resourceOf(resource), object) as AnyRecord));
        }
      }
      for (const [resource, ids] of take(asked.figures)) {
        const figures = await records.traffic(reader, resourceOf(resource), ids);
        for (const id of ids) at(counted, resource).set(id, figures.get(id) ?? {});
      }
      for (const [resource, ids] of take(asked.past)) {
        const lines = await reader.historyOf(resource, ids, { from: since, to: undefined }, linesAtMost);
        isCut ||= lines.length === linesAtMost;
        for (const id of ids) at(past, resource).set(id, []);
        for (const line of lines) at(past, resource).get(line.id)?.push(line);
      }
      for (const [resource, wanted] of askedKeys) {
        if (wanted.size === 0) continue;
        const keys = new Set([...wanted.values()].flatMap((some) => [...some]));
        const there = await reader.membersAmong(resource, [...wanted.keys()], [...keys]);
        for (const [id, some] of wanted) {
          const known = at(held, resource).get(id) ?? new Map<string, boolean>();
          for (const key of some) known.set(key, false);
          at(held, resource).set(id, known);
        }
        for (const { id, key } of there) at(held, resource).get(id)?.set(key, true);
        wanted.clear();
      }
    },
  };
}

async function findCandidates(
  reader: Reader,
  auction: LiveAuction,
): Promise<{ readonly candidates: readonly number[]; readonly more: number }> {
  const { resource, where } = candidatesOf(auction);
  const { rows, total } = await reader.find({
    type: resource,
    scope: { owner: auction.demand, global: false },
    where: where.map(({ field, values }) => ({ field, op: 'in', values })),
    sort: { field: 'modifiedAt', direction: 'desc' },
    range: [0, candidatesAtMost - 1],
  });
  return { candidates: rows.map(({ id }) => id), more: total - rows.length };
}

function at<T>(table: Table<T>, resource: string): Map<number, T> {
  const known = table.get(resource) ?? new Map<number, T>();
  table.set(resource, known);
  return known;
}

function take(table: Table<true>): readonly (readonly [resource: string, ids: readonly number[]])[] {
  const all = [...table].map(([resource, ids]) => [resource, [...ids.keys()]] as const);
  table.clear();
  return all;
}

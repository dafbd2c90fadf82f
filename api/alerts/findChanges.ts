import { minuteIn } from '../../src/model/flight';
import { dayMs, hourMs } from '../../src/model/reports/days';
import { resourceOf } from '../../src/resources';
import { fromStored, refsOf } from '../objects/stored';
import type { Reader, StoredObject } from '../ports';
import type { FoundChange } from './foundAlert';

/** How long before an alert began a change may have caused it, and how long into it: facts are by the hour. */
const beforeMs = dayMs;
const intoMs = hourMs;
const changesAtMost = 5;
/** Per kind of linked object; larger sets are not listed one by one. */
const relatedAtMost = 400;

/** An object with its parents, its lists, and whatever names it, by type. */
export async function relatedTo(store: Reader, object: StoredObject): Promise<ReadonlyMap<string, readonly StoredObject[]>> {
  const resource = resourceOf(object.type);
  const ids = new Map<string, Set<number>>();
  const add = (type: string, id: number): void => {
    const known = ids.get(type) ?? new Set<number>();
    ids.set(type, known);
    if (known.size < relatedAtMost) known.add(id);
  };
  for (const { toType, toId } of refsOf(resource, fromStored(resource, object))) add(toType, toId);
  for (const { fromType, fromId } of await store.refsTo(object.type, [object.id])) add(fromType, fromId);
  const owner = resource.allFields.demand;
  if (owner?.kind === 'ref' && object.owner !== null) add(owner.to, object.owner);
  ids.get(object.type)?.delete(object.id);
  const found = new Map<string, readonly StoredObject[]>([[object.type, [object]]]);
  for (const [type, some] of ids) {
    const objects = some.size > 0 ? await store.get(type, [...some]) : [];
    found.set(type, [...(found.get(type) ?? []), ...objects]);
  }
  return found;
}

/** What was done to them shortly before a moment, the nearest first; one call for each of their types. */
export async function changesBefore(
  store: Reader,
  related: ReadonlyMap<string, readonly StoredObject[]>,
  since: number,
  stepHours = 1,
): Promise<readonly FoundChange[]> {
  const during = { from: new Date(since - beforeMs).toISOString(), to: new Date(since + intoMs * stepHours).toISOString() };
  const found: FoundChange[] = [];
  for (const [type, objects] of related) {
    const byId = new Map(objects.map((object) => [object.id, object]));
    for (const entry of await store.historyOf(type, [...byId.keys()], during, changesAtMost)) {
      const object = byId.get(entry.id);
      if (object) found.push({ entry, object });
    }
  }
  const distance = ({ entry }: FoundChange): number => Math.abs(Date.parse(entry.at) - since);
  return found.sort((a, b) => distance(a) - distance(b)).slice(0, changesAtMost);
}

/** Whatever the related objects name in turn: a tag serves only as long as its advertiser does. */
export async function parentsOf(
  store: Reader,
  related: ReadonlyMap<string, readonly StoredObject[]>,
): Promise<ReadonlyMap<string, readonly StoredObject[]>> {
  const ids = new Map<string, Set<number>>();
  for (const [type, objects] of related)
    for (const object of objects)
      for (const { toType, toId } of refsOf(resourceOf(type), fromStored(resourceOf(type), object)))
        if (!related.get(toType)?.some(({ id }) => id === toId)) ids.set(toType, (ids.get(toType) ?? new Set()).add(toId));
  const found = new Map<string, readonly StoredObject[]>();
  for (const [type, some] of ids) found.set(type, await store.get(type, [...some].slice(0, relatedAtMost)));
  return found;
}

/** Flights begin and end with the hour, rows of small traffic come some hours apart. */
const plannedBeforeMs = 6 * hourMs;

/** Whether something that it goes with began, ended or was switched off at that time: what was wanted is no alert. */
export function isPlanned(objects: readonly StoredObject[], since: number, timezone: number): boolean {
  const [from, to] = [since - plannedBeforeMs, since + intoMs].map((ms) => minuteIn(new Date(ms), timezone)) as [string, string];
  const isIn = (minute: unknown): boolean => typeof minute === 'string' && minute >= from && minute <= to;
  return objects.some(({ data, status, modifiedAt }) => {
    const changed = Date.parse(modifiedAt);
    return isIn(data.startsAt) || isIn(data.endsAt) || (status !== 1 && changed >= since - plannedBeforeMs && changed <= since + intoMs);
  });
}

import { z } from 'zod';
import type { Blocker } from '../../src/model/problemBody';
import type { ManyUses, Uses } from '../../src/model/uses';
import { resourceOf, resources } from '../../src/resources';
import { isGranted, type Viewer } from '../../src/schema/access';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import type { AnyResource } from '../../src/schema/resource';
import { usesAtMost } from '../../src/schema/usesAtMost';
import { pause } from '../http/pause';
import { Refusal } from '../http/problems';
import { readRequest, said } from '../http/readShape';
import type { JsonObject } from '../http/request';
import type { Reader, StoredObject } from '../ports';
import { groupReferrers, isVisible, ownedBy, type Referrer } from './blockers';
import { fromEntity, ownerTypeOf, refsOf } from './entity';
import { hasInverse } from './links';
import type { Row } from './records';
import { forbids } from './referrers';
import { isWithin, requireSight } from './rights';

/** Objects are read whole; reads of this size hardly delay other requests. */
const idsAtOnce = 200;
/** What accounts own is looked up one account at a time. */
const accountsAtMost = 100;

const sendIds = 'Send ids, a list of numbers.';

/** Body of the call. One loop checks the ids: zod would make several objects per id. */
export const usesShape = z.strictObject({
  ids: z
    .custom<readonly unknown[]>(
      Array.isArray,
      said(() => sendIds),
    )
    .meta({
      type: 'array',
      maxItems: usesAtMost,
      items: { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 },
    }),
});

/** The distinct ids of `{ ids }`. */
export function readIds(body: JsonObject): readonly number[] {
  const { ids } = readRequest(usesShape, body);
  if (ids.length > usesAtMost) throw new Refusal('too_large', sayLimits('limits.uses', { most: usesAtMost }));
  if (!ids.every(isId)) throw new Refusal('bad_request', 'ids must be whole numbers from 1.');
  return [...new Set(ids)];
}

/** Ids are 32-bit in every store. */
const isId = (id: unknown): id is number => Number.isSafeInteger(id) && Number(id) > 0 && Number(id) < 2 ** 31;

/** The objects among `ids` that the viewer sees, and totals of what is deleted with them. */
export async function usesOfMany(
  store: Reader,
  viewer: Viewer,
  resource: AnyResource,
  ids: readonly number[],
): Promise<{ readonly seen: readonly StoredObject[]; readonly uses: ManyUses }> {
  const { scope } = requireSight(viewer, resource);
  const seen: StoredObject[] = [];
  const links = countLinks(viewer, resource);
  const blockers = countBlockers(viewer);
  let entries = 0;
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    if (at > 0) await pause();
    const found = (await store.get(resource.name, ids.slice(at, at + idsAtOnce))).filter((stored) =>
      isWithin(scope, stored),
    );
    const foundIds = found.map(({ id }) => id);
    const refs = (await store.refsTo(resource.name, foundIds)).filter((ref) =>
      isVisible(viewer, resourceOf(ref.fromType), ref.owner),
    );
    for (const stored of found) links.addOwn(stored);
    for (const ref of refs) {
      if (forbids(ref)) blockers.add(ref);
      else links.add(ref.toId, ref.fromType, ref.fromId);
    }
    if (resource.members) for (const { count } of await store.memberCounts(resource.name, foundIds)) entries += count;
    seen.push(...found);
  }
  const owned = await ownedByAll(store, resource, seen);
  return { seen, uses: { count: seen.length, blockers: [...blockers.all(), ...owned], links: links.all(), entries } };
}

/** Counts links that are deleted with objects: those shown at the other end, and references that are dropped there. */
export function countLinks(
  viewer: Viewer,
  resource: AnyResource,
): {
  /** Adds the links that the object itself stores. */
  addOwn(stored: StoredObject): void;
  add(id: number, type: string, other: number): void;
  all(): Uses['links'];
} {
  const linked = new Map<string, Set<string>>();
  const { fields } = requireSight(viewer, resource);
  // A count reveals as much as its field.
  const isShown = (field: string, type: string): boolean =>
    fields.has(field.split('.', 1)[0] as string) && isGranted(viewer, resourceOf(type).access.read);
  const add = (id: number, type: string, other: number): void => {
    // Two objects of one type may refer to each other; that is one link.
    const isTurned = type === resource.name && other < id;
    const pairs = linked.get(type) ?? new Set();
    linked.set(type, pairs.add(isTurned ? `${other} ${id}` : `${id} ${other}`));
  };
  return {
    add,
    addOwn(stored) {
      for (const { toType, toId, field } of refsOf(resource, fromEntity(resource, stored) as Row))
        if (hasInverse(resourceOf(toType), resource, field) && isShown(field, toType)) add(stored.id, toType, toId);
    },
    all: () =>
      [...linked].map(([type, pairs]) => ({ resource: type, count: pairs.size })).sort((a, b) => b.count - a.count),
  };
}

const samples = 5;

/** Counts the objects that prevent a deletion, by resource, with the first of each kind by name. */
function countBlockers(viewer: Viewer): { add(ref: Referrer): void; all(): readonly Blocker[] } {
  const byType = new Map<string, { readonly ids: Set<number>; readonly first: Referrer[] }>();
  return {
    add(ref) {
      const found = byType.get(ref.fromType) ?? { ids: new Set(), first: [] };
      byType.set(ref.fromType, found);
      if (found.ids.has(ref.fromId)) return;
      found.ids.add(ref.fromId);
      if (found.first.length < samples) found.first.push(ref);
    },
    all: () =>
      [...byType]
        .flatMap(([type, { ids, first }]) =>
          groupReferrers(viewer, first).map(({ sample }) => ({ resource: type, count: ids.size, sample })),
        )
        .sort((a, b) => b.count - a.count || (a.resource < b.resource ? -1 : 1)),
  };
}

/** Everything that accounts own: these objects keep them from being deleted. */
async function ownedByAll(
  store: Reader,
  resource: AnyResource,
  accounts: readonly StoredObject[],
): Promise<readonly Blocker[]> {
  if (!resources.some((each) => ownerTypeOf(each) === resource.name)) return [];
  const found = new Map<string, Blocker>();
  for (const { id } of accounts.slice(0, accountsAtMost)) {
    for (const { resource: type, count, sample } of await ownedBy(store, resource, id)) {
      const known = found.get(type);
      const all = [...(known?.sample ?? []), ...sample].slice(0, samples);
      found.set(type, { resource: type, count: count + (known?.count ?? 0), sample: all });
    }
    await pause();
  }
  return [...found.values()];
}

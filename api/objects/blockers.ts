import type { Blocker } from '../../src/model/problemBody';
import { resourceOf, resources } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import type { Counts } from '../../src/schema/messages/message';
import type { AnyResource } from '../../src/schema/resource';
import type { Reader, StoredRef } from '../ports';
import { ownerTypeOf } from './entity';
import { sightOf } from './rights';

export type Referrer = StoredRef & { readonly name: string; readonly status: 0 | 1 | 2; readonly owner: number | null };

const samples = 5;

/** The objects that refer to an object, by resource, most first; examples only of objects that the viewer may read. */
export function groupReferrers(viewer: Viewer, refs: readonly Referrer[]): readonly Blocker[] {
  const byType = new Map<string, Map<number, Referrer>>();
  for (const ref of refs)
    byType.set(ref.fromType, (byType.get(ref.fromType) ?? new Map<number, Referrer>()).set(ref.fromId, ref));
  return [...byType]
    .map(([resource, found]) => ({
      resource,
      count: found.size,
      sample: sampleOf(viewer, resourceOf(resource), [...found.values()]),
    }))
    .sort((a, b) => b.count - a.count || (a.resource < b.resource ? -1 : 1));
}

export function isVisible(viewer: Viewer, resource: AnyResource, owner: number | null): boolean {
  const scope = sightOf(viewer, resource)?.scope;
  return (
    scope !== undefined &&
    !scope.rows &&
    (scope.owner === 'all' || owner === scope.owner || (scope.global && owner === null))
  );
}

function sampleOf(viewer: Viewer, resource: AnyResource, found: readonly Referrer[]): Blocker['sample'] {
  const visible = found
    .filter(({ owner }) => isVisible(viewer, resource, owner))
    .sort((a, b) => a.status - b.status || a.fromId - b.fromId);
  return visible.slice(0, samples).map(({ fromId, name, status }) => ({ id: fromId, name, status }));
}

/** Everything that an account owns: these objects keep it from being deleted. */
export async function ownedBy(reader: Reader, resource: AnyResource, id: number): Promise<readonly Blocker[]> {
  const found: Blocker[] = [];
  for (const owned of resources.filter((each) => ownerTypeOf(each) === resource.name)) {
    const { rows, total } = await reader.find({
      type: owned.name,
      scope: { owner: id, global: false },
      where: [],
      range: [0, samples - 1],
    });
    if (total > 0)
      found.push({
        resource: owned.name,
        count: total,
        sample: rows.map((row) => ({ id: row.id, name: row.name, status: row.status })),
      });
  }
  return found;
}

/** Counts such as `6 tags and 1 campaign`, as a value of a message. */
export const countsOf = (blockers: readonly Blocker[]): Counts => ({
  counts: blockers.map(({ resource, count }) => {
    const [one, many] = resourceOf(resource).label;
    return { count, one, many };
  }),
});

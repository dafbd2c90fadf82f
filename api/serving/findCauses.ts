import type { Viewer } from '../../src/schema/access';
import type { AnyResource } from '../../src/schema/resource';
import { createPace } from '../http/pause';
import { sightOf } from '../objects/rights';
import { hiddenCause, isShownTo } from './presentJudgement';
import type { ServingStatusCache, Stop } from './servingStatusCache';

type Causes = {
  /** Ids by cause, and what is wrong with them. */
  readonly causes: ReadonlyMap<string, readonly number[]>;
  readonly problems: ReadonlyMap<string, string>;
};

/** All objects of a list by what stops them, as the viewer may know it. */
export async function findCauses(viewer: Viewer, resource: AnyResource, cache: ServingStatusCache): Promise<Causes> {
  const causes = new Map<string, number[]>();
  const problems = new Map<string, string>();
  const listOf = (stop: Stop): number[] => {
    const { cause, problem } = toldTo(viewer, resource, stop);
    const ids = causes.get(cause) ?? [];
    causes.set(cause, ids);
    if (!problems.has(cause)) problems.set(cause, problem);
    return ids;
  };
  const lists = new Map<Stop, number[]>();
  const pace = createPace();
  for (const [id, stops] of await cache.stopped()) {
    if (pace.isOver()) await pace.rest();
    for (const stop of stops) {
      const ids = lists.get(stop) ?? listOf(stop);
      lists.set(stop, ids);
      if (ids.at(-1) !== id) ids.push(id);
    }
  }
  return { causes, problems };
}

function toldTo(
  viewer: Viewer,
  resource: AnyResource,
  { cause, problem, resource: at, field, object }: Stop,
): Pick<Stop, 'cause' | 'problem'> {
  // A user who sees the list sees the object, so its field alone decides.
  const isShown = object === 'itself' ? sightOf(viewer, resource)?.fields.has(field) : isShownTo(viewer, at, field, object);
  return isShown ? { cause, problem } : { cause: hiddenCause(cause), problem: '' };
}

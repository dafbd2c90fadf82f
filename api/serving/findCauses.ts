import type { Viewer } from '../../src/schema/access';
import type { AnyResource } from '../../src/schema/resource';
import { createPace } from '../http/pause';
import { sightOf } from '../objects/rights';
import { hiddenCause, isShownTo } from './presentJudgement';
import type { Standing, Stop } from './standing';

type Causes = {
  /** Ids by cause, and the rule that each cause breaks. */
  readonly causes: ReadonlyMap<string, readonly number[]>;
  readonly rules: ReadonlyMap<string, string>;
};

/** All objects of a list by what stops them, as the viewer may know it. */
export async function findCauses(viewer: Viewer, resource: AnyResource, standing: Standing): Promise<Causes> {
  const causes = new Map<string, number[]>();
  const rules = new Map<string, string>();
  const listOf = (stop: Stop): number[] => {
    const { cause, rule } = toldTo(viewer, resource, stop);
    const ids = causes.get(cause) ?? [];
    causes.set(cause, ids);
    if (!rules.has(cause)) rules.set(cause, rule);
    return ids;
  };
  const lists = new Map<Stop, number[]>();
  const pace = createPace();
  for (const [id, stops] of await standing.stopped()) {
    if (pace.isOver()) await pace.rest();
    for (const stop of stops) {
      const ids = lists.get(stop) ?? listOf(stop);
      lists.set(stop, ids);
      if (ids.at(-1) !== id) ids.push(id);
    }
  }
  return { causes, rules };
}

function toldTo(viewer: Viewer, resource: AnyResource, { cause, rule, resource: at, field, object }: Stop): Pick<Stop, 'cause' | 'rule'> {
  // Whoever sees the list sees the object, so that its field alone decides.
  const isShown = object === 'itself' ? sightOf(viewer, resource)?.fields.has(field) : isShownTo(viewer, at, field, object);
  return isShown ? { cause, rule } : { cause: hiddenCause(cause), rule: '' };
}

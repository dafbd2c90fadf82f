import { resourceOf } from '../../src/resources';
import type { Problem } from '../../src/schema/problem';
import { problem, sentence } from '../../src/schema/problem';
import type { AnyResource } from '../../src/schema/resource';
import { isWritable } from '../../src/schema/validate';
import type { StoredObject } from '../ports';
import { ownerTypeOf } from './fieldPaths';
import { isMirror } from './mirrors';
import { isWithin, mayChange, sightOf } from './rights';
import { newLinks, type RowLink } from './rowLinks';
import type { Saving } from './saving';

type Row = Readonly<Record<string, unknown>>;

/**
 * What is wrong with newly chosen references: the object must exist, be of the same owner or nobody's, be one that the viewer
 * may read, and not be archived. An id of somebody else's object is told like one that does not exist.
 */
export function checkRefs(
  { work, viewer }: Saving,
  resource: AnyResource,
  before: Row | undefined,
  after: Row,
): Readonly<Record<string, Problem>> {
  const problems: Record<string, Problem> = {};
  for (const link of newLinks(resource, before, after)) {
    // What the server filled in for somebody who may not choose it (the manager of the account) is not theirs to be judged by.
    const field = resource.allFields[link.root];
    if (field && !isWritable(field, viewer)) continue;
    const target = work.find({ type: link.field.to, id: link.id })?.stored;
    const found = judge(link, target);
    if (found) problems[link.at] ??= found;
  }
  return problems;

  function judge({ field, id, root }: RowLink, target: StoredObject | undefined): Problem | undefined {
    const to = resourceOf(field.to);
    const label = field.label;
    const sight = sightOf(viewer, to);
    const owner = ownerTypeOf(to) === resource.name ? after.id : after.demand;
    if (!target || !sight || !isWithin(sight.scope, target) || !isOfOwner(field.global !== false, target, owner)) {
      return problem('refMissing', { label, resource: to.label[0], id });
    }
    if (target.status === 2) return problem('refArchived', { label, name: target.name });
    if (isMirror(resource, root) && !mayChange(viewer, to, target))
      return sentence(`${target.name} belongs to the platform; the link cannot be made here.`);
    return undefined;
  }
}

/** An account belongs to nobody, but may name what belongs to it. */
const isOfOwner = (mayBeGlobal: boolean, target: StoredObject, owner: unknown): boolean =>
  target.owner === (owner ?? null) || (mayBeGlobal && target.owner === null);

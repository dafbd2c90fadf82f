import { resourceOf } from '../../src/resources';
import { sayObjects } from '../../src/schema/messages/sayObjects';
import type { Problem } from '../../src/schema/problem';
import { problem } from '../../src/schema/problem';
import type { AnyResource } from '../../src/schema/resource';
import { isWritable } from '../../src/schema/validate';
import type { StoredObject } from '../ports';
import { ownerTypeOf } from './fieldPaths';
import { isInverse } from './inverseReferences';
import { isWithin, mayChange, sightOf } from './rights';
import { newLinks, type RowLink } from './rowLinks';
import type { WriteContext } from './transactionRunner';

type Row = Readonly<Record<string, unknown>>;

/**
 * What is wrong with newly chosen references: the object must exist, have the same owner or none, be one that the viewer
 * may read, and not be archived. Another owner's object is reported as one that does not exist.
 */
export function checkRefs(
  { work, viewer }: WriteContext,
  resource: AnyResource,
  before: Row | undefined,
  after: Row,
): Readonly<Record<string, Problem>> {
  const problems: Record<string, Problem> = {};
  for (const link of newLinks(resource, before, after)) {
    // Values that the server filled in (the account's manager) are not checked against the viewer's rights.
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
    if (isInverse(resource, root) && !mayChange(viewer, to, target)) return sayObjects('objects.ofPlatform', { name: target.name });
    return undefined;
  }
}

/** An account has no owner, but may refer to its own objects. */
const isOfOwner = (mayBeGlobal: boolean, target: StoredObject, owner: unknown): boolean =>
  target.owner === (owner ?? null) || (mayBeGlobal && target.owner === null);

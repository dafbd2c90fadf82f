import { findDimension } from '../../src/model/reports/dimensions';
import { type FactKey, factKeys } from '../../src/model/reports/facts';
import { resources } from '../../src/resources';
import type { AnyResource } from '../../src/schema/resource';

/** Resources whose definitions declare alerts. */
export const alertResources: readonly AnyResource[] = resources.filter(({ alerts }) => alerts !== undefined);

/** The fact key that holds the ids of a resource's objects; undefined where facts have none. */
export function factKeyOf({ name, reports }: AnyResource): FactKey | undefined {
  const dimension = reports && findDimension(reports.dimension);
  const isOwn = dimension?.by === 'object' && dimension.of.resource === name;
  return isOwn && factKeys[dimension.key] === 'id' ? dimension.key : undefined;
}

import { findDimension } from '../../src/model/reports/dimensions';
import { type FactKey, factKeys } from '../../src/model/reports/facts';
import { resources } from '../../src/resources';
import type { AnyResource } from '../../src/schema/resource';

/** The definitions that have something to tell. */
export const alertResources: readonly AnyResource[] = resources.filter(({ alerts }) => alerts !== undefined);

/** By which key facts know the objects of a definition; nothing where they do not, or not by id. */
export function factKeyOf({ name, reports }: AnyResource): FactKey | undefined {
  const dimension = reports && findDimension(reports.dimension);
  const isOwn = dimension?.by === 'object' && dimension.of.resource === name;
  return isOwn && factKeys[dimension.key] === 'id' ? dimension.key : undefined;
}

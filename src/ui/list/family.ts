import { isGranted, type Viewer } from '../../schema/access';
import type { AnyResource } from '../../schema/resource';

/** The lists that stand side by side on one screen as this viewer sees them, its own among them; one alone where there are no others. */
export function familyOf(
  resource: AnyResource,
  resources: readonly AnyResource[],
  viewer: Viewer,
): readonly AnyResource[] {
  const head = resource.tabOf?.resource ?? resource.name;
  const orderOf = ({ name, tabOf }: AnyResource): number | undefined =>
    name === head ? 0 : tabOf?.resource === head ? tabOf.order : undefined;
  return resources
    .filter((one) => orderOf(one) !== undefined && !one.hidden && isGranted(viewer, one.access.read))
    .filter(({ mode }) => mode === undefined || mode === viewer.mode)
    .sort((a, b) => (orderOf(a) ?? 0) - (orderOf(b) ?? 0));
}

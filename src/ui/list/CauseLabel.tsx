import type { AnyResource } from '../../schema/resource';
import type { FilterItem } from '../fields/values/filterValue';
import { useCauseLabels } from './useCauseLabels';

/** Shows the causes of a filter by what keeps objects from serving. */
export function CauseLabel({
  resource,
  causes,
}: {
  readonly resource: AnyResource;
  readonly causes: readonly FilterItem[];
}) {
  const { labelOf } = useCauseLabels(resource, causes.length > 0);
  return causes.map((cause) => labelOf(String(cause))).join(', ');
}

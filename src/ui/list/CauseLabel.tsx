import type { AnyResource } from '../../schema/resource';
import type { FilterItem } from '../fields/filterValue';
import { useCauseLabels } from './useCauseLabels';

/** What a list is filtered by that asks what stops its objects. */
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

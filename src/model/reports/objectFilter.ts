import { statusField } from './dimensionOptions';
import { type Dimension, findDimension } from './dimensions';
import type { ReportFilter } from './reportCall';

/** The single object of a report, by the field in its filter. */
export type FilteredObject = { readonly resource: string; readonly field: string; readonly value: string | number };

/**
 * Returns the object to which filters limit a report, if it is exactly one. A filter for its account may be beside it: that
 * limits nothing further.
 */
export function filteredObject(filters: readonly ReportFilter[]): FilteredObject | undefined {
  const found = filters.flatMap(({ dimension: id, not, values }) => {
    const dimension = findDimension(id);
    const named = dimension && namedBy(dimension);
    const [value] = values;
    if (!named || not) return [];
    return [
      {
        isOwner: 'key' in dimension && dimension.key === 'demand',
        one: values.length === 1 && value !== '' ? { ...named, value } : undefined,
      },
    ];
  });
  const own = found.filter(({ isOwner }) => !isOwner);
  const [first, ...rest] = own.length > 0 ? own : found;
  return first?.one?.value !== undefined && rest.length === 0 ? (first.one as FilteredObject) : undefined;
}

/** Returns the resource and the field by which a dimension's values name objects. */
function namedBy(dimension: Dimension): Pick<FilteredObject, 'resource' | 'field'> | undefined {
  if (dimension.by === 'list') return { resource: dimension.of.resource, field: 'id' };
  if (dimension.by === 'object') return dimension.of.field === statusField ? undefined : dimension.of;
  return dimension.by === 'field' && dimension.names ? { resource: dimension.names, field: 'name' } : undefined;
}

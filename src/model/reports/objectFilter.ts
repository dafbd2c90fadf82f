import { statusField } from './dimensionOptions';
import { type Dimension, findDimension } from './dimensions';
import type { ReportFilter } from './reportCall';

/** The one object that a report is about, by the field that its filter names. */
export type FilteredObject = { readonly resource: string; readonly field: string; readonly value: string | number };

/**
 * The object that filters narrow a report to, where it is exactly one. Beside it the account that it belongs to may be named: that
 * narrows no further.
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

/** By which field of which resource a dimension's values name objects. */
function namedBy(dimension: Dimension): Pick<FilteredObject, 'resource' | 'field'> | undefined {
  if (dimension.by === 'list') return { resource: dimension.of.resource, field: 'id' };
  if (dimension.by === 'object') return dimension.of.field === statusField ? undefined : dimension.of;
  return dimension.by === 'field' && dimension.names ? { resource: dimension.names, field: 'name' } : undefined;
}

import { findGrant, showsField, type Viewer } from '../../schema/access';
import { defaultPageSize, pageSizes, usualSort } from '../../schema/firstList';
import { kindOf } from '../../schema/kinds';
import type { AnyResource } from '../../schema/resource';
import { isReadable } from '../../schema/validate';
import { keptIn, longestSearch } from '../address/keptPart';
import { fieldOfKey, type ListFilter } from '../fields/filterValue';

export type ListSort = { readonly field: string; readonly order: 'ASC' | 'DESC' };
export type ListParams = { readonly filter: ListFilter; readonly sort: ListSort; readonly page: number; readonly perPage: number };

type Place = { readonly search: string; readonly state: unknown };

export function defaultSort({ list, access }: AnyResource, viewer: Viewer): ListSort {
  const [name, direction] = list.sort;
  const [field, order] = usualSort({ sort: [name, direction === 'asc' ? 'ASC' : 'DESC'], read: access.read }, viewer);
  return { field, order };
}

/** The list that an address asks for. What this version of the product does not know in it, such as a field that is gone, is left out. */
export function readListUrl({ search, state }: Place, resource: AnyResource, perPage: number, viewer: Viewer): ListParams {
  const query = new URLSearchParams(search);
  const field = query.get('sort') ?? '';
  const sort =
    isSortable(resource, field) && isShown(resource, field, viewer)
      ? ({ field, order: query.get('order') === 'DESC' ? 'DESC' : 'ASC' } as const)
      : defaultSort(resource, viewer);
  const size = Number(query.get('perPage'));
  return {
    filter: readKnown(query.has('filter') ? parse(query.get('filter')) : keptIn(state), resource),
    sort,
    page: Math.max(1, Math.floor(Number(query.get('page'))) || 1),
    perPage: pageSizes.some((one) => one === size) ? size : perPage,
  };
}

/** The address of a list, in react-admin's keys; what is as the definition has it is left out. A filter that does not fit is kept. */
export function writeListUrl(
  { filter, sort, page, perPage }: ListParams,
  resource: AnyResource,
  viewer: Viewer,
): { search: string; state: unknown } {
  const query = new URLSearchParams();
  const plain = defaultSort(resource, viewer);
  if (sort.field !== plain.field || sort.order !== plain.order) {
    query.set('sort', sort.field);
    query.set('order', sort.order);
  }
  if (page > 1) query.set('page', String(page));
  // Page 2 is the same rows for everybody only with its size beside it.
  if (page > 1 || perPage !== defaultPageSize) query.set('perPage', String(perPage));
  const bare = addressOf(query);
  if (Object.keys(filter).length === 0) return { search: bare, state: null };
  query.set('filter', JSON.stringify(filter));
  const search = addressOf(query);
  return search.length <= longestSearch ? { search, state: null } : { search: bare, state: { kept: filter } };
}

const addressOf = (query: URLSearchParams): string => (query.size > 0 ? `?${query}` : '');

export function isSortable(resource: AnyResource, name: string): boolean {
  const field = resource.allFields[name];
  return field !== undefined && kindOf(field).sort !== 'none';
}

function isShown(resource: AnyResource, name: string, viewer: Viewer): boolean {
  const field = resource.allFields[name];
  const grant = findGrant(viewer, resource.access.read);
  return field !== undefined && isReadable(field, viewer) && grant !== undefined && showsField(grant, name);
}

function readKnown(filter: unknown, resource: AnyResource): ListFilter {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) return {};
  const isKnown = (key: string) => key === 'q' || fieldOfKey(key, (name) => name in resource.allFields) !== undefined;
  return Object.fromEntries(Object.entries(filter).filter(([key]) => isKnown(key)));
}

function parse(json: string | null): unknown {
  try {
    return JSON.parse(json ?? '');
  } catch {
    // A link cut short in a mail: the list without a filter is the best that can be shown.
    return undefined;
  }
}

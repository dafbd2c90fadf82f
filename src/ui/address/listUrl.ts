import { findGrant, showsField, type Viewer } from '../../schema/access';
import { addressQuery } from '../../schema/addressQuery';
import type { DefaultView } from '../../schema/defaultView';
import { derivedColumnOf } from '../../schema/derivedColumns';
import { defaultPageSize, pageSizes, usualSort } from '../../schema/firstList';
import { isBound } from '../../schema/isBound';
import { kindOf } from '../../schema/kinds';
import { faultOfJson } from '../../schema/reading/jsonText';
import type { AnyResource } from '../../schema/resource';
import { isReadable } from '../../schema/validate';
import type { ViewState } from '../../schema/viewState';
import { fieldOfKey, type ListFilter } from '../fields/values/filterValue';
import { longestSearch, readUrlState } from './urlState';

export type ListSort = { readonly field: string; readonly order: 'ASC' | 'DESC' };
export type ListParams = {
  readonly filter: ListFilter;
  readonly sort: ListSort;
  readonly page: number;
  readonly perPage: number;
  /** Id of the view that was opened, even if the list was changed since. */
  readonly view?: number | undefined;
} & ListLook;

/** Columns, widths and figures, where the address or a view sets them; otherwise the viewer's choice for this list applies. */
export type ListLook = {
  readonly columns?: readonly string[] | undefined;
  readonly widths?: Readonly<Record<string, number>> | undefined;
};

type Place = { readonly search: string; readonly state: unknown };

export function defaultSort({ list, access }: AnyResource, viewer: Viewer): ListSort {
  const [name, direction] = list.sort;
  const [field, order] = usualSort({ sort: [name, direction === 'asc' ? 'ASC' : 'DESC'], read: access.read }, viewer);
  return { field, order };
}

/**
 * Reads the state of a list from an address; a bare address gives the view that the list `opens` with. Unknown parts, such as a
 * removed field, are left out.
 */
export function readListUrl(
  { search, state }: Place,
  resource: AnyResource,
  perPage: number,
  viewer: Viewer,
  opens?: DefaultView | undefined,
): ListParams {
  const query = addressQuery(search);
  const kept = readUrlState(state);
  if (opens && query.size === 0 && !kept) return paramsOfView(opens, resource, viewer);
  const view = Number(query.get('view'));
  const columns = query.get('columns');
  const widths = query.get('widths');
  return {
    filter: readKnown(query.has('filter') ? parse(query.get('filter')) : kept, resource),
    sort: sortOf(query.get('sort') ?? '', query.get('order'), resource, viewer),
    page: Math.max(1, Math.floor(Number(query.get('page'))) || 1),
    perPage: sizeOf(Number(query.get('perPage')), perPage),
    ...(Number.isSafeInteger(view) && view > 0 && { view }),
    ...(columns && { columns: columns.split('.') }),
    ...(widths !== null && { widths: readWidths(widths) }),
  };
}

/** The list parameters of a view. */
export const paramsOfView = (
  { id, state }: { readonly id: number; readonly state: ViewState },
  resource: AnyResource,
  viewer: Viewer,
): ListParams => ({
  filter: readKnown(state.filter, resource),
  sort: sortOf(state.sort.field, state.sort.order, resource, viewer),
  page: 1,
  perPage: sizeOf(state.perPage, defaultPageSize),
  view: id,
  columns: state.columns,
  widths: state.widths,
});

const sizeOf = (asked: number, usual: number): number => (pageSizes.some((one) => one === asked) ? asked : usual);

function sortOf(field: string, order: string | null, resource: AnyResource, viewer: Viewer): ListSort {
  if (!isSortable(resource, field) || !isShown(resource, field, viewer)) return defaultSort(resource, viewer);
  return { field, order: order === 'DESC' ? 'DESC' : 'ASC' };
}

/**
 * Writes the address of a list with react-admin's keys; defaults are left out. A filter that is too long goes to the history
 * state. Where the bare address opens a view, the plain list has `view=0`.
 */
export function writeListUrl(
  { filter, sort, page, perPage, view, columns, widths }: ListParams,
  resource: AnyResource,
  viewer: Viewer,
  opensView = false,
): { search: string; state: unknown } {
  const query = new URLSearchParams();
  const plain = defaultSort(resource, viewer);
  if (sort.field !== plain.field || sort.order !== plain.order) {
    query.set('sort', sort.field);
    query.set('order', sort.order);
  }
  if (page > 1) query.set('page', String(page));
  // Page 2 shows the same rows to every viewer only with a page size beside it.
  if (page > 1 || perPage !== defaultPageSize || view) query.set('perPage', String(perPage));
  if (view) query.set('view', String(view));
  if (columns) query.set('columns', columns.join('.'));
  if (widths) query.set('widths', writeWidths(widths));
  if (opensView && query.size === 0 && Object.keys(filter).length === 0) query.set('view', '0');
  const bare = addressOf(query);
  if (Object.keys(filter).length === 0) return { search: bare, state: null };
  query.set('filter', JSON.stringify(filter));
  const search = addressOf(query);
  return search.length <= longestSearch ? { search, state: null } : { search: bare, state: { kept: filter } };
}

const writeWidths = (widths: NonNullable<ListLook['widths']>): string =>
  Object.entries(widths)
    .map(([name, width]) => `${name}-${width}`)
    .join('.');

const readWidths = (text: string): NonNullable<ListLook['widths']> =>
  Object.fromEntries(
    text.split('.').flatMap((part) => {
      const [, name, width] = /^(\w{1,80})-(\d{1,4})$/.exec(part) ?? [];
      return name === undefined ? [] : [[name, Number(width)]];
    }),
  );

const addressOf = (query: URLSearchParams): string => (query.size > 0 ? `?${query}` : '');

export function isSortable(resource: AnyResource, name: string): boolean {
  const field = resource.allFields[name];
  return field !== undefined && (field.orderedBy !== undefined || kindOf(field).sort !== 'none');
}

function isShown(resource: AnyResource, name: string, viewer: Viewer): boolean {
  const field = resource.allFields[name];
  const grant = findGrant(viewer, resource.access.read);
  return (
    field !== undefined &&
    isReadable(field, viewer) &&
    grant !== undefined &&
    (derivedColumnOf(name) !== undefined || showsField(grant, name))
  );
}

/** Whether the viewer may see every field that the list's totals read. */
export const showsTotals = (resource: AnyResource, viewer: Viewer): boolean =>
  resource.list.totals?.reads.every((name) => isShown(resource, name, viewer)) === true;

function readKnown(filter: unknown, resource: AnyResource): ListFilter {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) return {};
  const isKnown = (key: string) => key === 'q' || fieldOfKey(key, (name) => name in resource.allFields) !== undefined;
  return Object.fromEntries(
    Object.entries(filter).filter(([key, value]) => isKnown(key) && !isRefused(resource, key, value)),
  );
}

/** Whether the server would refuse this as a bound of numbers or dates; an old view or a link may have one. */
function isRefused({ allFields }: AnyResource, key: string, value: unknown): boolean {
  const [, name = ''] = /^(\w+)_[gl]te?$/.exec(key) ?? [];
  const field = Object.hasOwn(allFields, name) ? allFields[name] : undefined;
  return field !== undefined && !isBound(field, value);
}

function parse(json: string | null): unknown {
  if (json !== null && faultOfJson(json)) return undefined;
  try {
    return JSON.parse(json ?? '');
  } catch {
    // A link cut short in a mail opens the list without a filter.
    return undefined;
  }
}

import type { GetListParams, GetListResult } from 'ra-core';
import { createRowIndex, type RowQuery } from '../model/rowIndex';
import type { AnyResource } from '../schema/resource';
import { type Row, rowSpecOf } from './lists/rowSpec';

/** An address takes no more of them beside the rest of a filter. */
export const idsInAddress = 800;

/** Whether a list is asked for more objects by their ids than one address takes. */
export const isLongChoice = ({ filter }: Pick<GetListParams, 'filter'>): boolean =>
  Array.isArray(filter?.id) && filter.id.length > idsInAddress;

/** One page of the objects with the ids of a filter, which are read in several calls and put in their order here. */
export async function readChosen(
  resource: AnyResource,
  params: GetListParams,
  { sort, range }: Pick<RowQuery, 'sort' | 'range'>,
  read: (params: GetListParams) => Promise<GetListResult>,
): Promise<GetListResult> {
  const ids: readonly number[] = params.filter.id;
  const rows: Row[] = [];
  let unfiltered: number | undefined;
  for (let at = 0; at < ids.length; at += idsInAddress) {
    const filter = { ...params.filter, id: ids.slice(at, at + idsInAddress) };
    const part = await read({ ...params, filter, pagination: { page: 1, perPage: idsInAddress } });
    rows.push(...(part.data as Row[]));
    unfiltered = part.meta?.unfiltered;
  }
  const index = createRowIndex(rows, rowSpecOf(resource.allFields));
  const { rows: data, total } = index.query({ where: [], ...(sort && { sort }), ...(range && { range }) });
  return { data: [...data], total, meta: { unfiltered: unfiltered ?? total } };
}

import type { GetListParams, GetListResult } from 'ra-core';
import type { ListFilter } from '../model/listDialect';
import { createRowIndex, type RowQuery } from '../model/rowIndex';
import { pastedLines, pastedWords } from '../schema/pastedWords';
import type { AnyResource } from '../schema/resource';
import { findNamed, type Named } from './lists/findNamed';
import { type Row, rowSpecOf } from './lists/rowSpec';
import { idsInAddress } from './restCalls';

/** Most names in an address. */
const wordsAtOnce = 50;

/** Finds the objects that a pasted text names, in a list that the server pages. Names match exactly, including case. */
export async function findOnPages(
  { allFields }: AnyResource,
  text: string,
  ask: (filter: ListFilter) => Promise<readonly Row[]>,
): Promise<Named> {
  const rows = new Map<number, Row>();
  const numbers = [...pastedWords(text)].filter((word) => /^[1-9]\d{0,8}$/.test(word)).map(Number);
  for (let at = 0; at < numbers.length; at += idsInAddress) {
    for (const row of await ask({ id: numbers.slice(at, at + idsInAddress) })) rows.set(row.id, row);
  }
  // A word that is an id is not searched as a name: usually ids are pasted, and names take many more calls.
  const words = [...pastedWords(text)].filter((word) => !rows.has(Number(word)));
  for (let at = 0; at < words.length; at += wordsAtOnce) {
    const some = words.slice(at, at + wordsAtOnce);
    const answers = await Promise.all([ask({ name: some }), 'uid' in allFields ? ask({ uid: some }) : []]);
    for (const row of answers.flat()) rows.set(row.id, row);
  }
  return findNamed({ get: (id) => rows.get(id), rows: () => rows.values() }, text);
}

/** Returns the ids of a pasted text; undefined if it has other words. */
export function onlyIds(text: string): readonly number[] | undefined {
  const words = pastedLines(text).flatMap(({ parts }) => parts);
  return words.every((word) => /^\d{1,15}$/.test(word)) ? [...new Set(words.map(Number))] : undefined;
}

/** Reads one page of the objects with the ids of a filter: in several calls, and sorted here. */
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

import type {
  GetListParams,
  GetListResult,
  GetManyParams,
  GetManyReferenceParams,
  GetManyResult,
  GetOneParams,
  GetOneResult,
  SortPayload,
} from 'ra-core';
import type { Choice, ListSums } from '../model/consoleProvider';
import { failures, localProblem } from '../model/HttpProblem';
import { type FilterRefusal, type ListFilter, parseFilter, parseSort, withoutFilter } from '../model/listDialect';
import type { RowQuery } from '../model/rowIndex';
import { type DerivedColumn, type DerivedColumnQuery, derivedColumnOf } from '../schema/derivedColumns';
import type { Fields } from '../schema/kinds';
import { sayLists } from '../schema/messages/sayLists';
import type { AnyResource } from '../schema/resource';
import type { CallContext, Endpoint } from './callContext';
import type { Named } from './lists/findNamed';
import type { Page } from './lists/listService';
import type { ListSource } from './lists/lists';
import type { Row } from './lists/rowSpec';
import { callRest, idsInAddress } from './restCalls';
import type { Transport } from './transport';

/** Most rows that one query by names can find. */
const namedAtMost = 1000;

/** Whether a list is filtered by more ids than fit into one address. */
const isLongChoice = ({ filter }: Pick<GetListParams, 'filter'>): boolean =>
  Array.isArray(filter?.id) && filter.id.length > idsInAddress;

/** What only pasted texts and long choices need. */
const manyNames = () => import('./findOnPages');

/** All read calls: from the list in the worker if it is held, else page by page from the server, with the same results. */
export function createReads(context: CallContext) {
  const { transport, lists, derivedColumns, find, reach } = context;
  const pages = createPages(transport);

  const want = (resource: AnyResource, endpoint: Endpoint, turn?: Promise<unknown>) => {
    const source = sourceOf(resource, endpoint);
    return source && lists.want(source, turn);
  };

  /** Returns the worker's answer; undefined where it cannot answer. */
  const local = async (endpoint: Endpoint, query: RowQuery): Promise<Page | undefined> => {
    const held = endpoint.list && lists.find(endpoint.list);
    if (!endpoint.list || !held || (held.size > 0 && !isKnown(held.fields, query))) return undefined;
    return lists.query(endpoint.list, query, withoutFilter(query.where));
  };

  const getList = async (name: string, params: GetListParams): Promise<GetListResult> => {
    const { resource, endpoint } = find(name);
    const filter: ListFilter = params.filter ?? {};
    if (!endpoint.list) return pages.read(endpoint.base, params);
    const sided = derivedColumns.sided(resource);
    const query = queryOf(sided, filter, params);
    type ReadPage = (base: string, part: GetListParams) => Promise<GetListResult>;
    const readPages = async (base: string, read: ReadPage = pages.read): Promise<GetListResult> => {
      if (!isLongChoice(params)) return read(base, params);
      const { readChosen } = await manyNames();
      return readChosen(sided, params, query, (part) => read(base, part));
    };
    const asksBeside = derivedColumns.among(query).length > 0;
    if (asksBeside) await besides(resource, endpoint, query, isLongChoice(params));
    else if (endpoint.isNamesOnly) await want(resource, endpoint)?.held;
    const found = await local(endpoint, query);
    if (found) return answerOf(found);
    // Derived columns are joined to rows that are held here; for paged lists the server joins them.
    if (asksBeside && !lists.isPaged(endpoint.list)) throw localProblem('not_loaded', failures.beside);
    if (endpoint.isNamesOnly && lists.isPaged(endpoint.list)) return readPages(endpoint.list);
    if (endpoint.isNamesOnly)
      throw localProblem('not_loaded', sayLists('lists.notLoaded', { list: { word: resource.label[1] } }));

    const isHere = lists.find(endpoint.list) !== undefined;
    const { list } = endpoint;
    // Many chosen rows are sorted here, also by derived columns.
    const readBeside: ReadPage = async (base, part) => {
      const answer = await pages.read(base, part);
      return { ...answer, data: [...(await lists.beside(list, answer.data as Row[]))] } as GetListResult;
    };
    const paged = readPages(endpoint.base, readBeside).then((shown) => (isHere ? notOfList(shown) : shown));
    const opened = want(resource, endpoint, paged)?.opened;
    // The first one wins: a cached page arrives before the server's answer.
    const copied = Promise.resolve(opened).then(async () => {
      const page = await local(endpoint, query);
      return page ? answerOf(page) : paged;
    });
    return Promise.any([paged, copied]).catch(() => paged);
  };

  /**
   * Waits for the list, and for the derived columns that the query needs. For paged lists the server has the figures; many chosen
   * rows are sorted here.
   */
  const besides = async (
    resource: AnyResource,
    endpoint: Endpoint,
    query: Pick<RowQuery, 'where' | 'sort'>,
    isChosen = false,
  ): Promise<void> => {
    const asked = derivedColumns.among(query);
    await want(resource, endpoint)?.held;
    const isPaged = endpoint.list !== undefined && lists.isPaged(endpoint.list);
    if (isPaged && asked.includes('serving')) throw localProblem('too_long', failures.besideLong, 400);
    if (!isPaged || isChosen) await Promise.all(asked.map((side) => derivedColumns.need(resource, endpoint, side)));
  };

  const getManyFromServer = createBatch(async (base: string, ids: readonly number[]): Promise<readonly Row[]> => {
    const { data } = await callRest(transport, base, (rest, last) => rest.getMany<Row>(last, { ids: [...ids] }));
    return data;
  });

  const getMany = async (name: string, ids: readonly number[]): Promise<readonly Row[]> => {
    const endpoint = reach(name);
    // The viewer may not see the object: it has no label.
    if (!endpoint) return [];
    if (endpoint.isNamesOnly) await want(find(name).resource, endpoint)?.held;
    const found = (endpoint.list && (await lists.getMany(endpoint.list, ids))) || [];
    if (found.length === ids.length) return found;
    if (endpoint.isNamesOnly)
      return endpoint.list && lists.isPaged(endpoint.list) ? getManyFromServer(endpoint.list, ids) : found;
    const known = new Map(found.map((row) => [row.id, row]));
    const missing = getManyFromServer(
      endpoint.base,
      ids.filter((id) => !known.has(id)),
    );
    // Rows that refer to a list will refer to other objects of it on their next page: a held list saves that call.
    want(find(name).resource, endpoint, missing);
    for (const row of await missing) known.set(row.id, row);
    return ids.flatMap((id) => known.get(id) ?? []);
  };

  return {
    getList,

    async joinSide(name: string, side: DerivedColumn): Promise<DerivedColumnQuery> {
      const { resource, endpoint } = find(name);
      want(resource, endpoint);
      return derivedColumns.need(resource, endpoint, side);
    },

    async filteredIds(name: string, { filter, sort }: { filter: ListFilter; sort?: { field: string; order: string } }) {
      const { resource, endpoint } = find(name);
      const { range: _, ...query } = queryOf(
        derivedColumns.sided(resource),
        filter,
        sort ? { sort: sort as SortPayload } : {},
      );
      if (!endpoint.list) throw localProblem('not_loaded', failures.beside);
      await besides(resource, endpoint, query);
      if (lists.isPaged(endpoint.list)) return undefined;
      const ids = await lists.ids(endpoint.list, query);
      if (!ids) throw localProblem('not_loaded', failures.beside);
      return ids;
    },

    getManyReference: (
      name: string,
      { target, id, filter, ...params }: GetManyReferenceParams,
    ): Promise<GetListResult> => getList(name, { ...params, filter: { ...filter, [target]: id } }),

    async getOne(name: string, params: GetOneParams): Promise<GetOneResult> {
      const { data } = await callRest(transport, find(name).endpoint.base, (rest, last) => rest.getOne(last, params));
      return { data };
    },

    getMany: async (name: string, { ids }: GetManyParams): Promise<GetManyResult> => ({
      data: [...(await getMany(name, [...new Set(ids.map(Number))]))],
    }),

    async choices(
      name: string,
      { q, ids = [], limit, where }: { q?: string; ids?: readonly number[]; limit: number; where?: ListFilter },
    ) {
      const { resource, endpoint } = find(name);
      // A picker is a reason to hold the list: the next keystroke needs no call.
      if (endpoint.list) want(resource, endpoint);
      const { data, total = 0 } = await getList(name, {
        filter: { ...where, ...(q && { q }) },
        sort: { field: 'name', order: 'ASC' },
        pagination: { page: 1, perPage: limit },
      });
      const shown = new Set(data.map(({ id }) => id));
      const others = ids.filter((id) => !shown.has(id));
      return { items: [...data, ...(others.length > 0 ? await getMany(name, others) : [])] as Choice[], total };
    },

    async findNamed(name: string, { text }: { text: string }): Promise<Named> {
      const { resource, endpoint } = find(name);
      const { opened, held } = want(resource, endpoint) ?? {};
      const found =
        endpoint.list && ((await opened) || (await held)) ? await lists.findNamed(endpoint.list, text) : undefined;
      if (found) return found;
      const call = (filter: ListFilter) =>
        getList(name, { filter, sort: { field: 'id', order: 'ASC' }, pagination: { page: 1, perPage: namedAtMost } });
      const { findOnPages, onlyIds } = await manyNames();
      if (resource.paged || (endpoint.list && lists.isPaged(endpoint.list)))
        return findOnPages(resource, text, async (filter) => (await call(filter)).data as Row[]);
      const ids = onlyIds(text);
      // Without the list only ids can be checked; to report a name as unknown would be a guess.
      if (!ids) throw localProblem('not_loaded', failures.names);
      const there = new Set((await getMany(name, ids)).map(({ id }) => id));
      return { ids: ids.filter((id) => there.has(id)), missing: ids.filter((id) => !there.has(id)).map(String) };
    },

    async totals(name: string, { filter }: { filter: ListFilter }): Promise<ListSums> {
      const { endpoint } = find(name);
      const asked = new URLSearchParams({ totals: '1', filter: JSON.stringify(filter) });
      return (await transport.json<ListSums>(`${endpoint.base}?${asked}`)).json;
    },

    async valueCounts(
      name: string,
      { field, filter }: { field: string; filter: ListFilter },
    ): Promise<ReadonlyMap<string | number, number>> {
      const { resource, endpoint } = find(name);
      if (!endpoint.list) return new Map();
      const { where, q } = queryOf(derivedColumns.sided(resource), filter, {});
      await besides(resource, endpoint, { where });
      if (lists.isPaged(endpoint.list) && !derivedColumnOf(field)) {
        const asked = new URLSearchParams({ count: field, filter: JSON.stringify(filter) });
        const { json } = await transport.json<readonly (readonly [string | number, number])[]>(
          `${endpoint.base}?${asked}`,
        );
        return new Map(json);
      }
      await besides(resource, endpoint, { where: [...where, { field, op: 'notEmpty', values: [] }] });
      return (await lists.valueCounts(endpoint.list, field, { where, ...(q !== undefined && { q }) })) ?? new Map();
    },
  };
}

/** Returns the description of a list for the worker, with the sort orders to prepare; the default one is first. */
export function sourceOf(resource: AnyResource, { list }: Endpoint): ListSource | undefined {
  if (!list) return undefined;
  // Users who add a column of prices or rates sort by it.
  const rates = Object.entries(resource.allFields).flatMap(([name, { kind }]) =>
    kind === 'money' || kind === 'percent' ? [name] : [],
  );
  const orders = [resource.list.sort[0], 'name', ...resource.list.columns, ...rates].flatMap((field) => {
    const sort = parseSort(resource, [field, 'ASC']);
    return 'unknown' in sort ? [] : [sort.field];
  });
  return { resource: resource.name, name: list, fields: plainFields(resource.allFields), orders: [...new Set(orders)] };
}

function queryOf(
  resource: AnyResource,
  filter: ListFilter,
  { sort, pagination }: Pick<GetListParams, 'sort' | 'pagination'>,
): RowQuery {
  const parsed = accept(parseFilter(resource, filter));
  const order = accept(parseSort(resource, sort && [sort.field, sort.order]));
  const { page, perPage } = pagination ?? { page: 1, perPage: 10 };
  return { ...parsed, sort: order, range: [(page - 1) * perPage, page * perPage - 1] };
}

/** Whether the list's rows have the fields of the query: lists have fewer than pages. */
function isKnown(fields: readonly string[], { where, sort }: RowQuery): boolean {
  const known = new Set([...fields, 'status']);
  const isThere = (field: string): boolean => known.has(field) || derivedColumnOf(field) !== undefined;
  return where.every(({ field }) => isThere(field)) && (!sort || isThere(sort.field));
}

const answerOf = ({ rows, total, unfiltered }: Page): GetListResult => ({
  data: [...rows],
  total,
  meta: { unfiltered, isHeld: true },
});

/** Marks an answer although the list is held: the list lacks a field of the query. */
const notOfList = (answer: GetListResult): GetListResult => ({ ...answer, meta: { ...answer.meta, isHeld: false } });

function accept<T extends object>(parsed: T | FilterRefusal): T {
  if ('unknown' in parsed) throw localProblem('unknown_field', parsed.told, 400);
  return parsed as T;
}

/**
 * Returns fields as a worker can take them: without options that hold functions (checks and messages of rows), and without inner
 * fields. A worker reads lists without either.
 */
export const plainFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      Object.fromEntries(Object.entries(field).filter(([, value]) => isPlain(value))),
    ]),
  ) as Fields;

const isPlain = (value: unknown): boolean => (Array.isArray(value) || typeof value !== 'object') && !hasFunction(value);

function hasFunction(value: unknown): boolean {
  if (typeof value === 'function') return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFunction);
}

type Waiting<T> = { readonly ids: Set<number>; readonly answer: Promise<readonly T[]> };

const mostIds = 200; // an address of about two kilobytes

/** Combines calls for single objects: those of one turn of the event loop, for the same path, become one. */
export function createBatch<T extends { readonly id: number }>(
  load: (base: string, ids: readonly number[]) => Promise<readonly T[]>,
) {
  const waiting = new Map<string, Waiting<T>>();

  const collect = (base: string): Waiting<T> => {
    const ids = new Set<number>();
    const answer = new Promise<void>((resolve) => setTimeout(resolve)).then(async () => {
      waiting.delete(base);
      const all = [...ids];
      const parts = Array.from({ length: Math.ceil(all.length / mostIds) }, (_, at) =>
        all.slice(at * mostIds, (at + 1) * mostIds),
      );
      return (await Promise.all(parts.map((part) => load(base, part)))).flat();
    });
    return { ids, answer };
  };

  return async (base: string, ids: readonly number[]): Promise<readonly T[]> => {
    const batch = waiting.get(base) ?? collect(base);
    waiting.set(base, batch);
    for (const id of ids) batch.ids.add(id);
    const wanted = new Set(ids);
    return (await batch.answer).filter(({ id }) => wanted.has(id));
  };
}

const longestPage = 1000;

/** Reads rows page by page from the server. */
function createPages(transport: Transport) {
  const readPage = async (base: string, params: GetListParams): Promise<GetListResult> => {
    const {
      data,
      total = 0,
      told,
    } = await callRest(transport, base, (rest, last) => rest.getList(last, { filter: {}, ...params }));
    return { data, total, meta: { unfiltered: told.unfiltered ?? total } };
  };

  return {
    /** Reads one page; a page that exceeds the server's limit (an export) is combined from several. */
    async read(base: string, params: GetListParams): Promise<GetListResult> {
      const { page = 1, perPage = 10 } = params.pagination ?? {};
      if (perPage <= longestPage) return readPage(base, params);
      const data: GetListResult['data'] = [];
      const first = (page - 1) * perPage;
      for (let number = Math.floor(first / longestPage) + 1; ; number += 1) {
        const part = await readPage(base, { ...params, pagination: { page: number, perPage: longestPage } });
        const skipped = Math.max(0, first - (number - 1) * longestPage);
        data.push(...part.data.slice(skipped, skipped + perPage - data.length));
        if (data.length >= perPage || part.data.length < longestPage) return { ...part, data };
      }
    },
  };
}

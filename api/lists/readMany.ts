import type { z } from 'zod';
import { unfilteredHeader } from '../../src/model/listAnswer';
import {
  type FilterRefusal,
  type ListFilter,
  parseFilter,
  parseSort,
  withoutFilter,
} from '../../src/model/listDialect';
import type { RowQuery } from '../../src/model/rowIndex';
import { resources } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { isFigure, withDerivedColumns } from '../../src/schema/derivedColumns';
import type { CodedMessage } from '../../src/schema/messages/message';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import { sayLists } from '../../src/schema/messages/sayLists';
import type { AnyResource } from '../../src/schema/resource';
import type { HeldFigures } from '../figures/heldFigures';
import type { Answers } from '../http/answers';
import { cutRange, pageQuery, rowsAtMost, rowsQuery, totalsQuery } from '../http/listParameters';
import { noteFailure } from '../http/noteFailure';
import { pause } from '../http/pause';
import { Refusal } from '../http/problems';
import { readQuery } from '../http/readShape';
import { type ApiContext, viewerOn } from '../http/request';
import { isKept } from '../objects/entity';
import { type Records, serializeRecord } from '../objects/records';
import { isWithin, requireSight, type Sight, sightOf } from '../objects/rights';
import type { Ports, StoredObject } from '../ports';
import { periodsAsked } from './joinedFigures';
import type { Lists } from './lists';
import { requireTotals, type Totals, totalsOfIds, totalsOfRows } from './listTotals';
import type { PagedList } from './pagedList';
import { untilReady } from './preparing';
import { projectionOf } from './projection';
import { refuseBounds } from './refuseBounds';
import type { WholeList } from './wholeList';

const listQuery = pageQuery.extend(rowsQuery.shape).extend(totalsQuery.shape);

/** Values whose rows are counted for one answer. */
const valuesAtMost = 10_000;
/** Most values per key of a filter: as many as a bulk change takes objects. */
const filterValuesAtMost = 10_000;

type Query = RowQuery & { readonly sort: NonNullable<RowQuery['sort']>; readonly range: readonly [number, number] };
/** A field, and `asc` or `desc`. */
export type Order = readonly [field: string, order: string];
type Page = { readonly objects: readonly StoredObject[]; readonly total: number; readonly unfiltered: number };

export type ReadMany = {
  /** One page in react-admin's simple-rest dialect. */
  answer(c: ApiContext, resource: AnyResource): Promise<Response>;
  /** The same for a name list, which has only these fields. */
  names(c: ApiContext, sight: Sight, names: readonly string[]): Promise<Response>;
  /** Ids that match a filter, at most `limit` and one more; ascending unless `sort` names an order. */
  idsOf(
    viewer: Viewer,
    resource: AnyResource,
    filter: ListFilter,
    limit: number,
    sort?: Order,
  ): Promise<readonly number[]>;
};

export function createReadMany(
  { store, log }: Ports,
  { records, lists, answers, figures }: { records: Records; lists: Lists; answers: Answers; figures: HeldFigures },
): ReadMany {
  const warm = (list: WholeList): void => {
    list.fresh().catch((error: unknown) => noteFailure({ store, log }, 'list.warm', error, { type: list.type }));
  };

  /** Whether a list can filter and sort by a field or a figure. */
  const isAskable =
    (viewer: Viewer, { resource, fields }: Sight) =>
    (name: string): boolean =>
      fields.has(name) || figures.has(viewer, resource, name);

  /** The whole list, where it has every field of the query. */
  const listFor = (sight: Sight, query: Query, read: readonly string[] = []): WholeList | undefined => {
    const names = projectionOf(sight);
    const asked = [...query.where.map(({ field }) => field), query.sort.field, ...read];
    return !sight.resource.paged && asked.every((field) => names.includes(field))
      ? lists.of(sight, names, false)
      : undefined;
  };

  /** Rows of the list in memory, without a store read; undefined until the list is ready. */
  const findListed = async (sight: Sight, query: Query) => {
    const list = listFor(sight, query);
    if (!list?.isWarm() || (await lists.paged(sight))) return undefined;
    await list.fresh();
    const { rows, total } = list.query(query);
    return {
      entries: rows,
      total,
      unfiltered: list.query({ where: withoutFilter(query.where), range: [0, -1] }).total,
    };
  };

  /** Answers from the list in memory; until it is ready, the store answers what it can filter and sort itself. */
  const findPage = async (viewer: Viewer, sight: Sight, query: Query): Promise<Page> => {
    const { resource, scope } = sight;
    const asked = [...query.where.map(({ field }) => field), query.sort.field];
    // Only an index holds figures, even for a short list.
    if (asked.some(isFigure)) return findPaged(await lists.indexed(sight), sight, query, { viewer, areKept: false });
    const areKept = asked.every((field) => isKept(resource, field));
    const list = listFor(sight, query);
    const paged = await lists.paged(sight);
    if (paged) return findPaged(paged, sight, query, { viewer, areKept });
    const canStore = areKept && !list?.isWarm();
    const unfiltered = { where: withoutFilter(query.where) };
    if (canStore) {
      const type = resource.name;
      const { rows, total } = await store.find({ type, scope, ...query });
      if (list) warm(list);
      return {
        objects: rows,
        total,
        unfiltered: (await store.find({ type, scope, ...unfiltered, range: [0, -1] })).total,
      };
    }
    const whole = list ?? lists.of(sight, [...sight.fields].sort(), false);
    await whole.fresh();
    const { rows, total } = whole.query(query);
    const objects = await store.get(
      resource.name,
      rows.map(({ row }) => row.id),
    );
    return { objects, total, unfiltered: whole.query({ ...unfiltered, range: [0, -1] }).total };
  };

  /** A page of a list that is never held whole. */
  const findPaged = async (
    paged: PagedList,
    sight: Sight,
    query: Query,
    { viewer, areKept }: { readonly viewer: Viewer; readonly areKept: boolean },
  ): Promise<Page> => {
    const { resource, scope } = sight;
    const type = resource.name;
    const isKnown = paged.knows(query);
    // Sorting a million rows takes a database ten seconds and more, in which it answers nothing else.
    const isSorted = paged.knows({ where: [], sort: query.sort });
    if (!isSorted || (!isKnown && !areKept)) throw new Refusal('too_large', tooLong(paged, query));
    if (isKnown && !paged.readyFor(query) && !(areKept && isQuick(resource, query))) await untilReady(paged, query);
    const ready = isKnown ? paged.readyFor(query) : undefined;
    if (!ready) {
      paged.prepare().catch((error: unknown) => noteFailure({ store, log }, 'list.warm', error, { type }));
      const { rows, total } = await store.find({ type, scope, ...query });
      const unfiltered = await store.find({ type, scope, where: withoutFilter(query.where), range: [0, -1] });
      return { objects: rows, total, unfiltered: unfiltered.total };
    }
    if (!paged.isReady())
      paged.prepare().catch((error: unknown) => noteFailure({ store, log }, 'list.warm', error, { type }));
    const { ids, total, unfiltered } = await ready.find(query, await besidesOf(viewer, sight, query));
    return { objects: await store.get(type, ids), total, unfiltered };
  };

  const besidesOf = (viewer: Viewer, sight: Sight, query: Pick<RowQuery, 'where' | 'sort'>) =>
    Promise.all(periodsAsked(query).map((period) => figures.of(viewer, sight, period)));

  const readFilter = async (
    viewer: Viewer,
    sight: Sight,
    filter: ListFilter,
  ): Promise<Pick<RowQuery, 'where' | 'q'>> => {
    refuseLongFilter(filter);
    const { rest, memberIds } = await takeMembership(store, viewer, sight.resource, filter);
    const resource = withDerivedColumns(sight.resource, viewer);
    const parsed = parseFilter(resource, rest, isAskable(viewer, sight));
    if ('unknown' in parsed) throw unread(sight, parsed);
    refuseBounds(resource, rest, parsed);
    return memberIds ? { ...parsed, where: [...parsed.where, { field: 'id', op: 'in', values: memberIds }] } : parsed;
  };

  const toQuery = async (viewer: Viewer, sight: Sight, asked: z.infer<typeof pageQuery>): Promise<Query> => {
    const { filter = {} } = asked;
    const sort = parseSort(
      withDerivedColumns(sight.resource, viewer),
      asked.sort ? [asked.sort[0], asked.sort[1]] : defaultSort(sight),
      isAskable(viewer, sight),
    );
    if ('unknown' in sort) throw unread(sight, sort);
    const range = cutRange(asked.range, Array.isArray(filter.id) ? filter.id.length : 0);
    return { ...(await readFilter(viewer, sight, filter)), sort, range };
  };

  /** Number of rows per value of a field, among those that match the filter. */
  const countValues = async (
    viewer: Viewer,
    sight: Sight,
    field: string,
    query: Query,
  ): Promise<ReadonlyMap<string | number, number>> => {
    const { where } = query;
    const list = listFor(sight, {
      ...query,
      where: where.filter((one) => !isFigure(one.field)),
      sort: { field, direction: 'asc' },
    });
    if (!list) throw new Refusal('unknown_field', sayLists('lists.notCounted', { name: field }));
    if (field === 'id') throw new Refusal('unknown_field', 'id cannot be counted: every row has its own.');
    const besides = await besidesOf(viewer, sight, { where });
    const paged = besides.length > 0 ? await lists.indexed(sight) : await lists.paged(sight);
    if (!paged) {
      await list.fresh();
      return list.valueCounts(field, query);
    }
    await untilReady(paged);
    return paged.valueCounts(field, query, besides);
  };

  /** The totals of all rows that match the filter. */
  const sumUp = async (viewer: Viewer, sight: Sight, query: Query, filter: ListFilter): Promise<Totals> => {
    const totals = requireTotals(sight);
    const list = listFor(sight, query, totals.reads);
    if (list && !(await lists.paged(sight))) {
      await list.fresh();
      const rows = list.query({ ...query, range: [0, Number.MAX_SAFE_INTEGER] }).rows.map(({ row }) => row);
      return totalsOfRows(sight, rows);
    }
    return totalsOfIds({ store, records }, sight, (limit) => many.idsOf(viewer, sight.resource, filter, limit));
  };

  const many: ReadMany = {
    async names(c, sight, names) {
      const narrow = { ...sight, fields: new Set(names) };
      const viewer = viewerOn(c);
      const query = await toQuery(viewer, narrow, readQuery(pageQuery, c));
      const paged = await lists.paged(sight, names);
      if (!paged) {
        const list = lists.of(sight, names, sight.resource.paged === true);
        await list.fresh();
        const { rows, total } = list.query(query);
        const { total: unfiltered } = list.query({ where: withoutFilter(query.where), range: [0, -1] });
        return answers.written(
          c,
          `[${rows.map((row) => row.json).join(',')}]`,
          200,
          pageHeaders(sight, query, rows.length, { total, unfiltered }),
        );
      }
      const page = await findPaged(paged, sight, query, { viewer, areKept: true });
      const rows = await records.assemble(store, sight.resource, page.objects, sight.scope, narrow.fields);
      const shown = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
      return answers.data(c, shown, 200, pageHeaders(sight, query, rows.length, page));
    },
    async answer(c, resource) {
      const viewer = viewerOn(c);
      const sight = requireSight(viewer, resource);
      const asked = readQuery(listQuery, c);
      const query = await toQuery(viewer, sight, asked);
      const headers = (count: number, totals: Pick<Page, 'total' | 'unfiltered'>) =>
        pageHeaders(sight, query, count, totals);
      if (asked.count !== undefined)
        return answers.data(c, mostFrequent(await countValues(viewer, sight, asked.count, query)));
      if (asked.totals !== undefined) return answers.data(c, await sumUp(viewer, sight, query, asked.filter ?? {}));
      const listed = asked.fields === 'list' ? await findListed(sight, query) : undefined;
      if (listed) {
        const { entries, ...totals } = listed;
        return answers.written(
          c,
          `[${entries.map(({ json }) => json).join(',')}]`,
          200,
          headers(entries.length, totals),
        );
      }
      const page = await findPage(viewer, sight, query);
      const rows = await records.assemble(store, resource, page.objects, sight.scope, sight.fields);
      return answers.data(
        c,
        rows.map((row) => serializeRecord(sight, row, false)),
        200,
        headers(rows.length, page),
      );
    },
    async idsOf(viewer, resource, filter, limit, asked = ['id', 'asc']) {
      const sight = requireSight(viewer, resource);
      const sort = parseSort(withDerivedColumns(resource, viewer), asked, isAskable(viewer, sight));
      if ('unknown' in sort) throw unread(sight, sort);
      const query = { ...(await readFilter(viewer, sight, filter)), sort };
      const ids: number[] = [];
      for (;;) {
        const last = Math.min(limit, ids.length + idsAtOnce - 1);
        const { objects } = await findPage(viewer, sight, { ...query, range: [ids.length, last] });
        ids.push(...objects.map((object) => object.id));
        if (objects.length < idsAtOnce || ids.length > limit) return ids;
        await pause();
      }
    },
  };
  return many;
}

/** Objects are read whole: 10,000 of them at once would block the thread for 0.4 s. */
const idsAtOnce = 500;
/** Whether a query reads first pages in an order with an index; others take a database seconds for a million rows. */
const isQuick = ({ list }: AnyResource, { where, q, sort, range }: Query): boolean =>
  ['id', 'name', 'modifiedAt', list.sort[0]].includes(sort.field) &&
  where.every(({ field }) => field === 'status') &&
  !q &&
  range[1] < rowsAtMost;

const mostFrequent = (counts: ReadonlyMap<string | number, number>): readonly (readonly [string | number, number])[] =>
  [...counts].sort(([, one], [, other]) => other - one).slice(0, valuesAtMost);

const pageHeaders = (
  { resource }: Sight,
  { range }: Query,
  count: number,
  { total, unfiltered }: Pick<Page, 'total' | 'unfiltered'>,
) => ({
  'Content-Range': `${resource.name} ${count > 0 ? `${range[0]}-${range[0] + count - 1}` : '*'}/${total}`,
  [unfilteredHeader]: String(unfiltered),
});

const tooLong = (paged: PagedList, { sort, where }: Query): CodedMessage => {
  const fields = [...where.map(({ field }) => field), sort.field].filter(
    (field) => !paged.fields.has(field) && !isFigure(field),
  );
  return sayLists('lists.tooLong', { fields: [...new Set(fields)].join(', ') });
};

const unread = ({ fields }: Sight, { unknown: name, of, told }: FilterRefusal): Refusal => {
  const known = [...fields].join(', ');
  if (of === undefined) return new Refusal('unknown_field', told);
  return new Refusal(
    'unknown_field',
    sayLists(of === 'sort' ? 'lists.unknownSortOf' : 'lists.unknownFilterOf', { name, known }),
  );
};

/** The definition's own order, where the viewer sees what it goes by. */
const defaultSort = ({ resource, fields }: Sight): readonly [string, string] =>
  fields.has(resource.list.sort[0]) ? resource.list.sort : ['name', 'asc'];

/** `{list}: id`, named in the singular, means the members of that list: `applist` on applications. */
async function takeMembership(
  store: Ports['store'],
  viewer: Viewer,
  resource: AnyResource,
  filter: ListFilter,
): Promise<{ readonly rest: ListFilter; readonly memberIds?: readonly number[] }> {
  const list = resources.find((each) => each.members?.of === resource.name && singular(each) in filter);
  if (!list?.members) return { rest: filter };
  const { [singular(list)]: id, ...rest } = filter;
  const [stored] = await store.get(list.name, [Number(id)].filter(Number.isSafeInteger));
  const sight = sightOf(viewer, list);
  if (!stored || !sight || !isWithin(sight.scope, stored)) return { rest, memberIds: [] };
  const { rows } = await store.members(list.name, stored.id, [0, list.members.max - 1]);
  return { rest, memberIds: [...new Set(rows.flatMap(({ target }) => target ?? []))] };
}

const singular = ({ name }: AnyResource): string => name.replace(/s$/, '');

/** @throws for a key with too many values before any of them is converted to its stored form. */
function refuseLongFilter(filter: ListFilter): void {
  for (const [key, value] of Object.entries(filter))
    if (Array.isArray(value) && value.length > filterValuesAtMost)
      throw new Refusal(
        'too_large',
        sayLimits('limits.filterValues', { name: key.slice(0, 80), most: filterValuesAtMost }),
      );
}

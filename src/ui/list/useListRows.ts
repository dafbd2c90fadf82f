import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import type { ListParams, ListSort } from '../address/listUrl';
import { useRested } from '../parts/useRested';
import type { Column } from './columns';
import { isPreparing, type ListAnswer, listQuery } from './listQuery';
import type { ListState } from './useListState';
import { loadNames } from './useNames';

export type ListRows = {
  readonly rows: readonly AnyRecord[];
  /** The filter of the query, with the object whose members the list shows. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly total: number;
  /** Rows without the filter. */
  readonly unfiltered: number;
  /** Whether no rows have arrived yet. */
  readonly isPending: boolean;
  /** Whether the rows shown belong to the previous query. */
  readonly isStale: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  /** How far the server is, while it builds the list. */
  readonly preparing: string | undefined;
  refetch(): void;
  /** Loads the rows of an order ahead, when a column head is pressed. */
  readonly orderAhead: (sort: ListSort) => void;
};

/** Rest in typing before a search that goes over the network. */
const networkRestMs = 200;
const afterRowsMs = 300;

/** The rows of a list, under react-admin's own query key, so that its mutations find them. */
export function useListRows(
  resource: AnyResource,
  state: ListState,
  columns: readonly Column[],
  part?: number,
): ListRows {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const [isHeld, setHeld] = useState(false);
  const typed = useRested(state.filter, isHeld ? 0 : networkRestMs);
  const { sort, page, perPage } = state;
  const { parentScope } = resource;
  const filter = useMemo(
    () => (parentScope && part !== undefined ? { ...typed, [parentScope.filter]: part } : typed),
    [parentScope, part, typed],
  );
  const pageQuery = (of: Partial<ListParams>) => {
    const asked = listQuery(provider, resource, { page, perPage, sort, filter, ...of });
    return {
      ...asked,
      async queryFn(context: { signal: AbortSignal }) {
        const answer = await asked.queryFn(context);
        if (answer.meta.isHeld) await loadNames(client, provider, columns, answer.data);
        return answer;
      },
    };
  };
  const query = useQuery<ListAnswer>({ ...pageQuery({}), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;

  // The first rows usually come from the server; the worker loads the whole list after them.
  useEffect(() => {
    if (!data || resource.paged) return;
    setHeld(data.meta.isHeld === true);
    if (data.meta.isHeld !== undefined) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const isThere = await provider.holdList(resource.name);
      if (!isOver) setHeld(isThere);
    }, afterRowsMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [data, provider, resource]);

  const pages = data ? Math.max(1, Math.ceil(data.total / perPage)) : page;
  const isNear = isHeld && data !== undefined && !isPlaceholderData;
  useNextPage(client, isNear && page < pages ? pageQuery({ page: page + 1 }) : undefined, query.dataUpdatedAt);
  const latest = useRef({ isNear, pageQuery });
  latest.current = { isNear, pageQuery };
  const orderAhead = useCallback(
    (of: ListSort) => {
      if (latest.current.isNear) void client.prefetchQuery(latest.current.pageQuery({ page: 1, sort: of }));
    },
    [client],
  );
  const isBeyond = data !== undefined && !isPlaceholderData && page > pages;
  useEffect(() => {
    if (isBeyond) state.correctPage(pages);
  }, [isBeyond, pages, state]);

  return {
    rows: data?.data ?? noRows,
    filter,
    total: data?.total ?? 0,
    unfiltered: data?.meta.unfiltered ?? data?.total ?? 0,
    isPending: data === undefined && !query.error,
    isStale: isPlaceholderData || isBeyond,
    isFetching: query.isFetching,
    error: data === undefined ? query.error : null,
    preparing: isPreparing(query.failureReason) ? query.failureReason.message : undefined,
    refetch: () => {
      query.refetch();
    },
    orderAhead,
  };
}

const noRows: readonly AnyRecord[] = [];

type PageQuery = {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<ListAnswer>;
  readonly staleTime: number;
  readonly retry: (count: number, error: unknown) => boolean;
};

/** Rest before the next page loads: skips users who type or page fast. */
const restMs = 300;

/**
 * Loads the next page when the browser is idle, so that it shows at once. Only for a list that the worker holds: a server is not
 * asked for pages that may never be shown. Loads it again whenever the current page was (`readAt`), because rows may have moved
 * between the two.
 */
function useNextPage(client: QueryClient, query: PageQuery | undefined, readAt: number): void {
  const key = query && JSON.stringify(query.queryKey);
  const latest = useRef(query);
  latest.current = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a time that is read nowhere
  useEffect(() => {
    if (key === undefined || typeof requestIdleCallback !== 'function') return;
    let asked = 0;
    const timer = setTimeout(() => {
      asked = requestIdleCallback(() => {
        if (latest.current) void client.prefetchQuery(latest.current);
      });
    }, restMs);
    return () => {
      clearTimeout(timer);
      cancelIdleCallback(asked);
    };
  }, [client, key, readAt]);
}

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import type { Column } from './columns';
import { isPreparing, type ListAnswer, listQuery } from './listQuery';
import type { ListParams, ListSort } from './listUrl';
import type { ListState } from './useListState';
import { loadNames } from './useNames';
import { useNextPage } from './useNextPage';
import { useRested } from './useRested';

export type ListRows = {
  readonly rows: readonly AnyRecord[];
  /** What they were asked by, with the object whose members they are. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly total: number;
  /** Rows without the filter. */
  readonly unfiltered: number;
  /** No rows have ever come. */
  readonly isPending: boolean;
  /** The rows shown are still those of the question before. */
  readonly isStale: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  /** The server is still making the list ready: how far it is. */
  readonly preparing: string | undefined;
  refetch(): void;
  /** A press on the head of a column: the click that follows wants its order. */
  readonly orderAhead: (sort: ListSort) => void;
};

/** Where answers come over the network, typing waits for a rest before it asks again. */
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

  // The first rows mostly come from the server, and the whole list behind them.
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

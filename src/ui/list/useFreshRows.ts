import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { statuses } from '../../schema/commonFields';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import type { ActionContext } from '../actions/useActions';
import { listQuery } from './listQuery';
import type { ListState } from './useListState';

export type FreshRows = {
  /** The most recently created objects, newest first, followed by the rows of the page. */
  readonly rows: readonly AnyRecord[];
  /** Which of the rows are new. */
  readonly fresh: ReadonlySet<number>;
};

/**
 * Puts new and copied objects first, regardless of sort and filter, until the list is sorted, filtered, paged, reloaded or left.
 */
export function useFreshRows(
  resource: AnyResource,
  state: ListState,
  page: readonly AnyRecord[],
  { onDone, part }: ActionContext,
): FreshRows {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  // A query, so that a reload of all data empties it.
  const key = useMemo(() => ['fresh', resource.name], [resource.name]);
  const { data: ids } = useQuery({
    queryKey: key,
    queryFn: () => none,
    initialData: none,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(
    () =>
      onDone((what, records) => {
        if (what !== 'create') return;
        const made = records.map(({ id }) => id);
        client.setQueryData<readonly number[]>(key, (known = none) =>
          [...made, ...known.filter((id) => !made.includes(id))].slice(0, atMost),
        );
      }),
    [onDone, client, key],
  );
  const { sort, filter, page: number, perPage, view } = state;
  const asked = JSON.stringify([sort, filter, number, perPage, view]);
  const before = useRef(asked);
  useEffect(() => {
    if (before.current !== asked) client.setQueryData(key, none);
    before.current = asked;
  }, [asked, client, key]);

  const isShown = ids.length > 0 && part === undefined;
  const { data } = useQuery({
    ...listQuery(provider, resource, {
      page: 1,
      perPage: atMost,
      sort: { field: 'id', order: 'ASC' },
      filter: { id: [...ids] },
    }),
    enabled: isShown,
  });
  return useMemo(() => {
    const made = new Map(isShown ? data?.data.map((row) => [row.id, row]) : []);
    const first = ids.flatMap((id) => made.get(id) ?? []).filter(({ status }) => status !== statuses.archived);
    if (first.length === 0) return { rows: page, fresh: noneFresh };
    const fresh = new Set(first.map(({ id }) => id));
    return { rows: [...first, ...page.filter(({ id }) => !fresh.has(id))], fresh };
  }, [isShown, ids, data, page]);
}

/** Returns the newest object where it is shown, and scrolls up to it. */
export function useNewest(
  { rows: [first], fresh }: FreshRows,
  scroll: RefObject<HTMLElement | null>,
): AnyRecord | undefined {
  const newest = first && fresh.has(first.id) ? first : undefined;
  useEffect(() => {
    if (newest?.id !== undefined) scroll.current?.scrollTo({ top: 0 });
  }, [newest?.id, scroll]);
  return newest;
}

/** The most new objects shown: of many, the last ones. */
const atMost = 10;
const none: readonly number[] = [];
const noneFresh: ReadonlySet<number> = new Set();

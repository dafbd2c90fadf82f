import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleProvider, HistoryRow } from '../../model/consoleProvider';
import type { AnyResource } from '../../schema/resource';

const pageSize = 20;

/** The number of changes of an object, and the last one. */
export function useHistoryHead(
  resource: AnyResource,
  id: number | undefined,
): { total: number; last: HistoryRow | undefined } | undefined {
  const provider = useDataProvider<ConsoleProvider>();
  const { data } = useQuery({
    queryKey: [resource.name, 'history', id, 'head'],
    queryFn: () => provider.history(resource.name, { id: id ?? 0, range: [0, 0] }),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return data && { total: data.total, last: data.rows[0] };
}

/** All changes, newest first, in pages. */
export function useHistory(resource: AnyResource, id: number) {
  const provider = useDataProvider<ConsoleProvider>();
  return useInfiniteQuery({
    queryKey: [resource.name, 'history', id, 'pages'],
    queryFn: ({ pageParam }) => provider.history(resource.name, { id, range: [pageParam, pageParam + pageSize - 1] }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.rows.length, 0);
      return read < last.total && last.rows.length > 0 ? read : undefined;
    },
    retry: false,
  });
}

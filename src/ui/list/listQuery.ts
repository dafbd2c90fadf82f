import type { ConsoleProvider } from '../../model/consoleProvider';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import type { ListParams } from '../address/listUrl';

export type ListAnswer = {
  readonly data: readonly AnyRecord[];
  readonly total: number;
  readonly meta: { readonly unfiltered?: number; readonly isHeld?: boolean };
};

/** Query of one page of a list, under react-admin's own key, so that its mutations find it. */
export const listQuery = (
  provider: ConsoleProvider,
  resource: AnyResource,
  { page, perPage, sort, filter }: ListParams,
) => ({
  queryKey: [resource.name, 'getList', { pagination: { page, perPage }, sort, filter }],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ListAnswer> => {
    const answer = await provider.getList(resource.name, {
      pagination: { page, perPage },
      sort: { ...sort },
      filter,
      signal,
    });
    return { data: answer.data as AnyRecord[], total: answer.total ?? answer.data.length, meta: answer.meta ?? {} };
  },
  // A page that was loaded ahead, or is opened again, is not fetched twice. A change makes it stale at once.
  staleTime: freshMs,
  // The server answers `preparing` while it builds a long list. Each answer already waits on the server.
  retry: (count: number, error: unknown) => isPreparing(error) && count < triesAtMost,
  retryDelay: againMs,
});

const triesAtMost = 200;
const againMs = 500;

/** Whether the server is still building the list; the message says how far it is. */
export const isPreparing = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'preparing';

const freshMs = 2_000;

import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ListAnswer } from './listQuery';

type PageQuery = {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<ListAnswer>;
  readonly staleTime: number;
  readonly retry: (count: number, error: unknown) => boolean;
};

/** Skips users who type or page fast. */
const restMs = 300;

/**
 * Reads the page that most people turn to next once the browser has nothing else to do, so that it is drawn at once, in one step. To be
 * given only where the list is in the worker: a server is not asked for pages that may never be shown. It is read again when the page
 * before it was, at `readAt`: what has changed there may have moved rows from one to the other.
 */
export function useNextPage(client: QueryClient, query: PageQuery | undefined, readAt: number): void {
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

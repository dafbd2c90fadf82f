import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useCallback } from 'react';
import type { ConsoleProvider, OwnCallParams } from '../model/consoleProvider';
import type { AnyResource } from '../schema/resource';

/** Calls a route of the resource's server extension. Throws on every refusal; `sayError` turns the error into a message. */
export function useOwnCall(resource: AnyResource): <T>(params: OwnCallParams) => Promise<T> {
  const provider = useDataProvider<ConsoleProvider>();
  return useCallback(<T>(params: OwnCallParams) => provider.own<T>(resource.name, params), [provider, resource]);
}

/** Like `useOwnCall`, as a query that repeats when `params` or the object changes. Disabled without `params`. */
export function useOwnQuery<T>(
  resource: AnyResource,
  params: OwnCallParams | undefined,
  version: unknown,
): UseQueryResult<T> {
  const call = useOwnCall(resource);
  return useQuery({
    queryKey: [resource.name, 'own', params, version],
    queryFn: () => call<T>(params as OwnCallParams),
    enabled: params !== undefined,
    retry: false,
    placeholderData: (before) => before,
  });
}

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useCallback } from 'react';
import type { ConsoleProvider, OwnCallParams } from '../../model/consoleProvider';
import type { AnyResource } from '../../schema/resource';

/** Makes a call that the object's own part on the server adds. Every refusal is an error that `sayError` puts into words. */
export function useOwnCall(resource: AnyResource): <T>(params: OwnCallParams) => Promise<T> {
  const provider = useDataProvider<ConsoleProvider>();
  return useCallback(<T>(params: OwnCallParams) => provider.own<T>(resource.name, params), [provider, resource]);
}

/** As `useOwnCall`, asked at once and again when something of `params` or the object changes. Without `params` it waits. */
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

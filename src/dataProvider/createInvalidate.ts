import type { QueryClient } from '@tanstack/react-query';

/**
 * Marks react-admin's caches of a resource as stale and reads the visible rows again. The record of an open form is not read
 * again here, because that would replace the user's input; a form without changes reads it itself.
 */
export const createInvalidate =
  (client: QueryClient) =>
  (resource: string, ids: readonly number[]): void => {
    const changed = new Set(ids.map(String));
    void client.invalidateQueries({
      predicate: ({ queryKey: [name, call] }) => name === resource && call !== 'getOne',
    });
    void client.invalidateQueries({
      predicate: ({ queryKey: [name, call, params] }) =>
        name === resource &&
        call === 'getOne' &&
        (ids.length === 0 || changed.has(String((params as { id?: unknown } | undefined)?.id))),
      refetchType: 'none',
    });
  };

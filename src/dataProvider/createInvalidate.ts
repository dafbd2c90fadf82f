import type { QueryClient } from '@tanstack/react-query';

/**
 * Makes react-admin's caches of a resource stale and shown rows read again. An open form's record is not read again here: it would
 * replace what is being typed. A form in which nothing is typed reads it by itself.
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

import type { QueryClient } from '@tanstack/react-query';

/** By user: an admin who acts for an account has that account's reports. */
export const savedKeys = {
  all: (user: number) => ['saved reports', user] as const,
  one: (user: number, id: number) => ['saved report', user, id] as const,
  versions: (user: number, id: number) => ['saved versions', user, id] as const,
};

/** Cancels a running request, whose answer may be outdated, and fetches again; invalidating would keep a first fetch. */
export function askListAgain(client: QueryClient, user: number): void {
  const queryKey = savedKeys.all(user);
  void client.cancelQueries({ queryKey, exact: true }).then(() => client.invalidateQueries({ queryKey, exact: true }));
}

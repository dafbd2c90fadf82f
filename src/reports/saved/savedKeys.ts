import type { QueryClient } from '@tanstack/react-query';

/** By user: an admin who acts for another sees what that one has. */
export const savedKeys = {
  all: (user: number) => ['saved reports', user] as const,
  one: (user: number, id: number) => ['saved report', user, id] as const,
  versions: (user: number, id: number) => ['saved versions', user, id] as const,
};

/** An answer that is on its way may still show what was before; the first one is not given up for another by itself. */
export function askListAgain(client: QueryClient, user: number): void {
  const queryKey = savedKeys.all(user);
  void client.cancelQueries({ queryKey, exact: true }).then(() => client.invalidateQueries({ queryKey, exact: true }));
}

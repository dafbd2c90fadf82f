/** By user: an admin who acts for another sees what that one has. */
export const savedKeys = {
  all: (user: number) => ['saved reports', user] as const,
  one: (user: number, id: number) => ['saved report', user, id] as const,
  versions: (user: number, id: number) => ['saved versions', user, id] as const,
};

/** Whether an error of `import()` says that the file did not come: as Chromium, Firefox, Safari and Vite (for CSS) word it. */
export const isLostFile = (error: unknown): boolean =>
  error instanceof Error &&
  ['dynamically imported module', 'Importing a module script failed', 'Unable to preload CSS'].some((words) =>
    error.message.includes(words),
  );

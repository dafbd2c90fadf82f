/** Whether an `import()` failed to load its file, by the messages of Chromium, Firefox, Safari and Vite (for CSS). */
export const isLostFile = (error: unknown): error is Error =>
  error instanceof Error &&
  ['dynamically imported module', 'Importing a module script failed', 'Unable to preload CSS'].some((words) =>
    error.message.includes(words),
  );

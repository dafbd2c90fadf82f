/** Logs a failure that the user need not see. */
export function log(message: string, detail: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser has no other log.
  console.warn(message, detail);
}

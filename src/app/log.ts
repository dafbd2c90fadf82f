/** Where the specification says "only logged". */
export function log(message: string, detail: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a browser has no other log.
  console.warn(message, detail);
}

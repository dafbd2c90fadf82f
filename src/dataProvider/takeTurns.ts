/** Runs `hold` in one tab at a time; `isLate` if another tab ran it before. Needs `navigator.locks`. */
export async function takeTurns(
  name: string,
  signal: AbortSignal,
  hold: (isLate: boolean) => Promise<void>,
): Promise<void> {
  const wasFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock && !signal.aborted) await hold(false);
    return lock !== null;
  });
  if (!wasFree) await navigator.locks.request(name, { signal }, () => hold(true)).catch(ignoreAbort);
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}

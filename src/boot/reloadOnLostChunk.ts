const reloadedAt = 'chunkReloadAt';
export const reloadGapMs = 60_000;

/** A part of the console that cannot be loaded has mostly been replaced by a newer build: the page is loaded again, at most once in 60 s (spec §9). */
export function reloadOnLostChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    // The reload is the answer to this error; nothing is left to report.
    if (reload()) event.preventDefault();
  });
}

/** The same for files that are imported by their address, of which Vite tells nobody. */
export async function orReload<T>(coming: Promise<T>): Promise<T> {
  try {
    return await coming;
  } catch (error) {
    if (!reload()) throw error;
    return new Promise(() => undefined);
  }
}

/** Says whether the page is on its way out. */
function reload(): boolean {
  // Without a network the page would be lost as well; whoever wanted the part is told.
  if (!navigator.onLine) return false;
  const now = Date.now();
  if (!mayReload(sessionStorage.getItem(reloadedAt), now)) return false;
  sessionStorage.setItem(reloadedAt, String(now));
  location.reload();
  return true;
}

export const mayReload = (last: string | null, now: number): boolean => last === null || now - Number(last) >= reloadGapMs;

const reloadedAt = 'chunkReloadAt';
export const reloadGapMs = 60_000;

/** A part of the console that cannot be loaded has mostly been replaced by a newer build: the page is loaded again, at most once in 60 s. */
export function reloadOnLostChunk(): void {
  addEventListener('vite:preloadError', () => void reload());
}

/** The same for files that are imported by their address, of which Vite sends no event. */
export async function orReload<T>(coming: Promise<T>): Promise<T> {
  try {
    return await coming;
  } catch (error) {
    if (!(await reload())) throw error;
    return new Promise(() => undefined);
  }
}

/** Says whether the page is on its way out. */
async function reload(): Promise<boolean> {
  // Without the server the page would be lost as well, and what was begun on it; the caller gets the error.
  if (!(await isServerThere())) return false;
  const now = Date.now();
  if (!mayReload(sessionStorage.getItem(reloadedAt), now)) return false;
  sessionStorage.setItem(reloadedAt, String(now));
  location.reload();
  return true;
}

const isServerThere = (): Promise<boolean> =>
  fetch(import.meta.env.BASE_URL, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

export const mayReload = (last: string | null, now: number): boolean =>
  last === null || now - Number(last) >= reloadGapMs;

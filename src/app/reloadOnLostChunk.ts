const reloadedAt = 'chunkReloadAt';
export const reloadGapMs = 60_000;

/** A part of the console that is not there any more has been replaced by a newer build: the page is loaded again, at most once in 60 s. */
export function reloadOnLostChunk(): void {
  addEventListener('vite:preloadError', ({ payload }) => void reload(payload));
}

/** The same for files that are imported by their address, of which Vite sends no event. */
export async function orReload<T>(coming: Promise<T>): Promise<T> {
  try {
    return await coming;
  } catch (error) {
    if (!(await reload(error))) throw error;
    return new Promise(() => undefined);
  }
}

/** Says whether the page is on its way out. */
async function reload(error: unknown): Promise<boolean> {
  if (!(await isReplaced(error))) return false;
  const now = Date.now();
  if (!mayReload(sessionStorage.getItem(reloadedAt), now)) return false;
  sessionStorage.setItem(reloadedAt, String(now));
  location.reload();
  return true;
}

/**
 * Whether another page would help: the server answers, and no longer has the file. Otherwise the page would be lost as well, and
 * what was begun on it; the caller gets the error.
 */
async function isReplaced(error: unknown): Promise<boolean> {
  const file = fileIn(error);
  return !(file && (await isThere(file))) && (await isThere(import.meta.env.BASE_URL));
}

/** The address of the file that did not come stands last in the words of Chromium, Firefox and Vite; Safari does not say it. */
function fileIn(error: unknown): string | undefined {
  const last = error instanceof Error ? error.message.split(' ').at(-1) : undefined;
  return last && /\.(?:js|css)$/.test(last) ? last : undefined;
}

const isThere = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    // What answers every address with the page has not this file.
    ({ ok, headers }) => ok && (address === import.meta.env.BASE_URL || !headers.get('Content-Type')?.includes('html')),
    () => false,
  );

export const mayReload = (last: string | null, now: number): boolean =>
  last === null || now - Number(last) >= reloadGapMs;

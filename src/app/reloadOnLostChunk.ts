const reloadedAt = 'chunkReloadAt';
export const reloadGapMs = 60_000;

/** Reloads the page, at most once in 60 s, when a part of the console was replaced by a newer build. */
export function reloadOnLostChunk(): void {
  addEventListener('vite:preloadError', ({ payload }) => void reload(payload));
}

/** The same for files imported by URL, for which Vite fires no event. */
export async function orReload<T>(coming: Promise<T>): Promise<T> {
  try {
    return await coming;
  } catch (error) {
    if (!(await reload(error))) throw error;
    return new Promise(() => undefined);
  }
}

/** Reloads the page if that helps; returns whether it does. */
async function reload(error: unknown): Promise<boolean> {
  if (!(await isReplaced(error))) return false;
  const now = Date.now();
  if (!mayReload(sessionStorage.getItem(reloadedAt), now)) return false;
  sessionStorage.setItem(reloadedAt, String(now));
  location.reload();
  return true;
}

/**
 * Whether a reload would help: the server answers, but no longer has the file. Otherwise a reload would lose the page and the
 * user's work; the caller gets the error.
 */
async function isReplaced(error: unknown): Promise<boolean> {
  const file = fileIn(error);
  return !(file && (await isThere(file))) && (await isThere(import.meta.env.BASE_URL));
}

/** Chromium, Firefox and Vite put the URL of the missing file last in the message; Safari omits it. */
function fileIn(error: unknown): string | undefined {
  const last = error instanceof Error ? error.message.split(' ').at(-1) : undefined;
  return last && /\.(?:js|css)$/.test(last) ? last : undefined;
}

const isThere = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    // A server that answers every path with the page does not have the file.
    ({ ok, headers }) => ok && (address === import.meta.env.BASE_URL || !headers.get('Content-Type')?.includes('html')),
    () => false,
  );

export const mayReload = (last: string | null, now: number): boolean =>
  last === null || now - Number(last) >= reloadGapMs;

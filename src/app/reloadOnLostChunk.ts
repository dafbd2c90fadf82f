const reloadedAt = 'chunkReloadAt';
export const reloadGapMs = 60_000;

/** Loads the page again, at most once in 60 s, where a part of the console does not come any more: mostly a newer build replaced it. */
export function reloadOnLostChunk(): void {
  addEventListener('vite:preloadError', async ({ payload }) => {
    if (await needsPage(payload)) await reload();
  });
}

/** Awaits a file without which there is no page to lose: where it does not come, the page is loaded again. */
export async function orReload<T>(coming: Promise<T>): Promise<T> {
  try {
    return await coming;
  } catch (error) {
    if (!(await reload())) throw error;
    return new Promise(() => undefined);
  }
}

const lost = new Set<string>();

/**
 * Whether only another page brings a lost file. A script whose file is there was cut off, by a server that ends for example: the next
 * `import()` fetches it, except in browsers that remember the failure. Vite asks once for each stylesheet of a page.
 */
export async function needsPage(error: unknown): Promise<boolean> {
  const file = fileIn(error);
  if (!file || file.endsWith('.css') || lost.has(file)) return true;
  lost.add(file);
  return !(await isThere(file));
}

/** Says whether the page is on its way out. Without a server it stays: the page would be lost as well, and the work on it. */
async function reload(): Promise<boolean> {
  if (!(await isThere(import.meta.env.BASE_URL))) return false;
  const now = Date.now();
  if (!mayReload(sessionStorage.getItem(reloadedAt), now)) return false;
  sessionStorage.setItem(reloadedAt, String(now));
  location.reload();
  return true;
}

/** The address of the file that did not come stands last in the messages of Chromium, Firefox and Vite; Safari names none. */
function fileIn(error: unknown): string | undefined {
  const last = error instanceof Error ? error.message.split(' ').at(-1) : undefined;
  return last && /\.(?:js|css)$/.test(last) ? last : undefined;
}

const isThere = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    // A host that answers every address with the page does not have the file.
    ({ ok, headers }) => ok && (address === import.meta.env.BASE_URL || !headers.get('Content-Type')?.includes('html')),
    () => false,
  );

export const mayReload = (last: string | null, now: number): boolean =>
  last === null || now - Number(last) >= reloadGapMs;

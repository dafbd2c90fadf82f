const reloadedAt = 'chunkReloadAt';
export const reloadGapMs = 60_000;

/** A part of the console that cannot be loaded has mostly been replaced by a newer build: the page is loaded again, at most once in 60 s (spec §9). */
export function reloadOnLostChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    // Without a network the page would be lost as well; whoever wanted the part is told.
    if (!navigator.onLine) return;
    const now = Date.now();
    if (!mayReload(sessionStorage.getItem(reloadedAt), now)) return;
    sessionStorage.setItem(reloadedAt, String(now));
    // The reload is the answer to this error; nothing is left to report.
    event.preventDefault();
    location.reload();
  });
}

export const mayReload = (last: string | null, now: number): boolean => last === null || now - Number(last) >= reloadGapMs;

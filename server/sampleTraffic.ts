import { addFinance } from '../api/memory/seed/addFinance';
import { addTraffic } from '../api/memory/seed/addTraffic';
import type { Log, Store } from '../api/ports';
import type { ReportEngine } from '../api/ports/reports';

type Parts = { readonly store: Store; readonly reports: ReportEngine; readonly days: number; readonly log: Log };

/** Somebody may be waiting for their first page. */
const firstAfterMs = 1_500;
const everyMs = 5 * 60_000;

/** Keeps the sample's traffic up to the hour, in the background; answers how to end that. */
export function keepSampleTraffic({ store, reports, days, log }: Parts): () => Promise<void> {
  const ending = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const go = () => {
    running = running
      .then(async () => {
        if (ending.signal.aborted) return;
        const now = Date.now();
        await addTraffic({ store, reports, days, now, detail: 'full', signal: ending.signal });
        if (!ending.signal.aborted) await addFinance({ store, reports, now });
      })
      .catch((error: unknown) => log.error('sample_traffic', { error: error instanceof Error ? error.stack : String(error) }));
  };
  const first = setTimeout(go, firstAfterMs);
  const again = setInterval(go, everyMs);
  first.unref();
  again.unref();
  return async () => {
    ending.abort();
    clearTimeout(first);
    clearInterval(again);
    await running;
  };
}

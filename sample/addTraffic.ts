import { pause } from '../api/http/pause';
import type { Reader } from '../api/ports';
import type { ReportEngine } from '../api/reports/ports/reports';
import { dayMs } from '../src/model/reports/days';
import type { FactRow, TableLetter } from '../src/model/reports/facts';
import type { ComingTraffic } from '../src/model/reports/reportBatch';
import { readTrafficObjects } from './traffic/readTrafficObjects';
import { simulateTraffic } from './traffic/simulateTraffic';

type Asked = {
  readonly store: Reader;
  readonly reports: ReportEngine;
  readonly now: number;
  /** Days before today to fill if there are no facts yet. */
  readonly days: number;
  readonly detail: 'full' | 'light';
  readonly signal?: AbortSignal;
  /** Called for each day that it reaches. */
  onDay?(coming: ComingTraffic): void;
};

/** More days per batch cost the engine less, but take more memory here. */
const daysAtOnce = 5;
/** Longest run before a pause, in ms; a pause itself takes some milliseconds in a browser. */
const holdsMs = 8;

/**
 * Adds the sample's traffic from where it ended up to the last complete hour. It works in batches of a few days, each all or
 * nothing, so that the next start continues after an interruption.
 */
export async function addTraffic({ store, reports, now, days, detail, signal, onDay }: Asked): Promise<void> {
  const latest = await reports.latest();
  // No hour has ended since.
  if (latest !== null && now - latest < 2 * 3_600_000) return;
  const dayOf = dayCount({ latest, now, days });
  let told = 0;
  const objects = await readTrafficObjects(store);
  let rows = new Map<TableLetter, FactRow[]>();
  let part: number | undefined;
  let first = 0;
  let since = performance.now();
  const add = async () => {
    if (rows.size === 0) return;
    await reports.add(
      `sample/${new Date(first).toISOString().slice(0, 13)}`,
      [...rows].map(([table, list]) => ({ table, rows: [list] })),
    );
    rows = new Map();
  };
  for (const slice of simulateTraffic({ objects, now, days, detail, ...(latest !== null && { after: latest }) })) {
    if (signal?.aborted) return;
    const coming = dayOf(slice.hour);
    if (coming.day !== told) onDay?.(coming);
    told = coming.day;
    const of = Math.floor(slice.hour / (daysAtOnce * dayMs));
    if (of !== part) {
      await add();
      part = of;
      first = slice.hour;
    }
    const list = rows.get(slice.table) ?? [];
    rows.set(slice.table, list);
    for (const row of slice.rows) list.push(row);
    if (performance.now() - since < holdsMs) continue;
    await pause();
    since = performance.now();
  }
  await add();
}

/** Returns a function that numbers the missing days by their hours. */
export function dayCount({ latest, now, days }: Pick<Asked, 'now' | 'days'> & { readonly latest: number | null }) {
  const first = Math.floor(now / dayMs) * dayMs - days * dayMs;
  const from = Math.max(latest ?? first, first);
  const missing = Math.max(1, Math.ceil((now - from) / dayMs));
  return (hour: number): ComingTraffic => ({
    day: Math.min(missing, Math.floor(Math.max(0, hour - from) / dayMs) + 1),
    days: missing,
  });
}

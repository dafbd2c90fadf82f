import { addFinance } from '../api/finance/sample/addFinance';
import type { Log, Ports, Store } from '../api/ports';
import { type ReportEngine, ReportsAway } from '../api/reports/ports/reports';
import type { EngineTraffic } from '../api/traffic/createTraffic';
import { addTraffic, dayCount } from '../sample/addTraffic';
import type { ComingTraffic } from '../src/model/reports/reportBatch';
import type { SampleWire } from './sampleWire';

type Parts = {
  readonly store: Store;
  readonly reports: ReportEngine;
  readonly traffic: Pick<EngineTraffic, 'refresh'>;
  readonly days: number;
  readonly log: Log;
  readonly clock: () => Date;
  /** Connects processes that share the engine. */
  readonly wire?: Pick<SampleWire, 'tell' | 'heard'> | undefined;
};

export type SampleTraffic = {
  readonly coming: NonNullable<Ports['comingTraffic']>;
  end(): Promise<void>;
};

/** Leaves the server to a first page load. */
const firstAfterMs = 1_500;
const everyMs = 5 * 60_000;

/** Keeps the sample's traffic current to the hour, in the background. Returns its progress, and a way to end it. */
export function keepSampleTraffic({ store, reports, traffic, days, log, clock, wire }: Parts): SampleTraffic {
  const ending = new AbortController();
  let running: Promise<void> = Promise.resolve();
  // Undefined before the first check for missing traffic.
  let coming: ComingTraffic | null | undefined;
  const tellDay = (next: ComingTraffic) => {
    coming = unlessShort(next);
    wire?.tell(coming);
  };
  const fill = async (now: number): Promise<void> => {
    try {
      await addTraffic({ store, reports, days, now, detail: 'full', signal: ending.signal, onDay: tellDay });
      if (!coming || ending.signal.aborted) return;
      // Pacing and states depend on the figures. Twice: a read in progress began before the last day was added.
      await traffic.refresh();
      await traffic.refresh();
    } finally {
      coming = null;
      wire?.tell(null);
    }
  };
  let told = '';
  /** Logs once per reason why the engine is unreachable; other errors with their stack. */
  const tell = (error: unknown) => {
    const isAway = error instanceof ReportsAway;
    const text = isAway ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (!isAway) log.error('sample_traffic', { error: text });
    else if (text !== told) log.warn('sample_traffic', { error: text });
    told = text;
  };
  const go = () => {
    running = running
      .then(async () => {
        // Another process makes the traffic. Finance needs all of it; the next run adds what is missing.
        if (ending.signal.aborted || wire?.heard()) return;
        const now = clock().getTime();
        await fill(now);
        if (!ending.signal.aborted) await addFinance({ store, reports, now });
      })
      .then(() => {
        told = '';
      })
      .catch(tell);
  };
  const first = setTimeout(go, firstAfterMs);
  const again = setInterval(go, everyMs);
  first.unref();
  again.unref();
  return {
    async coming() {
      if (coming !== undefined) return coming;
      const latest = await reports.latest();
      const now = clock().getTime();
      return unlessShort(dayCount({ latest, now, days })(0));
    },
    async end() {
      ending.abort();
      clearTimeout(first);
      clearInterval(again);
      await running;
    },
  };
}

/** The progress of the traffic, here or in another process; undefined where neither makes any. */
export function comingTraffic(
  own: Pick<SampleTraffic, 'coming'> | undefined,
  wire: Pick<SampleWire, 'heard'> | undefined,
): Ports['comingTraffic'] {
  if (!own && !wire) return undefined;
  return async () => wire?.heard() ?? (await own?.coming()) ?? null;
}

/** Ignores a short rest, which is done in a moment. */
const unlessShort = (coming: ComingTraffic): ComingTraffic | null => (coming.days > 1 ? coming : null);

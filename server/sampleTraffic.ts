import type { Log, Ports, Store } from '../api/ports';
import { type ReportEngine, ReportsAway } from '../api/ports/reports';
import type { EngineTraffic } from '../api/traffic/createTraffic';
import { addFinance } from '../sample/addFinance';
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

/** A user may be waiting for the first page. */
const firstAfterMs = 1_500;
const everyMs = 5 * 60_000;

/** Keeps the sample's traffic up to the hour, in the background; tells how far it is, and how to end that. */
export function keepSampleTraffic({ store, reports, traffic, days, log, clock, wire }: Parts): SampleTraffic {
  const ending = new AbortController();
  let running: Promise<void> = Promise.resolve();
  // Undefined before it has looked what is missing.
  let coming: ComingTraffic | null | undefined;
  const tellDay = (next: ComingTraffic) => {
    coming = unlessShort(next);
    wire?.tell(coming);
  };
  const fill = async (now: number): Promise<void> => {
    try {
      await addTraffic({ store, reports, days, now, detail: 'full', signal: ending.signal, onDay: tellDay });
      if (!coming || ending.signal.aborted) return;
      // Paces and states are known with the figures. Twice: what was being asked for meanwhile began before the last day.
      await traffic.refresh();
      await traffic.refresh();
    } finally {
      coming = null;
      wire?.tell(null);
    }
  };
  let told = '';
  /** Why the engine is away is told once, until it is another reason; of anything else the stack is the only help. */
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
        // Another process makes the traffic. Books of a part of it would be wrong; the next turn adds what is missing then.
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

/** How far the traffic is, here or in another process; undefined where neither makes any. */
export function comingTraffic(
  own: Pick<SampleTraffic, 'coming'> | undefined,
  wire: Pick<SampleWire, 'heard'> | undefined,
): Ports['comingTraffic'] {
  if (!own && !wire) return undefined;
  return async () => wire?.heard() ?? (await own?.coming()) ?? null;
}

/** Hours that are over since are there in a moment. */
const unlessShort = (coming: ComingTraffic): ComingTraffic | null => (coming.days > 1 ? coming : null);

import type { LiveWire } from '../api/live/ports/live';
import type { Log } from '../api/ports';
import type { ComingTraffic } from '../src/model/reports/reportBatch';
import type { Config } from './process/config';

/** Sends the progress of the sample's traffic to processes that share a report engine. */
export type SampleWire = {
  /** Repeats this process's progress every second, until called with null. */
  tell(coming: ComingTraffic | null): void;
  /** Another process's progress; null if none sent any in the last seconds. */
  heard(): ComingTraffic | null;
  close(): void;
};

const againMs = 1_000;
/** How long a message is valid: a killed process sends none, and one that imports several days is busy for some seconds. */
const validMs = 15_000;

/** Undefined where this process has its own facts, which no other process makes. */
export async function openSampleWire(
  { databaseUrl, clickhouseUrl }: Pick<Config, 'databaseUrl' | 'clickhouseUrl'>,
  log: Log,
) {
  if (databaseUrl === undefined || clickhouseUrl === undefined) return undefined;
  const { openNotifyWire } = await import('./live/notifyWire');
  const notify = await openNotifyWire({ url: databaseUrl, log, channel: 'adx_sample' });
  const wire = createSampleWire(notify);
  return {
    wire,
    async close() {
      wire.close();
      await notify.close();
    },
  };
}

export function createSampleWire(wire: LiveWire, now: () => number = Date.now): SampleWire {
  let own: ComingTraffic | null = null;
  let other: { readonly coming: ComingTraffic | null; readonly at: number } | undefined;
  const say = () => void wire.post(JSON.stringify(own));
  const stopHearing = wire.onWord((word) => {
    other = { coming: readComing(word), at: now() };
  });
  const again = setInterval(() => own && say(), againMs);
  again.unref();
  return {
    tell(coming) {
      const isNews = coming !== null || own !== null;
      own = coming;
      if (isNews) say();
    },
    heard: () => (other && now() - other.at < validMs ? other.coming : null),
    close() {
      clearInterval(again);
      stopHearing();
    },
  };
}

function readComing(word: string): ComingTraffic | null {
  const said: unknown = JSON.parse(word);
  if (typeof said !== 'object' || said === null || !('day' in said) || !('days' in said)) return null;
  const { day, days } = said;
  return typeof day === 'number' && typeof days === 'number' ? { day, days } : null;
}

import type pg from 'pg';
import type { Log } from '../../api/ports';
import { type Patience, ping } from './postgresPool';

type Options = {
  connect(): pg.Client;
  readonly patience: Patience;
  readonly channels: readonly string[];
  readonly log: Log;
  /** Log events for a lost connection, and for a failed attempt to open it again. */
  readonly events: { readonly lost: string; readonly notOpened: string };
  onMessage(channel: string, payload: string): void;
  onLost?(): void;
  /** Called after a gap in which messages were lost. Where it fails, the connection is opened once more. */
  onReopened?(): Promise<void>;
};

export type Listening = {
  /** The open connection; undefined while there is none. */
  client(): pg.Client | undefined;
  close(): Promise<void>;
};

/**
 * Keeps a connection for LISTEN open. It only waits, so it cannot distinguish a dead network from a quiet database: each
 * heartbeat pings it, and opens it again where it does not answer or is lost.
 */
export async function keepListening(options: Options): Promise<Listening> {
  const { patience, log, events } = options;
  let client: pg.Client | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const open = async () => {
    const next = options.connect();
    next.on('notification', ({ channel, payload = '' }) => options.onMessage(channel, payload));
    next.on('error', (error) => log.warn(events.lost, { error: error.message }));
    next.on('end', () => {
      if (client === next) reopenIn(firstWaitMs);
    });
    try {
      await next.connect();
      await next.query(options.channels.map((channel) => `listen ${channel}`).join('; '));
    } catch (error) {
      void next.end();
      throw error;
    }
    if (isClosed) return void (await next.end());
    client = next;
    beat(next);
  };

  const beat = (current: pg.Client) => {
    timer = setTimeout(async () => {
      try {
        await ping(current, patience);
        if (client === current) beat(current);
      } catch (error) {
        if (client !== current) return;
        log.warn(events.lost, { error: String(error) });
        // Its query hangs, so `end` closes the socket at once.
        reopenIn(0);
      }
    }, patience.heartbeatMs).unref();
  };

  const reopenIn = (waitMs: number) => {
    const left = client;
    client = undefined;
    // Still open where only a step after opening failed.
    void left?.end();
    clearTimeout(timer);
    options.onLost?.();
    if (isClosed) return;
    timer = setTimeout(async () => {
      try {
        await open();
        await options.onReopened?.();
      } catch (error) {
        log.warn(events.notOpened, { error: String(error) });
        reopenIn(Math.min(Math.max(waitMs, firstWaitMs) * 2, longestWaitMs));
      }
    }, waitMs);
  };

  await open();
  return {
    client: () => client,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      if (!last) return;
      // Without an answer to this, `end` closes the socket instead of waiting for the database to do it.
      await ping(last, patience).catch(() => undefined);
      await last.end();
    },
  };
}

const firstWaitMs = 100;
const longestWaitMs = 5_000;

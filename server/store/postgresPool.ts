import pg from 'pg';
import type { Log } from '../../api/ports';

/** Milliseconds after which a database that does not respond counts as unreachable. */
export type Patience = {
  /** For one statement. */
  readonly queryMs: number;
  /** For the ping of an idle connection. */
  readonly pingMs: number;
  /** A connection idle for longer is pinged before use. */
  readonly pingAfterMs: number;
  /** Between two pings of a connection that only listens. */
  readonly heartbeatMs: number;
};

export const defaultPatience: Patience = { queryMs: 30_000, pingMs: 2_000, pingAfterMs: 5_000, heartbeatMs: 15_000 };

export type ConnectionSettings = { readonly url: string; readonly patience: Patience };

export const poolSize = 10;

/**
 * Connections to PostgreSQL. A firewall or failed switch can silence a connection without closing it: an idle one is pinged
 * before use, and one that does not answer is closed, together with those idle for as long.
 */
export function createPostgresPool({ url, patience }: ConnectionSettings, log: Log): pg.Pool {
  const pool = new CheckedPool(patience, {
    ...clientConfig({ url, patience }),
    max: poolSize,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1_800,
  });
  // Without listeners the loss of an idle or used connection would end the process; the next query opens another.
  const lost = (error: Error) => log.warn('database_connection_lost', { error: error.message });
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

/** A connection outside the pool. */
export const createPostgresClient = (settings: ConnectionSettings, name?: string): pg.Client =>
  new pg.Client({ ...clientConfig(settings), ...(name && { application_name: name }) });

/** A connection for migrations and locks, without a time limit. */
export const createPatientClient = ({ url }: ConnectionSettings, log: Log): pg.Client => {
  const { query_timeout, ...config } = clientConfig({ url, patience: defaultPatience });
  const client = new pg.Client(config);
  // Without a listener the loss of the connection would end the process; the statement in progress fails anyway.
  client.on('error', (error) => log.warn('database_connection_lost', { error: error.message }));
  return client;
};

/** Checks that a connection works. @throws where it does not answer in time */
export async function ping(client: pg.ClientBase, { pingMs }: Patience): Promise<void> {
  const question: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: pingMs };
  await client.query(question);
}

function clientConfig({ url, patience }: ConnectionSettings) {
  return {
    connectionString: url,
    application_name: 'adx-console',
    connectionTimeoutMillis: 5_000,
    query_timeout: patience.queryMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

type Done = (release?: boolean | Error) => void;
type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: Done) => void;

class CheckedPool extends pg.Pool {
  readonly #patience: Patience;
  readonly #heardAt = new WeakMap<pg.ClientBase, number>();
  /** Connections without an answer since this time count as silent, since one of them proved to be. */
  #silentAt = Number.NEGATIVE_INFINITY;

  constructor(patience: Patience, config: pg.PoolConfig) {
    super(config);
    this.#patience = patience;
    this.on('release', (_error, client) => this.#heardAt.set(client as unknown as pg.ClientBase, performance.now()));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const found = this.#connectChecked();
    if (!callback) return found;
    found.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connectChecked(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect();
      const heardAt = this.#heardAt.get(client);
      // Just opened, or used a moment ago.
      if (heardAt === undefined || performance.now() - heardAt < this.#patience.pingAfterMs) return client;
      if (heardAt > this.#silentAt) {
        try {
          await ping(client, this.#patience);
          return client;
        } catch {
          // The pool logs its loss.
          this.#silentAt = performance.now();
        }
      }
      client.release(true);
    }
  }
}

import { randomUUID } from 'node:crypto';
import { asc, gt, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { Client } from 'pg';
import type { Log } from '../../api/ports';
import { type ChangeHub, createChangeHub } from './changeHub';
import { clearObjects } from './clearObjects';
import { createSqlStore, type FanOut, type RunTransaction } from './createSqlStore';
import { groupBy } from './groupBy';
import { keepListening } from './keepListening';
import { assertMigrated, migrate } from './migrate';
import type { OpenedStore } from './openStore';
import {
  type ConnectionSettings,
  createPatientClient,
  createPostgresClient,
  createPostgresPool,
  defaultPatience,
  type Patience,
  poolSize,
} from './postgresPool';
import { chunksOf, type Executor, rowsOf, sqlStateOf, texts } from './sql/executor';
import { objectChanges, sessions } from './sql/schema';

type ListenToChangesOptions = {
  readonly db: Executor;
  readonly hub: ChangeHub;
  readonly log: Log;
  readonly patience: Patience;
  connect(): Client;
};

/**
 * Sends this process the changes of others. A message only announces changes; they are read from the table by `seq`, so that a
 * lost connection loses nothing, and no message exceeds PostgreSQL's limit of 8,000 bytes.
 */
async function listenToChanges({
  db,
  hub,
  log,
  patience,
  connect,
}: ListenToChangesOptions): Promise<{ fanOut: FanOut; close(): Promise<void> }> {
  const self = randomUUID();
  const own = new Set<number>();
  const watched = new Set<string>();
  let last = await highestSeq(db);
  let isClosed = false;
  let reading: Promise<void> | undefined;
  let isBehind = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;

  const readChanges = async () => {
    const rows = await db
      .select({ type: objectChanges.type, id: objectChanges.id, owner: objectChanges.owner, seq: objectChanges.seq })
      .from(objectChanges)
      .where(gt(objectChanges.seq, last))
      .orderBy(asc(objectChanges.seq));
    last = rows.at(-1)?.seq ?? last;
    const foreign = rows.filter((row) => !own.has(row.seq));
    for (const seq of own) if (seq <= last) own.delete(seq);
    hub.tellChanges(
      [...groupBy(foreign, ({ type }) => type)].map(([type, found]) => ({
        type,
        ids: found.map(({ id }) => id),
        owners: [...new Set(found.map(({ owner }) => owner))],
      })),
    );
  };

  /** One read at a time; later changes are read after it. A failed read is repeated, since no further message may follow. */
  const catchUp = () => {
    clearTimeout(retry);
    isBehind = true;
    reading ??= (async () => {
      while (isBehind && !isClosed) {
        isBehind = false;
        await readChanges();
        failures = 0;
      }
    })()
      .catch((error: unknown) => {
        log.warn('changes_not_read', { error: String(error) });
        if (!isClosed) retry = setTimeout(catchUp, retryWait(failures++)).unref();
      })
      .finally(() => {
        reading = undefined;
      });
  };

  const endOthers = (payload: string) => {
    const { from, tokenHashes } = JSON.parse(payload) as Ended;
    for (const tokenHash of tokenHashes) watched.delete(tokenHash);
    if (from !== self) hub.tellEnds(tokenHashes);
  };

  /** Ends of sessions are not stored in the table: after a gap the watched sessions are read. */
  const recheckSessions = async () => {
    const known = [...watched];
    const found =
      known.length > 0
        ? await db
            .select({ tokenHash: sessions.tokenHash })
            .from(sessions)
            .where(sql`${sessions.tokenHash} = any (${texts(known)})`)
        : [];
    const alive = new Set(found.map(({ tokenHash }) => tokenHash));
    const ended = known.filter((tokenHash) => !alive.has(tokenHash));
    for (const tokenHash of ended) watched.delete(tokenHash);
    hub.tellEnds(ended);
  };

  const listening = await keepListening({
    connect,
    patience,
    log,
    channels: [changesChannel, sessionsChannel],
    events: { lost: 'listener_lost', notOpened: 'listener_not_connected' },
    onMessage: (channel, payload) => (channel === changesChannel ? catchUp() : endOthers(payload)),
    async onReopened() {
      catchUp();
      await recheckSessions();
    },
  });
  return {
    fanOut: {
      async changed(tx, seq) {
        own.add(seq);
        await tx.execute(sql`select pg_notify(${changesChannel}, '')`);
      },
      async ended(tx, tokenHashes) {
        for (const chunk of chunksOf(tokenHashes, 100)) {
          await tx.execute(
            sql`select pg_notify(${sessionsChannel}, ${JSON.stringify({ from: self, tokenHashes: chunk } satisfies Ended)})`,
          );
        }
      },
      watch(tokenHash) {
        watched.delete(tokenHash);
        watched.add(tokenHash);
        const oldest = watched.size > 10_000 ? watched.values().next().value : undefined;
        if (oldest !== undefined) watched.delete(oldest);
      },
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await reading;
      await listening.close();
    },
  };
}

type Ended = { readonly from: string; readonly tokenHashes: readonly string[] };

/** Milliseconds: 0.2 s, rising to 5 s after several failures. */
const retryWait = (failures: number): number => Math.min(200 * 2 ** failures, 5_000);

const changesChannel = 'adx_changes';
const sessionsChannel = 'adx_sessions';

async function highestSeq(db: Executor): Promise<number> {
  const [found] = await rowsOf<{ seq: number }>(
    db,
    sql`select coalesce(max(${objectChanges.seq}), 0)::float8 as seq from ${objectChanges}`,
  );
  return found?.seq ?? 0;
}

/** The system's error codes for an unreachable server. */
const unreachable: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'EPIPE',
];

/** PostgreSQL's codes: shut down, crashed, starting, idle in transaction, out of connections; class 08: connection errors. */
const states: readonly string[] = ['57P01', '57P02', '57P03', '25P03', '53300'];

/** Messages of the driver, which have no code. */
const sentences =
  /^(connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|query read timeout)/i;

/** Whether a statement timed out without an answer. */
function isSilent(error: unknown): boolean {
  for (let found = error; found instanceof Error; found = found.cause)
    if (/^query read timeout/i.test(found.message)) return true;
  return false;
}

/** Whether the error means that the database does not respond, not that it refused a statement. */
function isDatabaseAway(error: unknown): boolean {
  const code = sqlStateOf(error) ?? '';
  if (unreachable.includes(code) || states.includes(code) || code.startsWith('08')) return true;
  for (let found = error; found instanceof Error; found = found.cause) {
    if (sentences.test(found.message)) return true;
    // A name with several addresses, none of which answered.
    if (found instanceof AggregateError && found.errors.some(isDatabaseAway)) return true;
  }
  return false;
}

type Options = {
  readonly url: string;
  readonly log: Log;
  readonly sortedBy: readonly string[];
  readonly isReader?: boolean | undefined;
  /** Tests use shorter times. */
  readonly patience?: Partial<Patience> | undefined;
};

/** The store on a PostgreSQL that other processes may use too. */
export async function openPostgres({ url, log, sortedBy, isReader, patience: given }: Options): Promise<OpenedStore> {
  const patience = { ...defaultPatience, ...given };
  const settings = { url, patience };
  const pool = createPostgresPool(settings, log);
  try {
    await prepare(settings, sortedBy, log, isReader);
    const db = drizzle(pool);
    const hub = createChangeHub(log);
    const { fanOut, close } = await listenToChanges({
      db,
      hub,
      log,
      patience,
      connect: () => createPostgresClient(settings),
    });
    const store = createSqlStore({
      db,
      runTransaction: runOn(pool),
      hub,
      fanOut,
      async close() {
        await close();
        await pool.end();
      },
    });
    return {
      store: { ...store, isAway: isDatabaseAway },
      tidy: async () => void (await db.execute(sql`analyze`)),
      clear: () => clearObjects(db),
      alone: aloneOn(settings, log),
    };
  } catch (error) {
    await pool.end();
    throw explained(url, error);
  }
}

/** Runs transactions. Drizzle's own way leaks a connection whose `begin` failed, as after a loss while idle. */
function runOn(pool: pg.Pool): RunTransaction {
  return async (work) => {
    const client = await begin(pool);
    let isBroken = false;
    try {
      const result = await work(drizzle(client));
      await client.query('commit');
      return result;
    } catch (error) {
      // A rollback would wait behind the statement without an answer; closing the connection rolls back too.
      isBroken = isDatabaseAway(error);
      if (!isBroken)
        await client.query('rollback').catch(() => {
          isBroken = true;
        });
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
}

async function begin(pool: pg.Pool): Promise<pg.PoolClient> {
  for (let attempt = 0; ; attempt += 1) {
    const client = await pool.connect();
    try {
      await client.query(begins);
      return client;
    } catch (error) {
      client.release(true);
      // At worst each idle connection was lost; nothing has run on them yet.
      if (attempt >= poolSize || isSilent(error)) throw error;
    }
  }
}

/** Ends the locks of a process that hangs inside a transaction. */
const begins = "begin; set local idle_in_transaction_session_timeout = '60s'";

/** Runs work under a lock on a separate connection; the work uses others. */
function aloneOn(settings: ConnectionSettings, log: Log): OpenedStore['alone'] {
  return async (work) => {
    const client = createPatientClient(settings, log);
    try {
      await client.connect();
      await client.query('select pg_advisory_lock($1)', [aloneLock]);
      return await work();
    } finally {
      // The lock ends with the connection.
      await client.end();
    }
  };
}

const aloneLock = 7_270_003;

export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

async function prepare(
  settings: ConnectionSettings,
  sortedBy: readonly string[],
  log: Log,
  isReader = false,
): Promise<void> {
  // The lock belongs to a connection, so lock and migrations need the same one.
  const client = createPatientClient(settings, log);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const version = Math.floor((rows[0]?.version ?? 0) / 10_000);
    if (version < oldest)
      throw new DatabaseError(`DATABASE_URL names a PostgreSQL ${version}: use version ${oldest} or newer.`);
    const db = drizzle(client);
    if (isReader) await assertMigrated(db);
    else await migrate(db, (config) => runMigrations(db, config), sortedBy);
  } finally {
    await client.end();
  }
}

const oldest = 15;

/** An error with the URL without its password, and what to do. */
function explained(url: string, error: unknown): unknown {
  const { host, pathname, username } = new URL(url);
  const where = `the database ${pathname.slice(1) || username} at ${host}`;
  const code = rootOf(error).code ?? '';
  if (unreachable.includes(code) || /timeout/.test(rootOf(error).message))
    return new DatabaseError(
      `DATABASE_URL names ${where}, which cannot be reached (${code || 'no answer'}): start it, or correct the address.`,
    );
  if (code.startsWith('28'))
    return new DatabaseError(
      `DATABASE_URL names ${where}, which refuses the user ${username}: correct user and password.`,
    );
  if (code === '3D000')
    return new DatabaseError(`DATABASE_URL names ${where}, which does not exist: create it, or correct the name.`);
  if (code === '42501')
    return new DatabaseError(
      `DATABASE_URL names ${where}, in which the user ${username} may not create tables: grant it, or name another user.`,
    );
  return error;
}

function rootOf(error: unknown): { readonly code?: string; readonly message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return rootOf(error.errors[0]);
  if (error instanceof Error && error.cause instanceof Error) return rootOf(error.cause);
  return error instanceof Error ? error : { message: String(error) };
}

import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { Log } from '../../api/ports';
import { isDatabaseAway, isSilent, unreachable } from './awayErrors';
import { createChangeHub } from './changeHub';
import { clearObjects } from './clearObjects';
import { createSqlStore, type RunTransaction } from './createSqlStore';
import { listenToChanges } from './listenToChanges';
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

type Options = {
  readonly url: string;
  readonly log: Log;
  readonly sortedBy: readonly string[];
  readonly isReader?: boolean | undefined;
  /** Tests shorten it. */
  readonly patience?: Partial<Patience> | undefined;
};

/** The store on a PostgreSQL that other processes may use as well. */
export async function openPostgres({ url, log, sortedBy, isReader, patience: given }: Options): Promise<OpenedStore> {
  const patience = { ...defaultPatience, ...given };
  const settings = { url, patience };
  const pool = createPostgresPool(settings, log);
  try {
    await prepare(settings, sortedBy, log, isReader);
    const db = drizzle(pool);
    const hub = createChangeHub(log);
    const { fanOut, close } = await listenToChanges({ db, hub, log, patience, connect: () => createPostgresClient(settings) });
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

/** Drizzle's own way keeps a connection for ever whose `begin` failed, and one that was cut while idle fails just there. */
function runOn(pool: pg.Pool): RunTransaction {
  return async (work) => {
    const client = await begin(pool);
    let isBroken = false;
    try {
      const result = await work(drizzle(client));
      await client.query('commit');
      return result;
    } catch (error) {
      // A rollback would wait behind the statement that got no answer; closing the connection rolls back, too.
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
      // At worst each idle connection was cut; nothing has been done on them yet.
      if (attempt >= poolSize || isSilent(error)) throw error;
    }
  }
}

/** A process that hangs in the middle of a transaction must not keep its locks. */
const begins = "begin; set local idle_in_transaction_session_timeout = '60s'";

/** The lock belongs to a connection of its own: the work takes others. */
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

async function prepare(settings: ConnectionSettings, sortedBy: readonly string[], log: Log, isReader = false): Promise<void> {
  // The lock belongs to a connection, so lock and migrations need the same one.
  const client = createPatientClient(settings, log);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>("select current_setting('server_version_num')::int as version");
    const version = Math.floor((rows[0]?.version ?? 0) / 10_000);
    if (version < oldest) throw new DatabaseError(`DATABASE_URL names a PostgreSQL ${version}: use version ${oldest} or newer.`);
    const db = drizzle(client);
    if (isReader) await assertMigrated(db);
    else await migrate(db, (config) => runMigrations(db, config), sortedBy);
  } finally {
    await client.end();
  }
}

const oldest = 15;

/** The address without its password, and what to do about it. */
function explained(url: string, error: unknown): unknown {
  const { host, pathname, username } = new URL(url);
  const where = `the database ${pathname.slice(1) || username} at ${host}`;
  const code = rootOf(error).code ?? '';
  if (unreachable.includes(code) || /timeout/.test(rootOf(error).message))
    return new DatabaseError(
      `DATABASE_URL names ${where}, which cannot be reached (${code || 'no answer'}): start it, or correct the address.`,
    );
  if (code.startsWith('28'))
    return new DatabaseError(`DATABASE_URL names ${where}, which refuses the user ${username}: correct user and password.`);
  if (code === '3D000') return new DatabaseError(`DATABASE_URL names ${where}, which does not exist: create it, or correct the name.`);
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

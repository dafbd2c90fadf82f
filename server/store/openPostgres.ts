import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Log } from '../../api/ports';
import { isDatabaseAway, unreachable } from './awayErrors';
import { createChangeHub } from './changeHub';
import { clearObjects } from './clearObjects';
import { createSqlStore, type RunTransaction } from './createSqlStore';
import { listenToChanges } from './listenToChanges';
import { migrate } from './migrate';
import type { OpenedStore } from './openStore';

type Options = { readonly url: string; readonly log: Log; readonly sortedBy: readonly string[] };

/** The store on a PostgreSQL that other processes may use as well. */
export async function openPostgres({ url, log, sortedBy }: Options): Promise<OpenedStore> {
  const settings = { connectionString: url, application_name: 'adx-console', connectionTimeoutMillis: 5000 };
  const pool = new pg.Pool({ ...settings, max: connections });
  // Without listeners the loss of a connection would end the process, of an idle one as of one in use; the next query opens another.
  const lost = (error: Error) => log.warn('database_connection_lost', { error: error.message });
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  try {
    await prepare(pool, sortedBy);
    const db = drizzle(pool);
    const hub = createChangeHub(log);
    const { fanOut, close } = await listenToChanges({ db, hub, log, connect: () => new pg.Client(settings) });
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
      alone: aloneOn(pool),
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
      await client.query('begin');
      return client;
    } catch (error) {
      client.release(true);
      // At worst each idle connection was cut; nothing has been done on them yet.
      if (attempt >= connections) throw error;
    }
  }
}

const connections = 10;

/** The lock belongs to a connection of its own: the work takes others. */
function aloneOn(pool: pg.Pool): OpenedStore['alone'] {
  return async (work) => {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [aloneLock]);
      return await work();
    } finally {
      // Ends the connection, and with it the lock.
      client.release(true);
    }
  };
}

const aloneLock = 7_270_003;

export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

async function prepare(pool: pg.Pool, sortedBy: readonly string[]): Promise<void> {
  // The lock belongs to a connection, so lock and migrations need the same one.
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ version: number }>("select current_setting('server_version_num')::int as version");
    const version = Math.floor((rows[0]?.version ?? 0) / 10_000);
    if (version < oldest) throw new DatabaseError(`DATABASE_URL names a PostgreSQL ${version}: use version ${oldest} or newer.`);
    const db = drizzle(client);
    await migrate(db, (config) => runMigrations(db, config), sortedBy);
  } finally {
    client.release();
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

import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PGlite, type PGliteOptions, type Results, type Transaction } from '@electric-sql/pglite';
import { isNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate as runMigrations } from 'drizzle-orm/pglite/migrator';
import type { Change, Log } from '../../api/ports';
import { isDiskFull } from '../../api/ports/disk';
import { objectsDamaged } from '../process/dataFolder';
import { packageRoot } from '../process/packageRoot';
import { createChangeHub } from './changeHub';
import { clearObjects } from './clearObjects';
import { createSqlStore } from './createSqlStore';
import { assertMigrated, migrate } from './migrate';
import type { OpenedStore } from './openStore';
import { type Executor, rowsOf } from './sql/executor';
import { idempotency } from './sql/schema';

/** The part of PGlite that drizzle and the store use. */
type PgliteThread = Pick<PGlite, 'query' | 'transaction' | 'close'>;

type Query = PGlite['query'];
type Told = { readonly message: string } & Readonly<Record<string, unknown>>;
type Answer = { readonly id: number } & ({ readonly result: Results<unknown> } | { readonly error: Told });
type Opened = { readonly isOpen: true } | { readonly isOpen: false; readonly error: Told };
type Waiting = { resolve(result: Results<unknown>): void; reject(error: unknown): void };

/**
 * PGlite on its own thread: whatever a statement costs, this thread continues to answer requests. `onStopped` is called when the
 * database ends by itself; calls fail after that.
 *
 * @throws PGlite's error where it cannot open its directory
 */
export async function openPgliteThread(
  options: PGliteOptions,
  onStopped?: (error: Error) => void,
): Promise<PgliteThread> {
  const worker = new Worker(join(packageRoot, 'server/store/pgliteWorker.mjs'), { workerData: options });
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let failure: Error | undefined;
  let isClosing = false;
  let isOpen = false;

  const stopped = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      failure ??= new Error(
        isClosing ? 'The database is closed.' : `The embedded database has stopped (exit code ${code}).`,
      );
      for (const { reject } of waiting.values()) reject(failure);
      waiting.clear();
      if (!isClosing && isOpen) onStopped?.(failure);
      resolve();
    });
  });
  worker.on('error', (error) => {
    failure ??= error instanceof Error ? error : new Error(String(error));
  });
  await opening(worker, stopped, () => failure);
  isOpen = true;

  // An idle database keeps no process alive; a busy one does.
  worker.unref();
  worker.on('message', (answer: Answer) => {
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    // While it closes the process must wait: otherwise it would end before its directory is released.
    if (waiting.size === 0 && !isClosing) worker.unref();
    if ('error' in answer) call?.reject(errorOf(answer.error));
    else call?.resolve(parsed(answer.result));
  });

  const send: Query = (sql, params = [], { rowMode = 'object' } = {}) =>
    new Promise<Results<never>>((resolve, reject) => {
      if (failure) return reject(failure);
      asked += 1;
      if (waiting.size === 0) worker.ref();
      waiting.set(asked, { resolve: resolve as Waiting['resolve'], reject });
      worker.postMessage({ id: asked, sql, params, rowMode });
    });

  // One connection: calls during a transaction wait for its end.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work);
    turn = mine.catch(() => undefined);
    return mine;
  };
  let transactions = 0;

  return {
    query: (sql, params, given) =>
      transactions === 0 ? send(sql, params, given) : inTurn(() => send(sql, params, given)),
    transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
      transactions += 1;
      return inTurn(() => runTransaction(send, work)).finally(() => {
        transactions -= 1;
      });
    },
    async close() {
      isClosing = true;
      await inTurn(async () => {
        if (!failure) worker.postMessage('close');
        worker.ref();
        await stopped;
      });
    },
  };
}

async function opening(worker: Worker, stopped: Promise<void>, failure: () => Error | undefined): Promise<void> {
  const told = new Promise<Opened>((resolve) => worker.once('message', resolve));
  const first = await Promise.race([told, stopped]);
  if (!first) throw failure();
  if (first.isOpen) return;
  await worker.terminate();
  throw errorOf(first.error);
}

async function runTransaction<T>(send: Query, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let isOver = false;
  const within: Query = async (...asked) => {
    if (isOver) throw new Error('The transaction is over: use the database, or begin another.');
    return send(...asked);
  };
  await send('begin');
  try {
    const result = await work({ query: within } as Transaction);
    isOver = true;
    const { command } = await send('commit');
    // A statement failed and its error was caught: the database answers the commit with a rollback.
    if (command === 'ROLLBACK')
      throw new Error('The transaction was undone, since one of its statements failed: let the error through.');
    return result;
  } catch (error) {
    isOver = true;
    await send('rollback');
    throw error;
  }
}

const jsonTypes: ReadonlySet<number> = new Set([114, 3802]);

/** Parses JSON columns, which arrive as text. */
function parsed(result: Results<unknown>): Results<unknown> {
  const columns = result.fields.flatMap(({ name, dataTypeID }, at) =>
    jsonTypes.has(dataTypeID) ? [{ name, at }] : [],
  );
  if (columns.length === 0) return result;
  for (const row of result.rows as Record<string | number, unknown>[]) {
    for (const { name, at } of columns) {
      const key = Array.isArray(row) ? at : name;
      const text = row[key];
      if (typeof text === 'string') row[key] = JSON.parse(text);
    }
  }
  return result;
}

/** An error like PGlite's: with the SQL state and the name of the constraint. */
const errorOf = ({ message, ...rest }: Told): Error => Object.assign(new Error(message), rest);

/** Background work that a PostgreSQL server does itself and PGlite, which has one process, does not. */
function keepTidy(db: Executor, log: Log) {
  let written = 0;
  let checkpointAt = 0;
  let running: Promise<void> | undefined;

  const alone = (work: () => Promise<void>): Promise<void> => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
  const inBackground = (work: () => Promise<void>) => {
    alone(work).catch((error: unknown) => log.warn('tidy_failed', { error: String(error) }));
  };

  /** Without checkpoints the log grows without limit, and a start after a crash reads all of it. */
  const checkpoint = async () => {
    await db.execute(sql`checkpoint`);
    checkpointAt = await logPosition(db);
  };
  /** Without a vacuum dead rows stay for ever, and without statistics the planner misjudges new rows. */
  const tidy = async () => {
    written = 0;
    await db.execute(sql`vacuum (analyze)`);
    await checkpoint();
  };
  const checkpointWhenDue = async () => {
    if ((await logPosition(db)) - checkpointAt > checkpointBytes) await checkpoint();
  };

  const timer = setInterval(() => inBackground(checkpointWhenDue), everyMs).unref();
  return {
    tidy: () => alone(tidy),
    afterCommit(changes: readonly Change[]) {
      written += changes.reduce((sum, { ids }) => sum + ids.length, 0);
      if (written >= tidyRows) inBackground(tidy);
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

const everyMs = 30_000;
const checkpointBytes = 32 * 1024 * 1024;
const tidyRows = 20_000;

async function logPosition(db: Executor): Promise<number> {
  const [found] = await rowsOf<{ bytes: number }>(
    db,
    sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`,
  );
  return found?.bytes ?? 0;
}

type Options = {
  /** In memory where absent. The directory must exist and be locked by this process. */
  readonly dataDir?: string;
  readonly log: Log;
  readonly sortedBy: readonly string[];
  readonly isReader?: boolean | undefined;
  /** Called when the database has ended by itself: this process cannot continue. */
  readonly onStopped?: ((error: Error) => void) | undefined;
};

/** The store inside this process, on its own thread. */
export async function openPglite({ dataDir, log, sortedBy, isReader, onStopped }: Options): Promise<OpenedStore> {
  const client = await openPgliteThread({ startParams, ...(dataDir && { dataDir }) }, onStopped).catch(
    (error: unknown) => {
      throw dataDir === undefined || isDiskFull(error) ? error : objectsDamaged(dataDir, error);
    },
  );
  // Drizzle uses only `query` and `transaction`.
  const db = drizzle(client as PGlite);
  try {
    if (isReader) await assertMigrated(db);
    else {
      await migrate(db, (config) => runMigrations(db, config), sortedBy);
      // The process that held these is gone; a repeat need not wait for their leases to end.
      await db.delete(idempotency).where(isNull(idempotency.status));
    }
  } catch (error) {
    await client.close();
    throw error;
  }

  const { tidy, afterCommit, stop } = keepTidy(db, log);
  const store = createSqlStore({
    db,
    runTransaction: (work) => db.transaction(work),
    hub: createChangeHub(log),
    afterCommit,
    async close() {
      await stop();
      await client.close();
    },
  });
  // Only this process uses the data directory.
  return { store, tidy, clear: () => clearObjects(db), alone: (work) => work() };
}

const startParams = [
  ...PGlite.defaultStartParams,
  // The log is cut at every checkpoint; by default it keeps a gigabyte for the next one.
  ...['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'],
  // Filled with zeros at every start and never freed. Lists are read once and served from memory, so a larger one is rarely used.
  ...['-c', 'shared_buffers=32MB'],
];

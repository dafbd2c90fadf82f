import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PGlite, PGliteOptions, Results, Transaction } from '@electric-sql/pglite';
import { packageRoot } from '../packageRoot';

/** What drizzle and the store use of a PGlite. */
export type PgliteThread = Pick<PGlite, 'query' | 'transaction' | 'close'>;

type Query = PGlite['query'];
type Told = { readonly message: string } & Readonly<Record<string, unknown>>;
type Answer = { readonly id: number } & ({ readonly result: Results<unknown> } | { readonly error: Told });
type Opened = { readonly isOpen: true } | { readonly isOpen: false; readonly error: Told };
type Waiting = { resolve(result: Results<unknown>): void; reject(error: unknown): void };

/**
 * PGlite in a thread of its own: whatever a statement costs, this thread goes on answering requests. `onStopped` is called when the
 * database ends by itself; nothing can be asked of it then.
 *
 * @throws what PGlite throws when it cannot open its directory
 */
export async function openPgliteThread(options: PGliteOptions, onStopped?: (error: Error) => void): Promise<PgliteThread> {
  const worker = new Worker(join(packageRoot, 'server/store/pgliteWorker.mjs'), { workerData: options });
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let failure: Error | undefined;
  let isClosing = false;
  let isOpen = false;

  const stopped = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      failure ??= new Error(isClosing ? 'The database is closed.' : `The embedded database has stopped (exit code ${code}).`);
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

  // An idle database keeps no process alive; one that is at work does.
  worker.unref();
  worker.on('message', (answer: Answer) => {
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    // While it closes it must be waited for: the process would end before its directory is free.
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

  // One connection: what is asked while a transaction is open waits for its end.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work);
    turn = mine.catch(() => undefined);
    return mine;
  };
  let transactions = 0;

  return {
    query: (sql, params, given) => (transactions === 0 ? send(sql, params, given) : inTurn(() => send(sql, params, given))),
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
    // A statement failed and its error was kept: the database answers the commit by undoing everything.
    if (command === 'ROLLBACK') throw new Error('The transaction was undone, since one of its statements failed: let the error through.');
    return result;
  } catch (error) {
    isOver = true;
    await send('rollback');
    throw error;
  }
}

const jsonTypes: ReadonlySet<number> = new Set([114, 3802]);

/** JSON arrives as text. */
function parsed(result: Results<unknown>): Results<unknown> {
  const columns = result.fields.flatMap(({ name, dataTypeID }, at) => (jsonTypes.has(dataTypeID) ? [{ name, at }] : []));
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

/** As PGlite throws it: with the SQL state and the name of the constraint. */
const errorOf = ({ message, ...rest }: Told): Error => Object.assign(new Error(message), rest);

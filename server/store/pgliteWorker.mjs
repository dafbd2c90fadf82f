// @ts-check
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

// A file of its own and not bundled: the sources, the tests and the built server start the same one.

/** @typedef {{ readonly id: number, readonly sql: string, readonly params: unknown[], readonly rowMode: 'array' | 'object' }} Asked */

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
/** @param {string} value */
const asText = (value) => value;
/** JSON is parsed where it is used: a text crosses to the other thread for less than the objects in it. The rest as drizzle wants it. */
const parsers = Object.fromEntries(
  [114, 3802, 1082, 1114, 1184, 1186, 1115, 1182, 1185, 1187, 1231].map((type) => [type, asText]),
);

const told = ['code', 'severity', 'detail', 'hint', 'schema', 'table', 'column', 'constraint'];

/**
 * Without the parameters and parsers of the query, which PGlite adds to its errors and which cannot cross.
 * @param {unknown} error
 */
function toldOf(error) {
  if (!(error instanceof Error)) return { message: String(error) };
  const own = Object.entries(error).filter(([name, value]) => told.includes(name) && value !== undefined);
  return { ...Object.fromEntries(own), message: error.message };
}

try {
  const database = await PGlite.create(workerData);
  port.on(
    'message',
    (/** @type {Asked | 'close'} */ asked) => void (asked === 'close' ? close(database) : answer(database, asked)),
  );
  port.postMessage({ isOpen: true });
} catch (error) {
  port.postMessage({ isOpen: false, error: toldOf(error) });
}

/**
 * @param {PGlite} database
 * @param {Asked} asked
 */
async function answer(database, { id, sql, params, rowMode }) {
  try {
    const { rows, fields, affectedRows, command } = await database.query(sql, params, { rowMode, parsers });
    port.postMessage({ id, result: { rows, fields, affectedRows, command } });
  } catch (error) {
    port.postMessage({ id, error: toldOf(error) });
    // Ends this thread alone, once the answer is on its way.
    if (isEnd(error)) setImmediate(() => process.exit(1));
  }
}

/**
 * Whether the database cannot go on. A server would begin again after a panic, such as a log write that has no room; here the
 * module stays in the middle of it, and every later statement fails.
 * @param {unknown} error
 */
function isEnd(error) {
  if (!(error instanceof Error)) return false;
  if (error instanceof WebAssembly.RuntimeError) return true;
  const isFatal = 'severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL');
  return isFatal || error.message.includes('XLogBeginInsert was already called');
}

/** @param {PGlite} database */
async function close(database) {
  await database.close();
  port.close();
}

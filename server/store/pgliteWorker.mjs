// @ts-check
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

// A separate, unbundled file: the sources, the tests and the built server start the same one.

/** @typedef {{ readonly id: number, readonly sql: string, readonly params: unknown[], readonly rowMode: 'array' | 'object' }} Asked */

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
/** @param {string} value */
const asText = (value) => value;
/** Leaves JSON unparsed: a text is cheaper to send to the other thread than its objects. Other types as drizzle needs them. */
const parsers = Object.fromEntries(
  [114, 3802, 1082, 1114, 1184, 1186, 1115, 1182, 1185, 1187, 1231].map((type) => [type, asText]),
);

const told = ['code', 'severity', 'detail', 'hint', 'schema', 'table', 'column', 'constraint'];

/**
 * The error without the query's parameters and parsers, which PGlite adds and which cannot be sent.
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
    // Ends only this thread, after the answer is sent.
    if (isEnd(error)) setImmediate(() => process.exit(1));
  }
}

/**
 * Whether the database cannot continue. A server would restart after a panic, such as a log write without space; here the module
 * stays in a broken state, and every later statement fails.
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

import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { type ClickHouseClient, ClickHouseLogLevel, createClient, type ResultSet } from '@clickhouse/client';
import { ReportsAway } from '../../api/reports/ports/reports';
import { dayMs } from '../../src/model/reports/days';
import type { EngineConnection, EngineLimits, RowBytes } from './connectEngine';
import type { StatementValues } from './parameters';
import { readAll } from './readAll';
import { silentServer } from './serverFailures';

/** How long each statement may be silent, a day by default, and the signal that ends all running ones. */
export type ServerPatience = { readonly silentMs?: number; readonly ending?: () => AbortSignal };

/** Connects by HTTP to the database in a ClickHouse server's URL, `http://user:password@host:8123/console`. */
export function connectServer(
  url: string,
  limits: EngineLimits,
  { silentMs, ending }: ServerPatience = {},
): EngineConnection {
  const client = clientAt(url, databaseOf(url), limits, silentMs);
  const idleMs = 3 * (limits.patienceMs?.silent ?? usualPatienceMs);
  if (ending) endWith(client, ending);
  return {
    client,
    insertRows: async (table, columns, rows) => {
      const query = `INSERT INTO ${table} (${namesOf(columns)}) FORMAT RowBinary`;
      const { stream } = await client.exec({ query, values: Readable.from([rows], { objectMode: false }) });
      await readAll(stream);
    },
    askRows: async (sql, values, leave) => {
      const answer = await client.query({
        query: sql,
        format: 'JSONCompact',
        ...valuesOf(values),
        abort_signal: leave,
      });
      return Buffer.from(await answer.text());
    },
    readRows: (sql, values, leave) => receiveRows(client, sql, values, leave, idleMs),
    settle: async () => undefined,
  };
}

/**
 * Creates the database where it is missing. Looks for it first: a user with access may lack the right to create one. @throws
 * ReportsAway where the server does not answer.
 */
export async function openDatabase(url: string, limits: EngineLimits): Promise<void> {
  const database = databaseOf(url);
  const client = clientAt(url, 'system', limits);
  const signal = AbortSignal.timeout(limits.patienceMs?.first ?? usualPatienceMs);
  try {
    const query = `SELECT count() FROM system.databases WHERE name = '${database}' FORMAT TabSeparated`;
    const { stream } = await client.exec({ query, abort_signal: signal });
    if ((await readAll(stream)).toString().trim() !== '0') return;
    await client.command({ query: `CREATE DATABASE IF NOT EXISTS ${database}`, abort_signal: signal });
  } catch (error) {
    if (signal.aborted) throw new ReportsAway(silentServer);
    throw error;
  } finally {
    await client.close();
  }
}

function clientAt(url: string, database: string, limits: EngineLimits, silentMs = dayMs): ClickHouseClient {
  const at = new URL(url);
  const [username, password] = [decodeURIComponent(at.username), decodeURIComponent(at.password)];
  return createClient({
    url: at.origin,
    database,
    ...(username !== '' && { username }),
    ...(password !== '' && { password }),
    // The client throws its errors; its own log would go to standard output in another form than ours.
    log: { level: ClickHouseLogLevel.OFF },
    request_timeout: silentMs,
    // A long list in a URL is refused; in a form it is not.
    use_multipart_params_auto: true,
    clickhouse_settings: {
      ...answerSettings,
      ...limitSettings(limits),
      // The server buffers a result until it is complete, so that a failure has its status.
      wait_end_of_query: 1,
      // Rows of a batch are counted right after they were sent.
      async_insert: 0,
    },
  });
}

/** Ends statements also by the signal of `ending` at their start. */
function endWith(client: ClickHouseClient, ending: () => AbortSignal): void {
  const ended = <P extends { abort_signal?: AbortSignal }>(asked: P): P => {
    const signal = ending();
    // The client reacts only to later aborts.
    signal.throwIfAborted();
    return { ...asked, abort_signal: asked.abort_signal ? AbortSignal.any([asked.abort_signal, signal]) : signal };
  };
  const { exec, command, query, insert } = client;
  client.exec = (async (asked) => exec.call(client, ended(asked))) as typeof exec;
  client.command = async (asked) => command.call(client, ended(asked));
  client.query = (async (asked) => query.call(client, ended(asked))) as typeof query;
  client.insert = (async (asked) => insert.call(client, ended(asked))) as typeof insert;
}

const databaseOf = (url: string): string => new URL(url).pathname.slice(1) || usualDatabase;

const valuesOf = (values: StatementValues) => ({ query_params: { ...values } });

async function receiveRows(
  client: ClickHouseClient,
  sql: string,
  values: StatementValues,
  leave: AbortSignal,
  idleMs: number,
): Promise<RowBytes> {
  const answer = await client.query({
    query: sql,
    format: 'JSONCompactEachRow',
    ...valuesOf(values),
    abort_signal: leave,
  });
  return { bytes: linesOf(answer, idleMs), close: async () => answer.close() };
}

/** Opens the stream at the first read. */
async function* linesOf(answer: ResultSet<'JSONCompactEachRow'>, idleMs: number): AsyncGenerator<Uint8Array> {
  for await (const rows of unlessIdle(answer.stream(), idleMs, () => answer.close()))
    yield Buffer.from(`${rows.map(({ text }) => text).join('\n')}\n`);
}

/**
 * The parts of a result. The server has all of it before it sends any, so a pause in the middle means a dead connection, which
 * the pulse on another one does not notice. @throws ReportsAway then.
 */
async function* unlessIdle<T>(parts: AsyncIterable<T>, idleMs: number, end: () => void): AsyncGenerator<T> {
  const reader = parts[Symbol.asyncIterator]();
  for (;;) {
    let timer: NodeJS.Timeout | undefined;
    const idle = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ReportsAway(silentServer)), idleMs);
    });
    const next = reader.next();
    // The read ends with the connection.
    next.catch(() => undefined);
    try {
      const { value, done } = await Promise.race([next, idle]);
      if (done) return;
      yield value;
    } catch (error) {
      end();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** For the embedded engine, and for a server's URL without a database. */
export const usualDatabase = 'adx';

export const usualPatienceMs = 10_000;

/** For the embedded engine. */
export const usualMemoryMb = 1_024;

const mebi = 2 ** 20;

/** Settings that change the form of results. */
const answerSettings = {
  // A sum beyond a double's precision reads as an unsafe integer, so it needs no quotes.
  output_format_json_quote_64bit_integers: 0,
  output_format_write_statistics: 0,
  exact_rows_before_limit: 1,
  totals_mode: 'after_having_exclusive',
  precise_float_parsing: 1,
} as const;

/** Limits of a statement. A server has its own profile, unless more is set here. */
function limitSettings({ threads, memoryMb }: EngineLimits): Record<string, string | number> {
  return {
    ...(threads !== undefined && { max_threads: threads }),
    ...(memoryMb !== undefined && memorySettings(memoryMb)),
  };
}

/** For the embedded engine, whose process answers requests too. */
export const embeddedSettings = ({
  threads = Math.max(1, availableParallelism() - 1),
  memoryMb = usualMemoryMb,
}: EngineLimits) => ({
  ...answerSettings,
  ...limitSettings({ threads, memoryMb }),
  // Without these one thread reads a month's range, however many there are.
  merge_tree_min_rows_for_concurrent_read: String(65_536),
  merge_tree_min_bytes_for_concurrent_read: String(4 * mebi),
});

/**
 * For a statement of the embedded engine that reads only daily sums: it is so short that it may use the last core too. The sums
 * are few bytes, which one thread would read by default, and in memory, so that handing each read to another thread takes longer
 * than the read.
 */
export const quickSettings = ({ threads = availableParallelism() }: EngineLimits): string =>
  `max_threads = ${threads}, merge_tree_min_bytes_for_concurrent_read = 1, local_filesystem_read_method = 'pread'`;

function memorySettings(memoryMb: number) {
  // Caches, merges and the library itself take about a quarter.
  const queryBytes = Math.floor(memoryMb * 0.75) * mebi;
  return {
    max_memory_usage: String(queryBytes),
    max_bytes_before_external_group_by: String(Math.floor(queryBytes / 2)),
    max_bytes_before_external_sort: String(Math.floor(queryBytes / 2)),
  };
}

export type Columns = readonly { readonly name: string; readonly type: string }[];
export const namesOf = (columns: Columns): string => columns.map(({ name }) => name).join(', ');

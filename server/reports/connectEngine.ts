import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ClickHouseClient, createClient } from '@clickhouse/client';
import {
  type Columns,
  connectServer,
  embeddedSettings,
  namesOf,
  openDatabase,
  type ServerPatience,
  usualDatabase,
} from './connectServer';
import type { StatementValues } from './parameters';
import { readAll } from './readAll';

/** A folder for the embedded engine (one process at a time), or the URL of a ClickHouse server. */
export type EngineAt = { readonly path: string } | { readonly url: string };

type Connection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;

export type EngineLimits = {
  /** The embedded engine uses all cores except one by default: the process answers requests too. */
  readonly threads?: number;
  readonly memoryMb?: number;
  /** How long a server may be silent until it counts as unreachable: at first, when ending a statement, and during one; 10 s. */
  readonly patienceMs?: { readonly first?: number; readonly end?: number; readonly silent?: number };
};

export type EngineConnection = {
  readonly client: ClickHouseClient;
  /** Writes rows in the format RowBinary. Table, names and types come only from our code. */
  insertRows(table: string, columns: Columns, rows: Uint8Array): Promise<void>;
  /** The result of a statement in the format JSONCompact; `leave` ends the wait for an unreachable server. */
  askRows(sql: string, values: StatementValues, leave: AbortSignal): Promise<Buffer>;
  /** The rows of a statement in the format JSONCompactEachRow, once the engine has computed them; `leave` as in `askRows`. */
  readRows(sql: string, values: StatementValues, leave: AbortSignal): Promise<RowBytes>;
  /** Call it after a failed or aborted statement, before the next one. */
  settle(): Promise<void>;
};

/** Close it, even after reading it partly. */
export type RowBytes = { readonly bytes: AsyncIterable<Uint8Array>; close(): Promise<void> };

/**
 * Opens a connection with constant settings; the embedded engine keeps a call's settings, so those of one statement are in its
 * text. A server may be silent for `silentMs`, a day by default. Only this function and `prepareEngine` distinguish the engines.
 */
export async function connectEngine(
  at: EngineAt,
  limits: EngineLimits,
  more: ServerPatience = {},
): Promise<EngineConnection> {
  if ('url' in at) return connectServer(at.url, limits, more);
  const path = resolve(at.path);
  mkdirSync(path, { recursive: true });
  // A library of half a gigabyte, which an installation with its own server never loads.
  const { createChdbConnection } = await import('chdb/connection');
  // Two packages with their own copies of one contract, which differ in optional fields.
  const connection = createChdbConnection({ path }) as unknown as Connection;
  const client = createClient({ connection });
  for (const [name, value] of Object.entries(embeddedSettings(limits)))
    await client.command({ query: `SET ${name} = ${typeof value === 'string' ? `'${value}'` : value}` });
  await client.command({ query: `CREATE DATABASE IF NOT EXISTS ${usualDatabase} ENGINE = Atomic` });
  await client.command({ query: `USE ${usualDatabase}` });
  return {
    client,
    insertRows: (table, columns, rows) =>
      readRowsFrom(join(path, `${intakeName}${randomUUID()}`), client, table, columns, rows),
    askRows: async (sql, values) => {
      const { stream } = await client.exec({ query: `${sql} FORMAT JSONCompact`, query_params: { ...values } });
      return readAll(stream);
    },
    readRows: (sql, values) => writeRowsTo(join(path, `${answerName}${randomUUID()}`), client, sql, values),
    settle: () => drain(client),
  };
}

/** Call it before the first statement: creates the database, and removes temporary files of a killed process. */
export async function prepareEngine(at: EngineAt, limits: EngineLimits): Promise<void> {
  if ('url' in at) return openDatabase(at.url, limits);
  mkdirSync(at.path, { recursive: true });
  const names = await readdir(at.path);
  await Promise.all(
    names
      .filter((name) => leftNames.some((left) => name.startsWith(left)))
      .map((name) => rm(join(at.path, name), { force: true })),
  );
}

const answerName = 'answer-';
const intakeName = 'intake-';
const leftNames = [answerName, intakeName, 'intake.bin'];

/** The embedded engine accepts only text after a statement, and reads that at 30 MB/s; it reads a file directly. */
async function readRowsFrom(
  file: string,
  client: ClickHouseClient,
  table: string,
  columns: Columns,
  rows: Uint8Array,
): Promise<void> {
  await writeFile(file, rows);
  const structure = columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  const query = `INSERT INTO ${table} (${namesOf(columns)}) SELECT ${namesOf(columns)} FROM file('${quoted(file)}', RowBinary, '${structure}')`;
  try {
    await client.command({ query });
  } finally {
    await rm(file, { force: true });
  }
}

/** The embedded engine returns a result in one piece, however large; it writes a file gradually. */
async function writeRowsTo(
  file: string,
  client: ClickHouseClient,
  sql: string,
  values: StatementValues,
): Promise<RowBytes> {
  const close = () => rm(file, { force: true });
  const query = `INSERT INTO FUNCTION file('${quoted(file)}', JSONCompactEachRow) ${sql}`;
  await client.command({ query, query_params: { ...values } }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { bytes: contentOf(file), close };
}

/** Opens the file at the first read: closing it unread leaves nothing open. */
async function* contentOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, { highWaterMark: readBytes });
}

/**
 * Reads leftover output: the embedded engine returns what an aborted statement had written before the result of the connection's
 * next statement, so this statement is run only for that.
 */
async function drain(client: ClickHouseClient): Promise<void> {
  await client
    .exec({ query: 'SELECT 1 FORMAT TabSeparated' })
    .then(({ stream }) => readAll(stream))
    .catch(() => undefined);
}

const readBytes = 256 * 1024;
const quoted = (path: string): string => path.replace(/[\\']/g, '\\$&');

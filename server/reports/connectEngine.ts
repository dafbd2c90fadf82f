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

/** A folder of our own for the embedded engine (one process at a time), or the address of a ClickHouse server. */
export type EngineAt = { readonly path: string } | { readonly url: string };

type Connection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;

export type EngineLimits = {
  /** All cores but one are the default of the embedded engine: the process has requests to answer too. */
  readonly threads?: number;
  readonly memoryMb?: number;
  /** How long a server may be silent before it counts as away: when it is first asked, when it is to end a statement, and while one runs; 10 s. */
  readonly patienceMs?: { readonly first?: number; readonly end?: number; readonly silent?: number };
};

export type EngineConnection = {
  readonly client: ClickHouseClient;
  /** Writes rows in the format RowBinary. Table, names and types are ours alone. */
  insertRows(table: string, columns: Columns, rows: Uint8Array): Promise<void>;
  /** The answer to a statement in the format JSONCompact; `leave` ends the waiting for a server that is out of reach. */
  askRows(sql: string, values: StatementValues, leave: AbortSignal): Promise<Buffer>;
  /** The rows of a statement in the format JSONCompactEachRow, once the engine has worked them out; `leave` as in `askRows`. */
  readRows(sql: string, values: StatementValues, leave: AbortSignal): Promise<RowBytes>;
  /** After a statement that failed or was ended, before the next one. */
  settle(): Promise<void>;
};

/** To be closed, however far it was read. */
export type RowBytes = { readonly bytes: AsyncIterable<Uint8Array>; close(): Promise<void> };

/**
 * A connection with the settings that never change; those of one statement stand in the statement, for in the embedded engine
 * the settings of a call stay on its connection. A server may be silent for `silentMs` to a statement, a day unless it is said. It and `prepareEngine` alone know which of the two engines it is.
 */
export async function connectEngine(
  at: EngineAt,
  limits: EngineLimits,
  more: ServerPatience = {},
): Promise<EngineConnection> {
  if ('url' in at) return connectServer(at.url, limits, more);
  const path = resolve(at.path);
  mkdirSync(path, { recursive: true });
  // Half a gigabyte of library, which an installation with a server of its own never loads.
  const { createChdbConnection } = await import('chdb/connection');
  // The same contract by two packages that each bring their own copy of it, which differ in optional fields.
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

/** Before the first statement: a database to be in, and nothing that a killed process left of answers and rows. */
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

/** The embedded engine takes text alone behind a statement, and reads that at 30 MB/s; a file it reads as it is. */
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

/** The embedded engine hands over an answer in one piece, however large; into a file it writes it bit by bit. */
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

/** Opened by the first read: closing an unread one leaves nothing open. */
async function* contentOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, { highWaterMark: readBytes });
}

/**
 * What a statement had written when it was ended comes out of the embedded engine before the answer of the next one on the same
 * connection: this one is asked for nothing else.
 */
async function drain(client: ClickHouseClient): Promise<void> {
  await client
    .exec({ query: 'SELECT 1 FORMAT TabSeparated' })
    .then(({ stream }) => readAll(stream))
    .catch(() => undefined);
}

const readBytes = 256 * 1024;
const quoted = (path: string): string => path.replace(/[\\']/g, '\\$&');

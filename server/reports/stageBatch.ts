import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import { pause } from '../../api/http/pause';
import type { FactBatch } from '../../api/reports/ports/reports';
import { type FactTable, factKeys, factTables, type KeyKind, type TableLetter } from '../../src/model/reports/facts';
import { createFactReader, type FactValue } from '../../src/model/reports/readFact';
import type { EngineConnection } from './connectEngine';
import { type KeepMonths, rowsStatement } from './factDdl';
import { readAll } from './readAll';
import { prefixOf, type Stage } from './stage';

export const stageTable = (table: FactTable, stage: Stage): string => `${prefixOf(stage)}${table.name}`;

/** Creates the staging table of a batch, without merges: parts must stay as written until they move. */
export async function createStage(
  client: ClickHouseClient,
  table: FactTable,
  stage: Stage,
  keep: KeepMonths,
): Promise<string> {
  const name = stageTable(table, stage);
  await client.command({ query: rowsStatement(table, name, keep) });
  await client.command({ query: `SYSTEM STOP MERGES ${name}` });
  return name;
}

/** Writes a batch's rows to staging tables, which no report reads. @throws where a table cannot store a row. */
export async function stageBatch(
  intake: EngineConnection,
  stage: Stage,
  batches: readonly FactBatch[],
  keep: KeepMonths,
): Promise<void> {
  const stages = new Map<TableLetter, string>();
  for (const { table: letter, rows } of batches) {
    const table = factTables[letter];
    const columns = pieceColumns(table);
    const name = stages.get(letter) ?? (await createStage(intake.client, table, stage, keep));
    stages.set(letter, name);
    // Prepares the next piece while the engine inserts the previous one.
    let inserting: Promise<unknown> = Promise.resolve();
    try {
      for await (const piece of factPieces(table, stage.batch, rows)) {
        await inserting;
        inserting = intake.insertRows(name, columns, piece);
        // Awaited before the next insert.
        inserting.catch(() => undefined);
      }
    } finally {
      // Also after a refused row: the caller drops the stage next.
      await inserting;
    }
  }
}

/** Sends `lines` as the data of the statement; the engine does not parse them as SQL. */
export async function insertLines(client: ClickHouseClient, statement: string, lines: string): Promise<void> {
  const { stream } = await client.exec({ query: statement, values: Readable.from([lines], { objectMode: false }) });
  await readAll(stream);
}

const pieceBytes = 16 * 2 ** 20;
const sliceMs = 10;

/** Names and types of the columns of a piece, in the order in which `factPieces` writes them. */
function pieceColumns(table: FactTable): readonly { readonly name: string; readonly type: string }[] {
  return [
    { name: 'hour', type: 'UInt32' },
    ...table.keys.map((name) => ({ name, type: pieceTypes[factKeys[name]] })),
    ...table.counters.map((name) => ({ name, type: 'Int64' })),
    { name: 'batch', type: 'UInt64' },
  ];
}

const pieceTypes: Readonly<Record<KeyKind, string>> = {
  id: 'UInt32',
  number: 'Int32',
  text: 'String',
  manyTexts: 'String',
  params: 'Map(String, String)',
};

/**
 * Rows in the format RowBinary, in pieces that one statement takes. The engine reads it ten times as fast as lines of text. Throws at
 * a row that its table cannot store.
 */
async function* factPieces(table: FactTable, batch: number, rows: FactBatch['rows']): AsyncGenerator<Uint8Array> {
  const read = createFactReader(table);
  const kinds = table.keys.map((key) => factKeys[key]);
  const values: FactValue[] = [];
  const writer = createByteWriter(pieceBytes + 2 ** 16);
  let pausedAt = performance.now();
  let count = 0;
  for await (const part of rows)
    for (const row of part) {
      read(row, values);
      writer.int32((values[0] as number) * 3600);
      for (let at = 0; at < kinds.length; at += 1) writeKey(kinds[at] as KeyKind, values[at + 1] as FactValue);
      for (let at = kinds.length + 1; at < values.length; at += 1) writer.int64(values[at] as number);
      writer.int64(batch);
      count += 1;
      if (count % 256 === 0 && performance.now() - pausedAt > sliceMs) {
        await pause();
        pausedAt = performance.now();
      }
      if (writer.size() > pieceBytes) yield writer.take();
    }
  if (writer.size() > 0) yield writer.take();

  function writeKey(kind: KeyKind, value: FactValue): void {
    if (kind === 'id' || kind === 'number') writer.int32(value as number);
    else if (kind === 'params') {
      const entries = Object.entries(value);
      writer.length(entries.length);
      for (const text of entries.flat()) writer.text(text);
    } else writer.text(value as string);
  }
}

/** Writes ClickHouse's RowBinary: numbers little-endian, texts after their length in bytes (LEB128). */
type ByteWriter = {
  readonly size: () => number;
  /** 32 bits, signed or unsigned. */
  int32(value: number): void;
  /** Safe integers only. */
  int64(value: number): void;
  length(value: number): void;
  text(value: string): void;
  /** Returns what was written, and empties the writer. */
  take(): Uint8Array;
};

function createByteWriter(room: number): ByteWriter {
  let bytes = Buffer.allocUnsafe(room);
  let size = 0;
  const reserve = (more: number) => {
    if (size + more <= bytes.length) return;
    const wider = Buffer.allocUnsafe(Math.max(bytes.length * 2, size + more));
    bytes.copy(wider, 0, 0, size);
    bytes = wider;
  };
  const put32 = (value: number) => {
    bytes[size] = value;
    bytes[size + 1] = value >>> 8;
    bytes[size + 2] = value >>> 16;
    bytes[size + 3] = value >>> 24;
    size += 4;
  };
  const length = (value: number) => {
    reserve(5);
    let rest = value;
    for (; rest > 127; rest >>>= 7) bytes[size++] = (rest & 127) | 128;
    bytes[size++] = rest;
  };
  return {
    size: () => size,
    int32(value) {
      reserve(4);
      put32(value);
    },
    int64(value) {
      reserve(8);
      // Two's complement in two halves; `| 0` keeps the lower 32 bits.
      put32(value | 0);
      put32(Math.floor(value / 2 ** 32));
    },
    length,
    text(value) {
      // A UTF-16 unit takes at most three bytes of UTF-8, so a text below 42 units has a length of one byte (< 128).
      reserve(value.length * 3 + 5);
      if (value.length < 42) {
        const written = bytes.write(value, size + 1);
        bytes[size] = written;
        size += 1 + written;
        return;
      }
      length(Buffer.byteLength(value));
      size += bytes.write(value, size);
    },
    take() {
      const taken = bytes.subarray(0, size);
      bytes = Buffer.allocUnsafe(room);
      size = 0;
      return taken;
    },
  };
}

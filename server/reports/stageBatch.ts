import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import type { FactBatch } from '../../api/ports/reports';
import { type FactTable, factTables, type TableLetter } from '../../src/model/reports/facts';
import type { EngineConnection } from './connectEngine';
import { type KeepMonths, rowsStatement } from './factDdl';
import { factPieces, pieceColumns } from './factPieces';
import { readAll } from './readAll';

export const stagePrefix = 'stage_';
export const stageTable = (table: FactTable, batch: number): string => `${stagePrefix}${batch}_${table.name}`;

/** Processes that share a server may be given the same batch: one adds it, the others are told so. */
export class BatchTaken extends Error {
  override name = 'BatchTaken';

  constructor() {
    super('The same batch is being added by another process, or by one that was cut off in the last ten minutes: try again after that.');
  }
}

/**
 * Makes the table that a batch's rows wait in; its rows are not merged, so that none of them is touched before it moves. Throws a
 * BatchTaken where it is there: two that wrote into it would have every row twice.
 */
export async function createStage(client: ClickHouseClient, table: FactTable, batch: number, keep: KeepMonths): Promise<string> {
  const name = stageTable(table, batch);
  await client.command({ query: rowsStatement(table, name, keep) }).catch((error: unknown) => {
    throw isThere(error) ? new BatchTaken() : error;
  });
  await client.command({ query: `SYSTEM STOP MERGES ${name}` });
  return name;
}

/** TABLE_ALREADY_EXISTS */
export const isThere = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '57';

/** Writes the rows of a batch beside the tables that are asked. Throws at a row that its table cannot keep. */
export async function stageBatch(intake: EngineConnection, batch: number, batches: readonly FactBatch[], keep: KeepMonths): Promise<void> {
  const stages = new Map<TableLetter, string>();
  for (const { table: letter, rows } of batches) {
    const table = factTables[letter];
    const columns = pieceColumns(table);
    const name = stages.get(letter) ?? (await createStage(intake.client, table, batch, keep));
    stages.set(letter, name);
    // The next piece is written while the engine takes the one before.
    let inserting: Promise<unknown> = Promise.resolve();
    try {
      for await (const piece of factPieces(table, batch, rows)) {
        await inserting;
        inserting = intake.insertRows(name, columns, piece);
        // It is awaited a piece later.
        inserting.catch(() => undefined);
      }
    } finally {
      // Also where a row was refused: the stage is dropped next.
      await inserting;
    }
  }
}

/** `lines` go behind the statement as they are: they are data, which the engine does not read as SQL. */
export async function insertLines(client: ClickHouseClient, statement: string, lines: string): Promise<void> {
  const { stream } = await client.exec({ query: statement, values: Readable.from([lines], { objectMode: false }) });
  await readAll(stream);
}

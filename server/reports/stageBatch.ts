import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import type { FactBatch } from '../../api/ports/reports';
import { type FactTable, factTables, type TableLetter } from '../../src/model/reports/facts';
import type { EngineConnection } from './connectEngine';
import { type KeepMonths, rowsStatement } from './factDdl';
import { factPieces, pieceColumns } from './factPieces';
import { readAll } from './readAll';
import { prefixOf, type Stage } from './stage';

export const stageTable = (table: FactTable, stage: Stage): string => `${prefixOf(stage)}${table.name}`;

/** Makes the table that a batch's rows wait in; its rows are not merged, so that none of them is touched before it moves. */
export async function createStage(client: ClickHouseClient, table: FactTable, stage: Stage, keep: KeepMonths): Promise<string> {
  const name = stageTable(table, stage);
  await client.command({ query: rowsStatement(table, name, keep) });
  await client.command({ query: `SYSTEM STOP MERGES ${name}` });
  return name;
}

/** Writes the rows of a batch beside the tables that are asked. Throws at a row that its table cannot keep. */
export async function stageBatch(intake: EngineConnection, stage: Stage, batches: readonly FactBatch[], keep: KeepMonths): Promise<void> {
  const stages = new Map<TableLetter, string>();
  for (const { table: letter, rows } of batches) {
    const table = factTables[letter];
    const columns = pieceColumns(table);
    const name = stages.get(letter) ?? (await createStage(intake.client, table, stage, keep));
    stages.set(letter, name);
    // The next piece is written while the engine takes the one before.
    let inserting: Promise<unknown> = Promise.resolve();
    try {
      for await (const piece of factPieces(table, stage.batch, rows)) {
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

import type { ClickHouseClient } from '@clickhouse/client';
import type { ListedBatch } from '../../api/reports/ports/reports';
import { factTables } from '../../src/model/reports/facts';
import type { BatchMonths } from './applyBatch';
import { outSql } from './batchNumber';
import { batchesTable, rowsTable } from './factDdl';
import { readLines } from './readLines';

/** The batches added last and not removed, newest first; their sums are read from the rows. */
export async function listBatches(client: ClickHouseClient, most: number): Promise<readonly ListedBatch[]> {
  const found = await readLines(
    client,
    `SELECT number, id, formatDateTime(at, '%Y-%m-%d %H:%i'), file, by, months FROM ${batchesTable}
      WHERE number < ${2 ** 52} AND number NOT IN ${outSql} ORDER BY at DESC, id LIMIT ${most}`,
  );
  const batches = found.map(([number, id, at, file, by, months]) => ({
    number: Number(number),
    id: String(id),
    at: String(at),
    file: String(file),
    by: String(by),
    months: JSON.parse(String(months)) as BatchMonths,
  }));
  const tables = new Map<number, ListedBatch['tables'][number][]>(batches.map(({ number }) => [number, []]));
  for (const table of Object.values(factTables)) {
    const inTable = batches.filter(({ months }) => Object.keys(months[table.name] ?? {}).length > 0);
    if (inTable.length === 0) continue;
    const sums = table.counters.map((counter) => `toString(sum(toInt128(${counter})))`);
    const kept = await readLines(
      client,
      `SELECT batch, toString(toDate(min(hour))), toString(toDate(max(hour))), ${sums.join(', ')}
        FROM ${rowsTable(table)} WHERE batch IN (${inTable.map(({ number }) => number).join(', ')}) GROUP BY batch`,
    );
    const rowOf = new Map(kept.map((row) => [Number(row[0]), row.map(String)]));
    for (const { number, months } of inTable) {
      const [, firstDay = '', lastDay = '', ...found] = rowOf.get(number) ?? [];
      const named = table.counters
        .map((counter, at) => [counter, found[at] ?? '0'] as const)
        .filter(([, sum]) => sum !== '0');
      const rows = rowsIn({ [table.name]: months[table.name] ?? {} });
      tables.get(number)?.push({ name: table.name, rows, firstDay, lastDay, sums: Object.fromEntries(named) });
    }
  }
  return batches.map(({ number, months, ...batch }) => ({
    ...batch,
    rows: rowsIn(months),
    tables: tables.get(number) ?? [],
  }));
}

export const rowsIn = (months: BatchMonths): number =>
  Object.values(months)
    .flatMap((ofTable) => Object.values(ofTable))
    .reduce((sum, rows) => sum + rows, 0);

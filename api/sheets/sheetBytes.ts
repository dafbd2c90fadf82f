import type { ExportCell } from '../../src/model/reports/exportColumns';
import { csvLine, csvMark } from '../../src/schema/csvLine';
import { longCell } from '../../src/schema/sheet';
import type { Tally } from '../saved/writeFile';
import { longestText, xlsxBytes } from '../saved/xlsxBytes';
import type { ExportedRows } from './exportFile';

export type SheetFormat = 'csv' | 'xlsx';

type SheetBytes = { readonly type: string; readonly bytes: AsyncGenerator<Uint8Array> };

/** A file of rows: CSV in which nothing can be taken for a formula, or a workbook in which texts are texts. */
export function sheetBytes({ columns, rows }: ExportedRows, title: string, format: SheetFormat): SheetBytes {
  if (format === 'csv') return { type: 'text/csv; charset=utf-8', bytes: csvOf(columns, rows) };
  const tally: Tally = { rows: 0, isFull: false };
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: xlsxBytes({ title, columns: columns.map((column) => ({ ...column, unit: null })), rows: inCells(rows) }, tally),
  };
}

async function* csvOf(columns: ExportedRows['columns'], rows: ExportedRows['rows']): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvMark + csvLine(columns.map(({ label }) => label)));
  for await (const slice of rows) yield encoder.encode(slice.map(csvLine).join(''));
}

/** An import of the file must not take the beginning of a text for the whole. */
async function* inCells(rows: ExportedRows['rows']): AsyncGenerator<readonly (readonly ExportCell[])[]> {
  for await (const slice of rows)
    yield slice.map((cells) => cells.map((cell) => (typeof cell === 'string' && cell.length > longestText ? longCell : cell)));
}

import { csvLine, csvMark } from '../../src/schema/csvLine';
import type { Tally } from '../saved/writeFile';
import { xlsxBytes } from '../saved/xlsxBytes';
import type { ExportedRows } from './exportFile';

export type SheetFormat = 'csv' | 'xlsx';

type SheetBytes = { readonly type: string; readonly bytes: AsyncGenerator<Uint8Array> };

/** A file of rows: CSV in which nothing can be taken for a formula, or a workbook in which texts are texts. */
export function sheetBytes({ heads, rows }: ExportedRows, title: string, format: SheetFormat): SheetBytes {
  if (format === 'csv') return { type: 'text/csv; charset=utf-8', bytes: csvOf(heads, rows) };
  const tally: Tally = { rows: 0, isFull: false };
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: xlsxBytes({ title, columns: heads.map((label) => ({ label, unit: null })), rows }, tally),
  };
}

async function* csvOf(heads: readonly string[], rows: ExportedRows['rows']): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvMark + csvLine(heads));
  for await (const slice of rows) yield encoder.encode(slice.map(csvLine).join(''));
}

import writeXlsxFile, { type SheetData } from 'write-excel-file/browser';
import type { ExportCell } from '../model/reports/exportColumns';
import { dateCell, formFormats, isExactNumber, sheetFormats, sheetWidth } from '../model/reports/sheetFormats';
import type { ExportTable } from './exportTable';

/** Writes a workbook of one sheet with a frozen header. Texts stay texts and never become formulas. */
export async function xlsxOf(table: ExportTable): Promise<Blob> {
  const cell = (value: ExportCell, { unit, form }: ExportTable['columns'][number]) => {
    if (value === null) return null;
    if (typeof value === 'number' && isExactNumber(value))
      return { value, type: Number, ...(unit && { format: sheetFormats[unit] }) };
    const date = typeof value === 'string' ? dateCell(form, value) : undefined;
    if (date !== undefined && form) return { value: date, type: Number, format: formFormats[form] };
    return { value: String(value), type: String, ...(form === 'text' && { format: formFormats.text }) };
  };
  const head = table.columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const }));
  const rows = Array.from({ length: table.count }, (_, index) =>
    table.cellsOf(index).map((value, at) => cell(value, table.columns[at] as ExportTable['columns'][number])),
  );
  const columns = table.columns.map((column) => ({ width: sheetWidth(column) }));
  return writeXlsxFile([head, ...rows] as SheetData, { columns, stickyRowsCount: 1 }).toBlob();
}

import writeXlsxFile, { type SheetData } from 'write-excel-file/browser';
import type { ExportCell } from '../model/reports/exportColumns';
import type { MetricUnit } from '../model/reports/reportCall';
import { sheetFormats, sheetWidth } from '../model/reports/sheetFormats';
import type { ExportTable } from './exportTable';

/** A workbook of one sheet, whose head stays in sight. Texts are texts there and never formulas. */
export async function xlsxOf(table: ExportTable): Promise<Blob> {
  const cell = (value: ExportCell, unit: MetricUnit | null) => {
    if (value === null) return null;
    return typeof value === 'number' ? { value, type: Number, ...(unit && { format: sheetFormats[unit] }) } : { value, type: String };
  };
  const head = table.columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const }));
  const rows = Array.from({ length: table.count }, (_, index) =>
    table.cellsOf(index).map((value, at) => cell(value, table.columns[at]?.unit ?? null)),
  );
  const columns = table.columns.map((column) => ({ width: sheetWidth(column) }));
  return writeXlsxFile([head, ...rows] as SheetData, { columns, stickyRowsCount: 1 }).toBlob();
}

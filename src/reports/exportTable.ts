import { type ExportCell, type ExportColumn, type ExportWords, exportColumns } from '../model/reports/exportColumns';
import type { ReportAnswer } from '../model/reports/reportCall';

/** A workbook is built in memory, with an object per cell; larger tables are exported as CSV. */
export const mostXlsxCells = 100_000;

/** An answer as columns and rows of a file. */
export type ExportTable = {
  readonly columns: readonly ExportColumn[];
  readonly count: number;
  cellsOf(index: number): readonly ExportCell[];
};

export function exportTable({ columns, rows, compare }: ReportAnswer, words: ExportWords): ExportTable {
  const made = exportColumns(columns, compare !== null, words);
  return {
    columns: made,
    count: rows.length,
    cellsOf(index) {
      const row = rows[index];
      return row ? made.map(({ read }) => read(row)) : [];
    },
  };
}

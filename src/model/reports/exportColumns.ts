import { type Figure, minusFigures } from '../exactSums';
import type { CatalogueDimension, MetricUnit, ReportColumn, ReportRow } from './reportCall';
import { exactOf } from './rowWords';
import { valueLabels } from './valueLabels';

export type ExportCell = string | number | null;

/** A column of a file, and how it is read of a row: bare figures, so that a sheet can go on with them. */
export type ExportColumn = { readonly label: string; readonly unit: MetricUnit | null; read(row: ReportRow): ExportCell };

export type ExportWords = {
  nameOf(id: string): string;
  /** The values of an enum, and what they are called. */
  dimension(id: string): Pick<CatalogueDimension, 'options' | 'with'> | undefined;
  /** How the columns of a comparison are called. */
  words(kind: 'previous' | 'change', name: string): string;
};

/** The columns of a report's file; the same wherever it is made. */
export function exportColumns(
  columns: readonly ReportColumn[],
  isCompared: boolean,
  { nameOf, dimension, words }: ExportWords,
): readonly ExportColumn[] {
  return columns.flatMap((column): readonly ExportColumn[] => {
    const { id } = column;
    const label = nameOf(id);
    if (column.kind === 'dimension') {
      const labelOf = valueLabels(dimension(id));
      return [{ label, unit: null, read: (row) => labelOf?.(row[id] ?? '', row) ?? row[id] ?? null }];
    }
    const { unit } = column;
    const now: ExportColumn = { label, unit, read: (row) => row[id] ?? null };
    if (!isCompared) return [now];
    return [
      now,
      { label: words('previous', label), unit, read: (row) => row._prev?.[id] ?? null },
      { label: words('change', label), unit, read: (row) => difference(exactOf(row, id), row._prev?.[id]) },
    ];
  });
}

/** In the unit of the figure itself. */
const difference = (now: Figure | null | undefined, before: Figure | null | undefined): Figure | null =>
  now === null || now === undefined || before === null || before === undefined ? null : minusFigures(now, before);

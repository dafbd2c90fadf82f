import { type Figure, minusFigures } from '../exactSums';
import { differenceOf } from './differenceOf';
import type { CatalogueDimension, MetricUnit, ReportColumn, ReportModes, ReportRow } from './reportCall';
import { exactOf } from './rowWords';
import type { CellForm } from './sheetFormats';
import { valueLabels } from './valueLabels';

export type ExportCell = string | number | null;

/** A column of a file and its value in a row: unformatted figures, for calculations in a spreadsheet. */
export type ExportColumn = {
  readonly label: string;
  readonly unit: MetricUnit | null;
  /** For texts: their cell type in a workbook. */
  readonly form?: CellForm;
  read(row: ReportRow): ExportCell;
};

export type ExportWords = {
  nameOf(id: string): string;
  /** Returns the values of an enum with their labels. */
  dimension(id: string): Pick<CatalogueDimension, 'options' | 'with'> | undefined;
  /** Returns the label of a column that is derived from another one, or belongs to one mode. */
  words(kind: 'previous' | 'change' | 'percent' | 'code' | 'utc' | ReportModes, name: string): string;
};

/** Returns the columns of a report's file; the same on server and client. */
export function exportColumns(
  columns: readonly ReportColumn[],
  isCompared: boolean,
  { nameOf, dimension, words }: ExportWords,
): readonly ExportColumn[] {
  return columns.flatMap((column): readonly ExportColumn[] => {
    const { id } = column;
    const more = column.kind === 'metric' ? column.modes : column.isUtc && 'utc';
    const label = more ? words(more, nameOf(id)) : nameOf(id);
    if (column.kind === 'dimension') {
      const labelOf = valueLabels(dimension(id));
      const form = column.type === 'date' ? 'day' : column.type === 'datetime' ? 'minute' : 'text';
      const shown: ExportColumn = {
        label,
        unit: null,
        form,
        read: (row) => labelOf?.(row[id] ?? '', row) ?? row[id] ?? null,
      };
      if (!hidesCodes(dimension(id))) return [shown];
      return [shown, { label: words('code', label), unit: null, form: 'text', read: (row) => row[id] ?? null }];
    }
    const { unit } = column;
    const now: ExportColumn = { label, unit, read: (row) => row[id] ?? null };
    if (!isCompared) return [now];
    return [
      now,
      { label: words('previous', label), unit, read: (row) => row._prev?.[id] ?? null },
      { label: words('change', label), unit, read: (row) => difference(exactOf(row, id), row._prev?.[id]) },
      { label: words('percent', label), unit: 'percent', read: (row) => percent(exactOf(row, id), row._prev?.[id]) },
    ];
  });
}

/** Whether labels do not contain their codes: `Singapore` and `sg` do not, `CTV` and `ctv` do. */
function hidesCodes(dimension: Pick<CatalogueDimension, 'options'> | undefined): boolean {
  return (dimension?.options ?? []).some(({ value, label }) => !plain(label).includes(plain(String(value))));
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9+]/g, '');

/** In the figure's unit. */
const difference = (now: Figure | null | undefined, before: Figure | null | undefined): Figure | null =>
  now === null || now === undefined || before === null || before === undefined ? null : minusFigures(now, before);

/** Rounded to a millionth: further digits are floating-point noise. Null if the earlier figure was 0. */
function percent(now: Figure | null | undefined, before: Figure | null | undefined): number | null {
  if (now === null || now === undefined || before === null || before === undefined) return null;
  const change = differenceOf('percent', Number(now), Number(before));
  return change === null ? null : Number(change.toFixed(6));
}

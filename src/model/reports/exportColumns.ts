import { type Figure, minusFigures } from '../exactSums';
import { differenceOf } from './differenceOf';
import type { CatalogueDimension, MetricUnit, ReportColumn, ReportModes, ReportRow } from './reportCall';
import { exactOf } from './rowWords';
import type { CellForm } from './sheetFormats';
import { valueLabels } from './valueLabels';

export type ExportCell = string | number | null;

/** A column of a file, and how it is read of a row: bare figures, so that a sheet can go on with them. */
export type ExportColumn = {
  readonly label: string;
  readonly unit: MetricUnit | null;
  /** Of texts: what they are in a workbook. */
  readonly form?: CellForm;
  read(row: ReportRow): ExportCell;
};

export type ExportWords = {
  nameOf(id: string): string;
  /** The values of an enum, and what they are called. */
  dimension(id: string): Pick<CatalogueDimension, 'options' | 'with'> | undefined;
  /** How columns are called that stand beside another, or are of one side of the market. */
  words(kind: 'previous' | 'change' | 'percent' | 'code' | 'utc' | ReportModes, name: string): string;
};

/** The columns of a report's file; the same wherever it is made. */
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

/** Whether what a value is called does not say the code that it is kept as: `Singapore` and `sg`, but not `CTV` and `ctv`. */
function hidesCodes(dimension: Pick<CatalogueDimension, 'options'> | undefined): boolean {
  return (dimension?.options ?? []).some(({ value, label }) => !plain(label).includes(plain(String(value))));
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9+]/g, '');

/** In the unit of the figure itself. */
const difference = (now: Figure | null | undefined, before: Figure | null | undefined): Figure | null =>
  now === null || now === undefined || before === null || before === undefined ? null : minusFigures(now, before);

/** Rounded to a millionth: more digits are noise of the division. Null where the figure before was 0. */
function percent(now: Figure | null | undefined, before: Figure | null | undefined): number | null {
  if (now === null || now === undefined || before === null || before === undefined) return null;
  const change = differenceOf('percent', Number(now), Number(before));
  return change === null ? null : Number(change.toFixed(6));
}

import { type Figure, minusFigures } from '../model/exactSums';
import type {
  CatalogueDimension,
  CatalogueMetric,
  MetricUnit,
  ReportAnswer,
  ReportRow,
  SortOf,
} from '../model/reports/reportCall';
import { exactOf, wordsOf } from '../model/reports/rowWords';
import { type ValueLabels, valueLabels } from '../model/reports/valueLabels';
import { changeOf, formatFigure } from '../ui/i18n/figures';

export type TableColumn = {
  readonly key: string;
  /** Id of the dimension or metric. */
  readonly id: string;
  readonly kind: 'dimension' | 'metric' | 'previous' | 'difference' | 'change' | 'changed';
  readonly label: string;
  readonly unit: MetricUnit;
  readonly better: 'more' | 'less' | null;
  readonly isAdditive: boolean;
  /** Resource whose objects the column names. */
  readonly object: string | null;
  /** Labels of an enum. */
  readonly labels: ValueLabels | undefined;
  readonly width: number;
};

type Given = {
  readonly answer: ReportAnswer;
  readonly hidden: ReadonlySet<string>;
  readonly nameOf: (id: string) => string;
  readonly dimension: (id: string) => CatalogueDimension | undefined;
  readonly metric: (id: string) => CatalogueMetric | undefined;
  /** Header of the column of last changes; absent without that column. */
  readonly changedLabel?: string | undefined;
};

const changedPx = 212;

/** Number of rows measured to find a column's width. */
const measured = 200;
const figurePx = 7.3;
const wordPx = 6.9;
const paddingPx = 16;
const arrowPx = 18;
/** `± %` and changes of up to three digits. */
const changePx = 88;

/** The shown columns of an answer; in a comparison a column of its change follows each metric. */
export function tableColumns({
  answer,
  hidden,
  nameOf,
  dimension,
  metric,
  changedLabel,
}: Given): readonly TableColumn[] {
  const sample = answer.rows.slice(0, measured);
  const named = answer.columns.find((column) => column.kind === 'dimension' && column.object !== null);
  const changed: readonly TableColumn[] =
    changedLabel === undefined || named?.kind !== 'dimension'
      ? []
      : [
          {
            key: 'changed',
            id: named.id,
            kind: 'changed',
            label: changedLabel,
            unit: 'count',
            better: null,
            isAdditive: true,
            object: named.object,
            labels: undefined,
            width: changedPx,
          },
        ];
  const shown = answer.columns.flatMap((column, index): TableColumn[] => {
    const { id, kind } = column;
    const label = nameOf(id);
    const headPx = label.length * wordPx + paddingPx + arrowPx;
    const base = {
      key: id,
      id,
      label,
      unit: 'count',
      better: null,
      isAdditive: true,
      object: null,
      labels: undefined,
    } as const;
    if (index > 0 && hidden.has(id)) return [];
    if (kind === 'dimension') {
      const labels = valueLabels(dimension(id));
      const longest = Math.max(...sample.map((row) => wordsOf(row, id, labels).length), 4);
      const most = index === 0 ? 260 : 220;
      const width = Math.max(index === 0 ? 180 : 72, Math.min(most, Math.max(headPx, longest * wordPx + paddingPx)));
      return [{ ...base, kind, object: column.object, labels, width }];
    }
    const { unit, additive: isAdditive } = column;
    const texts = [formatFigure(answer.total[id], unit), ...sample.map((row) => formatFigure(exactOf(row, id), unit))];
    const width = Math.max(headPx, Math.max(...texts.map((one) => one.length)) * figurePx + paddingPx + 4, 72);
    const better = metric(id)?.better ?? null;
    const shown: TableColumn = { ...base, kind, unit, better, isAdditive, width };
    if (!answer.compare) return [shown];
    const before = [
      formatFigure(answer.compare.total[id], unit),
      ...sample.map((row) => formatFigure(previousIn(shown, row), unit)),
    ];
    const beforePx = Math.max(...before.map((one) => one.length), 8) * figurePx + paddingPx + arrowPx;
    const longestChange = Math.max(...sample.map((row) => changeIn(shown, row).text.length), 0);
    const changeWidth = Math.max(changePx, longestChange * figurePx + paddingPx + 4);
    const change: TableColumn = { ...shown, key: `${id} change`, kind: 'change', width: changeWidth };
    return [
      shown,
      { ...shown, key: `${id} previous`, kind: 'previous', width: beforePx },
      // A difference in percentage points is shown as the change.
      ...(unit === 'percent'
        ? []
        : [{ ...shown, key: `${id} difference`, kind: 'difference' as const, width: Math.max(width, beforePx) }]),
      change,
    ];
  });
  return [...shown, ...changed];
}

/** What a column sorts its metric by. */
export function sortOfColumn({ kind, unit }: TableColumn): SortOf {
  if (kind === 'change') return unit === 'percent' ? 'difference' : 'percent';
  return kind === 'previous' || kind === 'difference' ? kind : 'value';
}

/** The value in the comparison period. Where it lacks the row, sums are 0 and ratios are null. */
export const previousIn = (
  { id, isAdditive }: Pick<TableColumn, 'id' | 'isAdditive'>,
  row: ReportRow,
): Figure | null => (row._prev === null && isAdditive ? 0 : (row._prev?.[id] ?? null));

export const changeIn = (column: TableColumn, row: ReportRow) =>
  changeOf(exactOf(row, column.id), previousIn(column, row), column.unit, column.better);

/** The difference of a figure, with its sign: `+$12.00`. */
export function differenceIn(column: TableColumn, row: ReportRow): string {
  const [now, before] = [exactOf(row, column.id), previousIn(column, row)];
  if (now === null || now === undefined || before === null) return '-';
  const difference = minusFigures(now, before);
  const isLess = Number(difference) < 0;
  const text = formatFigure(isLess ? minusFigures(0, difference) : difference, column.unit);
  return /[1-9]/.test(text) ? `${isLess ? '−' : '+'}${text}` : text;
}

/** Whether more is good or bad for the metric, also where the previous value was 0 and no percentage exists. */
export function toneIn(column: TableColumn, row: ReportRow): 'good' | 'bad' | 'neutral' | undefined {
  if (column.kind === 'change') return changeIn(column, row).tone;
  if (column.kind !== 'difference') return undefined;
  const text = differenceIn(column, row);
  if (column.better === null || !/^[+−]/.test(text)) return 'neutral';
  return (column.better === 'more') === text.startsWith('+') ? 'good' : 'bad';
}

/** Whether a sum was not 0 before and is 0 now. */
export const isFallenToZero = (column: TableColumn, row: ReportRow): boolean =>
  column.kind === 'metric' &&
  column.isAdditive &&
  Number(exactOf(row, column.id)) === 0 &&
  Number(previousIn(column, row) ?? 0) > 0;

/** Text of a cell, as shown and copied. */
export function cellText(column: TableColumn, row: ReportRow): string {
  if (column.kind === 'dimension') return wordsOf(row, column.id, column.labels);
  if (column.kind === 'changed') return '';
  if (column.kind === 'previous') return formatFigure(previousIn(column, row), column.unit);
  if (column.kind === 'difference') return differenceIn(column, row);
  return column.kind === 'metric' ? formatFigure(exactOf(row, column.id), column.unit) : changeIn(column, row).text;
}

/** Width of the checkbox column. */
export const tickPx = 36;

/** Columns grow by the same factor; the first grows more, because names are long. */
export const gridTemplate = (columns: readonly TableColumn[], hasSelection: boolean): string =>
  [
    ...(hasSelection ? [`${tickPx}px`] : []),
    ...columns.map(({ width, kind }, index) => {
      // The last column has more distance from the edge.
      const px = Math.ceil(width) + (index === columns.length - 1 ? paddingPx / 2 : 0);
      return kind === 'change' ? `${px}px` : `minmax(${px}px, ${index === 0 ? px * 1.4 : px}fr)`;
    }),
  ].join(' ');

import type { CatalogueDimension, CatalogueMetric, MetricUnit, ReportAnswer, ReportRow } from '../model/reports/reportCall';
import { exactOf, wordsOf } from '../model/reports/rowWords';
import { type ValueLabels, valueLabels } from '../model/reports/valueLabels';
import { changeOf, formatFigure } from '../ui/i18n/figures';

export type TableColumn = {
  readonly key: string;
  /** Of the dimension or metric. */
  readonly id: string;
  readonly kind: 'dimension' | 'metric' | 'change';
  readonly label: string;
  readonly unit: MetricUnit;
  readonly better: 'more' | 'less' | null;
  readonly isAdditive: boolean;
  /** The resource that it names. */
  readonly object: string | null;
  /** Of an enum. */
  readonly labels: ValueLabels | undefined;
  readonly width: number;
};

type Given = {
  readonly answer: ReportAnswer;
  readonly hidden: ReadonlySet<string>;
  readonly nameOf: (id: string) => string;
  readonly dimension: (id: string) => CatalogueDimension | undefined;
  readonly metric: (id: string) => CatalogueMetric | undefined;
};

/** Of the rows that are looked at to find how wide a column must be. */
const measured = 200;
const figurePx = 7.3;
const wordPx = 6.9;
const paddingPx = 16;
const arrowPx = 18;
/** `±  %` and its figures. */
const changePx = 88;

/** The columns of an answer that are shown; with a comparison each figure has its change beside it. */
export function tableColumns({ answer, hidden, nameOf, dimension, metric }: Given): readonly TableColumn[] {
  const sample = answer.rows.slice(0, measured);
  return answer.columns.flatMap((column, index): TableColumn[] => {
    const { id, kind } = column;
    const label = nameOf(id);
    const headPx = label.length * wordPx + paddingPx + arrowPx;
    const base = { key: id, id, label, unit: 'count', better: null, isAdditive: true, object: null, labels: undefined } as const;
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
    return answer.compare ? [shown, { ...shown, key: `${id} change`, kind: 'change', width: changePx }] : [shown];
  });
}

export const changeIn = ({ id, unit, better }: TableColumn, row: ReportRow) => changeOf(exactOf(row, id), row._prev?.[id], unit, better);

/** The text of a cell, as it is shown and copied. */
export function cellText(column: TableColumn, row: ReportRow): string {
  if (column.kind === 'dimension') return wordsOf(row, column.id, column.labels);
  return column.kind === 'metric' ? formatFigure(exactOf(row, column.id), column.unit) : changeIn(column, row).text;
}

/** The ticks before the first column. */
export const tickPx = 36;

/** Wider than they must be, all alike; the first takes more, for names are long. */
export const gridTemplate = (columns: readonly TableColumn[], hasTicks: boolean): string =>
  [
    ...(hasTicks ? [`${tickPx}px`] : []),
    ...columns.map(({ width, kind }, index) => {
      // The last one stands a little further from the edge.
      const px = Math.ceil(width) + (index === columns.length - 1 ? paddingPx / 2 : 0);
      return kind === 'change' ? `${px}px` : `minmax(${px}px, ${index === 0 ? px * 1.4 : px}fr)`;
    }),
  ].join(' ');

import { nearOf } from '../model/exactSums';
import { differenceOf } from '../model/reports/differenceOf';
import type { ReportRow } from '../model/reports/reportCall';
import { figureOf } from '../model/reports/rowWords';
import { previousIn, type TableColumn } from './tableColumns';

/** The strongest tint; 0 is none. */
export const heatSteps = 8;

/** The tint of a row's cell, by column key. */
export type Heat = ReadonlyMap<string, (row: ReportRow) => number>;

/** A change of this many percent or more has the strongest tint: a few huge changes would leave the others without any. */
const percentAtMost = 100;

/** The shaded metrics: ratios, which are comparable between rows; sums only where there are no ratios. */
const shaded = (columns: readonly TableColumn[]): readonly TableColumn[] => {
  const figures = columns.filter(({ kind }) => kind === 'metric');
  const ratios = figures.filter(({ isAdditive }) => !isAdditive);
  return ratios.length > 0 ? ratios : figures;
};

/** How strongly each cell is shaded: figures between the column's minimum and maximum, differences by sign and size. */
export function heatOf(rows: readonly ReportRow[], columns: readonly TableColumn[]): Heat {
  const moved = columns.filter(({ kind }) => kind === 'difference' || kind === 'change');
  return new Map([
    ...shaded(columns).map((column) => [column.key, betweenEnds(rows, (row) => figureOf(row, column.id))] as const),
    ...moved.map(
      (column) =>
        [
          column.key,
          bySize(rows, movedIn(column), isPercent(column) ? percentAtMost : Number.POSITIVE_INFINITY),
        ] as const,
    ),
  ]);
}

type FigureIn = (row: ReportRow) => number | null;

const isPercent = ({ kind, unit }: TableColumn): boolean => kind === 'change' && unit !== 'percent';

const movedIn =
  (column: TableColumn): FigureIn =>
  (row) => {
    const [now, before] = [figureOf(row, column.id), nearOf(previousIn(column, row))];
    return now === null || before === null
      ? null
      : differenceOf(isPercent(column) ? 'percent' : 'difference', now, before);
  };

function betweenEnds(rows: readonly ReportRow[], figureIn: FigureIn): (row: ReportRow) => number {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const value = figureIn(row);
    if (value === null) continue;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const span = most - least;
  return (row) => {
    const value = figureIn(row);
    return value === null || !(span > 0) ? 0 : Math.round((heatSteps * (value - least)) / span);
  };
}

/** Gains relative to the largest gain and losses to the largest loss: next to large gains, losses would have no tint. */
function bySize(rows: readonly ReportRow[], figureIn: FigureIn, atMost: number): (row: ReportRow) => number {
  let [gain, loss] = [0, 0];
  for (const row of rows) {
    const value = figureIn(row) ?? 0;
    if (value > gain) gain = value;
    else if (-value > loss) loss = -value;
  }
  return (row) => {
    const value = figureIn(row) ?? 0;
    const full = Math.min(value > 0 ? gain : loss, atMost);
    return full > 0 ? Math.round(heatSteps * Math.min(1, Math.abs(value) / full)) : 0;
  };
}

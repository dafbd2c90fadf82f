import type { ReportRow } from '../model/reports/reportCall';
import { figureOf } from '../model/reports/rowWords';
import type { TableColumn } from './tableColumns';

/** From nothing (0) to the strongest tint. */
export const heatSteps = 8;

export type Heat = ReadonlyMap<string, (value: number | null) => number>;

/** Columns that are shaded: those that compare by themselves, ratios; sums only where there are none. */
const shaded = (columns: readonly TableColumn[]): readonly TableColumn[] => {
  const figures = columns.filter(({ kind }) => kind === 'metric');
  const ratios = figures.filter(({ isAdditive }) => !isAdditive);
  return ratios.length > 0 ? ratios : figures;
};

/** How strongly each figure of a column is shaded, between the column's least and most. */
export function heatOf(rows: readonly ReportRow[], columns: readonly TableColumn[]): Heat {
  return new Map(
    shaded(columns).map(({ id }) => {
      let least = Number.POSITIVE_INFINITY;
      let most = Number.NEGATIVE_INFINITY;
      for (const row of rows) {
        const value = figureOf(row, id);
        if (value === null) continue;
        if (value < least) least = value;
        if (value > most) most = value;
      }
      const span = most - least;
      return [id, (value) => (value === null || !(span > 0) ? 0 : Math.round((heatSteps * (value - least)) / span))];
    }),
  );
}

import type { ExportCell } from '../../src/model/reports/exportColumns';
import { type FigurePeriod, figureField, type ListFigures, noFigure } from '../../src/schema/derivedColumns';
import { figureColumns, type SheetColumn } from '../../src/schema/sheet';

export type FiguresOfDays = { readonly period: FigurePeriod; readonly figures: ListFigures };

type Beside = { readonly columns: readonly SheetColumn[]; cells(id: number): readonly ExportCell[] };

/** What stands behind the fields of each object: the days, and what it had on them. */
export function cellsBeside({ period, figures: { day, endDay, metrics, ids, values } }: FiguresOfDays): Beside {
  const places = new Map(ids.map((id, place) => [id, place]));
  const days = endDay === undefined ? [day] : [day, endDay];
  return {
    columns: figureColumns(
      metrics.map((metric) => figureField(metric, period)),
      [period],
    ),
    cells(id) {
      const place = places.get(id);
      return [...days, ...metrics.map((metric, at) => (place === undefined ? noFigure(metric) : (values[at]?.[place] ?? null)))];
    },
  };
}

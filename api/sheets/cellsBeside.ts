import type { ExportCell } from '../../src/model/reports/exportColumns';
import { figureField, type ListFigures, noFigure } from '../../src/schema/listSides';
import { figureColumns, type SheetColumn } from '../../src/schema/sheet';

type Beside = { readonly columns: readonly SheetColumn[]; cells(id: number): readonly ExportCell[] };

/** What stands behind the fields of each object: the day, and what it had on it. */
export function cellsBeside({ day, metrics, ids, values }: ListFigures): Beside {
  const places = new Map(ids.map((id, place) => [id, place]));
  return {
    columns: figureColumns(metrics.map(figureField)),
    cells(id) {
      const place = places.get(id);
      return [day, ...metrics.map((metric, at) => (place === undefined ? noFigure(metric) : (values[at]?.[place] ?? null)))];
    },
  };
}

import type { Viewer } from '../../schema/access';
import {
  type FigurePeriod,
  figureField,
  figuresOf,
  usualPeriod,
  withDerivedColumns,
} from '../../schema/derivedColumns';
import type { AnyResource } from '../../schema/resource';
import { columnOf, columnWidths, type OwnWidths, offeredColumns, usualColumns } from './columns';

/** What is left beside the menu on the screen that people work at all day, 1440 px wide. */
const workplacePx = 1150;

/**
 * The list of a definition with what comes beside its rows: the figures of some days among its columns and filters. As many stand
 * there by themselves as take no other column's place, money first; the column chooser has the others.
 */
export function sidedList(
  resource: AnyResource,
  viewer: Viewer,
  resources: readonly AnyResource[],
  text: (english: string) => string,
  period: FigurePeriod = usualPeriod,
  own?: OwnWidths,
): AnyResource {
  const sided = withDerivedColumns(resource, viewer);
  const figures = figuresOf(resource, viewer).map((metric) => figureField(metric, period));
  if (figures.length === 0) return sided;
  const { list } = sided;
  const offered = { ...sided, list: { ...list, filters: [...list.filters, ...figures] } };
  const usual = usualColumns(sided, offeredColumns(sided, viewer, resources), viewer);
  const fits = (some: readonly string[]): boolean =>
    columnWidths(
      [...usual, ...some].map((name) => columnOf(sided, name, text, own)),
      true,
    ).least <= workplacePx;
  // The money is the last of them.
  const fitting = figures.map((_, at) => figures.slice(at)).find(fits);
  if (!fitting) return offered;
  const at = list.columns.indexOf('status');
  const place = at < 0 ? list.columns.length : at;
  return {
    ...offered,
    list: { ...offered.list, columns: [...list.columns.slice(0, place), ...fitting, ...list.columns.slice(place)] },
  };
}

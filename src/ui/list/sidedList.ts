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

/** Width in pixels beside the menu on the usual screen of 1440 pixels. */
const workplacePx = 1150;

/**
 * Returns the list of a definition with its derived columns and filters: the figures of a period. Figures that fit beside the
 * default columns are shown, money first; the column chooser offers the others.
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
  // Money is the last figure.
  const fitting = figures.map((_, at) => figures.slice(at)).find(fits);
  if (!fitting) return offered;
  const at = list.columns.indexOf('status');
  const place = at < 0 ? list.columns.length : at;
  return {
    ...offered,
    list: { ...offered.list, columns: [...list.columns.slice(0, place), ...fitting, ...list.columns.slice(place)] },
  };
}

import type { Viewer } from '../../schema/access';
import { figureField, figuresOf, withSides } from '../../schema/listSides';
import type { AnyResource } from '../../schema/resource';
import { columnOf, columnWidths, offeredColumns, usualColumns } from './columns';

/** What is left beside the menu on the screen that people work at all day, 1440 px wide. */
const workplacePx = 1150;

/**
 * The list of a definition with what comes beside its rows: yesterday's figures among its columns and filters. They stand there by
 * themselves where they take no other column's place; elsewhere the column chooser has them.
 */
export function sidedList(
  resource: AnyResource,
  viewer: Viewer,
  resources: readonly AnyResource[],
  text: (english: string) => string,
): AnyResource {
  const sided = withSides(resource, viewer);
  const figures = figuresOf(resource, viewer).map(figureField);
  if (figures.length === 0) return sided;
  const { list } = sided;
  const offered = { ...sided, list: { ...list, filters: [...list.filters, ...figures] } };
  const usual = usualColumns(sided, offeredColumns(sided, viewer, resources), viewer);
  const columns = [...usual, ...figures].map((name) => columnOf(sided, name, text));
  if (columnWidths(columns, true).least > workplacePx) return offered;
  const at = list.columns.indexOf('status');
  const place = at < 0 ? list.columns.length : at;
  return { ...offered, list: { ...offered.list, columns: [...list.columns.slice(0, place), ...figures, ...list.columns.slice(place)] } };
}

import { useMemo, useRef } from 'react';
import type { Delivery } from '../../model/traffic/delivery';
import { isFigure, metricOfFigure } from '../../schema/derivedColumns';
import type { AnyRecord } from '../../schema/resource';
import { type CellContext, cellOf, cellPx } from '../fields/cells';
import { sayFigure } from '../fields/FigureCell';
import { budgetWords } from '../fields/values/BudgetBar';
import { wordWidth } from '../fields/wordWidth';
import { type Column, cellPadding } from './columns';

/**
 * Widens columns of IDs and numbers to fit the values of these rows: a number that is cut off reads as another number. A widened
 * column stays so, which keeps the others in place from page to page.
 */
export function useFittedColumns(
  columns: readonly Column[],
  rows: readonly AnyRecord[],
  cells: CellContext,
): readonly Column[] {
  const widest = useRef(new Map<string, number>());
  return useMemo(() => {
    const fitted = columns.map((column) => {
      const { name, width } = column;
      const needed = Math.max(widest.current.get(name) ?? 0, neededWidth(column, rows, cells));
      if (needed <= width[0]) return column;
      widest.current.set(name, needed);
      return { ...column, width: [needed, Math.max(needed, width[1])] as const };
    });
    return fitted.some((column, at) => column !== columns[at]) ? fitted : columns;
  }, [columns, rows, cells]);
}

/** Width in pixels; 0 for columns of text. The greatest or the least number is the longest. */
function neededWidth(column: Column, rows: readonly AnyRecord[], cells: CellContext): number {
  const { name, field } = column;
  if (field.kind === 'json' && field.display === 'delivery')
    return barWidth(
      rows.map((row) => row[name]),
      cells,
    );
  if (name !== 'id' && !column.isNumber) return 0;
  let least: number | undefined;
  let most: number | undefined;
  let text = '';
  for (const { [name]: value } of rows as readonly (AnyRecord & Record<string, unknown>)[]) {
    if (typeof value === 'string' && value.length > text.length) text = value;
    if (typeof value !== 'number') continue;
    if (least === undefined || value < least) least = value;
    if (most === undefined || value > most) most = value;
  }
  const shown = [least, most, text || undefined]
    .filter((value) => value !== undefined)
    .map((value) => shownText(column, value, cells));
  const width = Math.max(0, ...shown.map((one) => wordWidth(one.replace(/\d/g, '0').replace(/\s/g, ' '), cellPx)));
  return width === 0 ? 0 : Math.ceil(width) + 1 + cellPadding;
}

/** A budget bar shows two amounts side by side. */
function barWidth(deliveries: readonly unknown[], { translate }: CellContext): number {
  const widths = deliveries.map((delivery) => {
    const [done, goal] = delivery ? budgetWords(delivery as Delivery, translate) : [];
    return wordWidth(`${done ?? ''}${goal ?? ''}`.replace(/\d/g, '0'), cellPx);
  });
  return Math.ceil(Math.max(0, ...widths)) + wordGap + cellPadding;
}

const wordGap = 8;

function shownText({ name, field }: Column, value: number | string, cells: CellContext): string {
  if (name === 'id') return String(value);
  if (isFigure(name)) return sayFigure(metricOfFigure(name), value);
  const shown = typeof value === 'number' ? cellOf(field).render(value, field, cells) : '';
  return typeof shown === 'string' ? shown : '';
}

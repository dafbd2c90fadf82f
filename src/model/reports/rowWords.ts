import { type Figure, isExactText, nearOf } from '../exactSums';
import type { ReportRow } from './reportCall';
import type { ValueLabels } from './valueLabels';

/** A figure as it is shown. */
export function exactOf(row: ReportRow, id: string): Figure | null {
  const value = row[id];
  return typeof value === 'number' || isExactText(value) ? value : null;
}

/** A figure to draw and to compare. */
export const figureOf = (row: ReportRow, id: string): number | null => nearOf(exactOf(row, id));

/** What a row is called in a dimension; nothing said is '-'. */
export function wordsOf(row: ReportRow, id: string, labels?: ValueLabels): string {
  const value = row[id];
  if (value === null || value === undefined || value === '') return '-';
  return labels?.(value, row) ?? String(value);
}

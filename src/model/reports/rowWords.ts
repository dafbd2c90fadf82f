import { type Figure, isExactText, nearOf } from '../exactSums';
import type { ReportRow } from './reportCall';
import type { ValueLabels } from './valueLabels';

/** Returns an exact figure, for display. */
export function exactOf(row: ReportRow, id: string): Figure | null {
  const value = row[id];
  return typeof value === 'number' || isExactText(value) ? value : null;
}

/** Returns a figure as a double, for charts and comparisons. */
export const figureOf = (row: ReportRow, id: string): number | null => nearOf(exactOf(row, id));

/** A figure for a chart beside that of the other period; `exact` has both for display, if a double cannot hold one of them. */
export type DrawnFigures = {
  readonly now: number | null;
  readonly before: number | null;
  readonly exact?: { readonly now: Figure | null; readonly before: Figure | null };
};

export function drawnFigures(row: ReportRow | undefined, id: string): DrawnFigures {
  const now = row ? exactOf(row, id) : null;
  const before = row?._prev?.[id] ?? null;
  const isNear = typeof now === 'string' || typeof before === 'string';
  return { now: nearOf(now), before: nearOf(before), ...(isNear && { exact: { now, before } }) };
}

/** Returns the label of a row in a dimension; '-' for an empty value. */
export function wordsOf(row: ReportRow, id: string, labels?: ValueLabels): string {
  const value = row[id];
  if (value === null || value === undefined || value === '') return '-';
  return labels?.(value, row) ?? String(value);
}

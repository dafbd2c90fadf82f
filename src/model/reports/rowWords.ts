import type { ReportRow } from './reportCall';
import type { ValueLabels } from './valueLabels';

export function figureOf(row: ReportRow, id: string): number | null {
  const value = row[id];
  return typeof value === 'number' ? value : null;
}

/** What a row is called in a dimension; nothing said is '-'. */
export function wordsOf(row: ReportRow, id: string, labels?: ValueLabels): string {
  const value = row[id];
  if (value === null || value === undefined || value === '') return '-';
  return labels?.(value, row) ?? String(value);
}

import { type Figure, isExactText, microOf, nearOf } from '../model/exactSums';
import { differenceOf } from '../model/reports/differenceOf';
import type { ReportAnswer, ReportRow, SortOf } from '../model/reports/reportCall';
import { exactOf, figureOf } from '../model/reports/rowWords';
import { sortKey } from '../schema/sortKey';
import { previousIn } from './tableColumns';

/**
 * Sorts rows as the server does: null last, names as in lists, other texts by code point; the sort is stable. A figure may be a
 * text that stands for a number.
 */
export function sortRows(
  rows: readonly ReportRow[],
  id: string,
  isDesc: boolean,
  isFigure = false,
  of: SortOf = 'value',
  isAdditive = true,
  areNames = false,
): readonly ReportRow[] {
  const isLarge = isFigure && isAdditive && of !== 'percent' && rows.some((row) => hasExactText(row, id));
  const sortedBy = (row: ReportRow): Value => {
    if (isLarge) return exactlyOf(row, id, of);
    return of === 'value' ? figureOf(row, id) : comparedOf(row, id, of, isAdditive);
  };
  const values = rows.map(isFigure ? sortedBy : (row) => keyOf(row[id] ?? null, areNames));
  const coded = codesOf(values);
  if (coded) return byRank(rows, coded, isDesc);
  return Array.from(inOrder(values, isDesc), (place) => rows[place] as ReportRow);
}

const keyOf = (value: Value, areNames: boolean): Value =>
  areNames && typeof value === 'string' ? sortKey(value) : value;

/** Whether a sum is too large for a double: as doubles, close sums would be equal and stay unsorted. */
const hasExactText = (row: ReportRow, id: string): boolean => isExactText(row[id]) || isExactText(row._prev?.[id]);

/** Exact value in whole millionths. */
function exactlyOf(row: ReportRow, id: string, of: SortOf): bigint | null {
  const inMicro = (figure: Figure | null): bigint | null => (figure === null ? null : microOf(figure));
  const now = inMicro(exactOf(row, id));
  if (of === 'value') return now;
  const before = inMicro(previousIn({ id, isAdditive: true }, row));
  if (of === 'previous') return before;
  return now === null || before === null ? null : now - before;
}

/** Value for the comparison, as the server computes it. */
function comparedOf(row: ReportRow, id: string, of: Exclude<SortOf, 'value'>, isAdditive: boolean): number | null {
  const [now, before] = [figureOf(row, id), nearOf(previousIn({ id, isAdditive }, row))];
  if (of === 'previous') return before;
  return now === null || before === null ? null : differenceOf(of, now, before);
}

/** Whether a missing value in the comparison period counts as 0. */
export const isSummed = ({ columns }: ReportAnswer, id: string): boolean =>
  columns.some((column) => column.kind === 'metric' && column.id === id && column.additive);

/** Whether the column shows names or other fields of objects. */
export const areNamesIn = ({ columns }: ReportAnswer, id: string): boolean =>
  columns.some((column) => column.id === id && column.kind === 'dimension' && Boolean(column.object));

export const isFigureOf = ({ columns }: ReportAnswer, id: string): boolean =>
  columns.some((column) => column.id === id && column.kind === 'metric');

type Value = string | number | bigint | null;

type Coded = { readonly values: readonly Value[]; readonly codes: Uint32Array };

/** With more distinct values, the table of them costs more than it saves. */
const mostValues = 16_384;

/** Encodes each value as its index among the distinct ones; undefined if there are too many. */
function codesOf(values: readonly Value[]): Coded | undefined {
  const places = new Map<Value, number>();
  const codes = new Uint32Array(values.length);
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] as Value;
    let code = places.get(value);
    if (code === undefined) {
      code = places.size;
      if (code === mostValues) return undefined;
      places.set(value, code);
    }
    codes[at] = code;
  }
  return { values: [...places.keys()], codes };
}

/** Sorts the distinct values and counts rows into their places: a tenth of the work of comparing rows. */
function byRank(rows: readonly ReportRow[], { values, codes }: Coded, isDesc: boolean): readonly ReportRow[] {
  const counts = new Uint32Array(values.length);
  for (let at = 0; at < codes.length; at += 1)
    counts[codes[at] as number] = (counts[codes[at] as number] as number) + 1;
  const next = new Uint32Array(values.length);
  let before = 0;
  for (const code of inOrder(values, isDesc)) {
    next[code] = before;
    before += counts[code] as number;
  }
  const sorted = rows.slice();
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] as number;
    const place = next[code] as number;
    next[code] = place + 1;
    sorted[place] = rows[at] as ReportRow;
  }
  return sorted;
}

/** Sorts indexes instead of rows: values are read once, and no objects are created for a hundred thousand rows. */
function inOrder(values: readonly Value[], isDesc: boolean): Uint32Array {
  const way = isDesc ? -1 : 1;
  return Uint32Array.from(values.keys()).sort((a, b) => {
    const one = values[a] ?? null;
    const other = values[b] ?? null;
    if (one === other) return a - b;
    if (one === null) return 1;
    if (other === null) return -1;
    return one < other ? -way : way;
  });
}

import { compareFigures, type Figure, minusFigures, plusFigures } from '../exactSums';
import type { ReportRow } from './reportCall';
import { exactOf } from './rowWords';

const moves = ['fell', 'zero', 'rose'] as const;
type Move = (typeof moves)[number];
type MoverCount = { readonly move: Move; readonly count: number; readonly difference: Figure };

/** Counts the rows whose sum fell, fell to zero (included in the former), and rose. */
export function countMovers(rows: readonly ReportRow[], metric: string): readonly MoverCount[] {
  const found: Record<Move, { count: number; difference: Figure }> = {
    fell: { count: 0, difference: 0 },
    zero: { count: 0, difference: 0 },
    rose: { count: 0, difference: 0 },
  };
  const add = (move: Move, difference: Figure): void => {
    const { count, difference: before } = found[move];
    found[move] = { count: count + 1, difference: plusFigures(before, difference) };
  };
  for (const row of rows) {
    const now = exactOf(row, metric) ?? 0;
    const difference = minusFigures(now, row._prev?.[metric] ?? 0);
    const side = compareFigures(difference, 0);
    if (side > 0) add('rose', difference);
    if (side < 0) add('fell', difference);
    if (side < 0 && compareFigures(now, 0) === 0) add('zero', difference);
  }
  return moves.map((move) => ({ move, ...found[move] }));
}

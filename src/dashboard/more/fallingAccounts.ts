import { compareFigures, type Figure, minusFigures } from '../../model/exactSums';
import type { ReportRow } from '../../model/reports/reportCall';
import { exactOf } from '../../model/reports/rowWords';

export type FallingAccount = { readonly row: ReportRow; readonly before: Figure; readonly now: Figure };

/** Accounts whose revenue fell by at least this share. */
const fallsFrom = 0.2;

/**
 * The accounts whose revenue fell by a fifth or more, greatest loss first. Rows are of the earlier days, with the current days as
 * comparison: a report of the current days lacks accounts without revenue.
 */
export const fallingAccounts = (rows: readonly ReportRow[], limit: number): readonly FallingAccount[] =>
  rows
    .map((row) => {
      const [before, now] = [exactOf(row, 'rev') ?? 0, row._prev?.rev ?? 0];
      return { row, before, now, lost: minusFigures(before, now) };
    })
    .filter(({ before, lost }) => Number(before) > 0 && Number(lost) >= fallsFrom * Number(before))
    .sort((a, b) => compareFigures(b.lost, a.lost))
    .slice(0, limit)
    .map(({ row, before, now }) => ({ row, before, now }));

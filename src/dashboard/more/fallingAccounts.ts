import { nearOf } from '../../model/exactSums';
import type { ReportRow } from '../../model/reports/reportCall';
import { figureOf } from '../../model/reports/rowWords';

export type FallingAccount = { readonly row: ReportRow; readonly before: number; readonly now: number };

/** Accounts whose revenue fell by at least this share. */
const fallsFrom = 0.2;

/**
 * The accounts whose revenues fell by a fifth or more, the greatest loss first: rows are those of the days before, each beside the same
 * days of now, where an account that earned nothing has no figures.
 */
export const fallingAccounts = (rows: readonly ReportRow[], limit: number): readonly FallingAccount[] =>
  rows
    .map((row) => ({ row, before: figureOf(row, 'rev') ?? 0, now: nearOf(row._prev?.rev) ?? 0 }))
    .filter(({ before, now }) => before > 0 && before - now >= fallsFrom * before)
    .sort((a, b) => b.before - b.now - (a.before - a.now))
    .slice(0, limit);

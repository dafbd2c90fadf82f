import type { HistoryRow } from '../consoleProvider';
import { compareFigures, type Figure, minusFigures, plusFigures } from '../exactSums';
import type { ReportRow } from './reportCall';
import { exactOf } from './rowWords';

/** Why a row may have lost: a change by a user or the system shortly before, the end of a flight, none found, or not checked. */
export const causes = ['people', 'system', 'flight', 'none', 'unknown'] as const;
export type Cause = (typeof causes)[number];

export type Loser = { readonly row: ReportRow; readonly id: number; readonly loss: Figure };
export type CauseShare = {
  readonly cause: Cause;
  readonly loss: Figure;
  readonly share: number;
  readonly count: number;
};

/** Returns the rows whose sum fell, the largest loss first. `named` is the dimension whose objects are checked. */
export function losersOf(rows: readonly ReportRow[], metric: string, named: string): readonly Loser[] {
  return rows
    .map((row) => ({
      row,
      id: row._ids?.[named] ?? 0,
      loss: minusFigures(row._prev?.[metric] ?? 0, exactOf(row, metric) ?? 0),
    }))
    .filter(({ loss }) => compareFigures(loss, 0) > 0)
    .sort((a, b) => compareFigures(b.loss, a.loss));
}

/** Returns the cause for one object. Changes by users come first, since they can be undone. */
export function causeOf(changes: readonly Pick<HistoryRow, 'by'>[], hasFlightEnded: boolean): Cause {
  if (changes.some(({ by }) => by !== null)) return 'people';
  if (hasFlightEnded) return 'flight';
  return changes.length > 0 ? 'system' : 'none';
}

/** Whether a flight ended between two minutes, as texts in the account's time zone. */
export const endedWithin = (endsAt: unknown, from: string, to: string): boolean =>
  typeof endsAt === 'string' && endsAt >= from && endsAt <= to;

/** Returns the total loss and the loss by cause, in the order of `causes`. */
export function lossByCause(losers: readonly Loser[], causeBy: (loser: Loser) => Cause) {
  const byCause = new Map<Cause, { loss: Figure; count: number }>();
  let total: Figure = 0;
  for (const loser of losers) {
    const cause = causeBy(loser);
    const { loss, count } = byCause.get(cause) ?? { loss: 0, count: 0 };
    byCause.set(cause, { loss: plusFigures(loss, loser.loss), count: count + 1 });
    total = plusFigures(total, loser.loss);
  }
  const shares = causes.flatMap((cause): CauseShare[] => {
    const found = byCause.get(cause);
    return found ? [{ cause, ...found, share: (100 * Number(found.loss)) / Number(total) }] : [];
  });
  return { total, shares };
}

import type { DerivedColumnQuery } from '../../schema/derivedColumns';

const hourMs = 3_600_000;
/** An hour of facts is loaded some time after its end; figures older than this are late. */
const usualMs = 2 * hourMs;

/** The moment up to which figures are complete, if before the end of their days. `isLate`: loading takes longer than usual. */
export type FiguresAsOf = { readonly moment: string; readonly isLate: boolean };

/**
 * Returns undefined where all days of the figures are complete. The moment has its day only where that is not today.
 *
 * @example figuresAsOf({ day: '2026-11-26', timezone: -5, asOf: '2026-11-26T19:00:00Z' }, now) // { moment: '14:00', isLate: false }
 */
export function figuresAsOf(figures: DerivedColumnQuery['figures'], now: number): FiguresAsOf | undefined {
  if (!figures?.asOf) return undefined;
  const { day, endDay = day, timezone, asOf } = figures;
  const last = Date.parse(asOf);
  const end = Date.parse(`${endDay}T00:00Z`) + (24 - timezone) * hourMs;
  if (!(last < end)) return undefined;
  const at = (time: number): string => new Date(time + timezone * hourMs).toISOString().slice(0, 16).replace('T', ' ');
  const moment = at(last);
  return { moment: moment.startsWith(at(now).slice(0, 10)) ? moment.slice(11) : moment, isLate: now - last > usualMs };
}

import type { SideAbout } from '../../schema/listSides';

const hourMs = 3_600_000;
/** The hour that runs comes when it is over, and needs a while; later than this something is on its way. */
const usualMs = 2 * hourMs;

/** Up to when figures are complete, where that is before the end of their days. `isLate`: traffic is on its way longer than usual. */
export type FiguresAsOf = { readonly moment: string; readonly isLate: boolean };

/**
 * Nothing where all days of the figures are complete. The day is left out where it is today.
 *
 * @example figuresAsOf({ day: '2026-11-26', timezone: -5, asOf: '2026-11-26T19:00:00Z' }, now) // { moment: '14:00', isLate: false }
 */
export function figuresAsOf(figures: SideAbout['figures'], now: number): FiguresAsOf | undefined {
  if (!figures?.asOf) return undefined;
  const { day, endDay = day, timezone, asOf } = figures;
  const last = Date.parse(asOf);
  const end = Date.parse(`${endDay}T00:00Z`) + (24 - timezone) * hourMs;
  if (!(last < end)) return undefined;
  const at = (time: number): string => new Date(time + timezone * hourMs).toISOString().slice(0, 16).replace('T', ' ');
  const moment = at(last);
  return { moment: moment.startsWith(at(now).slice(0, 10)) ? moment.slice(11) : moment, isLate: now - last > usualMs };
}

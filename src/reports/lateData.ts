import type { Period } from '../model/reports/dateRanges';
import { atHours, hourMs, hoursOf, type Moment } from '../model/reports/days';
import type { ReportAnswer } from '../model/reports/reportCall';

/** The hour that runs comes when it is over, and needs a while; later than this something is on its way. */
const usualMs = 2 * hourMs;

/** Up to when there are data, where the report asks for later ones that are over by now; hours are those of the report. */
export function dataUpTo(
  { asOf }: Pick<ReportAnswer, 'asOf'>,
  { endDate }: Pick<Period, 'endDate'>,
  timezone: number,
  now: number,
): Moment | undefined {
  const last = Date.parse(asOf);
  const end = (hoursOf(endDate, 23) + 1 - timezone) * hourMs;
  if (!(now - last > usualMs) || end <= last) return undefined;
  return atHours(Math.floor(last / hourMs) + timezone);
}

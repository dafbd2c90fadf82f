import type { ChosenReport } from '../../src/model/reports/chooseReport';
import { hourMs } from '../../src/model/reports/days';
import type { ReportRequest } from '../../src/model/reports/reportCall';

type Dates = Pick<ReportRequest, 'endDate' | 'compare'>;

/**
 * A period that still runs is compared with as much time: both end with the last hour that is over and has facts. Nothing where they
 * are whole. `latest` is the last hour of facts.
 */
export function evenPeriods(own: ChosenReport, compared: ChosenReport, now: Date, latest: number | null): Dates | undefined {
  const { compare } = own.request;
  if (!compare || latest === null) return undefined;
  const over = Math.min(Math.floor(now.getTime() / hourMs) * hourMs, latest + hourMs);
  const end = over + own.offset * hourMs;
  const { period } = own;
  const othersEnd = compared.period.start + (end - period.start);
  if (end <= period.start || end >= period.end || othersEnd >= compared.period.end) return undefined;
  return { endDate: lastHourOf(end), compare: { ...compare, endDate: lastHourOf(othersEnd) } };
}

/** The hour before a moment, as a request has it: it is included. */
const lastHourOf = (end: number): string => new Date(end - hourMs).toISOString().slice(0, 16).replace('T', ' ');

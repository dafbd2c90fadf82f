import { addDays, addMonths } from '../../model/reports/days';
import type { ReportDraft } from '../../model/reports/reportDraft';
import type { DashboardCompare } from '../period';

/** The day that today is compared with. */
const otherDay: Readonly<Record<DashboardCompare, (today: string) => string | undefined>> = {
  none: () => undefined,
  previous: (today) => addDays(today, -1),
  week: (today) => addDays(today, -7),
  month: (today) => addMonths(today, -1),
};

const ofDay = (base: ReportDraft, day: string, metric: string): ReportDraft => ({
  ...base,
  range: { startDate: day, endDate: day },
  compare: null,
  dimensions: ['hour'],
  metrics: [metric],
  sortBy: 'hour',
  sortDesc: false,
});

/** Today by hour, and all of the other day, whose evening is still to come today. */
export function hourReports(
  base: ReportDraft,
  { today, metric, compare }: { readonly today: string; readonly metric: string; readonly compare: DashboardCompare },
): { readonly now: ReportDraft; readonly before: ReportDraft | undefined } {
  const day = otherDay[compare](today);
  return { now: ofDay(base, today, metric), before: day === undefined ? undefined : ofDay(base, day, metric) };
}

import { UTCDateMini } from '@date-fns/utc';
import { subMonths } from 'date-fns';
import type { Problem } from '../../schema/messages/problem';
import { reportProblem } from './chooseReport';
import type { PlannedReport } from './planReport';
import { reportLimits } from './reportLimits';
import type { ReportPlan } from './reportPlan';
import { wholeDays } from './wholeDays';

/** Hourly rows are stored for 13 months, daily sums for the longest period of a report and the current month. */
export const keptMonths = { rows: 13, days: reportLimits.months + 1 } as const;

/** Returns the time from which all hourly rows, or daily sums, are still stored; milliseconds since 1970. */
export function keptSince(what: keyof typeof keptMonths, now: number): number {
  return subMonths(new UTCDateMini(now), keptMonths[what]).getTime();
}

/** Returns a problem if a report needs hourly rows that may be deleted: it would silently show too little. */
export function problemOfKept({ plan, beside, ofKind, other }: PlannedReport, now: Date): Problem | undefined {
  const earliest = keptSince('rows', now.getTime());
  const rows = [plan, beside?.plan, ofKind?.plan, other?.plan].flatMap((one) => (one ? rowsRead(one) : []));
  if (!rows.some(({ from }) => from < earliest)) return undefined;
  return reportProblem('rows_too_far_back');
}

function rowsRead({ source, range }: ReportPlan): readonly ReportPlan['range'][] {
  if (source === 'daily') return [];
  return source === 'rows' ? [range] : wholeDays(range).hours;
}

import { UTCDateMini } from '@date-fns/utc';
import { subMonths } from 'date-fns';
import type { Problem } from '../../schema/problem';
import { reportProblem } from './chooseReport';
import type { PlannedReport } from './planReport';
import { reportLimits } from './reportLimits';
import type { ReportPlan } from './reportPlan';
import { wholeDays } from './wholeDays';

/** Rows of hours for 13 months, sums of days for as far back as may be asked and the month that runs. */
export const keptMonths = { rows: 13, days: reportLimits.months + 1 } as const;

/** From when on rows of hours, or sums of days, are all there still; milliseconds since 1970. */
export function keptSince(what: keyof typeof keptMonths, now: number): number {
  return subMonths(new UTCDateMini(now), keptMonths[what]).getTime();
}

/** Where a report needs rows of hours that may be gone: it would show less than there was, and not say so. */
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

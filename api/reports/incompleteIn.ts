import type { ReportPlan } from '../../src/model/reports/reportPlan';
import type { Ports } from '../ports';
import { monthName } from './ports/reports';

/** Months such as `2026-10` with lost facts that these plans read, ascending. */
export async function incompleteIn(
  { reports }: Pick<Ports, 'reports'>,
  plans: readonly Pick<ReportPlan, 'table' | 'range'>[],
): Promise<readonly string[]> {
  const months = new Set(((await reports.incomplete?.(plans)) ?? []).map(({ month }) => month));
  return [...months].sort((a, b) => a - b).map(monthName);
}

import type { TableLetter } from '../../src/model/reports/facts';
import type { PlanRow, ReportPlan } from '../../src/model/reports/reportPlan';
import { type PastPlan, pastPlans } from '../../src/model/traffic/windowPlans';
import type { ReportEngine, RunOptions } from '../reports/ports/reports';

export type PastAnswer = Pick<PastPlan, 'keys' | 'names'> & { readonly rows: readonly PlanRow[] };

/** Results for past days. */
export type PastAnswers = {
  of(reports: ReportEngine, now: number, options: RunOptions): Promise<readonly PastAnswer[]>;
};

/** Reads past days again after a further day, late facts (seen by their count), or a removed batch. */
export function createPastAnswers(): PastAnswers {
  const held = new Map<
    TableLetter,
    { readonly from: number; readonly count: string; readonly rows: readonly PlanRow[] }
  >();
  return {
    async of(reports, now, options) {
      const answers: PastAnswer[] = [];
      const plans = pastPlans(now);
      const [{ plan: first }] = plans as [PastPlan];
      // Before the rows are counted: a batch removed meanwhile is noticed next time.
      const removed = await reports.removed();
      const counts = await reports.countIn(
        plans.map(({ plan }) => plan.table),
        first.range,
        options,
      );
      for (const [at, { plan, keys, names }] of plans.entries()) {
        const { table, range } = plan;
        const count = `${counts[at] ?? 0} ${removed}`;
        const known = held.get(table);
        const isSame = known?.from === range.from && known.count === count;
        const rows = isSame ? known.rows : await rowsOf(reports, plan, options);
        // Facts added meanwhile may be in these rows or not; their count changes next time.
        held.set(table, { from: range.from, count, rows });
        answers.push({ keys, names, rows });
      }
      return answers;
    },
  };
}

async function rowsOf(reports: ReportEngine, plan: ReportPlan, options: RunOptions): Promise<readonly PlanRow[]> {
  const { rows, close } = await reports.read(plan, options);
  const all: PlanRow[] = [];
  try {
    for await (const part of rows) for (const row of part) all.push(row);
  } finally {
    await close();
  }
  return all;
}

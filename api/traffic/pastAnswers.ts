import type { TableLetter } from '../../src/model/reports/facts';
import type { PlanRow, ReportPlan } from '../../src/model/reports/reportPlan';
import { type PastPlan, pastPlans } from '../../src/model/traffic/windowPlans';
import type { ReportEngine, RunOptions } from '../ports/reports';

export type PastAnswer = Pick<PastPlan, 'keys' | 'names'> & { readonly rows: readonly PlanRow[] };

/** What was answered of days that are over. */
export type PastAnswers = {
  of(reports: ReportEngine, now: number, options: RunOptions): Promise<readonly PastAnswer[]>;
};

/** Asks again where a day more is over, or facts of those days came late, which their number tells, or a batch went out, in whose place as many may have come. */
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
      // Before the rows are counted: a batch that goes out meanwhile is noticed the next time.
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
        // Facts that come in meanwhile may be in these rows or not: their count says so the next time.
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

import type { ReportPlan } from '../../../src/model/reports/reportPlan';
import type { FactColumns } from './factColumns';
import { createRowPicker } from './pickRows';
import type { Turns } from './turns';

export async function countFacts(facts: FactColumns, range: ReportPlan['range'], turn: Turns): Promise<number> {
  const pick = createRowPicker(facts, { range, where: [], offset: 0 });
  const noCodes = new Int32Array(0);
  let count = 0;
  for (const chunk of facts.chunks.slice()) {
    count += pick(chunk, new Uint32Array(chunk.rows), noCodes);
    await turn();
  }
  return count;
}

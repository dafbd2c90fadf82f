import { hourMs } from '../../../src/model/reports/days';
import type { PlanCondition, ReportPlan } from '../../../src/model/reports/reportPlan';
import type { FactChunk } from './factChunk';
import type { FactColumns } from './factColumns';
import { createCodeReader } from './readCodes';

/** Writes the rows of a chunk that a plan is about into `picked`, and answers how many they are. */
export type RowPicker = (chunk: FactChunk, picked: Uint32Array, codes: Int32Array) => number;

export function createRowPicker(facts: FactColumns, { range, where, offset }: Pick<ReportPlan, 'range' | 'where' | 'offset'>): RowPicker {
  const from = range.from / hourMs;
  const to = range.to / hourMs;
  const conditions = where.map((condition) => createCondition(facts, condition, offset));
  return (chunk, picked, codes) => {
    if (chunk.lastHour < from || chunk.firstHour >= to) return 0;
    let count = 0;
    const isWhole = chunk.firstHour >= from && chunk.lastHour < to;
    for (let row = 0; row < chunk.rows; row += 1) {
      const hour = chunk.hours[row] as number;
      if (isWhole || (hour >= from && hour < to)) picked[count++] = row;
    }
    for (const { reader, codes: wanted, not } of conditions) {
      reader.read(chunk, picked, count, codes);
      let kept = 0;
      for (let at = 0; at < count; at += 1) if (wanted.has(codes[at] as number) !== not) picked[kept++] = picked[at] as number;
      count = kept;
    }
    return count;
  };
}

function createCondition(facts: FactColumns, { by, not, values }: PlanCondition, offset: number) {
  const reader = createCodeReader(facts, by, offset);
  return { reader, not, codes: new Set(values.map(reader.encode).filter((code) => code !== undefined)) };
}

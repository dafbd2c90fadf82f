import type { RowKind } from '../../../src/model/reports/facts';
import type { PlanSum } from '../../../src/model/reports/reportPlan';
import type { Column, FactChunk } from './factChunk';

export type SumColumn = {
  readonly values: () => Float64Array;
  /** Adds the picked rows to the sums of their groups, of which there are `size` by now. */
  add(chunk: FactChunk, picked: Uint32Array, groups: Int32Array, count: number, size: number): void;
};

export function createSumColumn({ counter, rows, ofMarketplaces }: PlanSum): SumColumn {
  let values = new Float64Array(1024);
  return {
    values: () => values,
    add(chunk, picked, groups, count, size) {
      if (size > values.length) {
        const room = new Float64Array(Math.max(size, values.length * 2));
        room.set(values);
        values = room;
      }
      const column = chunk.counters[counter] ?? null;
      if (!column) return;
      if (!rows && !ofMarketplaces) return addAll(values, column, picked, groups, count);
      const counts = rows ? testOfKind(chunk, rows) : ofAnyMarketplace(chunk);
      for (let at = 0; at < count; at += 1) {
        const row = picked[at] as number;
        if (counts(row)) (values[groups[at] as number] as number) += column[row] as number;
      }
    },
  };
}

function addAll(values: Float64Array, column: NonNullable<Column>, picked: Uint32Array, groups: Int32Array, count: number): void {
  for (let at = 0; at < count; at += 1) (values[groups[at] as number] as number) += column[picked[at] as number] as number;
}

export type RowTest = (row: number) => boolean;

const isSet = (column: Column | undefined): RowTest => (column ? (row) => column[row] !== 0 : () => false);
const ofAnyMarketplace = ({ keys }: FactChunk): RowTest => isSet(keys.marketplace);

export function testOfKind({ keys }: FactChunk, kind: RowKind): RowTest {
  const hasCampaign = isSet(keys.campaign);
  const hasDeal = isSet(keys.deal);
  if (kind === 'campaign') return hasCampaign;
  return (row) => !hasCampaign(row) && hasDeal(row) === (kind === 'deal');
}

import { plus, type Sum, sumOf } from '../../../src/model/exactSums';
import type { RowKind } from '../../../src/model/reports/facts';
import type { PlanSum } from '../../../src/model/reports/reportPlan';
import type { Column, FactChunk } from './factChunk';

export type SumColumn = {
  /** The sum of a group. */
  of(group: number): Sum;
  /** Adds the picked rows to the sums of their groups; `size` is the number of groups so far. */
  add(chunk: FactChunk, picked: Uint32Array, groups: Int32Array, count: number, size: number): void;
};

/** Doubles add integers exactly up to here. */
const mostExact = 2 ** 53;

export function createSumColumn({ counter, rows, ofMarketplaces }: PlanSum): SumColumn {
  let values = new Float64Array(1024);
  /** By group: sums moved out of the doubles before they exceed the exact range. */
  const kept = new Map<number, bigint>();
  /** Upper bound of every double. */
  let reach = 0;
  const keep = () => {
    for (let group = 0; group < values.length; group += 1) {
      const value = values[group] as number;
      if (value !== 0) kept.set(group, (kept.get(group) ?? 0n) + BigInt(value));
    }
    values.fill(0);
    reach = 0;
  };

  return {
    of(group) {
      const value = values[group] ?? 0;
      const large = kept.get(group);
      return large === undefined ? value : plus(sumOf(large), value);
    },
    add(chunk, picked, groups, count, size) {
      if (size > values.length) {
        const room = new Float64Array(Math.max(size, values.length * 2));
        room.set(values);
        values = room;
      }
      const column = chunk.counters[counter] ?? null;
      if (!column) return;
      const counts = rows ? testOfKind(chunk, rows) : ofMarketplaces ? ofAnyMarketplace(chunk) : undefined;
      const most = mostIn(column);
      // Nearly always all rows at once; few at a time where values are huge.
      const atOnce = Math.max(1, Math.floor((mostExact - 1) / Math.max(1, most)));
      for (let from = 0; from < count; from += atOnce) {
        const to = Math.min(count, from + atOnce);
        const more = (to - from) * most;
        if (reach + more >= mostExact) keep();
        reach += more;
        if (counts) {
          for (let at = from; at < to; at += 1) {
            const row = picked[at] as number;
            if (counts(row)) (values[groups[at] as number] as number) += column[row] as number;
          }
        } else addAll(values, column, picked, groups, from, to);
      }
    },
  };
}

function addAll(
  values: Float64Array,
  column: NonNullable<Column>,
  picked: Uint32Array,
  groups: Int32Array,
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at += 1)
    (values[groups[at] as number] as number) += column[picked[at] as number] as number;
}

const known = new WeakMap<Float64Array, number>();

/** Upper bound of a column's numbers, by absolute value. */
function mostIn(column: NonNullable<Column>): number {
  if (!(column instanceof Float64Array)) return 2 ** (8 * column.BYTES_PER_ELEMENT);
  let most = known.get(column);
  if (most === undefined) {
    most = column.reduce((size, value) => Math.max(size, Math.abs(value)), 0);
    known.set(column, most);
  }
  return most;
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

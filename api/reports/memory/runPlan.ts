import { plus, type Sum } from '../../../src/model/exactSums';
import { hourMs } from '../../../src/model/reports/days';
import { evaluate, sumIn, unitOf } from '../../../src/model/reports/evaluate';
import { createPass } from '../../../src/model/reports/passesPlan';
import type {
  PlanCondition,
  PlanOrder,
  PlanResult,
  PlanRow,
  ReportPlan,
  Value,
} from '../../../src/model/reports/reportPlan';
import { createSumColumn } from './addSums';
import type { FactChunk } from './factChunk';
import type { FactColumns } from './factColumns';
import { createGroupLevel, type GroupLevel } from './groupRows';
import { type CodeReader, createCodeReader } from './readCodes';
import type { Turns } from './turns';

export async function runPlan(facts: FactColumns, plan: ReportPlan, turn: Turns): Promise<PlanResult> {
  const { first, rowOf, total, rowCount } = await rankGroups(facts, plan, turn);
  const rows: PlanRow[] = [];
  for (const group of first) {
    rows.push(rowOf(group));
    if (rows.length % 1024 === 0) await turn();
  }
  return { rows, total, rowCount };
}

const partRows = 4096;

/** The rows of a plan in parts: only the group numbers are all in memory at once. */
export async function readPlan(
  facts: FactColumns,
  plan: ReportPlan,
  turn: Turns,
): Promise<AsyncIterable<readonly PlanRow[]>> {
  const { first, rowOf } = await rankGroups(facts, plan, turn);
  return (async function* () {
    for (let at = 0; at < first.length; at += partRows) yield first.slice(at, at + partRows).map(rowOf);
  })();
}

type Ranked = {
  /** Groups of the answer, in order. */
  readonly first: readonly number[];
  readonly rowOf: (group: number) => PlanRow;
  readonly total: readonly Sum[];
  readonly rowCount: number;
};

async function rankGroups(facts: FactColumns, plan: ReportPlan, turn: Turns): Promise<Ranked> {
  const readers = plan.groups.map((reading) => createCodeReader(facts, reading, plan.offset));
  const levels = plan.groups.map(createGroupLevel);
  const sums = plan.sums.map(createSumColumn);
  const pick = createRowPicker(facts, plan);
  const size = () => levels.at(-1)?.size() ?? 1;

  const most = facts.chunks.reduce((rows, chunk) => Math.max(rows, chunk.rows), 0);
  const picked = new Uint32Array(most);
  const codes = new Int32Array(most);
  const groups = new Int32Array(most);
  // Chunks added meanwhile belong to batches outside this answer.
  for (const chunk of facts.chunks.slice()) {
    const count = pick(chunk, picked, codes);
    await turn();
    if (count === 0) continue;
    groups.fill(levels.length === 0 ? 0 : -1, 0, count);
    for (const [at, reader] of readers.entries()) {
      reader.read(chunk, picked, count, codes);
      levels[at]?.refine(groups, codes, count);
      await turn();
    }
    for (const sum of sums) sum.add(chunk, picked, groups, count, size());
    await turn();
  }

  const sumsOf = (group: number): Sum[] => sums.map((sum) => sum.of(group));
  // Without groups there is one row, whatever its sums.
  const passes = levels.length === 0 ? () => true : createGroupTest(plan, sumsOf);
  const left = new Uint32Array(size());
  const total = plan.sums.map((): Sum => 0);
  let rowCount = 0;
  for (let group = 0; group < left.length; group += 1) {
    if (group % 8192 === 0) await turn();
    if (!passes(group)) continue;
    left[rowCount] = group;
    rowCount += 1;
    for (const [at, sum] of sums.entries()) total[at] = plus(total[at] as Sum, sum.of(group));
  }
  const compare = await createOrder(plan, readers, levels, sumsOf, left.subarray(0, rowCount), turn);
  const first = await firstInOrder(left.subarray(0, rowCount), compare, plan.limit, turn);
  const rowOf = (group: number): PlanRow => [
    ...codesOf(levels, group).map((code, at) => (readers[at] as CodeReader).decode(code)),
    ...sumsOf(group),
  ];
  return { first, rowOf, total, rowCount };
}

/** A code for each group column of the plan. */
function codesOf(levels: readonly GroupLevel[], group: number): number[] {
  const codes: number[] = [];
  let at = group;
  for (let level = levels.length - 1; level >= 0; level -= 1) {
    codes[level] = (levels[level] as GroupLevel).code(at);
    at = (levels[level] as GroupLevel).before(at);
  }
  return codes;
}

function createGroupTest(plan: ReportPlan, sumsOf: (group: number) => Sum[]): (group: number) => boolean {
  if (plan.having.length === 0 && plan.notEmpty.length === 0) return () => true;
  const passes = createPass(plan);
  return (group) => passes(sumsOf(group));
}

async function createOrder(
  plan: ReportPlan,
  readers: readonly CodeReader[],
  levels: readonly GroupLevel[],
  sumsOf: (group: number) => Sum[],
  items: Uint32Array,
  turn: Turns,
): Promise<CompareItems> {
  const size = levels.at(-1)?.size() ?? 1;
  const columns: { readonly keys: Float64Array; readonly desc: boolean }[] = [];
  const addColumn = async (keyOf: (group: number) => number, desc: boolean) => {
    const keys = new Float64Array(size);
    for (let at = 0; at < items.length; at += 1) {
      if (at % 8192 === 0) await turn();
      const group = items[at] as number;
      keys[group] = keyOf(group);
    }
    columns.push({ keys, desc });
  };
  const addGroup = async (at: number, desc: boolean) => {
    const rank = (readers[at] as CodeReader).rank();
    await addColumn((group) => rank(codesOf(levels, group)[at] as number), desc);
  };
  /** Sorts an exact sum by the nearest double, then by the remainder. */
  const addValue = async (value: Value, desc: boolean) => {
    const unit = unitOf(value);
    if (unit === undefined) return addColumn((group) => evaluate(value, sumsOf(group)) ?? Number.NaN, desc);
    let isNear = true;
    await addColumn((group) => {
      const sum = sumIn(value, sumsOf(group));
      isNear &&= typeof sum === 'number';
      return Number(sum);
    }, desc);
    if (!isNear) await addColumn((group) => restOfDouble(sumIn(value, sumsOf(group))), desc);
  };
  for (const { by, desc } of plan.order) {
    if ('group' in by) await addGroup(by.group, desc);
    else await addValue(by.value, desc);
  }
  for (const at of restOf(plan.groups.length, plan.order)) await addGroup(at, false);
  return (a, b) => {
    for (const { keys, desc } of columns) {
      const one = keys[a] as number;
      const other = keys[b] as number;
      if (one === other) continue;
      // NaN stands for null here, which comes last in both directions.
      if (Number.isNaN(one) || Number.isNaN(other)) {
        if (Number.isNaN(one) && Number.isNaN(other)) continue;
        return Number.isNaN(one) ? 1 : -1;
      }
      return one < other === desc ? 1 : -1;
    }
    return 0;
  };
}

const restOfDouble = (sum: Sum): number => (typeof sum === 'number' ? 0 : Number(BigInt(sum) - BigInt(Number(sum))));

/** Group columns that the order does not name. */
function restOf(groups: number, order: readonly PlanOrder[]): number[] {
  const named = new Set(order.map(({ by }) => ('group' in by ? by.group : -1)));
  return Array.from({ length: groups }, (_, at) => at).filter((at) => !named.has(at));
}

/** Writes the rows of a chunk that match a plan to `picked`, and returns their number. */
type RowPicker = (chunk: FactChunk, picked: Uint32Array, codes: Int32Array) => number;

export function createRowPicker(
  facts: FactColumns,
  { range, where, offset }: Pick<ReportPlan, 'range' | 'where' | 'offset'>,
): RowPicker {
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
      for (let at = 0; at < count; at += 1)
        if (wanted.has(codes[at] as number) !== not) picked[kept++] = picked[at] as number;
      count = kept;
    }
    return count;
  };
}

function createCondition(facts: FactColumns, { by, not, values }: PlanCondition, offset: number) {
  const reader = createCodeReader(facts, by, offset);
  return { reader, not, codes: new Set(values.map(reader.encode).filter((code) => code !== undefined)) };
}

/** Negative where the first item comes before the second. */
type CompareItems = (a: number, b: number) => number;

const sliceItems = 8192;

/** The first items in order: sorted in slices, which are then merged as far as needed, so that each step is short. */
async function firstInOrder(
  items: Uint32Array,
  compare: CompareItems,
  limit: number,
  turn: Turns,
): Promise<readonly number[]> {
  const slices: Uint32Array[] = [];
  for (let at = 0; at < items.length; at += sliceItems) {
    slices.push(items.subarray(at, at + sliceItems).sort(compare));
    await turn();
  }
  const places = slices.map(() => 0);
  const head = (slice: number): number => slices[slice]?.[places[slice] as number] as number;
  // The top of the heap is the slice whose next item comes first.
  const heap = slices.map((_, slice) => slice);
  const sink = (from: number) => {
    let at = from;
    for (;;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < heap.length && compare(head(heap[child] as number), head(heap[least] as number)) < 0) least = child;
      if (least === at) return;
      [heap[at], heap[least]] = [heap[least] as number, heap[at] as number];
      at = least;
    }
  };
  for (let at = heap.length >> 1; at >= 0; at -= 1) sink(at);
  const first: number[] = [];
  while (first.length < limit && heap.length > 0) {
    const slice = heap[0] as number;
    first.push(head(slice));
    places[slice] = (places[slice] as number) + 1;
    if (places[slice] === slices[slice]?.length) {
      const last = heap.pop() as number;
      if (heap.length > 0) heap[0] = last;
    }
    sink(0);
    if (first.length % 1024 === 0) await turn();
  }
  return first;
}

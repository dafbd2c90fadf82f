import { type FactRow, factKeys } from '../../src/model/reports/facts';
import type { PlanResult, PlanSum, Reading, ReportPlan, Value } from '../../src/model/reports/reportPlan';

type Cell = string | number;
type Group = { readonly key: readonly Cell[]; readonly rows: FactRow[]; sums: number[] };

/** What a plan answers over rows as they are, in the plainest way; shares nothing with the engines that it judges. */
export function naiveRun(facts: readonly FactRow[], plan: ReportPlan): PlanResult {
  const wanted = facts
    .filter(({ hour }) => hour >= plan.range.from && hour < plan.range.to)
    .filter((row) => plan.where.every(({ by, not, values }) => values.includes(read(row, by, plan.offset)) !== not));
  const groups = new Map<string, Group>();
  if (plan.groups.length === 0) groups.set('[]', { key: [], rows: [], sums: [] });
  for (const row of wanted) {
    const key = plan.groups.map((by) => read(row, by, plan.offset));
    const name = JSON.stringify(key);
    if (!groups.has(name)) groups.set(name, { key, rows: [], sums: [] });
    groups.get(name)!.rows.push(row);
  }
  for (const group of groups.values()) group.sums = plan.sums.map((sum) => sumOf(group.rows, sum));
  const left = [...groups.values()].filter((group) => plan.groups.length === 0 || isLeft(group.sums, plan));
  left.sort((a, b) => compareGroups(a, b, plan));
  return {
    rows: left.slice(0, plan.limit).map(({ key, sums }) => [...key, ...sums]),
    total: plan.sums.map((_, at) => left.reduce((whole, { sums }) => whole + sums[at]!, 0)),
    rowCount: left.length,
  };
}

export function read(row: FactRow, by: Reading, offset: number): Cell {
  if (by.kind === 'param') return ((row.params ?? {}) as Record<string, string>)[by.name] ?? '';
  if (by.kind === 'key') return keyOf(row, by.key);
  if (by.kind === 'deal') return row.deal ? `${row.demand ?? 0} ${row.adexchange ?? 0} ${row.deal}` : '';
  if (by.kind === 'map') {
    const at = by.map.from.indexOf(keyOf(row, by.key));
    return at < 0 ? by.map.otherwise : by.map.to[at]!;
  }
  const there = new Date(row.hour + offset * 3_600_000);
  const weekday = there.getUTCDay() || 7;
  if (by.grain === 'hour_of_day') return there.getUTCHours();
  if (by.grain === 'weekday') return weekday;
  if (by.grain === 'week') there.setUTCDate(there.getUTCDate() - weekday + 1);
  const text = there.toISOString();
  return {
    hour: `${text.slice(0, 10)} ${text.slice(11, 16)}`,
    day: text.slice(0, 10),
    week: text.slice(0, 10),
    month: text.slice(0, 7),
  }[by.grain];
}

function keyOf(row: FactRow, key: keyof typeof factKeys): Cell {
  const isNumber = factKeys[key] === 'id' || factKeys[key] === 'number';
  return (row[key] as Cell | undefined) ?? (isNumber ? 0 : '');
}

function sumOf(rows: readonly FactRow[], { counter, rows: kind, ofMarketplaces }: PlanSum): number {
  const kindOf = (row: FactRow) => (row.campaign ? 'campaign' : row.deal ? 'deal' : 'request');
  const counted = rows.filter(
    (row) => (!kind || kindOf(row) === kind) && (!ofMarketplaces || Boolean(row.marketplace)),
  );
  return counted.reduce((sum, row) => sum + ((row[counter] as number | undefined) ?? 0), 0);
}

function isLeft(sums: readonly number[], { notEmpty, having }: ReportPlan): boolean {
  if (notEmpty.length > 0 && !notEmpty.some((at) => sums[at] !== 0)) return false;
  return having.every(({ value, min, max }) => {
    const figure = figureOf(value, sums);
    return figure !== null && figure >= Number(min ?? -Infinity) && figure <= Number(max ?? Infinity);
  });
}

/** Whole units where all sums have one, so that no rounding of millionths decides an order; null where it divides by 0. */
function orderOf(value: Value, sums: readonly number[]): number | null {
  const units = new Set(unitsOf(value));
  return units.size > 1 || units.has(0) ? figureOf(value, sums) : figureOf(inUnits(value), sums);
}

/** The units of all sums of a tree; 0 is that of a ratio. */
function unitsOf(value: Value): readonly number[] {
  if ('sum' in value) return [value.unit];
  if ('ratio' in value) return [0];
  return ('plus' in value ? value.plus : value.minus).flatMap(unitsOf);
}

function inUnits(value: Value): Value {
  if ('sum' in value) return { ...value, unit: 1 };
  if ('plus' in value) return { plus: value.plus.map(inUnits) };
  if ('minus' in value) return { minus: [inUnits(value.minus[0]), inUnits(value.minus[1])] };
  return value;
}

function figureOf(value: Value, sums: readonly number[]): number | null {
  const parts = (values: readonly Value[]) => values.map((one) => figureOf(one, sums));
  const isWhole = (figures: (number | null)[]): figures is number[] => !figures.includes(null);
  if ('sum' in value) return sums[value.sum]! * value.unit;
  const figures = parts('plus' in value ? value.plus : 'minus' in value ? value.minus : value.ratio);
  if (!isWhole(figures)) return null;
  if ('plus' in value) {
    let whole = 0;
    for (const figure of figures) whole += figure;
    return whole;
  }
  if ('minus' in value) return figures[0]! - figures[1]!;
  return figures[1] === 0 ? null : (figures[0]! / figures[1]!) * value.times;
}

function compareGroups(a: Group, b: Group, { order, groups }: ReportPlan): number {
  for (const { by, desc } of order) {
    const [one, other] = [a, b].map((group) => ('group' in by ? group.key[by.group]! : orderOf(by.value, group.sums)));
    if (one === null || other === null) {
      if (one === other) continue;
      return one === null ? 1 : -1;
    }
    const way = compareCells(one!, other!);
    if (way !== 0) return desc ? -way : way;
  }
  for (const at of groups.keys()) {
    const way = compareCells(a.key[at]!, b.key[at]!);
    if (way !== 0) return way;
  }
  return 0;
}

/** Bytes of UTF-8 stand in the order of code points. */
function compareCells(a: Cell, b: Cell): number {
  if (typeof a === 'number' && typeof b === 'number') return Math.sign(a - b);
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

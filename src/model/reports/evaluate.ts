import type { Value } from './reportPlan';

/** The figure that a tree of sums comes to; `sums` by their place in the plan. Null where it divides by 0. */
export function evaluate(value: Value, sums: ArrayLike<number>): number | null {
  if ('sum' in value) return sumAt(sums, value.sum) * value.unit;
  if ('plus' in value) return value.plus.reduce<number | null>((whole, part) => both(whole, evaluate(part, sums), add), 0);
  if ('minus' in value) return both(evaluate(value.minus[0], sums), evaluate(value.minus[1], sums), subtract);
  const share = both(evaluate(value.ratio[0], sums), evaluate(value.ratio[1], sums), divide);
  return share === null ? null : share * value.times;
}

function sumAt(sums: ArrayLike<number>, at: number): number {
  const sum = sums[at];
  if (sum === undefined) throw new Error(`The value reads sum ${at} of ${sums.length}: name one of the plan's sums by its place, from 0.`);
  return sum;
}

function both(a: number | null, b: number | null, join: (a: number, b: number) => number | null): number | null {
  return a === null || b === null ? null : join(a, b);
}

const add = (a: number, b: number): number => a + b;
const subtract = (a: number, b: number): number => a - b;
const divide = (a: number, b: number): number | null => (b === 0 ? null : a / b);

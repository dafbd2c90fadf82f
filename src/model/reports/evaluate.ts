import { dollarsOf, type Figure, minus, plusAll, type Sum } from '../exactSums';
import type { Value } from './reportPlan';

/** Evaluates a tree of sums as a double; `sums` by their index in the plan. Null for a division by 0. */
export function evaluate(value: Value, sums: ArrayLike<Sum>): number | null {
  if ('sum' in value) return Number(sumAt(sums, value.sum)) * value.unit;
  if ('plus' in value)
    return value.plus.reduce<number | null>((whole, part) => both(whole, evaluate(part, sums), add), 0);
  if ('minus' in value) return both(evaluate(value.minus[0], sums), evaluate(value.minus[1], sums), subtract);
  const share = both(evaluate(value.ratio[0], sums), evaluate(value.ratio[1], sums), divide);
  return share === null ? null : share * value.times;
}

/** Up to this size, sums and differences of doubles are exact, also in millionths of a dollar. */
const mostNear = 2 ** 50;

export const isLarge = (sum: Sum): boolean => typeof sum !== 'number' || Math.abs(sum) > mostNear;

/** Evaluates like `evaluate`, but exact for trees of only sums and differences, however large. */
export function evaluateExactly(value: Value, sums: ArrayLike<Sum>): Figure | null {
  const unit = unitOf(value);
  if (unit === undefined) return evaluate(value, sums);
  const sum = sumIn(value, sums);
  return unit === 1 ? sum : dollarsOf(sum);
}

/** Returns the common unit of a tree of sums and differences; undefined if it contains a ratio, which is no integer. */
export function unitOf(value: Value): 1 | 1e-6 | undefined {
  if ('sum' in value) return value.unit;
  if ('ratio' in value) return undefined;
  const parts = 'plus' in value ? value.plus : value.minus;
  // Without the right to a cost, its place has an empty sum, which is 0 in any unit.
  const units = parts.filter((part) => !('plus' in part && part.plus.length === 0)).map(unitOf);
  if (units.length === 0) return 1;
  return units.every((unit) => unit === units[0]) ? units[0] : undefined;
}

/** Evaluates a tree with a unit exactly, as an integer. */
export function sumIn(value: Value, sums: ArrayLike<Sum>): Sum {
  if ('sum' in value) return sumAt(sums, value.sum);
  if ('plus' in value) return plusAll(value.plus.map((part) => sumIn(part, sums)));
  if ('minus' in value) return minus(sumIn(value.minus[0], sums), sumIn(value.minus[1], sums));
  throw new Error('A ratio is no sum.');
}

function sumAt(sums: ArrayLike<Sum>, at: number): Sum {
  const sum = sums[at];
  if (sum === undefined)
    throw new Error(`The value reads sum ${at} of ${sums.length}: name one of the plan's sums by its place, from 0.`);
  return sum;
}

function both(a: number | null, b: number | null, join: (a: number, b: number) => number | null): number | null {
  return a === null || b === null ? null : join(a, b);
}

const add = (a: number, b: number): number => a + b;
const subtract = (a: number, b: number): number => a - b;
const divide = (a: number, b: number): number | null => (b === 0 ? null : a / b);

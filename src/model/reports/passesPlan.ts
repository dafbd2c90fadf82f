import type { Sum } from '../exactSums';
import { evaluate } from './evaluate';
import type { ReportPlan } from './reportPlan';

/** Whether a group of these sums is a row of the result: not empty, and within what is asked of its figures. */
export function passesPlan({ notEmpty, having }: Pick<ReportPlan, 'notEmpty' | 'having'>, sums: readonly Sum[]): boolean {
  if (notEmpty.length > 0 && notEmpty.every((at) => sums[at] === 0)) return false;
  return having.every(({ value, min, max }) => {
    const figure = evaluate(value, sums);
    return figure !== null && (min === null || figure >= min) && (max === null || figure <= max);
  });
}

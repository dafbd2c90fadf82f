import { boundsOfSum, isWithin, nearOf, type Sum } from '../exactSums';
import { evaluate, sumIn, unitOf } from './evaluate';
import type { ReportPlan } from './reportPlan';

/** Returns a check of a group's sums: it is a row of the result if it is not empty and its figures are within bounds. */
export function createPass({
  notEmpty,
  having,
}: Pick<ReportPlan, 'notEmpty' | 'having'>): (sums: readonly Sum[]) => boolean {
  const tests = having.map(createBoundTest);
  return (sums) =>
    (notEmpty.length === 0 || notEmpty.some((at) => sums[at] !== 0)) && tests.every((isIn) => isIn(sums));
}

/** Sums and differences are compared exactly, however large; ratios as doubles. */
function createBoundTest({ value, min, max }: ReportPlan['having'][number]): (sums: readonly Sum[]) => boolean {
  const unit = unitOf(value);
  if (unit !== undefined) {
    const bounds = boundsOfSum(min, max, unit);
    return (sums) => isWithin(sumIn(value, sums), bounds);
  }
  const [least, most] = [nearOf(min), nearOf(max)];
  return (sums) => {
    const figure = evaluate(value, sums);
    return figure !== null && (least === null || figure >= least) && (most === null || figure <= most);
  };
}

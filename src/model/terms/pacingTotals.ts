import { behindPct } from '../../reference/pacing';
import type { AnyRecord } from '../../schema/context';
import { dollarsOf, type Figure, plus, type Sum, sumOfFigure } from '../exactSums';
import type { Delivery } from '../traffic/delivery';

/** Totals of the running campaigns of a list; amounts in USD, exact sums of the figures in the rows. */
export type PacingTotals = {
  readonly running: number;
  readonly spent: Figure;
  readonly budget: Figure;
  /** Due by now, for campaigns with a budget and a schedule, and what these have spent. */
  readonly expected: Figure;
  readonly expectedSpent: Figure;
  /** Forecast at the end, for campaigns that have one, and their budgets. */
  readonly forecast: Figure;
  readonly forecastBudget: Figure;
  /** Number of campaigns behind pace, and how much of their budgets will be left. */
  readonly behind: number;
  readonly unspent: Figure;
};

type Row = {
  readonly flightState?: unknown;
  readonly pacePct?: number | null;
  readonly delivery?: Delivery | null;
};

export const pacingTotals = { reads: ['flightState', 'pacePct', 'delivery'], start: startTotals };

/** Sums the running campaigns among the rows. Campaigns with an impression goal count by their spend. */
function startTotals() {
  const sums = {
    spent: adder(),
    budget: adder(),
    expected: adder(),
    expectedSpent: adder(),
    forecast: adder(),
    forecastBudget: adder(),
    unspent: adder(),
  };
  let [running, behind] = [0, 0];
  return {
    add(row: AnyRecord): void {
      const { flightState, pacePct, delivery } = row as Row;
      if (flightState !== 'running') return;
      running += 1;
      const isBehind = typeof pacePct === 'number' && pacePct < behindPct;
      if (isBehind) behind += 1;
      if (!delivery) return;
      const { of, spend, goal, plan, forecast } = delivery;
      sums.spent.add(spend);
      if (of !== 'spend' || goal === null) return;
      sums.budget.add(goal);
      if (plan?.over === 'flight') {
        sums.expected.add(plan.expected);
        sums.expectedSpent.add(spend);
      }
      if (forecast === null) return;
      sums.forecast.add(forecast);
      sums.forecastBudget.add(goal);
      if (isBehind && forecast < goal) {
        sums.unspent.add(goal);
        sums.unspent.add(-forecast);
      }
    },
    totals(): PacingTotals {
      const totals = Object.fromEntries(Object.entries(sums).map(([name, { total }]) => [name, total()]));
      return { running, behind, ...totals } as PacingTotals;
    },
  };
}

/** Sums dollars in whole millionths. */
function adder() {
  let sum: Sum = 0;
  return {
    add(figure: Figure) {
      sum = plus(sum, sumOfFigure(figure, 1e-6));
    },
    total: (): Figure => dollarsOf(sum),
  };
}

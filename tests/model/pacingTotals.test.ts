import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pacingTotals } from '../../src/model/terms/pacingTotals';
import type { Delivery } from '../../src/model/traffic/delivery';
import type { AnyRecord } from '../../src/schema/context';

type Given = {
  readonly state?: string;
  readonly spend: number;
  readonly goal: number | null;
  readonly expected?: number;
  readonly forecast?: number;
};

const row = ({ state = 'running', spend, goal, expected, forecast = undefined }: Given, id = 1) => {
  const pacePct = expected === undefined ? null : (spend / expected) * 100;
  const plan =
    expected === undefined ? null : ({ of: 'spend', over: 'flight', goal: goal ?? 0, done: spend, expected } as const);
  const delivery: Delivery = { spend, imps: 10, of: 'spend', goal, pacePct, plan, forecast: forecast ?? null };
  return { id, flightState: state, pacePct, delivery };
};

const totalsOf = (rows: readonly AnyRecord[]) => {
  const sums = pacingTotals.start();
  for (const one of rows) sums.add(one);
  return sums.totals();
};

const nothing = {
  running: 0,
  spent: 0,
  budget: 0,
  expected: 0,
  expectedSpent: 0,
  forecast: 0,
  forecastBudget: 0,
  behind: 0,
  unspent: 0,
};

describe('the totals of campaigns', () => {
  it('are of the running ones: what they spent of their budgets, what is due, the end, and what will be left', () => {
    const rows = [
      row({ spend: 21_840.55, goal: 40_000, expected: 31_200, forecast: 28_001 }),
      row({ spend: 61_204.8, goal: 90_000, expected: 61_800.01, forecast: 88_989 }),
      // Without an end there is no forecast.
      row({ spend: 10_480.91, goal: 60_000 }),
      row({ state: 'ended', spend: 7912.48, goal: 8000, expected: 8000, forecast: 7912.48 }),
      row({ state: 'scheduled', spend: 0, goal: 36_000 }),
    ];
    expect(totalsOf(rows)).toEqual({
      running: 3,
      spent: 93_526.26,
      budget: 190_000,
      expected: 93_000.01,
      expectedSpent: 83_045.35,
      forecast: 116_990,
      forecastBudget: 130_000,
      behind: 1,
      unspent: 11_999,
    });
  });

  it('are zeros without running campaigns, and leave out what is unknown', () => {
    expect(totalsOf([])).toEqual(nothing);
    expect(totalsOf([row({ state: 'draft', spend: 0, goal: 10 })])).toEqual(nothing);
    const unknown = { id: 1, flightState: 'running', pacePct: null, delivery: null };
    expect(totalsOf([unknown])).toEqual({ ...nothing, running: 1 });
  });

  it('count a campaign bought by impressions by what it spent', () => {
    const { delivery, ...rest } = row({ spend: 12.5, goal: 1000, expected: 500, forecast: 900 });
    const totals = totalsOf([{ ...rest, delivery: { ...delivery, of: 'imps' } }]);
    expect(totals).toEqual({ ...nothing, running: 1, behind: 1, spent: 12.5 });
  });

  it('are exact: they lose no millionth, and become text where a double would', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { maxLength: 50 }), (spends) => {
        const exact = spends.reduce((sum, spend) => sum + BigInt(spend), 0n);
        const { spent } = totalsOf(spends.map((spend) => row({ spend: spend / 1e6, goal: null })));
        expect(BigInt(Math.round(Number(spent) * 1e6))).toBe(exact);
      }),
    );
    const huge = totalsOf(Array.from({ length: 40 }, () => row({ spend: 999_999_999.000_001, goal: null })));
    expect(huge.spent).toBe('39999999960.00004');
  });
});

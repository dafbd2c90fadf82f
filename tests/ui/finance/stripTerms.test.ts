import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { financeColumns } from '../../../src/finance/financeColumns';
import { stripTerms } from '../../../src/finance/stripTerms';
import { type FinanceTotals, financeViews } from '../../../src/model/finance/financeLine';
import { testSeed } from '../../support/seed';

const totalsOf = (sums: Readonly<Record<string, number>>, adjustments: number): FinanceTotals => ({
  ...{ lines: 1, gross: 0, margin: 0, payouts: 0, systemCost: 0, net: 0, unpaid: 0, periods: [] },
  ...{ sums, adjustments },
});
const usd = fc.integer({ min: -1e12, max: 1e12 }).map((micro) => micro / 1e6);

describe('the strip of finance', () => {
  it.each(financeViews)('adds up to the cent, whatever the amounts are: %s', (view) => {
    fc.assert(
      fc.property(fc.array(usd, { minLength: 5, maxLength: 5 }), ([a = 0, b = 0, c = 0, d = 0, e = 0]) => {
        const sums = { rev_mt: a, gross: a, bill_adv: a, cost: a, rev_md: b, media_cost: b, systemCost: c, fee: d };
        const terms = stripTerms(view, totalsOf(sums, e));
        const result = terms.at(-1);
        const added = terms.slice(0, -1).reduce((sum, { sign, cents }) => sum + (sign === '−' ? -cents : cents), 0);
        expect(result?.sign).toBe('=');
        expect(result?.cents).toBe(added);
        for (const { cents } of terms) expect(Number.isInteger(cents)).toBe(true);
      }),
      { seed: testSeed },
    );
  });

  it('rounds half a cent away from zero, as the table does', () => {
    const [revenue, share] = stripTerms('publishers', totalsOf({ rev_mt: 1.005, rev_md: -0.005 }, 0));
    expect([revenue?.cents, share?.cents]).toEqual([101, -1]);
  });

  it.each(financeViews)('has what is owed among the first columns of %s, which need no scrolling at 1440', (view) => {
    // What the sidebar, the tick and the name leave of the window.
    const room = 1440 - 265 - 36 - 224;
    const usual = financeColumns[view].filter(({ isUsual }) => isUsual);
    const seen = usual.filter((_, at) => usual.slice(0, at + 1).reduce((sum, { width }) => sum + width, 0) <= room);
    const ids = seen.map(({ id }) => id);
    const due = financeColumns[view].map(({ id }) => id).filter((id) => id === 'payable' || id === 'receivable');
    expect(ids).toEqual(expect.arrayContaining(due));
    expect(due.length).toBeGreaterThan(0);
  });
});

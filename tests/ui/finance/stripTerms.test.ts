import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripTerms, usdOfCents } from '../../../src/finance/FinanceScreen';
import { financeColumns } from '../../../src/finance/financeColumns';
import { dollarsOf, type Figure, sumOf } from '../../../src/model/exactSums';
import { type FinanceTotals, financeViews } from '../../../src/model/finance/financeLine';
import { testSeed } from '../../support/seed';

const totalsOf = (sums: Readonly<Record<string, Figure>>, adjustments: Figure): FinanceTotals => ({
  lines: 1,
  gross: 0,
  margin: 0,
  payouts: 0,
  systemCost: 0,
  net: 0,
  unpaid: 0,
  periods: [],
  sums,
  adjustments,
});
const usd = fc
  .oneof(
    fc.bigInt(-(10n ** 12n), 10n ** 12n),
    fc.bigInt(2n ** 53n - 20_000n, 2n ** 53n + 20_000n),
    fc.bigInt(10n ** 25n, 10n ** 25n + 20_000n),
  )
  .map((micro) => dollarsOf(sumOf(micro)));

describe('the strip of finance', () => {
  it.each(financeViews)('adds up to the cent, whatever the amounts are: %s', (view) => {
    fc.assert(
      fc.property(fc.array(usd, { minLength: 5, maxLength: 5 }), ([a = 0, b = 0, c = 0, d = 0, e = 0]) => {
        const sums = { rev_mt: a, gross: a, bill_adv: a, cost: a, rev_md: b, media_cost: b, systemCost: c, fee: d };
        const terms = stripTerms(view, totalsOf(sums, e));
        const result = terms.at(-1);
        const added = terms
          .slice(0, -1)
          .reduce((sum, { sign, cents }) => sum + BigInt(cents) * (sign === '−' ? -1n : 1n), 0n);
        expect(result?.sign).toBe('=');
        expect(String(result?.cents)).toBe(String(added));
      }),
      { seed: testSeed },
    );
  });

  it('shows every digit of amounts that no double holds', () => {
    const [gross, share] = stripTerms(
      'marketplaces',
      totalsOf({ gross: '90071992547409.934999', rev_md: '-9007199254740993.995' }, 0),
    );
    expect([gross, share].map((term) => usdOfCents(term?.cents ?? 0))).toEqual([
      '90071992547409.93',
      '-9007199254740994',
    ]);
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

import { dollarsOf, type Figure, microOf, minus, plus, type Sum, sumOf } from '../model/exactSums';
import type { FinanceTotals, FinanceView } from '../model/finance/financeLine';

export type StripSign = '+' | '−' | '=';
export type StripTerm = {
  /** Key of its label: of a column, or of the strip. */
  readonly id: string;
  readonly sign?: StripSign;
  /** In cents. */
  readonly cents: Sum;
};

type Side = readonly (readonly [sign: '+' | '−', id: string])[];

/** What the platform keeps is worked out of these, which all are columns; entries count on the side of the party. */
const sums: Readonly<Record<FinanceView, Side>> = {
  publishers: [
    ['+', 'rev_mt'],
    ['−', 'rev_md'],
    ['+', 'systemCost'],
    ['−', 'adjustments'],
  ],
  marketplaces: [
    ['+', 'gross'],
    ['−', 'rev_md'],
    ['+', 'adjustments'],
  ],
  advertisers: [
    ['+', 'bill_adv'],
    ['−', 'media_cost'],
    ['−', 'fee'],
    ['+', 'adjustments'],
  ],
  subpublishers: [
    ['+', 'cost'],
    ['+', 'adjustments'],
  ],
};

/**
 * The terms of the strip and their result. Each is rounded to the cent, and the result is the sum of what is shown: who adds up what
 * they read comes to the same, where the exact sum could be a cent beside it.
 */
export function stripTerms(view: FinanceView, totals: FinanceTotals): readonly StripTerm[] {
  const amountOf = (id: string) => (id === 'adjustments' ? totals.adjustments : (totals.sums[id] ?? 0));
  const terms = sums[view].map(
    ([sign, id], at): StripTerm => ({ id, cents: centsOf(amountOf(id)), ...((at > 0 || sign !== '+') && { sign }) }),
  );
  const result = terms.reduce<Sum>((sum, { sign, cents }) => (sign === '−' ? minus(sum, cents) : plus(sum, cents)), 0);
  return [...terms, { id: view === 'subpublishers' ? 'due' : 'net', sign: '=', cents: result }];
}

export const usdOfCents = (cents: Sum): Figure => dollarsOf(sumOf(BigInt(cents) * 10_000n));

/** Half a cent goes away from zero. */
function centsOf(amount: FinanceTotals['unpaid']): Sum {
  const micro = microOf(amount);
  return sumOf(micro < 0n ? -((5_000n - micro) / 10_000n) : (micro + 5_000n) / 10_000n);
}

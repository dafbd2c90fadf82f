import { minusFigures, plusFigures } from '../model/exactSums';
import type { FinanceTotals, FinanceView } from '../model/finance/financeLine';

export type StripSign = '+' | '−' | '=';
export type StripTerm = {
  /** Key of its label: of a column, or of the strip. */
  readonly id: string;
  readonly sign?: StripSign;
  /** In cents. */
  readonly cents: number;
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
  const result = terms.reduce((sum, { sign, cents }) => sum + (sign === '−' ? -cents : cents), 0);
  return [...terms, { id: view === 'subpublishers' ? 'due' : 'net', sign: '=', cents: result }];
}

/** Half a cent goes away from zero. Amounts that a double does not hold are rounded as they are. */
function centsOf(amount: FinanceTotals['unpaid']): number {
  const size = Number(amount) < 0 ? minusFigures(0, amount) : plusFigures(0, amount);
  const cents = Math.floor(Math.round(Number(size) * 1e6) / 1e4 + 0.5);
  return Number(amount) < 0 ? -cents : cents;
}

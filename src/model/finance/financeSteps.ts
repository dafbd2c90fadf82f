import { type Figure, minusFigures } from '../exactSums';
import type { FinanceLine, FinanceLineDetail } from './financeLine';

type Prices = FinanceLineDetail['prices'];

/** One step of the computation of an amount, with count and price if it has a single price. */
export type FinanceStep = {
  /** A figure of the line, or `balance`. */
  readonly id: string;
  /** The signed amount: negative if it is subtracted. */
  readonly amount: Figure;
  /** Count × price / per; absent if prices changed within the month. */
  readonly of?: { readonly count: Figure; readonly price: number; readonly per: 1000 | 100 };
  /** The sum of the steps above. */
  readonly isSum?: true;
};

/**
 * Returns the steps from figures to the amount owed, in the order of the computation. Sums are those of the line and are never
 * recomputed, so that the screen shows what was stored.
 */
export function financeSteps(line: FinanceLine, prices: Prices = []): readonly FinanceStep[] {
  return [...earnedOf(line, prices), ...entriesOf(line), ...owedOf(line)];
}

function earnedOf(line: FinanceLine, prices: Prices): readonly FinanceStep[] {
  if (line.view === 'subpublishers') return [{ id: 'cost', amount: line.cost }];
  if (line.view === 'advertisers') return [{ id: 'bill_adv', amount: line.bill_adv }];
  if (line.view === 'marketplaces') {
    return [{ id: 'gross', amount: line.gross }];
  }
  const [only] = prices.length === 1 ? prices : [];
  const fee = (id: string, amount: Figure, count: Figure, price: number | undefined, per: 1000 | 100): FinanceStep => ({
    id,
    amount: minusFigures(0, amount),
    ...(price !== undefined && { of: { count, price, per } }),
  });
  return [
    { id: 'rev_mt', amount: line.rev_mt },
    { id: 'rev_m', amount: minusFigures(0, line.rev_m) },
    { id: 'rev_md', amount: line.rev_md, isSum: true },
    fee('fee_reqs', line.fee_reqs, line.reqs, only?.priceReq, 1000),
    fee('fee_imps', line.fee_imps, line.imps, only?.priceImp, 1000),
    fee('fee_dsp', line.fee_dsp, line.bill_adv, only?.priceDsp, 100),
    { id: 'systemCost', amount: minusFigures(0, line.systemCost), isSum: true },
  ];
}

const entriesOf = ({ ivt_deduct, discrepancy, adjust }: FinanceLine): readonly FinanceStep[] => [
  { id: 'ivt_deduct', amount: ivt_deduct },
  { id: 'discrepancy', amount: discrepancy },
  { id: 'adjust', amount: adjust },
];

function owedOf({ payable, receivable, paid, balance, view }: FinanceLine): readonly FinanceStep[] {
  const owed: FinanceStep =
    Number(receivable) > 0
      ? { id: 'receivable', amount: receivable, isSum: true }
      : { id: 'payable', amount: payable, isSum: true };
  if (view === 'subpublishers') return [owed];
  return [owed, { id: 'paid', amount: minusFigures(0, paid) }, { id: 'balance', amount: balance, isSum: true }];
}

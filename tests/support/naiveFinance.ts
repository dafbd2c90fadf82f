import type { FinanceView } from '../../src/model/finance/financeLine';
import type { Prices, Row } from './financeRandom';

/** An entry as booked by the test; the amount as decimal text. */
export type NaiveEntry = {
  readonly view: FinanceView;
  readonly party: number;
  readonly period: string;
  readonly kind: string;
  readonly amount: number;
};

/** Parses dollars into millionths from their decimals, without multiplication. */
export function micro(usd: number | string): bigint {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain(usd)) ?? [];
  if (decimals.length > 6) throw new Error(`${usd} has more than six decimals.`);
  const value = BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0'));
  return sign ? -value : value;
}

const plain = (value: number | string): string => (/e/.test(String(value)) ? Number(value).toFixed(6) : String(value));

/** Rounds a fraction of non-negative integers to the nearest integer. */
const nearest = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

/** The column of facts that names the party of a view. */
export const keyOf: Readonly<Record<FinanceView, string>> = {
  publishers: 'demand',
  marketplaces: 'marketplace',
  advertisers: 'advertiser',
  subpublishers: 'sub',
};

const numberIn = (row: Row['row'], name: string): bigint => BigInt((row[name] as number | undefined) ?? 0);

/** The figures of a party's month, counted row by row, independently of the product. */
export function naiveLine(
  view: FinanceView,
  party: number,
  period: string,
  rows: readonly Row[],
  prices: Prices,
): Record<string, bigint> {
  const own = rows.filter(({ month, row }) => month === period && row[keyOf[view]] === party);
  const sum = (table: string, name: string) =>
    own.filter((one) => one.table === table).reduce((total, { row }) => total + numberIn(row, name), 0n);
  if (view === 'marketplaces') {
    const [gross, paid] = [sum('D', 'gross'), sum('D', 'pay_demand')];
    return { imps: sum('D', 'imps'), reqs: sum('D', 'reqs'), gross, rev_md: paid, rev_m: gross - paid, due: -gross };
  }
  if (view === 'advertisers') {
    const [billed, cost, fee] = [sum('B', 'bill_adv'), sum('B', 'media_cost'), sum('B', 'fee')];
    return {
      imps: sum('B', 'imps'),
      bill_adv: billed,
      media_cost: cost,
      fee,
      margin: billed - cost - fee,
      due: -billed,
    };
  }
  if (view === 'subpublishers')
    return { imps: sum('S', 'imps'), reqs: sum('S', 'reqs'), cost: sum('S', 'pay_sub'), due: sum('S', 'pay_sub') };
  const [reqs, imps, billed] = [sum('S', 'reqs'), sum('S', 'imps'), sum('B', 'bill_adv')];
  const [gross, pay, total, share] = [
    sum('S', 'gross'),
    sum('S', 'pay_demand'),
    sum('S', 'gross_mkt'),
    sum('S', 'pay_demand_mkt'),
  ];
  const fees = {
    fee_reqs: nearest(micro(prices.priceReq) * reqs, 1_000n),
    fee_imps: nearest(micro(prices.priceImp) * imps, 1_000n),
    fee_dsp: nearest(micro(prices.priceDsp) * billed, 100_000_000n),
  };
  const systemCost = fees.fee_reqs + fees.fee_imps + fees.fee_dsp;
  return {
    reqs,
    imps,
    gross,
    rev_own: pay - share,
    rev_mt: total,
    rev_m: total - share,
    rev_md: share,
    bill_adv: billed,
    media_cost: sum('B', 'media_cost'),
    ...fees,
    systemCost,
    due: share - systemCost,
  };
}

/** Entries of a line by column, and the amount of them that the party is owed. */
export function naiveEntries(
  entries: readonly NaiveEntry[],
  view: FinanceView,
  party: number,
  period: string,
): Record<string, bigint> {
  const own = entries.filter((one) => one.view === view && one.party === party && one.period === period);
  const sum = (...kinds: readonly string[]) =>
    own.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + micro(amount), 0n);
  return {
    ivt_deduct: sum('ivt'),
    discrepancy: sum('discrepancy'),
    adjust: sum('adjustment', 'credit', 'fee'),
    paid: sum('payment'),
    owed:
      sum('ivt', 'discrepancy', 'adjustment', 'credit', 'fee') *
      (view === 'publishers' || view === 'subpublishers' ? 1n : -1n),
  };
}

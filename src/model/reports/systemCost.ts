import { type FactRow, mostCounted, type TableLetter } from './facts';

/** USD per thousand requests and impressions, percent of billed amounts; valid from a time in milliseconds since 1970. */
export type CostPrices = {
  readonly from: number;
  readonly priceReq: number;
  readonly priceImp: number;
  readonly priceDsp: number;
};

/** The prices of accounts, in chronological order. */
export type AccountPrices = ReadonlyMap<number, readonly CostPrices[]>;

/** Returns the cost of a row for its account, in micro-USD; undefined if it exceeds a counter. */
export type SystemCost = (fact: FactRow) => number | undefined;

const perMicro = 1_000_000;

/**
 * Returns the cost of a batch's rows by the prices of their hours. Rounding differences are carried to the next row with the same
 * account and price, so that the rows sum to the bill, and many small rows do not cost more.
 */
export function createSystemCost(table: TableLetter, accounts: AccountPrices): SystemCost | undefined {
  if (table !== 'S' && table !== 'B') return undefined;
  const left = new Map<CostPrices, bigint>();
  const big = (value: unknown): bigint => BigInt((value as number | undefined) ?? 0);
  const scaled = (price: number, by: number): bigint => BigInt(Math.round(price * by));
  return (fact) => {
    const spans = accounts.get(Number(fact.demand ?? 0));
    const prices = spans?.findLast(({ from }) => from <= fact.hour) ?? spans?.[0];
    if (!prices) return 0;
    const isBuy = table === 'B';
    if (isBuy && !fact.campaign) return 0;
    const [amount, divisor] = isBuy
      ? [scaled(prices.priceDsp, 10_000) * big(fact.bill_adv), 1_000_000n]
      : [
          scaled(prices.priceReq, perMicro) * big(fact.reqs) + scaled(prices.priceImp, perMicro) * big(fact.imps),
          1_000n,
        ];
    const whole = amount + (left.get(prices) ?? divisor / 2n);
    const rest = ((whole % divisor) + divisor) % divisor;
    left.set(prices, rest);
    const cost = Number((whole - rest) / divisor);
    return Math.abs(cost) <= mostCounted ? cost : undefined;
  };
}

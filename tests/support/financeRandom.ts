import { createRandom } from '../../sample/rows/random';
import type { FactRow, TableLetter } from '../../src/model/reports/facts';
import { at } from './financeWorld';

/** Parties of the random facts. */
export const parties = {
  publishers: [31, 32, 33],
  marketplaces: [61, 62],
  advertisers: [501, 502],
  subpublishers: [801, 802],
} as const;
export const months = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'] as const;

export type Row = { readonly table: TableLetter; readonly month: string; readonly row: FactRow };
export type Prices = { readonly priceReq: number; readonly priceImp: number; readonly priceDsp: number };

export function createFinanceRandom(seed: number) {
  const random = createRandom(seed);
  const whole = (most: number): number => Math.floor(random() * (most + 1));
  const pick = <T>(list: readonly T[]): T => list[whole(list.length - 1)] as T;
  /** Amounts of every magnitude, so that rounding errors of large and small sums show. */
  const amount = (): number => whole(10 ** (1 + whole(12)));
  const rowOf = (table: TableLetter, month: string): FactRow => {
    const day = String(1 + whole(month === '2026-11' ? 17 : 29)).padStart(2, '0');
    const hour = at(`${month}-${day}T${String(whole(23)).padStart(2, '0')}:00`);
    const demand = pick(parties.publishers);
    if (table === 'S') {
      const [own, market, margin] = [amount(), amount(), amount()];
      return {
        hour,
        demand,
        sub: pick([0, ...parties.subpublishers]),
        channel: 1 + whole(3),
        reqs: whole(1e10),
        imps: whole(1e8),
        gross: own + market + margin,
        pay_demand: own + market,
        gross_mkt: market + margin,
        pay_demand_mkt: market,
        pay_sub: amount(),
      };
    }
    if (table === 'D') {
      const pay = amount();
      return {
        hour,
        demand,
        marketplace: pick([0, ...parties.marketplaces]),
        reqs: whole(1e10),
        imps: whole(1e8),
        gross: pay + amount(),
        pay_demand: pay,
      };
    }
    const [cost, fee] = [amount(), amount()];
    return {
      hour,
      demand,
      advertiser: pick(parties.advertisers),
      campaign: 1 + whole(4),
      reqs: whole(1e10),
      imps: whole(1e8),
      bill_adv: cost + fee + amount(),
      media_cost: cost,
      fee,
    };
  };
  return {
    random,
    whole,
    pick,
    rows: (count: number, within: readonly string[] = months): readonly Row[] =>
      Array.from({ length: count }, () => {
        const [table, month] = [pick(['S', 'D', 'B'] as const), pick(within)];
        return { table, month, row: rowOf(table, month) };
      }),
    prices: (): Prices => ({ priceReq: whole(1e5) / 1e4, priceImp: whole(1e6) / 1e4, priceDsp: whole(1e4) / 100 }),
    /** Dollars with up to six decimals, not 0. */
    usd: (): number => (pick([-1, 1]) * (1 + whole(10 ** (2 + whole(9))))) / 1e6,
  };
}

export type FinanceRandom = ReturnType<typeof createFinanceRandom>;

import type { Mode } from '../../schema/access';
import { minus, negated, plus, plusAll, type Sum } from '../exactSums';
import type { FactKey, RowKind, TableLetter } from '../reports/facts';
import type { FinanceView, PartyType } from './financeLine';

/** Which counters of a fact table are summed, by the names that formulas use. */
export type FactSource = {
  readonly table: TableLetter;
  readonly key: FactKey;
  readonly rows?: RowKind;
  readonly sums: Readonly<Record<string, string>>;
};

export type ColumnUnit = 'count' | 'usd' | 'percent';

/** Input of a formula: sums of facts, fees, entries and earlier columns, as counts and millionths of a dollar. */
export type Sums = Readonly<Record<string, Sum>>;

/** A column and its formula over the facts and the columns before it. */
export type FinanceColumn = { readonly id: string; readonly unit: ColumnUnit; readonly of: (sums: Sums) => Sum };

export type ViewDefinition = {
  readonly party: PartyType;
  /** Resource of the parties, and the resource by which the detail splits a party's figures. */
  readonly resource: string;
  readonly parts: { readonly resource: string; readonly by: FactKey; readonly source: FactSource };
  readonly days: FactSource;
  /** The reference field that names the payer. */
  readonly buyerField?: string;
  readonly sources: readonly FactSource[];
  /** Additive figures only; ratios are computed from them where they are shown. */
  readonly columns: readonly FinanceColumn[];
  /** In which modes a line has traffic. */
  readonly modesOf: (sums: Sums) => readonly Mode[];
  /** What we owe the party before entries; negative where it owes us. */
  readonly due: (sums: Sums) => Sum;
  /** An entry above 0 raises what we owe (1) or what we are owed (-1). */
  readonly entrySign: 1 | -1;
  /** Parties have a credit limit; the view shows how much is used. */
  readonly hasCredit?: true;
  /** For information: nothing is invoiced or paid. */
  readonly isInformation?: true;
  /** The totals above the table; a figure that the view lacks is left out. */
  readonly strip: {
    readonly gross?: (sums: Sums) => Sum;
    readonly margin?: (sums: Sums) => Sum;
    readonly payouts: (sums: Sums) => Sum;
    readonly systemCost?: (sums: Sums) => Sum;
    readonly net?: (sums: Sums) => Sum;
  };
};

const of =
  (name: string) =>
  (sums: Sums): Sum =>
    sums[name] ?? 0;
const count = (id: string): FinanceColumn => ({ id, unit: 'count', of: of(id) });
const usd = (id: string, formula: (sums: Sums) => Sum = of(id)): FinanceColumn => ({ id, unit: 'usd', of: formula });
const less = (from: string, what: string) => (sums: Sums) => minus(of(from)(sums), of(what)(sums));
const same = (...names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, name]));

const inMode = (mode: Mode, sums: Sums, ...names: readonly string[]): readonly Mode[] =>
  names.some((name) => of(name)(sums) !== 0) ? [mode] : [];

/** Columns of manual entries, which every view has after its own. */
export const entryColumns = ['ivt_deduct', 'discrepancy', 'adjust'] as const;
const entries = (sums: Sums): Sum => plusAll(entryColumns.map((id) => of(id)(sums)));

const traffic = same('reqs', 'imps', 'gross');
const supply: FactSource = { table: 'S', key: 'demand', sums: { ...traffic, cost: 'pay_demand' } };
const sold: FactSource = { table: 'D', key: 'marketplace', sums: { ...traffic, cost: 'pay_demand' } };
const spent: FactSource = {
  ...({ table: 'B', key: 'advertiser', rows: 'campaign' } as const),
  sums: { ...same('reqs', 'imps'), gross: 'bill_adv', cost: 'media_cost' },
};
const brought: FactSource = { table: 'S', key: 'sub', sums: { ...traffic, cost: 'pay_sub' } };

/**
 * The views of finance. Facts are whole millionths of a dollar. Only the three fees are rounded, once per publisher, month and
 * span of hours with the same prices (`feesOf`); everything else is integer arithmetic.
 */
export const financeViewsOf: Readonly<Record<FinanceView, ViewDefinition>> = {
  publishers: {
    party: 'demand',
    resource: 'demands',
    parts: { resource: 'rtbs', by: 'marketplace', source: { ...sold, key: 'demand' } },
    days: supply,
    sources: [
      { ...supply, sums: { ...traffic, ...same('pay_demand', 'gross_mkt', 'pay_demand_mkt') } },
      { table: 'B', key: 'demand', rows: 'campaign', sums: same('bill_adv', 'media_cost') },
    ],
    columns: [
      count('imps'),
      count('reqs'),
      usd('gross'),
      usd('rev_own', less('pay_demand', 'pay_demand_mkt')),
      usd('rev_mt', of('gross_mkt')),
      usd('rev_m', less('gross_mkt', 'pay_demand_mkt')),
      usd('rev_md', of('pay_demand_mkt')),
      usd('bill_adv'),
      usd('media_cost'),
      usd('fee_reqs'),
      usd('fee_imps'),
      usd('fee_dsp'),
      usd('systemCost', (sums) => plusAll(['fee_reqs', 'fee_imps', 'fee_dsp'].map((id) => of(id)(sums)))),
    ],
    modesOf: (sums) => [
      ...inMode('ssp', sums, 'reqs', 'imps', 'gross'),
      ...inMode('dsp', sums, 'bill_adv', 'media_cost'),
    ],
    due: less('rev_md', 'systemCost'),
    entrySign: 1,
    strip: {
      gross: of('gross'),
      margin: of('rev_m'),
      payouts: of('payable'),
      systemCost: of('systemCost'),
      net: (sums) => minus(plus(of('rev_m')(sums), of('systemCost')(sums)), entries(sums)),
    },
  },
  marketplaces: {
    party: 'rtb',
    resource: 'rtbs',
    parts: { resource: 'demands', by: 'demand', source: sold },
    days: sold,
    buyerField: 'advertiser',
    sources: [{ ...sold, sums: { ...traffic, rev_md: 'pay_demand' } }],
    columns: [count('imps'), count('reqs'), usd('gross'), usd('rev_md'), usd('rev_m', less('gross', 'rev_md'))],
    modesOf: () => ['ssp'],
    due: (sums) => negated(of('gross')(sums)),
    entrySign: -1,
    strip: {
      gross: of('gross'),
      margin: of('rev_m'),
      payouts: of('rev_md'),
      net: (sums) => plus(of('rev_m')(sums), entries(sums)),
    },
  },
  advertisers: {
    party: 'adv',
    resource: 'advertisers',
    parts: { resource: 'campaigns', by: 'campaign', source: spent },
    days: spent,
    sources: [{ ...spent, sums: same('imps', 'bill_adv', 'media_cost', 'fee') }],
    columns: [
      count('imps'),
      usd('bill_adv'),
      usd('media_cost'),
      usd('fee'),
      usd('margin', (sums) => minus(less('bill_adv', 'media_cost')(sums), of('fee')(sums))),
    ],
    modesOf: () => ['dsp'],
    due: (sums) => negated(of('bill_adv')(sums)),
    entrySign: -1,
    hasCredit: true,
    strip: {
      gross: of('bill_adv'),
      margin: of('margin'),
      payouts: of('media_cost'),
      net: (sums) => plus(of('margin')(sums), entries(sums)),
    },
  },
  subpublishers: {
    party: 'sub',
    resource: 'subpublishers',
    parts: { resource: 'channels', by: 'channel', source: brought },
    days: brought,
    sources: [{ ...brought, sums: { ...same('reqs', 'imps'), cost: 'pay_sub' } }],
    columns: [count('imps'), count('reqs'), usd('cost')],
    modesOf: () => ['ssp'],
    due: of('cost'),
    entrySign: 1,
    isInformation: true,
    strip: { payouts: of('payable') },
  },
};

const moneyOf = (view: FinanceView): ReadonlySet<string> =>
  new Set([
    ...financeViewsOf[view].columns.flatMap(({ id, unit }) => (unit === 'usd' ? [id] : [])),
    ...entryColumns,
    ...['payable', 'receivable', 'paid', 'balance'],
  ]);

/** Columns in USD, by view; the others are counts. */
export const moneyColumns: Readonly<Record<FinanceView, ReadonlySet<string>>> = {
  publishers: moneyOf('publishers'),
  marketplaces: moneyOf('marketplaces'),
  advertisers: moneyOf('advertisers'),
  subpublishers: moneyOf('subpublishers'),
};

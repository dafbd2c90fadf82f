import { operator } from '../../api/auth/operator';
import { toEntity } from '../../api/objects/entity';
import type { Store } from '../../api/ports';
import type { FinanceLine, FinanceTotals, FinanceView } from '../../src/model/finance/financeLine';
import type { FactRow, TableLetter } from '../../src/model/reports/facts';
import { resourceOf } from '../../src/resources';
import { defaults } from '../../src/schema/validate';
import { type Answer, accounts, type Call, createTestHost, logins, type TestHost } from './host';

export type FinanceWorld = TestHost & {
  readonly admin: Call;
  /** Adds facts. */
  add(table: TableLetter, rows: readonly FactRow[]): Promise<void>;
  list(
    view: FinanceView,
    from: string,
    to?: string,
    more?: string,
  ): Promise<{ lines: FinanceLine[]; totals: FinanceTotals }>;
  /** The lines of one month. */
  lines(view: FinanceView, period: string, more?: string): Promise<FinanceLine[]>;
  /** What a line says in detail: `publishers/31/2026-09`. */
  detail(line: string): Promise<Answer['body']>;
  act(period: string, body: object): ReturnType<Call>;
  /** Books an entry of the publisher in September, with other values where a test sets them. */
  book(more?: object, headers?: Readonly<Record<string, string>>): ReturnType<Call>;
};

export const at = (text: string): number => Date.parse(`${text}:00Z`);

let batches = 0;

/** A console with finance: some accounts, marketplaces, advertisers and sub-publishers, without traffic. */
export async function createFinanceWorld(options: Parameters<typeof createTestHost>[0] = {}): Promise<FinanceWorld> {
  const host = await createTestHost(options);
  const admin = await host.as(logins.admin);
  const base = '/api/admin/finance';
  const list: FinanceWorld['list'] = async (view, from, to = from, more = '') => {
    const answer = await admin('GET', `${base}?view=${view}&from=${from}&to=${to}&range=[0,999]&totals=1${more}`);
    if (answer.status !== 200) throw new Error(JSON.stringify([answer.body, host.logged.at(-1)]));
    return answer.body;
  };
  return {
    ...host,
    admin,
    list,
    async add(table, rows) {
      batches += 1;
      await host.ports.reports.add(`finance ${batches}`, [{ table, rows: [rows] }]);
    },
    lines: async (view, period, more) => (await list(view, period, period, more)).lines,
    detail: async (line) => (await admin('GET', `${base}/${line}`)).body,
    act: (period, body) => admin('POST', `${base}/periods/${period}`, body),
    book: (more, headers) => admin('POST', `${base}/entries`, bookedEntry(more), headers),
  };
}

/** Stores an object without history. */
export async function putObject(
  store: Store,
  type: string,
  id: number,
  owner: number | null,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const resource = resourceOf(type);
  const now = new Date('2026-11-20T12:00:00Z');
  const stamps = { version: 1, createdAt: '2026-01-01T00:00:00.000Z', modifiedAt: '2026-01-01T00:00:00.000Z' };
  const record = { ...defaults(resource, {}, { viewer: operator(1), now }), ...values, id, demand: owner, ...stamps };
  await store.transaction(async (tx) => {
    const stored = toEntity(resource, record);
    const [before] = await tx.get(type, [id]);
    await (before ? tx.update([stored]) : tx.insert([stored]));
  });
}

export const september = '2026-09';

export const factRow = (demand: number, values: object, hour = at('2026-09-10T05:00')): FactRow => ({
  hour,
  demand,
  ...values,
});

/** An entry of the publisher in September. */
export const bookedEntry = (more: object = {}) => ({
  period: september,
  party: { type: 'demand', id: 31 },
  kind: 'adjustment',
  amount: -250,
  memo: 'Make-good',
  reference: null,
  ...more,
});

/** One publisher with traffic of September 2026: the figures of the example. */
export async function createSeptember(): Promise<FinanceWorld> {
  const world = await createFinanceWorld();
  const prices = { priceReq: 0.002, priceImp: 0.15, priceDsp: 8 };
  await putObject(world.store, 'demands', accounts.demand, null, {
    name: 'Northbay Streaming',
    paymentTerms: 30,
    showDsp: true,
    ...prices,
  });
  await putObject(world.store, 'advertisers', 501, 31, {
    name: 'Halden Motors',
    paymentTerms: 45,
    creditLimit: 100_000,
  });
  await putObject(world.store, 'rtbs', 61, null, { name: 'Skylark', advertiser: 501, paymentTerms: 60 });
  await world.add('S', [
    factRow(31, {
      sub: 801,
      reqs: 812_003_411,
      imps: 14_411_208,
      gross: 171_004_200_000,
      pay_demand: 160_086_580_000,
      gross_mkt: 72_784_100_000,
      pay_demand_mkt: 61_866_480_000,
      pay_sub: 9_000_000,
    }),
  ]);
  await world.add('B', [
    factRow(31, {
      advertiser: 501,
      campaign: 9,
      imps: 1000,
      bill_adv: 22_140_000_000,
      media_cost: 16_980_500_000,
      fee: 5,
    }),
  ]);
  await world.add('D', [
    factRow(31, { marketplace: 61, imps: 500, reqs: 900, gross: 72_784_100_000, pay_demand: 61_866_480_000 }),
  ]);
  return world;
}

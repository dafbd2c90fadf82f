import { beforeAll, describe, expect, it } from 'vitest';
import { createMemoryReports } from '../../api/memory/reports/createMemoryReports';
import type { ReportAnswer } from '../../src/model/reports/reportCall';
import type { ListFigures } from '../../src/schema/listSides';
import { createReportWorld, type Reporter } from '../reports/reportWorld';
import { testSeed } from '../support/seed';

type Deal = { readonly id: number; readonly name: string; readonly owner: number; readonly adexchange: number; readonly dealId: string };

const day = '2026-10-05';
const engine = createMemoryReports();
let admin: Reporter;
/** Two that were agreed as the same, of two accounts; and what the first has with another exchange. */
let deals: readonly [Deal, Deal];

beforeAll(async () => {
  const world = await createReportWorld(testSeed, engine);
  admin = await world.as('admin@adx.example', 'dsp');
  const all = [...(world.objects.deals?.values() ?? [])] as unknown as readonly Deal[];
  const pairs = all.flatMap((one) =>
    all.filter(({ dealId, owner }) => dealId === one.dealId && owner !== one.owner).map((other) => [one, other] as const),
  );
  deals = pairs[0] as readonly [Deal, Deal];
  const [{ owner, adexchange, dealId }] = deals;
  const fact = { hour: Date.parse(`${day}T10:00:00Z`), demand: owner, deal: dealId };
  const rows = [
    { ...fact, adexchange, reqs: 100 },
    { ...fact, adexchange, campaign: 7, bids: 40, imps: 7, bill_adv: 5_000_000 },
    { ...fact, adexchange: 999_999, campaign: 7, bids: 9, imps: 1, bill_adv: 1_000_000 },
  ];
  await engine.add('of one deal', [{ table: 'B', rows: [rows] }]);
});

const run = async (request: object): Promise<ReportAnswer> => {
  const whole = { startDate: day, endDate: day, metrics: ['imps', 'bids', 'rev'], dimensions: ['deal_name'], timezone: 0 };
  return (await admin.call('POST', '/api/rrun', { ...whole, ...request })).json();
};

describe('a deal whose id others agreed too', () => {
  it('has in the list of all accounts the traffic of its own account with its exchange', async () => {
    const found: ListFigures = await (await admin.call('GET', `/api/demand/deals/figures?day=${day}`)).json();
    expect(found.ids).toEqual([deals[0].id]);
    expect(found.values[found.metrics.indexOf('rev')]).toEqual([5]);
  });

  it('is a row of its own in reports, beside the same id with another exchange', async () => {
    const { rows, total } = await run({ sortBy: 'imps' });
    expect(rows).toEqual([
      { deal_name: deals[0].name, _ids: { deal_name: deals[0].id }, imps: 7, bids: 40, rev: 5 },
      { deal_name: deals[0].dealId, imps: 1, bids: 9, rev: 1 },
    ]);
    expect(total).toEqual({ imps: 8, bids: 49, rev: 6 });
  });

  it('is what a filter by its name or status is about', async () => {
    const imps = async (dimension: string, not: boolean, value: string) =>
      (await run({ dimensions: [], filters: [{ dimension, not, values: [value] }] })).total.imps;
    expect(await imps('deal_name', false, deals[0].name)).toBe(7);
    expect(await imps('deal_name', true, deals[0].name)).toBe(1);
    expect(await imps('deal_name', false, deals[1].name)).toBe(0);
    expect((await imps('deal_status', false, 'active')) ?? 0).toBeLessThanOrEqual(7);
  });

  it('is offered by its name, like the others with its id', async () => {
    const values = await (await admin.call('GET', '/api/reports/values?dimension=deal_name')).json();
    expect(values.map(({ value }: { value: string }) => value)).toEqual(expect.arrayContaining([deals[0].name]));
  });
});

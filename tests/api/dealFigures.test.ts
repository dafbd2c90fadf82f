import { beforeAll, describe, expect, it } from 'vitest';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import { requestByTime } from '../../src/model/reports/byTime';
import { plainRequest, type ReportAnswer, type ReportRequest } from '../../src/model/reports/reportCall';
import { largestValues, requestOfBars, requestOfLayers } from '../../src/reports/chartPoints';
import type { ListFigures } from '../../src/schema/derivedColumns';
import { createReportWorld, type Reporter } from '../reports/reportWorld';
import { putObject } from '../support/financeWorld';
import { testSeed } from '../support/seed';

type Deal = Readonly<Record<'id' | 'owner' | 'adexchange', number> & Record<'name' | 'dealId', string>>;

const day = '2026-10-05';
const engine = createMemoryReports();
let admin: Reporter;
let supply: Reporter;
/** Two that were agreed as the same, of two accounts; and what the first has with another exchange. */
let deals: readonly [Deal, Deal];

beforeAll(async () => {
  const world = await createReportWorld(testSeed, engine);
  admin = await world.as('admin@adx.example', 'dsp');
  supply = await world.as('admin@adx.example', 'ssp');
  const all = [...(world.objects.deals?.values() ?? [])] as unknown as readonly Deal[];
  const one = all.find(({ owner }) => owner === 31) as Deal;
  const other = all.find(({ owner }) => owner !== 31) as Deal;
  deals = [one, { ...other, dealId: one.dealId }];
  await putObject(world.ports.store, 'deals', other.id, other.owner, { ...other, dealId: one.dealId });
  const [{ owner, adexchange, dealId }] = deals;
  const fact = { hour: Date.parse(`${day}T10:00:00Z`), demand: owner, deal: dealId };
  const rows = [
    { ...fact, adexchange, reqs: 100 },
    { ...fact, adexchange, campaign: 7, bids: 40, imps: 7, bill_adv: 5_000_000 },
    { ...fact, adexchange: 999_999, campaign: 7, bids: 9, imps: 1, bill_adv: 1_000_000 },
  ];
  await engine.add('of one deal', [{ table: 'B', rows: [rows] }]);
});

/** A day on which more was bought and sold without a deal than with one. */
const mixedDay = '2026-10-07';
beforeAll(async () => {
  const [{ owner, adexchange, dealId }] = deals;
  const fact = { hour: Date.parse(`${mixedDay}T10:00:00Z`), demand: owner, adexchange };
  const bought = { ...fact, campaign: 7, bids: 40, imps: 7, bill_adv: 5_000_000, deal_type: 'preferred' };
  const B = [
    { ...fact, reqs: 100, deal: dealId, deal_type: 'preferred' },
    { ...fact, reqs: 900 },
    { ...bought, deal: dealId },
    { ...bought, deal: '', deal_type: '', imps: 70, bill_adv: 50_000_000 },
  ];
  const sold = { hour: fact.hour, demand: owner, channel: 1, reqs: 10, imps: 3, deal: dealId };
  await engine.add('of what was bought', [{ table: 'B', rows: [B] }]);
  await engine.add('of what was sold', [{ table: 'D', rows: [[sold, { ...sold, deal: '', imps: 30 }]] }]);
});

const ask = async (by: Reporter, request: object): Promise<ReportAnswer> =>
  (await by.call('POST', '/api/rrun', request)).json();
const run = (request: object) => {
  const whole = { startDate: day, endDate: day, metrics: ['imps', 'bids', 'rev'], dimensions: ['deal_name'] };
  return ask(admin, { ...whole, timezone: 0, ...request });
};

describe('a deal whose id others agreed too', () => {
  it('has in the list of all accounts the traffic of its own account with its exchange', async () => {
    const found: ListFigures = await (await admin.call('GET', `/api/demand/deals/figures?day=${day}`)).json();
    expect([found.ids, found.values[found.metrics.indexOf('rev')]]).toEqual([[deals[0].id], [5]]);
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

describe('a report by deal', () => {
  const whole = (more: object): ReportRequest => ({
    ...plainRequest,
    startDate: mixedDay,
    endDate: mixedDay,
    timezone: 0,
    metrics: ['rev', 'imps', 'reqs'],
    dimensions: ['deal_name'],
    ...more,
  });
  it.each([
    { dimensions: ['deal_name'] },
    { dimensions: ['deal_id'] },
    { dimensions: ['adexchange_name', 'deal_id'] },
    { dimensions: ['deal_type', 'hour'] },
    { dimensions: ['deal_name'], compare: { startDate: mixedDay, endDate: mixedDay } },
    { dimensions: ['deal_id'], filters: [{ dimension: 'deal_id', not: true, values: ['x'] }] },
  ])('has the same money by time and by bar as in its total: %j', async (more) => {
    const request = whole(more);
    const answer = await ask(admin, request);
    expect(answer.total).toMatchObject({ rev: 5, imps: 7, reqs: 100 });
    const [first = ''] = request.dimensions;
    const byTime = await ask(admin, requestByTime(request, 'day', answer) as ReportRequest);
    const ofBars = requestOfBars({ ...request, dimensions: [first, 'day'] }, 'rev', answer) as ReportRequest;
    expect([byTime.total, (await ask(admin, ofBars)).total]).toEqual([answer.total, answer.total]);
    expect(byTime.compare?.total).toEqual(answer.compare?.total);
  });

  it('has no more in the layers of another dimension than in its rows', async () => {
    const request = whole({ dimensions: ['adexchange_name', 'deal_id'] });
    const answer = await ask(admin, request);
    const largest = largestValues(answer.rows, 'adexchange_name', 'imps');
    const layers = requestOfLayers(request, 'day', 'adexchange_name', largest, answer);
    expect((await ask(admin, layers)).total).toEqual(answer.total);
  });

  it('leaves out on the supply side too what was sold without a deal, and says so', async () => {
    const answer = await ask(supply, whole({ dimensions: ['deal_id'], metrics: ['imps', 'reqs'] }));
    expect(answer.rows).toEqual([{ deal_id: deals[0].dealId, imps: 3, reqs: 10 }]);
    expect([answer.total, answer.notes]).toEqual([{ imps: 3, reqs: 10 }, ['dealsOnly']]);
    const filters = [{ dimension: 'deal_id', not: false, values: [''] }];
    const none = await ask(supply, whole({ dimensions: ['deal_id'], metrics: ['imps'], filters }));
    expect([none.total, none.notes]).toEqual([{ imps: 30 }, undefined]);
  });
});

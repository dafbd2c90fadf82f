import { describe, expect, it } from 'vitest';
import { mostCounted } from '../../src/model/reports/facts';
import { createSeptember, september as month, factRow as row } from '../support/financeWorld';

const times = 20_000;
/** 2 × 10^19 of a counter: more than 64 bits hold. */
const many = Array.from({ length: times }, () =>
  row(32, { reqs: mostCounted, imps: mostCounted - 1, gross: mostCounted, pay_demand: 1 }),
);

describe('figures of one account that make no sense', () => {
  it('are told exactly by finance, leave the lines of others as they are, and stop no month from being closed', async () => {
    const world = await createSeptember();
    const before = await world.list('publishers', month);
    await world.add('S', many);
    const { lines, totals } = await world.list('publishers', month, month, '&sort=["gross","ASC"]');
    expect(lines[0]).toEqual(before.lines[0]);
    const counts = { reqs: '20000000000000000000', imps: '19999999999999980000' };
    expect(lines[1]).toMatchObject({ ...counts, gross: 2e13, rev_own: 0.02 });
    expect(totals).toMatchObject({ lines: 2, gross: '20000000171004.2' });
    for (const view of ['marketplaces', 'advertisers', 'subpublishers'] as const)
      expect(await world.lines(view, month)).toHaveLength(1);
    expect((await world.admin('GET', `/api/admin/finance/publishers/32/${month}`)).status).toBe(200);
    expect((await world.act(month, { action: 'close' })).status).toBe(200);
    // What came late for it is more than an entry holds: it stays late, and October is closed without it.
    const late = row(32, { gross: 1, pay_demand: mostCounted, pay_demand_mkt: mostCounted });
    await world.add('S', Array<typeof late>(10).fill(late));
    const closed = await world.lines('publishers', month, '&sort=["gross","ASC"]');
    expect(closed[1]).toMatchObject({ gross: 2e13, state: 'closed' });
    expect((await world.lines('publishers', '2026-10')).map(({ party }) => party.id)).toContain(32);
    expect((await world.act('2026-10', { action: 'close' })).status).toBe(200);
  });

  it('are told exactly by a report, beside those of others, in its total, and sorted and bounded as numbers', async () => {
    const world = await createSeptember();
    await world.add('S', many);
    await world.add('S', [row(31, { reqs: 5, gross: 1_500_000 })]);
    const days = { startDate: '2026-09-01', endDate: '2026-09-30', timezone: 0 };
    const asked = { ...days, metrics: ['reqs', 'rev', 'missed'], dimensions: ['demand_id'] };
    const run = (more: object = {}) =>
      world.admin('POST', '/api/rrun', { ...asked, sortBy: 'reqs', sortDesc: true, ...more });
    const { status, body } = await run();
    expect(status).toBe(200);
    expect(body.rows[0]).toMatchObject({ demand_id: 32, reqs: '20000000000000000000', rev: 2e13 });
    expect(body.rows[1]).toMatchObject({ demand_id: 31, reqs: 812_003_416 });
    expect(body.total).toMatchObject({ reqs: '20000000000812003416', rev: '20000000171005.7' });
    const within = async (min: number | string) =>
      (await run({ having: [{ metric: 'reqs', min, max: null }] })).body.rows.length;
    expect(await within(1e19)).toBe(1);
    // Digits that no double holds are a bound as text: one more than there are leaves nothing.
    expect([await within('20000000000000000000'), await within('20000000000000000001')]).toEqual([1, 0]);
    const compared = await run({ compare: { startDate: '2026-08-01', endDate: '2026-08-30' } });
    expect(compared.body.total).toMatchObject({ reqs: '20000000000812003416' });
  });
});

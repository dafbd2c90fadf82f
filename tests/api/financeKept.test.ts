import { beforeEach, expect, it } from 'vitest';
import { createMemoryReports } from '../../api/memory/reports/createMemoryReports';
import type { ReportEngine } from '../../api/ports/reports';
import { openLater } from '../../api/reports/openLater';
import { at, createFinanceWorld, type FinanceWorld, putObject, factRow as row } from '../support/financeWorld';

// The clock stands on 2026-11-20, so hours are sure from 2025-10-20 on, and sums of days from 2024-10-20 on.
const month = '2025-08';

/** Keeps rows of hours as the engine does: those from a moment on; sums of days are all there. */
function keepingHoursSince(since: { ms: number }): ReportEngine {
  const reports = createMemoryReports();
  return {
    ...reports,
    revision: async () => `${await reports.revision()} ${since.ms}`,
    run: (plan, options) =>
      reports.run(
        plan.source === 'rows' ? { ...plan, range: { ...plan.range, from: Math.max(plan.range.from, since.ms) } } : plan,
        options,
      ),
  };
}

const since = { ms: 0 };
let world: FinanceWorld;

/** Publisher 31 paid 7 dollars a thousand requests until 09:30 of the 10th of August 2025, and 2 since then. */
beforeEach(async () => {
  since.ms = 0;
  world = await createFinanceWorld({ reports: keepingHoursSince(since) });
  await putObject(world.store, 'demands', 31, null, { name: 'Northbay Streaming', priceReq: 2, priceImp: 0, priceDsp: 0 });
  const [account] = await world.store.get('demands', [31]);
  await world.store.transaction(async (tx) => {
    await tx.update([{ ...(account as NonNullable<typeof account>), modifiedAt: '2025-08-10T09:30:00.000Z' }]);
    await tx.addHistory([
      {
        ...{ type: 'demands', id: 31, version: 1, at: '2025-08-10T09:30:00.000Z', by: null, admin: null, action: 'update' },
        changes: [{ field: 'priceReq', from: 7, to: 2 }],
      },
    ]);
  });
});

const requests = (when: string, reqs: number) => row(31, { reqs, imps: 0, gross: 1 }, at(when));
const fee = async () =>
  (await world.list('publishers', month)).lines.map(({ view, ...line }) => ('fee_reqs' in line ? line.fee_reqs : view));

it('a month with a change of price keeps its fees when its hours are gone', async () => {
  await world.add('S', [requests('2025-08-05T05:00', 1000), requests('2025-08-20T05:00', 1000)]);
  expect(await fee()).toEqual([7 + 2]);
  since.ms = at('2025-11-01T00:00');
  expect(await fee()).toEqual([7 + 2]);
});

it('a day within which a price changed is told apart by the hour for as long as its hours are there, then counts by the price that it began with', async () => {
  await world.add('S', [requests('2025-08-10T05:00', 1000), requests('2025-08-10T10:00', 1000), requests('2025-08-20T05:00', 1000)]);
  expect(await fee()).toEqual([7 + 2 + 2]);
  // Some of the day alone would be less than there was.
  since.ms = at('2025-08-10T08:00');
  expect(await fee()).toEqual([7 + 7 + 2]);
  const { lines } = await world.list('publishers', month);
  expect(lines).toMatchObject([{ reqs: 3000 }]);
});

it('tells what is left of the facts of each month', async () => {
  const { totals } = await world.list('publishers', '2024-10', '2025-11');
  const kept = Object.fromEntries(totals.periods.map((one) => [one.period, one.kept]));
  expect(kept).toMatchObject({ '2024-10': 'none', '2024-11': 'days', '2025-10': 'days', '2025-11': 'all' });
});

it('months are as they stand once the facts are there: those of a sample come in with its books on the first request', async () => {
  const stamps = { version: 1, closedAt: '2026-10-01T00:00:00.000Z', closedBy: 'Mara' };
  const reports = openLater(async () => {
    await late.store.transaction((tx) => tx.finance.putPeriod({ period: '2026-09', state: 'closed', ...stamps }));
    return createMemoryReports();
  });
  const late = await createFinanceWorld({ reports });
  expect((await late.list('publishers', '2026-09')).totals.periods).toMatchObject([{ state: 'closed', may: 'reopen' }]);
});

it('a closed month whose hours may be gone is not opened again, and stays as it is', async () => {
  await world.add('S', [requests('2025-08-10T05:00', 1000), requests('2025-08-10T10:00', 1000)]);
  expect((await world.act(month, { action: 'close' })).body.period).toMatchObject({ state: 'closed', may: null });
  since.ms = at('2025-11-01T00:00');
  const refused = await world.act(month, { action: 'reopen' });
  expect(refused.body).toMatchObject({
    status: 409,
    code: 'not_ready',
    detail: expect.stringMatching(/hourly traffic has been deleted/),
  });
  expect(await fee()).toEqual([7 + 2]);
});

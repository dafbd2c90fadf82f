import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReports } from '../../server/reports/openReports';
import { financeViews } from '../../src/model/finance/financeLine';
import { createFinanceRandom, parties } from '../support/financeRandom';
import { createFinanceWorld, type FinanceWorld, putObject } from '../support/financeWorld';
import { newFolders } from '../support/newFolders';
import { testSeed } from '../support/seed';

const newFolder = newFolders();
let worlds: readonly [memory: FinanceWorld, chdb: FinanceWorld];

beforeAll(async () => {
  const reports = await openReports({ path: newFolder(), keep: null });
  worlds = [await createFinanceWorld(), await createFinanceWorld({ reports })];
  const random = createFinanceRandom(testSeed);
  const rows = random.rows(120);
  const prices = parties.publishers.map(() => random.prices());
  for (const world of worlds) {
    for (const [at, id] of parties.publishers.entries())
      await putObject(world.store, 'demands', id, null, { name: `Publisher ${id}`, showDsp: true, ...prices[at] });
    for (const table of ['S', 'D', 'B'] as const)
      await world.add(
        table,
        rows.flatMap((one) => (one.table === table ? [one.row] : [])),
      );
  }
});

afterAll(() => worlds[1].ports.reports.close());

it('lines, days and parts are the same on chDB as in memory, with prices that changed within a month too', {
  timeout: 120_000,
}, async () => {
  const [memory, chdb] = worlds;
  for (const { admin, moveClock } of worlds) {
    const { version } = (await admin('GET', '/api/demands/31')).body;
    // Two days before the facts of the month end.
    moveClock(-5 * 86_400_000);
    expect((await admin('PUT', '/api/demands/31', { priceReq: 0.5, version })).status).toBe(200);
    moveClock(5 * 86_400_000);
  }
  for (const view of financeViews) {
    const [one, other] = [await memory.list(view, '2026-06', '2026-11'), await chdb.list(view, '2026-06', '2026-11')];
    expect(other).toEqual(one);
    const [line] = one.lines;
    const path = `/api/admin/finance/${view}/${line?.party.id}/${line?.period}`;
    const [there, here] = [await chdb.admin('GET', path), await memory.admin('GET', path)];
    expect(there.status, JSON.stringify(there.body)).toBe(200);
    expect(there.body).toEqual(here.body);
  }
  const detail = await chdb.admin('GET', '/api/admin/finance/publishers/31/2026-11');
  expect(detail.body.prices).toHaveLength(2);
});

it('what was delivered in an open month is kept, on both', async () => {
  for (const { admin, act } of worlds) {
    const refused = await admin('DELETE', '/api/demands/32');
    expect([refused.status, refused.body.code], JSON.stringify(refused.body)).toEqual([409, 'in_use']);
    expect((await act('2026-06', { action: 'close' })).status).toBe(200);
  }
});

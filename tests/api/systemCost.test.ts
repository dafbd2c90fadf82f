import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { importFile } from '../../server/intake/importFile';
import { readAccounts } from '../../server/store/readAccounts';
import { costByDay, costSoFar } from '../../src/dashboard/more/requests';
import { createFinanceWorld, type FinanceWorld, putObject } from '../support/financeWorld';
import { accounts, logins } from '../support/host';

const folder = mkdtempSync(join(tmpdir(), 'adx-cost-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const month = '2026-11';
const hourMs = 3_600_000;

/** What everybody who asks is told of this month's cost, in USD. */
async function told(world: FinanceWorld) {
  const publisher = await world.as(logins.demand);
  const days = { startDate: '2026-11-01', endDate: '2026-11-20', timezone: 0 };
  const ask = async (body: object) => {
    const answer = await publisher('POST', '/api/rrun', { ...days, ...body });
    expect([answer.status, answer.body.detail, answer.body.errors]).toEqual([200, undefined, undefined]);
    return answer.body;
  };
  const { range: _, compare: __, ...soFar } = costSoFar;
  const { range: ___, ...byDay } = costByDay('2026-12-01');
  const ofDays = (await ask(byDay)).rows as readonly { readonly systemCost: number }[];
  const [line] = (await world.list('publishers', month)).lines.filter(({ party }) => party.id === accounts.demand);
  return {
    report: (await ask({ metrics: ['systemCost'], dimensions: ['day'] })).total.systemCost,
    besideOthers: (await ask({ metrics: ['systemCost', 'imps'] })).total.systemCost,
    // As `profileCalls` asks.
    profile: (await ask({ metrics: ['systemCost'], limit: 1 })).rows.at(-1).systemCost,
    dashboard: (await ask(soFar)).total.systemCost,
    dashboardByDay: Math.round(ofDays.reduce((sum, { systemCost }) => sum + systemCost, 0) * 1e6) / 1e6,
    bill: line && 'systemCost' in line ? line.systemCost : undefined,
  };
}

describe('the system cost of imported facts', () => {
  it('is the same in report, profile, dashboard and bill, also after the prices have changed', async () => {
    const world = await createFinanceWorld();
    const shown = { showSsp: true, showDsp: true, showSystemCost: true };
    const ofAccount = { name: 'Northbay', paymentTerms: 30, ...shown, priceReq: 0.002, priceImp: 0.15, priceDsp: 8 };
    await putObject(world.store, 'demands', accounts.demand, null, ofAccount);
    let files = 0;
    const bring = async (name: string, text: string) => {
      files += 1;
      const path = join(folder, `${files}_${name}.csv`);
      writeFileSync(path, text);
      const options = { map: new Map(), ignoresUnknown: false, isStrict: true };
      const add = (...[id, table, rows, origin]: Parameters<Parameters<typeof importFile>[2]>) =>
        world.ports.reports.add(id, [{ table, rows }], { ...origin, by: 'ops' });
      const nowMs = world.now().getTime() + 4 * hourMs;
      const accountsNow = () => readAccounts(world.store, nowMs);
      return importFile(path, options, add, () => undefined, nowMs, accountsNow);
    };
    const demand = accounts.demand;
    // A cost that the file brings along is not the account's.
    const supply = ['02T05,D,1,812003411,14411208,7', '03T06,D,2,333,1,7', '03T07,D,2,333,1,7'];
    const buy = ['04T05,D,9,1000,22140000000', '04T06,D,0,5,100'];
    const linesOf = (lines: readonly string[]) =>
      lines.map((line) => `2026-11-${line.replace('D', String(demand))}\n`).join('');
    await bring('supply', `hour,demand,channel,reqs,imps,sys_cost\n${linesOf(supply)}`);
    await bring('buy', `hour,demand,campaign,imps,bill_adv\n${linesOf(buy)}`);
    const first = await told(world);
    // 812,004,077 requests at $0.002 and 14,411,210 impressions at $0.15 a thousand, and 8 % of $22,140.
    expect(first.bill).toBe(5556.889654);
    expect(new Set(Object.values(first))).toEqual(new Set([first.bill]));

    const { version } = (await world.admin('GET', `/api/demands/${demand}`)).body;
    expect((await world.admin('PUT', `/api/demands/${demand}`, { priceReq: 0.01, version })).status).toBe(200);
    expect(await told(world)).toEqual(first);
    // Of an hour before the change and one after it, in one file.
    const hours = [-2, 2].map((hours) => new Date(world.now().getTime() + hours * hourMs).toISOString().slice(0, 13));
    const lines = hours.map((hour) => `${hour},${demand},1,1000000,0\n`).join('');
    await bring('supply', `hour,demand,channel,reqs,imps\n${lines}`);
    const second = await told(world);
    expect(second.bill).toBeCloseTo(Number(first.bill ?? 0) + 2 + 10, 6);
    expect(new Set(Object.values(second))).toEqual(new Set([second.bill]));
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../api/createApi';
import { createMemoryReports } from '../../api/memory/reports/createMemoryReports';
import { createMemoryStore } from '../../api/memory/store';
import { createTraffic, type EngineTraffic } from '../../api/traffic/createTraffic';
import { openReports } from '../../server/reports/openReports';
import { mostCounted } from '../../src/model/reports/facts';
import { readRecords } from '../../src/schema/files/csvRecords';
import { createFinanceWorld, type FinanceWorld, factRow, putObject } from '../support/financeWorld';
import { accounts, type Call, logins } from '../support/host';

const folder = mkdtempSync(join(tmpdir(), 'adx-large-figures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const yesterday = Date.parse('2026-11-19T12:00:00Z');
const ids = { tag: 4101, channel: 2101, campaign: 7101, app: 301 };
/** Sums beyond 2^53 and beyond 2^63, odd ones, so that no double holds them. */
const sizes = [
  ['2^53', 12],
  ['2^63', 12_001],
] as const;
const count = mostCounted - 1;
const digits = (times: number): string => String(BigInt(count) * BigInt(times));
/** Dollars of so many millionths. */
const dollars = (times: number): string => {
  const micro = digits(times);
  const decimals = micro.slice(-6).replace(/0+$/, '');
  return `${micro.slice(0, -6)}${decimals && `.${decimals}`}`;
};
const inCents = (times: number): string => {
  const cents = String((BigInt(count) * BigInt(times) + 5_000n) / 10_000n);
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`.replace(/\.00$/, '');
};
const engines = {
  memory: async () => createMemoryReports(),
  chDB: async () => openReports({ path: mkdtempSync(join(folder, 'facts-')), keep: null }),
};
const cases = Object.keys(engines).flatMap((name) =>
  sizes.map(([above, times]) => [name as keyof typeof engines, above, times] as const),
);

describe.each(cases)('on %s figures beyond %s', (engine, _, times) => {
  let world: FinanceWorld;
  let traffic: EngineTraffic;
  let demand: Call;

  beforeAll(async () => {
    const reports = await engines[engine]();
    const store = createMemoryStore();
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
    traffic = createTraffic({ reports, store, clock: () => new Date('2026-11-20T12:00:00Z'), log: quiet });
    world = await createFinanceWorld({ reports, store, traffic });
    await putObject(store, 'tags', ids.tag, accounts.demand, { name: 'Large' });
    await putObject(store, 'channels', ids.channel, accounts.demand, { name: 'Large' });
    await putObject(store, 'campaigns', ids.campaign, accounts.demand, {
      name: 'Large',
      advertiser: 501,
      budgetTotal: 1000,
    });
    await putObject(store, 'applications', ids.app, null, { name: 'Large', bundle: 'com.large' });
    const many = (values: object) =>
      Array<ReturnType<typeof factRow>>(times).fill(factRow(accounts.demand, values, yesterday));
    const all = { reqs: count, imps: count, opps: count, gross: count, pay_demand: count };
    await world.add('S', many({ ...all, channel: ids.channel, app: ids.app, sys_cost: count }));
    await world.add('D', many({ ...all, tag: ids.tag }));
    await world.add(
      'B',
      many({ campaign: ids.campaign, advertiser: 501, imps: count, bids: count, wins: count, bill_adv: count }),
    );
    await traffic.refresh();
    demand = await world.as(logins.demand);
    return async () => {
      await traffic.stop();
      await reports.close();
    };
  }, 120_000);

  it('are exact beside lists', async () => {
    const { body } = await demand('GET', '/api/demand/tags/figures?day=2026-11-19');
    const own = (metric: string) => body.values[body.metrics.indexOf(metric)][body.ids.indexOf(ids.tag)];
    expect([own('reqs'), own('fill'), own('rev')]).toEqual([digits(times), 100, expect.anything()]);
    expect(String(own('rev'))).toBe(dollars(times));
    for (const [filter, found] of [
      [{ yesterday_reqs_gt: 1e15 }, [ids.tag]],
      [{ yesterday_reqs_lt: 1e15, id: [ids.tag] }, []],
    ] as const) {
      const page = await demand(
        'GET',
        `/api/demand/tags?${new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,9]' })}`,
      );
      expect(page.body.map(({ id }: { readonly id: number }) => id)).toEqual(found);
    }
    const file = await demand('POST', '/api/demand/tags/export', { figures: true, sort: ['id', 'ASC'] });
    const [heads = [], ...lines] = readRecords(String(file.body).replace('\uFEFF', ''), ',', 1, true).rows.map(
      ({ cells }) => cells,
    );
    const line = lines.find(([id]) => id === String(ids.tag)) ?? [];
    expect([line[heads.indexOf('Requests yesterday')], line[heads.indexOf('Revenue yesterday')]]).toEqual([
      digits(times),
      dollars(times),
    ]);
  });

  it('are exact in reports and what is made of them', async () => {
    const asked = {
      startDate: '2026-11-19',
      endDate: '2026-11-19',
      metrics: ['reqs', 'imps', 'rev'],
      dimensions: ['tag_name'],
    };
    const { status, body } = await demand('POST', '/api/rrun', asked);
    expect(status).toBe(200);
    for (const row of [body.total, body.rows[0]])
      expect([row.reqs, row.imps, String(row.rev)]).toEqual([digits(times), digits(times), dollars(times)]);
    const cost = await demand('POST', '/api/rrun', {
      startDate: '2026-11-01',
      endDate: '2026-11-20',
      metrics: ['systemCost'],
      limit: 1,
    });
    expect([cost.status, String(cost.body.rows[0].systemCost)]).toEqual([
      200,
      expect.stringContaining(dollars(times).split('.')[0] ?? ''),
    ]);
  });

  it('are exact in finance and its statements', async () => {
    const { lines } = await world.list('publishers', '2026-11');
    const line = lines.find(({ party }) => party.id === accounts.demand) as unknown as Readonly<
      Record<string, unknown>
    >;
    expect([line.reqs, line.imps, String(line.gross)]).toEqual([digits(times), digits(times), dollars(times)]);
  });

  it('are exact among the fields of objects, and compared as what they are', async () => {
    const { body } = await demand('GET', `/api/demand/applications/${ids.app}`);
    expect([body.reqs7d, body.imps7d]).toEqual([digits(times), digits(times)]);
    const account = await world.admin('GET', `/api/demands/${accounts.demand}`);
    expect(String(account.body.systemCost)).toBe(inCents(times));
    const known = (await traffic.of('campaigns', [ids.campaign])).get(ids.campaign);
    expect(Number(known?.imps)).toBeCloseTo(count * times, -4);
    expect(known?.spend).toBeGreaterThan(1000);
  });

  it('stop no call, and no answer has one that a double has rounded', async () => {
    const routes = new Set(
      createApi(world.ports)
        .routes.filter(({ method, path }) => method === 'GET' && !/auth\/logout|\/switch/.test(path))
        .map(({ path }) => path),
    );
    const own: readonly (readonly [RegExp, number])[] = [
      [/\/tags\//, ids.tag],
      [/\/channels\//, ids.channel],
      [/\/campaigns\//, ids.campaign],
      [/\/applications\//, ids.app],
      [/\/demands\//, accounts.demand],
    ];
    const wrong: string[] = [];
    for (const login of [logins.admin, logins.demand])
      for (const route of routes) {
        const path = route
          .replaceAll(':id', String(own.find(([of]) => of.test(route))?.[1] ?? 501))
          .replaceAll(':view', 'publishers')
          .replaceAll(':party', String(accounts.demand))
          .replaceAll(':period', '2026-11')
          .replaceAll(/:\w+(\{[^}]*\})?/g, '1');
        const cookie = await world.cookieOf(login);
        const answer = await world.fetch(path, { headers: { Cookie: cookie } });
        if ((answer.headers.get('Content-Type') ?? '').startsWith('text/event-stream')) {
          await answer.body?.cancel();
          continue;
        }
        const text = await answer.text();
        if (answer.status >= 500) wrong.push(`${login} ${path} ${answer.status} ${text.slice(0, 300)}`);
        const isJson = (answer.headers.get('Content-Type') ?? '').includes('json') && !path.includes('openapi');
        // A delivery is drawn, so a double is near enough.
        const exact = text.replaceAll(/"delivery":\{[^{}]*(?:\{[^{}]*\})?[^{}]*\}/g, '');
        const bare = isJson ? exact.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""') : '';
        for (const [number] of bare.matchAll(/-?\d[\d.]*(?:e[+-]?\d+)?/g))
          if (Math.abs(Number(number)) > Number.MAX_SAFE_INTEGER) wrong.push(`${login} ${path} ${number}`);
      }
    expect([...new Set(wrong)]).toEqual([]);
  }, 120_000);
});

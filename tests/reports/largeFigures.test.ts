import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../api/createApi';
import { createMemoryStore } from '../../api/memory/store';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import type { ReportEngine } from '../../api/reports/ports/reports';
import { createTraffic, type EngineTraffic } from '../../api/traffic/createTraffic';
import { openReports } from '../../server/reports/openReports';
import { formatCell } from '../../src/finance/lines/formatCell';
import { boundsOfSum, compareSums, dollarsOf, type Figure, isWithin, sumOf } from '../../src/model/exactSums';
import type { FinanceLine } from '../../src/model/finance/financeLine';
import { financeSteps } from '../../src/model/finance/financeSteps';
import { type FactRow, mostCounted } from '../../src/model/reports/facts';
import { pointsByTime } from '../../src/model/reports/pointsByTime';
import type { ReportRow } from '../../src/model/reports/reportCall';
import type { ReportPlan, Value } from '../../src/model/reports/reportPlan';
import { readRecords } from '../../src/schema/files/csvRecords';
import { hourMs, key, limits, plan } from '../contracts/reportFacts';
import { createFinanceWorld, type FinanceWorld, factRow, putObject } from '../support/financeWorld';
import { accounts, type Call, logins } from '../support/host';
import { newFolders } from '../support/newFolders';
import { isFullRun, testSeed } from '../support/seed';
import { silentLog } from '../support/silentLog';
import { runStatements } from './onEngine';

const newFolder = newFolders();
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
  chDB: async () => openReports({ path: newFolder(), keep: null }),
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
    traffic = createTraffic({ reports, store, clock: () => new Date('2026-11-20T12:00:00Z'), log: silentLog });
    world = await createFinanceWorld({ reports, store, traffic });
    await putObject(store, 'tags', ids.tag, accounts.demand, { name: 'Large' });
    await putObject(store, 'channels', ids.channel, accounts.demand, { name: 'Large' });
    const budget = { name: 'Large', advertiser: 501, budgetTotal: 1000 };
    await putObject(store, 'campaigns', ids.campaign, accounts.demand, budget);
    await putObject(store, 'applications', ids.app, null, { name: 'Large', bundle: 'com.large' });
    const many = (values: object) =>
      Array<ReturnType<typeof factRow>>(times).fill(factRow(accounts.demand, values, yesterday));
    const all = { reqs: count, imps: count, opps: count, gross: count, pay_demand: count };
    await world.add('S', many({ ...all, channel: ids.channel, app: ids.app, sys_cost: count }));
    await world.add('D', many({ ...all, tag: ids.tag }));
    const bought = { imps: count, bids: count, wins: count, bill_adv: count };
    await world.add('B', many({ campaign: ids.campaign, advertiser: 501, ...bought }));
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
      const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,9]' });
      const page = await demand('GET', `/api/demand/tags?${query}`);
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
    const day = { startDate: '2026-11-19', endDate: '2026-11-19' };
    const asked = { ...day, metrics: ['reqs', 'imps', 'rev'], dimensions: ['tag_name'] };
    const { status, body } = await demand('POST', '/api/rrun', asked);
    expect(status).toBe(200);
    for (const row of [body.total, body.rows[0]])
      expect([row.reqs, row.imps, String(row.rev)]).toEqual([digits(times), digits(times), dollars(times)]);
    const days = { startDate: '2026-11-01', endDate: '2026-11-20' };
    const cost = await demand('POST', '/api/rrun', { ...days, metrics: ['systemCost'], limit: 1 });
    expect(cost.status).toBe(200);
    expect(String(cost.body.rows[0].systemCost)).toContain(dollars(times).split('.')[0] ?? '');
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

describe('sums above 2^53', () => {
  const hour = Date.UTC(2026, 2, 10, 12);
  const range = { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 3, 1) };

  /** Accounts whose sums lie so near to each other that doubles do not tell them apart. */
  const sums = Array.from({ length: 9 }, (_, at) => 2n ** 53n + BigInt(at) - 2n);
  const rows = sums.flatMap((sum, at) => {
    const part = sum / 16n;
    const parts = [...Array.from({ length: 15 }, () => part), sum - 15n * part];
    return parts.map((one) => ({ hour, demand: at + 1, imps: Number(one), gross: Number(one) }));
  });
  expect(rows.every(({ imps }) => imps <= mostCounted)).toBe(true);

  const imps: Value = { sum: 0, unit: 1 };
  const gross: Value = { sum: 1, unit: 1e-6 };
  const engines: Readonly<Record<string, () => Promise<ReportEngine>>> = {
    'in memory': async () => createMemoryReports(),
    embedded: () => openReports({ path: newFolder(), keep: null }),
  };

  it.each(Object.entries(engines))(
    'are within bounds and in their order exactly, in the engine %s',
    async (_, open) => {
      const engine = await open();
      await engine.add('large', [{ table: 'D', rows: [rows] }]);
      const bound = fc.option(fc.bigInt(2n ** 53n - 2n, 2n ** 53n + 8n));
      const cases = fc.record({
        bounds: fc.tuple(bound, bound),
        isMoney: fc.boolean(),
        desc: fc.boolean(),
        source: fc.constantFrom('rows', 'daily') as fc.Arbitrary<'rows' | 'daily'>,
        isTogether: fc.boolean(),
      });
      const check = async (one: typeof cases extends fc.Arbitrary<infer T> ? T : never) => {
        const { isMoney, desc, source, isTogether } = one;
        const [min, max] = one.bounds;
        const inUnit = (value: bigint | null): Figure | null =>
          value === null ? null : isMoney ? dollarsOf(sumOf(value)) : sumOf(value);
        const value = isMoney ? gross : imps;
        const asked = plan({
          source,
          range,
          groups: [key('demand')],
          sums: [{ counter: 'imps' }, { counter: 'gross' }],
          limit: 100,
          having: [{ value, min: inUnit(min), max: inUnit(max) }],
          order: [{ by: { value }, desc }],
        });
        const other = { ...asked, having: [] };
        const together = isTogether ? ((await engine.runTogether?.([asked, other], limits)) ?? []) : [];
        const found = (together[0] ?? (await engine.run(asked, limits))).rows.map((row) => row[1]);
        const wanted = sums
          .filter((sum) => (min === null || sum >= min) && (max === null || sum <= max))
          .map(sumOf)
          .sort(compareSums);
        expect(found).toEqual(desc ? wanted.reverse() : wanted);
      };
      await fc.assert(fc.asyncProperty(cases, check), { seed: testSeed, numRuns: isFullRun ? 300 : 25 });
      await engine.close();
    },
  );
});

describe('sums beyond 64 bits', () => {
  const from = Date.UTC(2026, 0, 1);
  const range = { from, to: Date.UTC(2026, 3, 1) };

  /** Few rows of any size, each as often as it takes to go beyond 64 bits. */
  const someRows = fc.array(
    fc.record({
      hour: fc.integer({ min: 0, max: 80 * 24 }).map((at) => from + at * hourMs),
      demand: fc.integer({ min: 1, max: 3 }),
      imps: fc.oneof(
        fc.constantFrom(mostCounted, -mostCounted, mostCounted - 1, 2 ** 32, 2 ** 32 - 1, 0, 1, -1),
        fc.integer({ min: -mostCounted, max: mostCounted }),
      ),
      gross: fc.integer({ min: 0, max: mostCounted }),
    }),
    { minLength: 1, maxLength: 12 },
  );

  type Rows = readonly FactRow[];

  /** What each account comes to, counted in whole numbers without an end. */
  function counted(rows: Rows, times: number, wanted: readonly string[]) {
    const sums = new Map<number, bigint[]>();
    for (const row of rows) {
      const own = sums.get(Number(row.demand)) ?? wanted.map(() => 0n);
      sums.set(Number(row.demand), own);
      wanted.forEach((name, at) => {
        own[at] = (own[at] as bigint) + BigInt(Number(row[name] ?? 0)) * BigInt(times);
      });
    }
    const total = wanted.map((_, at) => sumOf([...sums.values()].reduce((sum, own) => sum + (own[at] as bigint), 0n)));
    const groups = [...sums].sort(([a], [b]) => a - b).map(([demand, own]) => [demand, ...own.map(sumOf)]);
    return { rows: groups, total, rowCount: groups.length };
  }

  const ofAccounts = (source: ReportPlan['source'], more: Partial<ReportPlan> = {}): ReportPlan =>
    plan({ source, range, groups: [key('demand')], sums: [{ counter: 'imps' }, { counter: 'gross' }], ...more });

  const manyTimes = function* (rows: Rows, times: number): Generator<Rows> {
    for (let at = 0; at < times; at += 1) yield rows;
  };

  const times = 12_000;
  it('are the same of memory, of chDB and counted by hand, whatever they are read of', {
    timeout: 600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(someRows, async (rows) => {
        const wanted = counted(rows, times, ['imps', 'gross']);
        const path = newFolder();
        let chdb = await openReports({ path, keep: null });
        const memory = createMemoryReports();
        // The first is small, so that it is the second that makes the kept sums wide.
        const parts = [1, times - 1];
        for (const engine of [memory, chdb])
          for (const [at, part] of parts.entries())
            await engine.add(`part ${at}`, [{ table: 'D', rows: manyTimes(rows, part) }]);
        const all = async (engine: ReportEngine) => {
          for (const source of ['rows', 'daily', 'mixed'] as const)
            expect(await engine.run(ofAccounts(source), limits)).toEqual(wanted);
          const whole = await engine.run(ofAccounts('daily', { groups: [] }), limits);
          expect(whole).toEqual({ rows: [wanted.total], total: wanted.total, rowCount: 1 });
          const { rows: parts, close } = await engine.read(ofAccounts('daily'), limits);
          const found = [];
          for await (const part of parts) found.push(...part);
          await close();
          expect(found).toEqual(wanted.rows);
        };
        await all(memory);
        await all(chdb);
        const firstDays = { groups: [], range: { ...range, to: from + 40 * 24 * hourMs } };
        const [first] = (await chdb.runTogether([ofAccounts('daily'), ofAccounts('daily', firstDays)], limits)) ?? [];
        expect(first).toEqual(wanted);
        await chdb.close();
        chdb = await openReports({ path, keep: null });
        await all(chdb);
        await chdb.close();
      }),
      { numRuns: isFullRun ? 25 : 3, seed: testSeed },
    );
  });

  it('leave what is kept of objects for ever as large as it is', async () => {
    const engine = await openReports({ path: newFolder(), keep: null });
    const rows = [{ hour: from, demand: 1, tag: 5, imps: mostCounted, gross: mostCounted }];
    for (const name of ['one', 'two']) await engine.add(name, [{ table: 'D', rows: manyTimes(rows, 10_000) }]);
    const source = { table: 'D', key: 'tag', sums: {} } as const;
    for await (const [life] of await engine.lives(source, 202601, limits))
      expect(life?.sums).toEqual({ reqs: 0, imps: '20000000000000000000', money: '20000000000000000000' });
    await engine.close();
  });

  it('a counter takes 10^15 of a row and no more, in both engines', async () => {
    for (const engine of [createMemoryReports(), await openReports({ path: newFolder(), keep: null })]) {
      const add = (imps: number) => engine.add(`${imps}`, [{ table: 'D', rows: [[{ hour: from, demand: 1, imps }]] }]);
      await expect(add(mostCounted + 1)).rejects.toThrow(
        'fact_demand.imps is 1000000000000001: write a whole number up to 10^15',
      );
      await expect(add(-mostCounted - 1)).rejects.toThrow('up to 10^15');
      expect([await add(mostCounted), await add(-mostCounted)]).toEqual([true, true]);
      await engine.close();
    }
  });

  it('a folder whose sums were 64 bits wide is gone on with, and becomes as wide as it must', async () => {
    const path = newFolder();
    const rows = [{ hour: from, demand: 1, tag: 5, imps: mostCounted }];
    const before = await openReports({ path, keep: null });
    await before.add('before', [{ table: 'D', rows: manyTimes(rows, 8_000) }]);
    await before.close();
    const sums = ['reqs', 'imps', 'money'].map((sum) => `MODIFY COLUMN ${sum} SimpleAggregateFunction(sum, Int64)`);
    const changes = [
      'batches DROP COLUMN weights',
      ...['_day', '_brief'].map((end) => `fact_demand${end} MODIFY COLUMN imps Int64 CODEC(T64, LZ4)`),
      `lives ${sums.join(', ')}`,
    ];
    await runStatements({ path }, ...changes.map((change) => `ALTER TABLE ${change} SETTINGS mutations_sync = 2`));
    const after = await openReports({ path, keep: null });
    await after.add('after', [{ table: 'D', rows: manyTimes(rows, 8_000) }]);
    const wanted = counted(rows, 16_000, ['imps']);
    for (const source of ['rows', 'daily'] as const)
      expect(await after.run(ofAccounts(source, { sums: [{ counter: 'imps' }] }), limits)).toEqual(wanted);
    await after.close();
  });
});

const large = '9007199254.740993';

describe('an amount that no double holds', () => {
  it('is written to the cent in a cell of finance, where it was a dash', () => {
    expect(formatCell('usd', large)).toBe('$9,007,199,254.74');
    expect(formatCell('count', '9007199254740993')).toBe('9,007,199,254,740,993');
    expect(formatCell('usd', 'words')).toBe('-');
  });

  it('is taken away exactly in the steps to what is owed', () => {
    const line = { view: 'subpublishers', cost: large, receivable: 0, payable: large } as unknown as FinanceLine;
    const owed = { ...line, view: 'marketplaces', gross: large, paid: large, balance: 0 } as unknown as FinanceLine;
    expect(financeSteps(line).map(({ amount }) => amount)).toContain(large);
    expect(financeSteps(owed).find(({ id }) => id === 'paid')?.amount).toBe(`-${large}`);
  });

  it('is drawn by the double next to it, and read as it is', () => {
    const rows = [
      { day: '2026-11-01', gross: large, _prev: { gross: 1 } },
      { day: '2026-11-02', gross: 2, _prev: null },
    ] as unknown as readonly ReportRow[];
    const days = { startDate: '2026-11-01', endDate: '2026-11-02' };
    const points = pointsByTime(rows, days, 'day', 'gross', Number.POSITIVE_INFINITY);
    expect(points[0]).toMatchObject({ now: Number(large), before: 1, exact: { now: large, before: 1 } });
    expect(points[1]).not.toHaveProperty('exact');
  });
});

it.each([
  [1.5, null, 1, '1', false],
  [1.5, null, 1, 2, true],
  [null, -1.5, 1, -2, true],
  [null, -1.5, 1, -1, false],
  [1.1, null, 1e-6, 1_100_000, true],
  [1.1, null, 1e-6, 1_099_999, false],
  [1e-9, null, 1e-6, 0, false],
  [null, -1e-9, 1e-6, 0, false],
  [1e300, null, 1, '9'.repeat(300), false],
  [2 ** 53, 2 ** 53, 1, '9007199254740993', false],
  ['9007199254740993', '9007199254740993', 1, '9007199254740993', true],
] as const)(
  'bounds of a sum from %j to %j in units of %d: of %j it is %j that it is within',
  (min, max, unit, sum, is) => {
    expect(isWithin(sum, boundsOfSum(min, max, unit))).toBe(is);
  },
);

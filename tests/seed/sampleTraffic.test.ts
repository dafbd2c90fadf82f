import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readBooks } from '../../api/finance/books';
import { presentLine } from '../../api/finance/presentLine';
import { addFinance } from '../../api/finance/sample/addFinance';
import { createMemoryStore } from '../../api/memory/store';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import { FactsMissing } from '../../api/reports/ports/reports';
import { addTraffic } from '../../sample/addTraffic';
import { seedSample } from '../../sample/seed';
import { keepSampleTraffic } from '../../server/sampleTraffic';
import { financeViews } from '../../src/model/finance/financeLine';
import { rangeOf } from '../../src/model/finance/months';
import { key, plan } from '../contracts/reportFacts';
import { silentLog } from '../support/silentLog';

it('of which days are missing is told day by day, until what is known of the objects has all of it', async () => {
  const store = createMemoryStore();
  const now = new Date('2026-11-20T02:20:00Z');
  await seedSample(store, { passwords: { hash: async () => '', verify: async () => true }, now });
  const engine = createMemoryReports();
  const asked: (number | null)[] = [];
  const told: unknown[] = [];
  let sample: ReturnType<typeof keepSampleTraffic>;
  const parts = {
    store,
    days: 2,
    log: silentLog,
    clock: () => now,
    reports: {
      ...engine,
      async add(...batch: Parameters<typeof engine.add>) {
        told.push(await sample.coming());
        return engine.add(...batch);
      },
    },
    traffic: {
      async refresh() {
        told.push(await sample.coming());
        asked.push(await engine.latest());
      },
    },
  };
  sample = keepSampleTraffic(parts);
  expect(await sample.coming()).toEqual({ day: 1, days: 3 });
  await vi.waitFor(async () => expect(await sample.coming()).toBeNull(), { timeout: 30_000, interval: 50 });
  await sample.end();
  expect(told.at(-1)).toEqual({ day: 3, days: 3 });
  expect(asked.at(-1)).toBe(Date.parse('2026-11-20T01:00:00Z'));
  // Hours that are over since are no news.
  const later = keepSampleTraffic({ ...parts, clock: () => new Date('2026-11-20T05:20:00Z') });
  expect(await later.coming()).toBeNull();
  await later.end();
}, 60_000);

it('that meets missing facts says so in the log once, without a stack, and not again with each try', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const told: unknown[] = [];
  const log = {
    ...silentLog,
    warn: (event: string, fields?: object) => told.push([event, fields]),
    error: (event: string) => told.push(event),
  };
  const latest = vi.fn(() => Promise.reject(new FactsMissing([], true)));
  const sample = keepSampleTraffic({
    store: createMemoryStore(),
    days: 2,
    log,
    clock: () => new Date('2026-11-20T02:20:00Z'),
    reports: { ...createMemoryReports(), latest },
    traffic: { refresh: async () => undefined },
  });
  await vi.advanceTimersByTimeAsync(11 * 60_000);
  vi.useRealTimers();
  await sample.end();
  expect(latest.mock.calls.length).toBeGreaterThan(2);
  expect(told).toEqual([['sample_traffic', { error: 'All facts are missing from the report engine.' }]]);
});

it('leaves traffic and books to the process that makes them, and takes over when that one falls silent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const store = createMemoryStore();
  const reports = createMemoryReports();
  const calls: string[] = [];
  const noting =
    <T>(call: string, answer: T) =>
    async (): Promise<T> => {
      calls.push(call);
      return answer;
    };
  const heard = vi.fn<() => { day: number; days: number } | null>(() => ({ day: 4, days: 91 }));
  const sample = keepSampleTraffic({
    days: 2,
    log: silentLog,
    clock: () => new Date('2026-11-20T02:20:00Z'),
    wire: { heard, tell: () => undefined },
    store: { ...store, finance: { ...store.finance, periods: noting('books', []) } },
    reports: { ...reports, latest: noting('traffic', null) },
    traffic: { refresh: async () => undefined },
  });
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(calls).toEqual([]);
  heard.mockReturnValue(null);
  expect(await sample.coming()).toEqual({ day: 1, days: 3 });
  calls.length = 0;
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  vi.useRealTimers();
  await sample.end();
  expect([...new Set(calls)]).toEqual(['traffic', 'books']);
});

describe('the books of the sample', () => {
  const store = createMemoryStore();
  const reports = createMemoryReports();
  const now = Date.parse('2026-11-20T12:00:00Z');
  const ask = {
    run: (plan: Parameters<typeof reports.run>[0]) => reports.run(plan, { maxMs: 60_000 }),
    ready: async () => undefined,
    isLasting: true,
    rowsSince: () => 0,
  };

  beforeAll(async () => {
    await seedSample(store, { passwords: { hash: async () => '', verify: async () => true }, now: new Date(now) });
    await addTraffic({ store, reports, now, days: 62, detail: 'light' });
    await addFinance({ store, reports, now });
  });

  it('have the months that are over closed, and every state of a line in them', async () => {
    const periods = await store.finance.periods();
    expect(periods.map(({ period, state }) => `${period} ${state}`)).toEqual(['2026-09 closed', '2026-10 closed']);
    const states = new Set<string>();
    for (const view of financeViews) {
      const { lines } = await readBooks(store, ask, { view, span: { from: '2026-08', to: '2026-11' } }, {});
      for (const line of lines) states.add(presentLine(line, undefined).state);
    }
    expect([...states].sort()).toEqual(['closed', 'disputed', 'invoiced', 'open', 'paid', 'partPaid']);
  });

  it('have nothing late, and are made once', async () => {
    const { lines } = await readBooks(store, ask, { view: 'publishers', span: { from: '2026-11', to: '2026-11' } }, {});
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.flatMap(({ late }) => late)).toEqual([]);
    const before = store.dump().length;
    await addFinance({ store, reports, now });
    expect(store.dump()).toHaveLength(before);
  });

  it('charge what the ad server charged hour by hour, but for its rounding', async () => {
    const month = ['2026-10', '2026-10'] as const;
    const { lines } = await readBooks(store, ask, { view: 'publishers', span: { from: month[0], to: month[1] } }, {});
    const charged = async (table: 'S' | 'B') => {
      const asked = { table, range: rangeOf(...month), groups: [key('demand')], sums: [{ counter: 'sys_cost' }] };
      const { rows } = await reports.run(plan(asked), { maxMs: 60_000 });
      return new Map(rows.map(([id, sum]) => [Number(id), Number(sum)]));
    };
    const [supply, bought] = [await charged('S'), await charged('B')];
    expect(lines.length).toBeGreaterThan(2);
    for (const { party, figures } of lines) {
      const hourly = (supply.get(party) ?? 0) + (bought.get(party) ?? 0);
      // Half a millionth for each row at most.
      expect(Math.abs(Number(figures.systemCost ?? 0) - hourly)).toBeLessThan(hourly * 1e-6 + 50_000);
      expect(hourly).toBeGreaterThan(0);
    }
  });
});

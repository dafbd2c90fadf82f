import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { operator } from '../../api/auth/operator';
import { createMemoryStore } from '../../api/memory/store';
import { toEntity } from '../../api/objects/entity';
import type { ReportEngine } from '../../api/reports/ports/reports';
import { createTraffic, type EngineTraffic } from '../../api/traffic/createTraffic';
import type { FactRow, TableLetter } from '../../src/model/reports/facts';
import type { ReportPlan } from '../../src/model/reports/reportPlan';
import type { Figures } from '../../src/model/traffic/figures';
import { resourceOf } from '../../src/resources';
import { defaults } from '../../src/schema/validate';
import { randomFacts } from '../reports/randomFacts';
import { testSeed } from '../support/seed';
import { silentLog } from '../support/silentLog';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const now = Date.parse('2026-11-20T12:20:00Z');
const end = Date.parse('2026-11-20T13:00:00Z');
const midnight = Date.parse('2026-11-20');

type Rows = Readonly<Record<'S' | 'D' | 'B' | 'I', readonly FactRow[]>>;

/** The figures of objects are those of their facts, whatever the engine. */
export function trafficContract(name: string, open: () => Promise<ReportEngine>): void {
  describe(`figures by ${name}`, () => {
    const rows = someRows();
    let engine: ReportEngine;
    let traffic: EngineTraffic;
    const figuresOf = async (type: string, id: number, owner: number | 'all' = 'all') =>
      (await traffic.of(type, [id], owner)).get(id) as unknown as Figures;

    beforeAll(async () => {
      engine = await open();
      const store = createMemoryStore();
      await store.transaction(async (tx) => {
        const deals = resourceOf('deals');
        const empty = defaults(deals, {}, { viewer: operator(1), now: new Date(now) });
        const at = new Date(now).toISOString();
        const deal = (id: number, dealId: string, adexchange: number) => {
          const own = { id, name: dealId, demand: 1, dealId, adexchange, version: 1, createdAt: at, modifiedAt: at };
          return toEntity(deals, { ...empty, ...own });
        };
        await tx.insert([deal(5, 'US', 3), deal(6, 'US', 7), deal(8, 'gone', 3)]);
      });
      traffic = createTraffic({ reports: engine, store, clock: () => new Date(now), log: silentLog });
      expect((await traffic.of('tags', [1])).size).toBe(0);
      const tables = Object.entries(rows) as [TableLetter, readonly FactRow[]][];
      const facts = tables.map(([table, list]) => ({ table, rows: [list] }));
      await engine.add('all', facts);
      await traffic.refresh();
      return async () => {
        await traffic.stop();
        await engine.close();
      };
    });

    const of = (
      table: keyof Rows,
      where: Readonly<Record<string, unknown>>,
      from = 0,
      to = Number.POSITIVE_INFINITY,
    ) => {
      const isWanted = (row: FactRow) => Object.entries(where).every(([key, value]) => (row[key] ?? 0) === value);
      return rows[table].filter((row) => row.hour >= from && row.hour < to && isWanted(row));
    };
    const sum = (list: readonly FactRow[], ...counters: readonly string[]) =>
      list.reduce((total, row) => total + counters.reduce((one, counter) => one + Number(row[counter] ?? 0), 0), 0);
    const micro = (money: number) => Math.round(money / 100) / 10_000;

    it('tell of a tag what it had since ever and by the hour', async () => {
      const own = of('D', { tag: 3 });
      const found = await figuresOf('tags', 3);
      expect(found).toMatchObject({ reqs: sum(own, 'reqs'), imps: sum(own, 'imps'), spend: micro(sum(own, 'gross')) });
      const hourly = Array.from({ length: 25 }, (_, at) =>
        of('D', { tag: 3 }, end - (25 - at) * hourMs, end - (24 - at) * hourMs),
      );
      expect(found.hours).toEqual({
        until: end,
        reqs: hourly.map((list) => sum(list, 'reqs')),
        imps: hourly.map((list) => sum(list, 'imps')),
        spend: hourly.map((list) => micro(sum(list, 'gross'))),
      });
      expect(sum(hourly.flat(), 'reqs')).toBeGreaterThan(0);
    });

    it('tell of a channel what it had in 24 hours, and what of that was invalid', async () => {
      const [day, measured] = [of('S', { channel: 2 }, end - dayMs, end), of('I', { channel: 2 }, end - dayMs, end)];
      expect(await figuresOf('channels', 2)).toMatchObject({
        reqs: sum(of('S', { channel: 2 }), 'reqs'),
        reqs24h: sum(day, 'reqs'),
        measured24h: sum(measured, 'measured'),
        invalid24h: sum(measured, 'givt', 'sivt'),
      });
      expect(sum(measured, 'measured')).toBeGreaterThan(0);
    });

    it('tell of a campaign what it delivered, and how much of that in the month that runs', async () => {
      const own = of('B', { campaign: 7 });
      expect(await figuresOf('campaigns', 7)).toMatchObject({
        imps: sum(own, 'imps'),
        spend: micro(sum(own, 'bill_adv')),
        impsOpenMonth: sum(of('B', { campaign: 7 }, Date.parse('2026-11-01')), 'imps'),
      });
    });

    it('tell of an advertiser what it spends this month on both sides', async () => {
      const month = Date.parse('2026-11-01');
      const spend =
        sum(of('D', { advertiser: 2 }, month), 'gross') + sum(of('B', { advertiser: 2 }, month), 'bill_adv');
      expect(await figuresOf('advertisers', 2)).toMatchObject({ spend: micro(spend) });
    });

    it('tell deals of the same name apart by exchange, and know none of one without facts', async () => {
      for (const [id, adexchange] of [
        [5, 3],
        [6, 7],
      ] as const) {
        const own = of('B', { demand: 1, adexchange, deal: 'US' });
        const seen = own.filter((row) => (!row.campaign && Number(row.reqs ?? 0) > 0) || Number(row.imps ?? 0) > 0);
        const day = own.filter(({ hour }) => hour >= end - dayMs && hour < end);
        const [won, asked] = [true, false].map((has) => day.filter(({ campaign }) => Boolean(campaign) === has));
        expect(await figuresOf('deals', id)).toMatchObject({
          lastSeenAt: new Date(Math.max(...seen.map(({ hour }) => hour))).toISOString(),
          reqs24h: sum(asked ?? [], 'reqs'),
          wins24h: sum(won ?? [], 'wins'),
        });
      }
      expect(await figuresOf('deals', 8)).toMatchObject({ lastSeenAt: null, reqs24h: 0 });
    });

    it('tell of an app that everybody has only what is of the account that asks', async () => {
      const week = (owner: object) => {
        const during = (table: keyof Rows) => of(table, { app: 1, ...owner }, midnight - 7 * dayMs, midnight);
        const requests = during('B').filter(({ campaign, deal }) => !campaign && !deal);
        return sum(during('S'), 'reqs') + sum(requests, 'reqs');
      };
      expect(await figuresOf('applications', 1)).toMatchObject({ reqs7d: week({}) });
      expect(await figuresOf('applications', 1, 2)).toMatchObject({ reqs7d: week({ demand: 2 }) });
      expect(await figuresOf('applications', 1, 99)).toMatchObject({ reqs7d: 0, firstSeen: null });
      expect(week({ demand: 2 })).toBeLessThan(week({}));
    });

    it('are the same whether the week that is over is asked again or not', async () => {
      const asked: ReportPlan[] = [];
      const read: ReportEngine['read'] = (plan, options) => {
        asked.push(plan);
        return engine.read(plan, options);
      };
      const store = createMemoryStore();
      const open = (reports: ReportEngine) =>
        createTraffic({ reports, store, clock: () => new Date(now), log: silentLog });
      const one = open({ ...engine, read });
      const weeks = () => asked.splice(0).flatMap(({ table, range }) => (range.to === midnight ? [table] : []));
      const add = (id: string, table: TableLetter, hour: number) => {
        const counted = table === 'I' ? { measured: 50, givt: 10 } : { reqs: 3 };
        return engine.add(id, [{ table, rows: [[{ hour, demand: 77, app: 1, site: 2, ...counted }]] }]);
      };
      const isSame = async () => {
        await one.refresh();
        const other = open(engine);
        await other.refresh();
        for (const type of ['applications', 'sites'])
          for (const owner of ['all', 2, 77] as const)
            expect(await one.of(type, [1, 2, 3], owner)).toEqual(await other.of(type, [1, 2, 3], owner));
        return weeks();
      };
      expect(await isSame()).toEqual(['S', 'B', 'I']);
      await add('today', 'S', midnight);
      expect(await isSame()).toEqual([]);
      await add('late', 'B', midnight - hourMs);
      expect(await isSame()).toEqual(['B']);
      await add('late too', 'I', midnight - 7 * dayMs);
      expect(await isSame()).toEqual(['I']);
      await add('too late', 'S', midnight - 7 * dayMs - hourMs);
      expect(await isSame()).toEqual([]);
      expect((await one.of('applications', [1], 77)).get(1)).toMatchObject({ reqs7d: 3, ivtRate7d: 20 });
      expect((await one.of('sites', [2], 77)).get(2)).toMatchObject({ reqs7d: 3, ivtRate7d: 20 });
      await one.stop();
    });

    it('are none of an object without facts, and unknown of none', async () => {
      expect(await figuresOf('tags', 999)).toMatchObject({ reqs: 0, imps: 0, spend: 0, days: 0 });
    });
  });
}

/** Few objects, so that each has much; most of it in the last days. */
function someRows(): Rows {
  const make = (table: TableLetter, at: number): readonly FactRow[] => {
    const during = (hours: number, most: number) => randomFacts(table, end - hours * hourMs, hours, most);
    const facts = fc.tuple(during(26 * 24, 150), during(8 * 24, 500), during(24, 600));
    return (fc.sample(facts, { seed: testSeed + at, numRuns: 1 })[0] ?? []).flat().map(small);
  };
  // Sums of a few thousand of them must be whole to the unit in a double.
  const small = (row: FactRow): FactRow => {
    const isLarge = (name: string, value: unknown) => typeof value === 'number' && value > 10 ** 9 && name !== 'hour';
    const values = Object.entries(row).map(([name, value]) => [name, isLarge(name, value) ? 7 : value]);
    return Object.fromEntries(values) as FactRow;
  };
  return { S: make('S', 0), D: make('D', 1), B: make('B', 2).map(withDeals), I: make('I', 3) };
}

const withDeals = (row: FactRow, at: number): FactRow => ({
  ...row,
  adexchange: at % 2 ? 3 : 7,
  demand: 1 + (at % 3),
  deal: row.deal ? 'US' : '',
});

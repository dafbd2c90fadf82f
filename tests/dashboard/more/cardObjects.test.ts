import { beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../../api/createApi';
import { createTraffic } from '../../../api/traffic/createTraffic';
import { pacingRows, type RunningCampaign } from '../../../src/dashboard/more/PacingCard';
import { type DayCost, forecastCost } from '../../../src/dashboard/more/requests';
import { addDays, weekdayOf } from '../../../src/model/reports/days';
import type { FactRow } from '../../../src/model/reports/facts';
import type { ReportAnswer } from '../../../src/model/reports/reportCall';
import { samplePassword } from '../../../src/model/sample/sampleSignIns';
import { whole } from '../../reports/compareReport';
import { createReportWorld, type ReportWorld } from '../../reports/reportWorld';
import { testSeed } from '../../support/seed';

describe('cardObjects', () => {
  // What the cards of deals, campaigns and channels show of their lists, worked out once more by loops over plain facts.

  const hourMs = 3_600_000;
  type Plain = Readonly<Record<string, unknown>> & { readonly id: number };
  // biome-ignore lint/suspicious/noExplicitAny: rows of every kind of object
  type Row = Readonly<Record<string, any>> & { readonly id: number };
  type Ask = (path: string) => Promise<{ readonly status: number; readonly rows: readonly Row[] }>;

  let world: ReportWorld;
  let as: (login: string, mode: 'ssp' | 'dsp') => Promise<Ask>;

  beforeAll(async () => {
    world = await createReportWorld(testSeed);
    const { reports, store, clock, log } = world.ports;
    const traffic = createTraffic({ reports, store, clock, log });
    await reports.add('checks', [{ table: 'I', rows: [checked()] }]);
    await traffic.refresh();
    const api = createApi({ ...world.ports, traffic });
    as = async (login, mode) => {
      const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'app', 'X-Mode': mode };
      const body = JSON.stringify({ login: `${login}@adx.example`, password: samplePassword });
      const signedIn = await api.request('/api/auth/login', { method: 'POST', headers, body });
      const Cookie = (signedIn.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
      return async (path) => {
        const response = await api.request(path, { headers: { ...headers, Cookie } });
        const rows = await response.json();
        return { status: response.status, rows: Array.isArray(rows) ? rows : [] };
      };
    };
  });

  const account = 31;
  const offset = -5;
  const endOfHour = (): number => (Math.floor(world.now.getTime() / hourMs) + 1) * hourMs;
  const sum = (rows: readonly FactRow[], ...names: readonly string[]): number =>
    rows.reduce((total, row) => total + names.reduce((part, name) => part + Number(row[name] ?? 0), 0), 0);
  const lastDay = (table: string): readonly FactRow[] =>
    (world.facts[table] ?? []).filter(
      ({ hour, demand }) => demand === account && hour >= endOfHour() - 24 * hourMs && hour < endOfHour(),
    );
  const ownOf = (type: string): readonly Plain[] =>
    [...(world.objects[type]?.values() ?? [])].filter(({ owner }) => owner === account) as Plain[];
  const asked = (path: string, filter: object, range: readonly [number, number] = [0, 999]) =>
    `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}&range=${encodeURIComponent(JSON.stringify(range))}&sort=${encodeURIComponent('["id","ASC"]')}`;

  /** So much of it invalid, from all well to far over every limit. */
  const checked = (): readonly FactRow[] =>
    ownOf('channels')
      .slice(0, 12)
      .map(({ id }, at) => ({
        hour: endOfHour() - 2 * hourMs,
        demand: account,
        channel: id,
        measured: 900_000,
        givt: at * 20_000,
        sivt: at * 5_000,
      }));

  describe('the card of deals', () => {
    function healthOf(deal: Plain): string {
      const localNow = new Date(world.now.getTime() + offset * hourMs).toISOString().slice(0, 16).replace('T', ' ');
      if (deal.endsAt && String(deal.endsAt) <= localNow) return 'ended';
      const rows = lastDay('B').filter((row) => row.deal === deal.dealId && row.adexchange === deal.adexchange);
      if (
        sum(
          rows.filter(({ campaign }) => !campaign),
          'reqs',
        ) === 0
      )
        return 'noRequests';
      const campaigns = ownOf('campaigns').filter((one) => (one.deals as readonly number[]).includes(deal.id));
      if (campaigns.length > 0 && campaigns.every(({ cpm }) => Number(cpm) < Number(deal.floor))) return 'belowFloor';
      const bidding = rows.filter(({ campaign }) => campaign);
      if (sum(bidding, 'bids') === 0) return 'noBids';
      return sum(bidding, 'wins') === 0 ? 'noWins' : 'ok';
    }

    it('counts each active deal of the account in the state in which its facts put it', async () => {
      const ask = await as('demand', 'dsp');
      const { rows } = await ask(asked('/api/demand/deals', { status: [1] }));
      const wanted = ownOf('deals').map((deal) => [deal.id, healthOf(deal)] as const);
      const known = new Map(wanted);
      expect(rows.length).toBeGreaterThan(10);
      expect(rows.map(({ id, health }) => [id, health])).toEqual(rows.map(({ id }) => [id, known.get(id)]));
      // The list that the card shows, and its count.
      const bad = ['noRequests', 'belowFloor', 'noBids', 'noWins'];
      const listed = await ask(asked('/api/demand/deals', { status: [1], health: bad }));
      expect(listed.rows.map(({ id }) => id)).toEqual(
        rows.filter(({ health }) => bad.includes(health)).map(({ id }) => id),
      );
    });

    it('is closed to accounts without demand', async () => {
      expect((await (await as('ssp', 'ssp'))(asked('/api/demand/deals', {}))).status).toBe(403);
      expect((await (await as('sub', 'ssp'))(asked('/api/demand/deals', {}))).status).toBe(403);
    });
  });

  describe('the card of pacing', () => {
    const cents = (value: number) => Math.round(value * 100) / 100;
    const msOf = (minute: string) => Date.parse(`${minute.replace(' ', 'T')}:00Z`) - offset * hourMs;

    it('sets what each running campaign spent beside an even share of its budget', async () => {
      const ask = await as('demand', 'dsp');
      const { rows } = await ask(asked('/api/demand/campaigns', { flightState: ['running'] }));
      const own = new Map(ownOf('campaigns').map((one) => [one.id, one]));
      expect(rows.length).toBeGreaterThan(10);
      expect(rows.every(({ id }) => own.has(id))).toBe(true);
      const since = Math.min(...['S', 'D', 'B'].flatMap((table) => (world.facts[table] ?? []).map(({ hour }) => hour)));
      const now = world.now.getTime();
      const inFlight = rows.filter(
        ({ startsAt, endsAt, budgetTotal, impsTotal }) => startsAt && endsAt && budgetTotal && !impsTotal,
      );
      expect(inFlight.length).toBeGreaterThan(5);
      for (const row of inFlight) {
        const facts = (world.facts.B ?? []).filter(({ demand, campaign }) => demand === account && campaign === row.id);
        const spent = sum(facts, 'bill_adv') / 1e6;
        const [from, to] = [Math.max(msOf(row.startsAt), since), msOf(row.endsAt)];
        const ahead = own.get(row.id)?.pacing === 'ahead' ? 1.1 : 1;
        const expected =
          (Number(row.budgetTotal) * Math.min((now - from) * ahead, to - from)) / (to - msOf(row.startsAt));
        expect(row.delivery).toMatchObject({ plan: { of: 'spend', over: 'flight', expected: cents(expected) } });
        expect(row.delivery.plan?.done).toBeCloseTo(spent, 3);
        expect(row.delivery.pacePct).toBeCloseTo((spent / expected) * 100, 1);
      }
    });

    it('says what was spent and delivered as a report of the same days does', async () => {
      const { rows } = await (await as('demand', 'dsp'))(asked('/api/demand/campaigns', { status: [0, 1, 2] }));
      const hours = (world.facts.B ?? []).map(({ hour }) => hour);
      const dayOf = (at: number) => new Date(at + offset * hourMs).toISOString().slice(0, 10);
      const { call } = await world.as('demand@adx.example', 'dsp');
      const request = {
        ...{ ...whole, startDate: dayOf(Math.min(...hours)), endDate: dayOf(Math.max(...hours)) },
        ...{ dimensions: ['campaign_name'], metrics: ['rev', 'imps'] },
      };
      const report = (await (await call('POST', '/api/rrun', request)).json()) as ReportAnswer;
      const told = new Map(report.rows.map((row) => [Object.values(row._ids ?? {})[0], row]));
      const known = rows.filter(({ id }) => told.has(id));
      expect(known.length).toBeGreaterThan(3);
      for (const row of known) {
        expect([row.id, row.delivered, row.delivery.imps]).toEqual([
          row.id,
          told.get(row.id)?.imps,
          told.get(row.id)?.imps,
        ]);
        expect(row.spent).toBeCloseTo(Number(told.get(row.id)?.rev), 3);
        expect(row.delivery.spend).toBe(row.spent);
      }
      expect(rows.filter(({ id, spent }) => !told.has(id) && spent > 0)).toEqual([]);
    });

    it('has those furthest behind first, and says how long each has', () => {
      const campaign = (id: number, pacePct: number | null, endsAt: string | null): RunningCampaign => ({
        ...{ id, name: `C${id}`, endsAt },
        delivery:
          pacePct === null
            ? null
            : {
                spend: 1,
                imps: 1,
                of: 'spend',
                goal: 4,
                pacePct,
                plan: { of: 'spend', over: 'flight', goal: 4, done: 1, expected: 2 },
                forecast: 2,
              },
      });
      const at = Date.parse('2026-11-20T12:00:00Z');
      const rows = pacingRows(
        [
          campaign(1, 120, '2026-11-21 12:00'),
          campaign(2, 89, '2026-11-20 12:01'),
          campaign(3, null, null),
          campaign(4, 90, '2026-11-22 13:00'),
          campaign(5, 12, '2026-12-20 12:00'),
        ],
        at,
        0,
      );
      expect(rows.map(({ id, isBehind, daysLeft }) => [id, isBehind, daysLeft])).toEqual([
        [5, true, 30],
        [2, true, 1],
        [4, false, 3],
        [1, false, 1],
        [3, false, null],
      ]);
      // It ends on the clock of the account: eight hours to the west it is not over for another eight.
      expect(pacingRows([campaign(1, 50, '2026-11-21 08:00')], at, -8).map(({ daysLeft }) => daysLeft)).toEqual([2]);
    });
  });

  describe('the flagged channels of the card of quality', () => {
    function isFlagged({ id, maxIvtRate }: Row | Plain): boolean {
      const rows = [...(world.facts.I ?? []), ...checked()].filter(
        ({ hour, channel }) => channel === id && hour >= endOfHour() - 24 * hourMs && hour < endOfHour(),
      );
      const measured = sum(rows, 'measured');
      return (
        measured >= 500 && maxIvtRate !== null && (100 * sum(rows, 'givt', 'sivt')) / measured > Number(maxIvtRate)
      );
    }

    it.each(['admin', 'demand'])('are those over their limit in the last 24 hours, for %s', async (who) => {
      const { status, rows } = await (await as(who, 'ssp'))(
        asked('/api/demand/channels', { health: ['flagged'], status: [1] }),
      );
      expect(status).toBe(200);
      const all = who === 'admin' ? ([...(world.objects.channels?.values() ?? [])] as Plain[]) : ownOf('channels');
      const every = await (await as(who, 'ssp'))(asked('/api/demand/channels', { status: [1] }));
      const active = new Set(every.rows.map(({ id }) => id));
      const wanted = all.filter((one) => active.has(one.id) && isFlagged(one)).map(({ id }) => id);
      expect(wanted.length).toBeGreaterThan(2);
      expect(rows.map(({ id }) => id)).toEqual(wanted.sort((a, b) => a - b));
    });
  });
});

const now = new Date('2026-04-26T12:00:00Z');
/** So many days before today, each with what it cost. */
const daysBack = (count: number, costOf: (day: string) => number, today = '2026-04-26'): readonly DayCost[] =>
  Array.from({ length: count }, (_, at) => addDays(today, -1 - at)).map((day) => ({ day, cost: costOf(day) }));
const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day));

describe('the forecast of the system cost', () => {
  it('adds to the cost so far what is left of today and a usual day for each that is to come', () => {
    // Half of Sunday the 26th, and the 27th to the 30th.
    expect(forecastCost({ soFar: 260, days: daysBack(28, () => 10), now, timezone: 0 })).toBeCloseTo(
      260 + 5 + 4 * 10,
      9,
    );
  });

  it('takes each day of the week by itself', () => {
    const days = daysBack(28, (day) => (isWeekend(day) ? 100 : 10));
    expect(forecastCost({ soFar: 0, days, now, timezone: 0 })).toBeCloseTo(50 + 4 * 10, 9);
    const friday = new Date('2026-04-24T00:00:00Z');
    // The whole of Friday, a weekend, and Monday to Thursday.
    const before = daysBack(28, (day) => (isWeekend(day) ? 100 : 10), '2026-04-24');
    expect(forecastCost({ soFar: 7, days: before, now: friday, timezone: 0 })).toBeCloseTo(7 + 10 + 200 + 40, 9);
  });

  it('takes the mean of the four weeks, and nothing older', () => {
    const weeks = (day: string) =>
      [1, 2, 3, 6, 1000][Math.floor((Date.parse('2026-04-25') - Date.parse(day)) / (7 * 86_400_000))] ?? 0;
    const days = daysBack(35, weeks);
    expect(forecastCost({ soFar: 0, days, now, timezone: 0 })).toBeCloseTo(4.5 * 3, 9);
  });

  it('counts a day without cost as one', () => {
    // Mondays of the four weeks: 40, nothing, nothing, nothing.
    const days = daysBack(28, () => 0).map(({ day }) => ({ day, cost: day === '2026-03-30' ? 40 : 0 }));
    const withCost = days.filter(({ day, cost }) => cost > 0 || day === '2026-03-29');
    expect(forecastCost({ soFar: 0, days: withCost, now, timezone: 0 })).toBeCloseTo(10, 9);
  });

  it('begins with the first day of traffic, not with the four weeks', () => {
    expect(forecastCost({ soFar: 0, days: daysBack(7, () => 10), now, timezone: 0 })).toBeCloseTo(45, 9);
    expect(forecastCost({ soFar: 0, days: daysBack(6, () => 10), now, timezone: 0 })).toBeNull();
    expect(forecastCost({ soFar: 0, days: [], now, timezone: 0 })).toBeNull();
  });

  it('goes by the day of the account', () => {
    const lastEvening = new Date('2026-04-30T18:00:00Z');
    const days = daysBack(28, () => 24, '2026-04-30');
    expect(forecastCost({ soFar: 100, days, now: lastEvening, timezone: 0 })).toBeCloseTo(106, 9);
    // Eight hours to the east May has begun: 31 days are to come, of which two hours are over.
    const inMay = daysBack(28, () => 24, '2026-05-01');
    expect(forecastCost({ soFar: 2, days: inMay, now: lastEvening, timezone: 8 })).toBeCloseTo(2 + 22 + 30 * 24, 9);
  });
});

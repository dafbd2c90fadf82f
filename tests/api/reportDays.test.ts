import { beforeAll, describe, expect, it } from 'vitest';
import { requestByTime } from '../../src/model/reports/byTime';
import type { ReportAnswer, ReportRequest } from '../../src/model/reports/reportCall';
import { requestOfLayers } from '../../src/reports/chartPoints';
import { createReportWorld, type Reporter, type ReportWorld } from '../reports/reportWorld';
import { testSeed } from '../support/seed';

const days = { startDate: '2026-11-10', endDate: '2026-11-20' };

let world: ReportWorld;
let demand: Reporter;
beforeAll(async () => {
  world = await createReportWorld(testSeed);
  demand = await world.as('demand@adx.example', 'ssp');
});

const run = async (reporter: Reporter, request: object): Promise<{ status: number; body: ReportAnswer }> => {
  const response = await reporter.call('POST', '/api/rrun', { ...days, metrics: ['imps'], ...request });
  return { status: response.status, body: (await response.json()) as ReportAnswer };
};

describe('a report of long ago', () => {
  it('is answered by days of UTC where those of its own zone are not kept for so long, and says so', async () => {
    const old = { startDate: '2025-08-10', endDate: '2025-08-20' };
    const hour = Date.parse('2025-08-12T23:00:00Z');
    const of = { demand: demand.viewer.owner ?? 0, reqs: 5 };
    const rows = [
      { ...of, hour, imps: 3 },
      { ...of, hour: hour + 3_600_000, imps: 4 },
    ];
    await world.ports.reports.add('long ago', [{ table: 'S', rows: [rows] }]);
    const found = [
      { day: '2025-08-12', imps: 3 },
      { day: '2025-08-13', imps: 4 },
    ];
    for (const timezone of [-5, 1, 12]) {
      const request = { ...old, dimensions: ['day'], sortBy: 'day', sortDesc: false };
      const { status, body } = await run(demand, { ...request, timezone });
      const { body: utc } = await run(demand, { ...request, timezone: 0 });
      expect([status, body.rows]).toEqual([200, found]);
      expect([body.rows, body.total, body.notes]).toEqual([utc.rows, utc.total, ['utcDays']]);
      expect([utc.notes, body.columns[0]]).toEqual([undefined, expect.objectContaining({ id: 'day', isUtc: true })]);
      // Days of one zone are compared with days of the same.
      const { body: compared } = await run(demand, { ...request, ...days, timezone, compare: old });
      const { rows, compare } = (await run(demand, { ...request, ...days, timezone: 0, compare: old })).body;
      expect([compared.rows, compared.compare, compared.notes]).toEqual([rows, compare, ['utcDays']]);
    }
    expect((await run(demand, { dimensions: ['day'], timezone: 9 })).body.notes).toBeUndefined();
  });
});

describe('a comparison with days of which one still runs', () => {
  const hour = (text: string) => Date.parse(`2026-11-${text}:00Z`);
  const dayOf = (date: string) => ({ startDate: date, endDate: date });
  const request = { ...dayOf('2026-11-20'), timezone: 0, compare: dayOf('2026-11-13') };
  /** Asks at 12:00 of 20 November, with facts up to this hour. */
  const askedWith = async (latest: string) => {
    const fresh = await createReportWorld(testSeed, undefined, () => ({ S: [], D: [], B: [], I: [], E: [], R: [] }));
    const of = { demand: demand.viewer.owner ?? 0, reqs: 5 };
    const times = ['13T03:00', '13T11:00', '13T12:00', '13T20:00', '20T03:00', latest];
    const rows = times.map((at) => ({ ...of, hour: hour(at), imps: 1 }));
    await fresh.ports.reports.add('hours', [{ table: 'S', rows: [rows] }]);
    const reporter = await fresh.as('demand@adx.example', 'ssp');
    expect(fresh.now.toISOString()).toBe('2026-11-20T12:00:00.000Z');
    return async (more: object = {}) => (await run(reporter, { ...request, ...more })).body;
  };

  it('ends both at the last hour that is over, and says so', async () => {
    const ask = await askedWith('20T11:00');
    expect(await ask()).toMatchObject({
      endDate: '2026-11-20 11:00',
      total: { imps: 2 },
      notes: ['sameHours'],
      compare: { startDate: '2026-11-13', endDate: '2026-11-13 11:00', total: { imps: 2 } },
    });
    // As much as there is of the week that runs.
    const compare = { startDate: '2026-11-09', endDate: '2026-11-15' };
    const week = await ask({ startDate: '2026-11-16', endDate: '2026-11-22', compare });
    expect(week.compare).toMatchObject({ endDate: '2026-11-13 11:00', total: { imps: 2 } });
    const byZone = await ask({ timezone: -5 });
    expect(byZone.compare).toMatchObject({ startDate: '2026-11-13', endDate: '2026-11-13 06:00' });
  });

  it('leaves whole days, shorter ones and what is not compared as they are', async () => {
    const ask = await askedWith('20T11:00');
    const past = { ...dayOf('2026-11-13'), compare: dayOf('2026-11-06') };
    expect(await ask(past)).toMatchObject({ compare: past.compare, total: { imps: 4 } });
    const short = { compare: { startDate: '2026-11-13', endDate: '2026-11-13 05:00' } };
    const ofShort = await ask(short);
    expect([ofShort, ofShort.notes]).toMatchObject([{ compare: { ...short.compare, total: { imps: 1 } } }, undefined]);
    const { notes, endDate } = await ask({ compare: null });
    expect([notes, endDate]).toEqual([undefined, undefined]);
  });

  it('is charted by the same hours', async () => {
    const ask = await askedWith('20T12:00');
    const report: ReportRequest = {
      ...request,
      dimensions: ['day', 'app_name'],
      metrics: ['imps'],
      filters: [],
      having: [],
      sortBy: null,
      sortDesc: true,
      limit: null,
      offset: 0,
      ivt: 0,
      hideErrors: false,
    };
    const answer = await ask(report);
    const [named] = answer.rows.map((row) => row.app_name ?? '');
    const layers = await ask(requestOfLayers(report, 'day', 'app_name', [named ?? ''], answer));
    const line = await ask(requestByTime(report, 'day', answer));
    for (const { total } of [answer, layers, line]) expect(total).toEqual({ imps: 1 });
    expect(line.compare).toEqual(answer.compare);
  });

  it('leaves out the hour that runs on both sides', async () => {
    const ask = await askedWith('20T12:00');
    const compare = { endDate: '2026-11-13 11:00', total: { imps: 2 } };
    expect(await ask()).toMatchObject({ total: { imps: 1 }, compare, partial: false });
    expect((await ask({ compare: null })).total.imps).toBe(2);
  });
});

describe('a filter by lists', () => {
  /** Ids of the apps, in the order of the rows. */
  const named = ({ rows }: ReportAnswer) => rows.map(({ _ids }) => _ids?.app_name ?? 0);
  const byLists = async (not: boolean, values: readonly (string | number)[]) =>
    (await run(demand, { dimensions: ['app_name'], filters: [{ dimension: 'applist_id', not, values }] })).body;

  it('without a value means what is in no list, and with one besides, that or in the list', async () => {
    const { body: all } = await run(demand, { dimensions: ['app_name'] });
    const [first = 0, second = 0] = named(all).filter((id) => id > 0);
    const listOf = async (name: string, target: number): Promise<number> => {
      const entries = [world.objects.applications?.get(target)?.bundle];
      const made = await demand.call('POST', '/api/demand/applists', { name, kind: 'bundle', entries });
      expect(made.status).toBe(201);
      return ((await made.json()) as { id: number }).id;
    };
    const [one, other] = [await listOf('Of the first', first), await listOf('Of the second', second)];
    for (const empty of [[], ['']]) {
      const [none, some] = [await byLists(false, empty), await byLists(true, empty)];
      expect(named(none)).not.toContain(first);
      expect(named(some)).toEqual(expect.arrayContaining([first, second]));
      expect(Number(none.total.imps) + Number(some.total.imps)).toBe(all.total.imps);
      expect(none.rowCount + some.rowCount).toBe(all.rowCount);
    }
    const either = named(await byLists(false, ['', one]));
    expect([either.includes(first), either.includes(second)]).toEqual([true, false]);
    expect(named(await byLists(true, ['', one]))).toContain(second);
    expect(named(await byLists(false, [other]))).toContain(second);
  });
});

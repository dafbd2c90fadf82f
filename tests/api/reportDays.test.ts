import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportAnswer } from '../../src/model/reports/reportCall';
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
    for (const timezone of [-5, 1, 12]) {
      const request = { ...old, dimensions: ['day'], sortBy: 'day', sortDesc: false };
      const { status, body } = await run(demand, { ...request, timezone });
      const { body: utc } = await run(demand, { ...request, timezone: 0 });
      expect(status).toBe(200);
      expect(body.rows).toEqual([
        { day: '2025-08-12', imps: 3 },
        { day: '2025-08-13', imps: 4 },
      ]);
      expect([body.rows, body.total, body.notes]).toEqual([utc.rows, utc.total, ['utcDays']]);
      expect([utc.notes, body.columns[0]]).toEqual([undefined, expect.objectContaining({ id: 'day', isUtc: true })]);
      // Days of one zone are compared with days of the same.
      const { body: compared } = await run(demand, { ...request, ...days, timezone, compare: old });
      const { body: comparedUtc } = await run(demand, { ...request, ...days, timezone: 0, compare: old });
      expect([compared.rows, compared.compare, compared.notes]).toEqual([comparedUtc.rows, comparedUtc.compare, ['utcDays']]);
    }
    expect((await run(demand, { dimensions: ['day'], timezone: 9 })).body.notes).toBeUndefined();
  });
});

describe('a filter by lists', () => {
  const imps = async (not: boolean, values: readonly (string | number)[]) =>
    (await run(demand, { dimensions: ['app_name'], filters: [{ dimension: 'applist_id', not, values }] })).body;

  it('without a value means what is in no list, and with one besides, that or in the list', async () => {
    const { body: all } = await run(demand, { dimensions: ['app_name'] });
    const ids = all.rows.map(({ _ids }) => _ids?.app_name ?? 0).filter((id) => id > 0);
    const [first = 0, second = 0] = ids;
    const listOf = async (name: string, target: number): Promise<number> => {
      const bundle = world.objects.applications?.get(target)?.bundle;
      const made = await demand.call('POST', '/api/demand/applists', { name, kind: 'bundle', entries: [bundle] });
      const { id } = (await made.json()) as { id: number };
      expect(made.status).toBe(201);
      return id;
    };
    const [one, other] = [await listOf('Of the first', first), await listOf('Of the second', second)];
    const named = (answer: ReportAnswer) => answer.rows.map(({ _ids }) => _ids?.app_name ?? 0);
    for (const empty of [[], ['']]) {
      const [none, some] = [await imps(false, empty), await imps(true, empty)];
      expect(named(none)).not.toEqual(expect.arrayContaining([first]));
      expect(named(some)).toEqual(expect.arrayContaining([first, second]));
      expect(Number(none.total.imps) + Number(some.total.imps)).toBe(all.total.imps);
      expect(none.rowCount + some.rowCount).toBe(all.rowCount);
    }
    const either = named(await imps(false, ['', one]));
    expect(either).toContain(first);
    expect(either).not.toContain(second);
    expect(named(await imps(true, ['', one]))).toContain(second);
    expect(named(await imps(false, [other]))).toContain(second);
  });
});

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/model/reports/days';
import type { ReportAnswer } from '../../src/model/reports/reportCall';
import { reportRequest } from '../contracts/storedReports';
import { createReportWorld, type Reporter, type ReportWorld } from '../reports/reportWorld';
import { isFullRun, testSeed } from '../support/seed';
import { words } from '../support/words';

const days = { startDate: '2026-11-10', endDate: '2026-11-20' };

let world: ReportWorld;
let demand: Reporter;
let sub: Reporter;
let adv: Reporter;
beforeAll(async () => {
  world = await createReportWorld(testSeed);
  demand = await world.as('demand@adx.example', 'ssp');
  sub = await world.as('sub@adx.example', 'ssp');
  adv = await world.as('adv@adx.example', 'ssp');
});

type Body = ReportAnswer & {
  readonly errors?: Readonly<Record<string, { readonly code: string }>>;
  readonly code?: string;
};
const run = async (reporter: Reporter, request: object): Promise<{ status: number; body: Body }> => {
  const response = await reporter.call('POST', '/api/rrun', { ...days, metrics: ['imps'], ...request });
  return { status: response.status, body: (await response.json()) as Body };
};
const wrong = async (request: object, reporter = demand): Promise<unknown> => {
  const { status, body } = await run(reporter, request);
  return [status, ...Object.entries(body.errors ?? {}).map(([path, { code }]) => `${path} ${code}`)];
};

describe('a report of days that are not kept any more', () => {
  it('is refused with the first day that can be chosen', async () => {
    const { body } = await run(demand, { startDate: '2024-01-01', endDate: '2024-01-02', timezone: 0 });
    const { args, message } = (body.errors?.startDate ?? {}) as { args?: { earliest: string }; message?: string };
    const endDate = args?.earliest ?? '';
    expect(message).toBe(`Data is kept for 24 months. Choose ${endDate} or later.`);
    expect((await run(demand, { startDate: endDate, endDate, timezone: 0 })).status).toBe(200);
    const early = { startDate: addDays(endDate, -1), endDate, timezone: 0 };
    expect(await wrong(early)).toEqual([422, 'startDate too_far_back']);
  });
});

describe('a request that is wrong', () => {
  it.each([
    [{ metrics: ['imps', 'profitt'] }, 'metrics.1 unknown_metric'],
    [{ metrics: ['imps', 'imps'] }, 'metrics.1 twice'],
    [{ metrics: [] }, 'metrics no_metrics'],
    [{ metrics: 'imps' }, 'metrics list'],
    [{ metrics: ['rev_mt'] }, 'metrics.0 not_allowed'],
    [{ metrics: ['imps', 'losses'] }, 'metrics.1 not_allowed'],
    [{ metrics: ['ivt_rate'] }, 'metrics.0 unknown_metric'],
    [{ metrics: ['errors', 'calls'] }, 'metrics.1 incompatible'],
    [{ dimensions: ['tag_name'], metrics: ['calls'] }, 'metrics.0 incompatible'],
    [{ dimensions: ['demand_name'] }, 'dimensions.0 not_allowed'],
    [{ dimensions: ['applist_id'] }, 'dimensions.0 not_a_dimension'],
    [{ dimensions: ['param:other'] }, 'dimensions.0 not_allowed'],
    [{ dimensions: ['param:'] }, 'dimensions.0 unknown_dimension'],
    [{ dimensions: ['__proto__'] }, 'dimensions.0 unknown_dimension'],
    [{ filters: [{ dimension: 'constructor', values: [''] }] }, 'filters.0.dimension unknown_dimension'],
    [{ filters: [{ dimension: 'tag_id', values: ['1; DROP TABLE fact_supply; --'] }] }, 'filters.0.values badValue'],
    [{ filters: [{ dimension: 'country', values: ['\0'] }] }, 'filters.0.values.0 wellFormed'],
    [{ filters: [{ dimension: 'country', values: [null] }] }, 'filters.0.values.0 textOrNumber'],
    [{ filters: [{ dimension: 'country' }] }, 'filters.0.values required'],
    [{ startDate: '2026-11-31' }, 'startDate not_a_date'],
    [{ startDate: "2026-11-10'" }, 'startDate not_a_date'],
    [{ endDate: '2026-11-09' }, 'endDate before_start'],
    [{ startDate: '2024-01-01' }, 'startDate too_far_back'],
    [{ startDate: '2025-09-01', dimensions: ['country'], timezone: 0 }, 'startDate rows_too_far_back'],
    [{ startDate: '2025-09-01', dimensions: ['hour_of_day'], timezone: 1 }, 'startDate rows_too_far_back'],
    [{ startDate: '2025-09-01', dimensions: ['app_name'], timezone: -5 }, 'startDate rows_too_far_back'],
    [
      { dimensions: ['country'], compare: { startDate: '2025-09-10', endDate: '2025-09-20' }, timezone: 0 },
      'compare.startDate rows_too_far_back',
    ],
    [{ endDate: '9999-12-31' }, 'endDate period_too_long'],
    [{ startDate: '2026-01-01', dimensions: ['hour'] }, 'endDate range_too_long'],
    [{ sortBy: 'nothing' }, 'sortBy unknown_sort'],
    [{ sortBy: 'losses' }, 'sortBy not_allowed'],
    [{ limit: 0 }, 'limit min'],
    [{ limit: 1.5 }, 'limit integer'],
    [{ having: [{ metric: 'losses', min: 1 }] }, 'having.0.metric not_allowed'],
    [{ compare: { startDate: '2026-11-01', endDate: 'x' } }, 'compare.endDate not_a_date'],
    [{ timezone: 13 }, 'timezone max'],
    [{ hideError: true }, 'hideError unknownField'],
    [{ metrics: ['errors'], hideErrors: true }, 'metrics only_errors'],
  ])('%j is refused at its place', async (request, expected) => expect(await wrong(request)).toEqual([422, expected]));

  it('goes back further where sums of days are enough, and says how far where they are not', async () => {
    const long = { startDate: '2025-01-01', timezone: 0 };
    const compare = { startDate: '2024-12-01', endDate: '2024-12-31' };
    const enough = { ...long, dimensions: ['month', 'channel_name'], compare };
    expect((await run(demand, enough)).status).toBe(200);
    // Hours of today are there still, those of an earlier first day are not.
    expect((await run(demand, { ...enough, endDate: '2026-11-20 10:00' })).status).toBe(200);
    expect((await run(demand, { ...enough, startDate: '2025-01-01 06:00' })).status).toBe(422);
    const { body } = await run(demand, { ...long, dimensions: ['app_name'] });
    const told = /^Hourly data is kept for 13 months, then only totals by UTC day. Start later, or remove/;
    expect(body.errors?.startDate).toMatchObject({ message: expect.stringMatching(told) });
  });

  it('of too much is refused before it is read', async () => {
    const filters = [{ dimension: 'country', values: ['x'.repeat(10_000_000)] }];
    const { status, body } = await run(demand, { filters });
    // A test's request has no length of its own; the reading refuses the value then.
    expect([413, 422]).toContain(status);
    expect(body.rows).toBeUndefined();
  });

  it('never fails the server, whatever it is', { timeout: isFullRun ? 3_600_000 : 60_000 }, async () => {
    const texts = words`imps rev day hour tag_name channel_name country errors param:placement 2026-11-11`;
    const word = fc.oneof(
      fc.constantFrom(...texts, '2026-11-12 05:00'),
      fc.string({ unit: 'binary' }),
      fc.constantFrom("' OR 1=1 --", '{x:String}', '\\', '`', '"; SELECT 1', '\u202e', '\ud800'),
    );
    const some = <T>(one: fc.Arbitrary<T>, maxLength: number) => fc.array(one, { maxLength });
    const value = fc.oneof(word, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), some(word, 3));
    const keys = words`
  startDate endDate metrics dimensions filters hideErrors sortBy sortDesc limit offset ivt compare having timezone
`;
    const values = some(fc.oneof(word, fc.integer()), 3);
    const filter = fc.record({ dimension: word, not: fc.boolean(), values });
    const byCountry = filter.map((one) => ({ ...one, dimension: 'country' }));
    const request = fc.oneof(
      fc.dictionary(fc.oneof(fc.constantFrom(...keys), word), value, { maxKeys: 6 }),
      fc.record({ metrics: some(word, 3), dimensions: some(word, 3), filters: some(filter, 2), sortBy: word }),
      fc.record({ metrics: fc.constant(['imps']), filters: some(byCountry, 2), limit: fc.integer() }),
    );
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(demand, sub, adv), request, async (reporter, asked) => {
        const response = await reporter.call('POST', '/api/rrun', { ...days, ...asked });
        statuses.add(response.status);
        expect([200, 400, 422]).toContain(response.status);
        expect(await response.text()).not.toMatch(/\bSELECT .* FROM\b|fact_(supply|demand|buy)/);
      }),
      { numRuns: isFullRun ? 100_000 : 400 },
    );
    expect(statuses).toContain(200);
  });
});

describe('a report', () => {
  const ofErrors = { metrics: ['errors', 'error_rate'], dimensions: ['error_code', 'tag_id'] };
  const sumOf = (rows: Body['rows'], metric: string) => rows.reduce((sum, row) => sum + (row[metric] as number), 0);
  it('is sorted, cut and paged by the server, while total and count are of all', async () => {
    const request = { metrics: ['imps'], dimensions: ['country', 'device'], sortBy: 'imps', sortDesc: false };
    const { body: all } = await run(demand, request);
    const figures = all.rows.map(({ imps }) => imps as number);
    expect(figures).toEqual([...figures].sort((a, b) => a - b));
    const { body: part } = await run(demand, { ...request, limit: 2, offset: 1 });
    expect(part.rows).toEqual(all.rows.slice(1, 3));
    expect([part.rowCount, part.total, part.truncated]).toEqual([all.rowCount, all.total, false]);
  });

  it('is sorted by names, which only the objects know, and by figures read beside', async () => {
    const { body } = await run(demand, { dimensions: ['channel_name'], sortBy: 'channel_name', sortDesc: false });
    const names = body.rows.map(({ channel_name }) => channel_name).filter((name) => name !== null) as string[];
    expect(names).toEqual([...names].sort(new Intl.Collator('en', { numeric: true }).compare));
    expect(names.length).toBeGreaterThan(2);
    const { body: errors } = await run(demand, { ...ofErrors, dimensions: ['error_code'], sortBy: 'error_rate' });
    const rates = errors.rows.map(({ error_rate }) => error_rate as number);
    expect(rates).toEqual([...rates].sort((a, b) => b - a));
  });

  it('keeps only rows within bounds, of which total and count are too', async () => {
    const request = { metrics: ['imps', 'fill'], dimensions: ['channel_name', 'country'] };
    const { body: all } = await run(demand, request);
    const { body } = await run(demand, { ...request, having: [{ metric: 'imps', min: 4000, max: null }] });
    const kept = all.rows.filter(({ imps }) => (imps as number) >= 4000);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(all.rows.length);
    expect([body.rowCount, body.total.imps]).toEqual([kept.length, sumOf(kept, 'imps')]);
  });

  it('keeps only rows within bounds of figures read beside, of which total and count are too', async () => {
    const { body: all } = await run(demand, ofErrors);
    const rates = all.rows.map(({ error_rate }) => (error_rate as number | null) ?? 0).sort((a, b) => a - b);
    // Answers are rounded: a bound of their own would be beside what it names.
    const middle = Math.floor(rates[rates.length >> 1] ?? 0);
    const { body } = await run(demand, { ...ofErrors, having: [{ metric: 'error_rate', min: middle, max: null }] });
    const kept = all.rows.filter(({ error_rate }) => error_rate !== null && (error_rate as number) >= middle);
    expect(kept.length).toBeLessThan(all.rows.length);
    expect([body.rowCount, body.total.errors]).toEqual([kept.length, sumOf(kept, 'errors')]);
  });

  it('hides rows of nothing but errors, and metrics of errors, where it is asked to', async () => {
    const request = { metrics: ['imps', 'timeouts'], dimensions: ['tag_name', 'day'] };
    const { body } = await run(demand, { ...request, hideErrors: true });
    const { body: all } = await run(demand, request);
    expect(all.rows.filter(({ imps, timeouts }) => imps === 0 && (timeouts as number) > 0).length).toBeGreaterThan(0);
    expect(body.rows.filter(({ imps }) => imps === 0)).toEqual([]);
  });
});

describe('values of a filter', () => {
  it('are those of the own facts alone, most frequent first', async () => {
    const values = async (reporter: Reporter, dimension: string, q = '') => {
      const path = `/api/reports/values?dimension=${dimension}&q=${encodeURIComponent(q)}&limit=1000`;
      const found = (await (await reporter.call('GET', path)).json()) as { value: string | number }[];
      return found.map(({ value }) => value);
    };
    const fixed = /^param:|^(month|hour_of_day|weekday)$/;
    for (const reporter of [demand, sub, adv]) {
      const { dimensions } = await reporter.catalogue(0);
      for (const { id, options, type } of dimensions) {
        if (options || type === 'date' || type === 'datetime' || fixed.test(id)) continue;
        const found = (await values(reporter, id)).map(String);
        if (reporter !== demand)
          expect(seenBy(reporter, id), `${reporter.login} ${id}`).toEqual(expect.arrayContaining(found));
      }
    }
    const tags = [...(world.objects.tags?.values() ?? [])];
    const own = await values(demand, 'tag_name', 'a');
    expect(own.length).toBeGreaterThan(5);
    const names = new Set(tags.filter(({ owner }) => owner === 31).map(({ name }) => name));
    const others = new Set(tags.filter(({ owner }) => owner !== 31).map(({ name }) => name));
    expect(own.filter((value) => others.has(String(value)) && !names.has(String(value)))).toEqual([]);
    expect(await values(demand, 'country', 'singa')).toEqual(['sg']);
  });

  it.each<[string, () => Reporter, string]>([
    ['not the viewer’s: an account’s', () => sub, 'tag_name'],
    ['not the viewer’s: the platform’s', () => demand, 'demand_name'],
    ['asked for no value', () => demand, 'country&limit=0'],
  ])('are refused where the dimension is %s', async (_, reporter, query) => {
    expect((await reporter().call('GET', `/api/reports/values?dimension=${query}`)).status).toBe(422);
  });
});

/** Values of the dimension among all facts that the viewer may see, whatever the days. */
function seenBy(reporter: Reporter, id: string): readonly string[] {
  const days = { startDate: '2026-08-01', endDate: '2026-11-30', dimensions: [id] };
  const rows = (metric: string) => reporter.naive(reportRequest({ ...days, metrics: [metric] })).rows;
  return ['imps', 'view_meas'].flatMap(rows).map(({ values: [value] }) => String(value));
}

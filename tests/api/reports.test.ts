import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import type { CatalogueDimension, ReportAnswer } from '../../src/model/reports/reportCall';
import { reportLimits } from '../../src/model/reports/reportLimits';
import {
  compareCompared,
  comparedDays,
  compareOrder,
  comparePresets,
  compareReport,
  people,
  whole,
} from '../reports/compareReport';
import { createReportWorld, type Reporter, type ReportWorld } from '../reports/reportWorld';
import { isFullRun, testSeed } from '../support/seed';

describe('reports', () => {
  let world: ReportWorld;
  let reporters: readonly Reporter[];
  beforeAll(async () => {
    world = await createReportWorld(testSeed);
    reporters = await Promise.all(people.map(([login, mode]) => world.as(login, mode)));
  });

  describe('a report', () => {
    it.each(people.map(([login, mode], at) => [login, mode, at] as const))(
      'of each preset is what a loop over the facts gives: %s %s',
      async (_login, _mode, at) => {
        const { compared, presets } = await comparePresets(reporters[at] as Reporter, world.now);
        expect(compared).toBe(presets);
      },
    );

    it('of random requests is what a loop over the facts gives, and nothing of another owner, for everybody', async () => {
      const catalogues = new Map<string, Awaited<ReturnType<Reporter['catalogue']>>>();
      for (const reporter of reporters)
        for (const ivt of [0, 1] as const)
          catalogues.set(`${reporter.login}${reporter.viewer.mode}${ivt}`, await reporter.catalogue(ivt));
      let compared = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...reporters),
          fc.constantFrom(0 as const, 1 as const),
          fc.array(fc.nat(9999), { minLength: 20, maxLength: 20 }),
          async (reporter, ivt, numbers) => {
            const catalogue = catalogues.get(`${reporter.login}${reporter.viewer.mode}${ivt}`);
            if (!catalogue || catalogue.metrics.length === 0) return;
            const left = [...numbers];
            const number = () => left.shift() ?? 0;
            const one = <T>(list: readonly T[]): T => list[number() % list.length] as T;
            const some = <T>(list: readonly T[], most: number): readonly T[] =>
              list.length === 0 ? [] : [...new Set(Array.from({ length: number() % (most + 1) }, () => one(list)))];
            // Of one table, so that most of them are answered.
            const letter = one([...new Set(catalogue.metrics.flatMap(({ tables }) => [...tables]))]);
            const fitting = <T extends { readonly tables: string }>(list: readonly T[]): readonly T[] =>
              list.filter(({ tables }) => tables.includes(letter));
            const shown = fitting(catalogue.dimensions).filter(
              ({ id, filterOnly }) => !filterOnly && !id.startsWith('param:'),
            );
            const metrics = [...new Set([one(fitting(catalogue.metrics)), ...some(fitting(catalogue.metrics), 3)])];
            const filterable = shown.filter(({ id }) => id !== 'reason_code');
            const filters = some(filterable, 2).map(({ id }) => ({
              dimension: id,
              not: number() % 2 === 0,
              values: [...new Set([one(valuesOf(reporter, id)), ...some(valuesOf(reporter, id), 2)])],
            }));
            const dimensions = some(shown, 3).map(({ id }: CatalogueDimension) => id);
            const timezone = one([null, -12, 0, 9]);
            const request = { ...whole, ivt, timezone, metrics: metrics.map(({ id }) => id), dimensions, filters };
            compared += Number(await compareReport(reporter, request));
            await compareCompared(reporter, { ...request, ...one(comparedDays) });
          },
        ),
        { numRuns: isFullRun ? 5000 : 100 },
      );
      expect(compared).toBeGreaterThan(isFullRun ? 3000 : 60);
    });
  });

  /** Some values that the dimension is shown with, and the empty one. */
  function valuesOf(reporter: Reporter, id: string): readonly (string | number)[] {
    const metrics = /^error/.test(id) ? ['errors'] : /^reason/.test(id) ? ['reasons'] : ['imps'];
    const ivt = /^ivt_/.test(id) ? (1 as const) : (0 as const);
    const { rows } = reporter.naive({ ...whole, ivt, metrics: ivt ? ['ivt_measured'] : metrics, dimensions: [id] });
    const values = rows.flatMap(({ values: [value] }) => (value === null || value === undefined ? [] : [value]));
    return ['', ...(values as (string | number)[]).slice(0, 6)];
  }
});

describe('reportObjects', () => {
  const days = { startDate: '2026-11-10', endDate: '2026-11-20' };
  const engine = createMemoryReports();

  let world: ReportWorld;
  let demand: Reporter;
  beforeAll(async () => {
    world = await createReportWorld(testSeed, engine);
    demand = await world.as('demand@adx.example', 'ssp');
  });

  const json = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await demand.call(method, path, body);
    const answer = await response.json();
    expect(response.status, JSON.stringify(answer)).toBeLessThan(300);
    return answer as T;
  };
  const run = (request: object) => json<ReportAnswer>('POST', '/api/rrun', { ...days, metrics: ['imps'], ...request });
  const namesOf = ({ rows }: ReportAnswer) => rows.map(({ tag_name }) => tag_name);

  describe('a filter by the status of objects', () => {
    it('leaves the rows of those that have it now, or all others', async () => {
      const tags = { dimensions: ['tag_name'], sortBy: 'tag_name', sortDesc: false };
      const all = await run(tags);
      const id = all.rows.map(({ _ids }) => _ids?.tag_name).find((one) => one) ?? 0;
      const [row] = all.rows.filter(({ _ids }) => _ids?.tag_name === id);
      const own = all.rows.flatMap(({ _ids }) => _ids?.tag_name || []);
      await json('POST', '/api/demand/tags/bulk', { ids: own, changes: { status: 1 } });
      await json('POST', '/api/demand/tags/bulk', { ids: [id], changes: { status: 0 } });
      const by = (not: boolean, ...values: string[]) =>
        run({ ...tags, filters: [{ dimension: 'tag_status', not, values }] });
      expect(namesOf(await by(false, 'inactive'))).toEqual([row?.tag_name]);
      expect((await by(true, 'inactive')).rowCount).toBe(all.rowCount - 1);
      expect((await by(false, 'active', 'inactive')).rows).toHaveLength(own.length);
      expect((await by(false, 'asleep')).rows).toEqual([]);
    });

    it('is offered to filter by, with words, and to no viewer who does not own the objects', async () => {
      const { dimensions } = await demand.catalogue(0);
      expect(dimensions.find(({ id }) => id === 'tag_status')).toMatchObject({
        filterOnly: true,
        options: [{ value: 'active' }, { value: 'inactive' }, { value: 'archived' }],
      });
      const sub = await world.as('sub@adx.example', 'ssp');
      expect((await sub.catalogue(0)).dimensions.filter(({ id }) => id.endsWith('_status'))).toEqual([]);
      expect(dimensions.some(({ id }) => id === 'marketplace_status')).toBe(false);
    });
  });

  describe('an object that was deleted', () => {
    it('keeps its name in reports, with nothing behind it to be opened', async () => {
      const made = { name: 'Copperline Gone', bundle: 'com.copperline.gone', store: 'roku', storeId: '987654' };
      const { id } = await json<{ id: number }>('POST', '/api/demand/applications', made);
      const fact = { hour: Date.parse('2026-11-15T10:00:00Z'), demand: demand.viewer.owner ?? 0, app: id, imps: 7 };
      await engine.add('of the deleted', [{ table: 'S', rows: [[fact]] }]);
      const filterBy = (dimension: string, value: string, not = false) => [{ dimension, not, values: [value] }];
      const namesBy = async (...filter: Parameters<typeof filterBy>) =>
        (await run({ dimensions: ['app_name'], filters: filterBy(...filter) })).rows.map(({ app_name }) => app_name);
      const dimensions = ['app_name', 'app_bundle'];
      const before = await run({ dimensions, filters: filterBy('app_name', made.name) });
      const shown = { app_name: made.name, app_bundle: made.bundle, _ids: { app_name: id }, imps: 7 };
      expect(before.rows).toMatchObject([shown]);
      await json('DELETE', `/api/demand/applications/${id}`);
      const name = 'Copperline Gone (deleted)';
      const [gone] = (await run({ dimensions })).rows.filter(({ app_name }) => String(app_name).includes('Gone'));
      expect(gone).toEqual({ app_name: name, app_bundle: `#${id} (deleted)`, imps: 7 });
      // What a row is called leads into it, and is left out by it.
      for (const dimension of dimensions) {
        expect(await namesBy(dimension, String(gone?.[dimension]))).toEqual([name]);
        expect(await namesBy(dimension, String(gone?.[dimension]), true)).not.toContain(name);
      }
      expect(await namesBy('app_name', 'Gone (deleted)')).toEqual([]);
    });
  });
});

describe('a report that is compared', () => {
  let demand: Reporter;
  beforeAll(async () => {
    demand = await (await createReportWorld(testSeed)).as('demand@adx.example', 'ssp');
  });

  const run = async (more: object, reporter = demand): Promise<ReportAnswer> => {
    const response = await reporter.call('POST', '/api/rrun', { ...request, ...more });
    return (await response.json()) as ReportAnswer;
  };

  const before = { startDate: '2026-11-10', endDate: '2026-11-18' };
  const request = {
    startDate: '2026-11-19',
    endDate: '2026-11-20',
    metrics: ['imps', 'fill'],
    dimensions: ['channel_id', 'country', 'device'],
    compare: before,
  };
  type Row = ReportAnswer['rows'][number];
  const nameOf = ({ channel_id, country, device }: Row) => `${channel_id} ${country} ${device}`;
  const isDark = ({ imps, fill }: Row) => imps === 0 && fill === null;
  const sumOf = (figures: readonly unknown[]) =>
    figures.reduce<number>((sum, one) => sum + ((one as number | null) ?? 0), 0);

  it('is compared by the distance from the start; what was not there before is null', async () => {
    const metrics = ['imps', 'reqs', 'fill'];
    const now = { startDate: '2026-11-16', endDate: '2026-11-18' };
    const before = { startDate: '2026-11-13', endDate: '2026-11-15' };
    const request = { metrics, dimensions: ['day', 'country'], compare: before };
    const body = await run({ ...request, ...now });
    const old = await run({ ...request, ...before, compare: null });
    const shift = (day: unknown) => new Date(Date.parse(String(day)) - 3 * 86_400_000).toISOString().slice(0, 10);
    const figures = (row: Readonly<Record<string, unknown>>) => Object.fromEntries(metrics.map((id) => [id, row[id]]));
    const wanted = body.rows.map((row) => {
      const same = old.rows.find((one) => one.day === shift(row.day) && one.country === row.country);
      return same ? figures(same) : null;
    });
    expect(body.rows.length).toBeGreaterThan(3);
    expect(body.rows.map((row) => row._prev)).toEqual(wanted);
    expect(body.compare).toEqual({ ...before, total: old.total });
  });

  it('has what only the other days have too, with nothing under it, and the totals of both', async () => {
    const body = await run({});
    const alone = await run({ compare: null });
    const old = await run({ ...before, compare: null });
    const own = new Set(alone.rows.map(nameOf));
    const dark = old.rows.filter((row) => !own.has(nameOf(row)));
    expect(dark.length).toBeGreaterThan(10);
    const found = new Map(body.rows.map((row) => [nameOf(row), row]));
    for (const row of dark)
      expect(found.get(nameOf(row))).toMatchObject({ imps: 0, fill: null, _prev: { imps: row.imps, fill: row.fill } });
    expect(body.rowCount).toBe(alone.rowCount + dark.length);
    expect([body.total, body.compare?.total]).toEqual([alone.total, old.total]);
  });

  it('is sorted by what differs before it is cut, with what fell to zero, and what is new', async () => {
    const body = await run({});
    type Figures = Readonly<Record<string, unknown>> | null | undefined;
    const imps = (figures: Figures) => Number(figures?.imps ?? 0);
    const byHand = {
      previous: (row: Row) => imps(row._prev),
      difference: (row: Row) => imps(row) - imps(row._prev),
      percent: (row: Row) =>
        imps(row._prev) === 0 ? (imps(row) === 0 ? 0 : null) : (100 * (imps(row) - imps(row._prev))) / imps(row._prev),
    };
    for (const [sortOf, of] of Object.entries(byHand))
      for (const sortDesc of [true, false]) {
        const sorted = await run({ sortBy: 'imps', sortOf, sortDesc });
        const known = sorted.rows.map(of).filter((one) => one !== null);
        expect(known).toEqual([...known].sort((a, b) => (sortDesc ? b - a : a - b)));
        // What has no percentage comes last, either way.
        expect(sorted.rows.slice(known.length).map(of)).toEqual(sorted.rows.slice(known.length).map(() => null));
        expect(sorted.rows.map(nameOf).sort()).toEqual(body.rows.map(nameOf).sort());
        const cut = await run({ sortBy: 'imps', sortOf, sortDesc, limit: 5, offset: 2 });
        expect(cut.rows).toEqual(sorted.rows.slice(2, 7));
      }
    const losses = await run({ sortBy: 'imps', sortOf: 'difference', sortDesc: false, limit: 10 });
    expect(losses.rows.some(isDark)).toBe(true);
  });

  it.each([true, false])(
    'is sorted by its differences as a loop over the facts has them, falling: %s',
    async (sortDesc) => expect(await compareOrder(demand, request.dimensions, sortDesc)).toBeGreaterThan(10),
  );

  it('is sorted by the difference of a metric that it does not show', async () => {
    const more = { sortBy: 'imps', sortOf: 'difference', sortDesc: false };
    const shown = await run(more);
    expect((await run({ ...more, metrics: ['fill'] })).rows.map(nameOf)).toEqual(shown.rows.map(nameOf));
  });

  it.each([
    ['nothing is compared', { compare: null, sortBy: 'imps', sortOf: 'difference' }],
    ['it is of a dimension', { sortBy: 'country', sortOf: 'percent' }],
    ['there is no such order', { sortBy: 'imps', sortOf: 'size' }],
  ])('refuses an order by difference where %s', async (_, more) => {
    const response = await demand.call('POST', '/api/rrun', { ...request, ...more });
    expect(response.status).toBe(422);
    expect(Object.keys(((await response.json()) as { errors: object }).errors)).toEqual(['sortOf']);
  });

  it('has them where its order puts them, and is cut and paged after that', async () => {
    const falling = await run({ sortBy: 'imps' });
    const alone = await run({ sortBy: 'imps', compare: null });
    const lit = ({ rows }: ReportAnswer) => rows.filter(({ imps }) => imps !== 0).map(nameOf);
    expect(lit(falling)).toEqual(lit(alone));
    expect(falling.rows.findIndex(isDark)).toBeGreaterThanOrEqual(alone.rows.findIndex(({ imps }) => imps === 0));
    const rising = await run({ sortBy: 'imps', sortDesc: false });
    expect(rising.rows.slice(0, 10).every(({ imps }) => imps === 0)).toBe(true);
    expect(rising.rows.map(({ imps }) => imps)).toEqual(falling.rows.map(({ imps }) => imps).reverse());
    const byFill = await run({ sortBy: 'fill', sortDesc: false });
    expect(byFill.rows.at(-1)?.fill).toBeNull();
    const byCountry = await run({ sortBy: 'country', sortDesc: false });
    const countries = byCountry.rows.map(({ country }) => country ?? '');
    expect(countries).toEqual([...countries].sort());
    for (const [whole, more] of [
      [falling, { sortBy: 'imps' }],
      [rising, { sortBy: 'imps', sortDesc: false }],
      [byCountry, { sortBy: 'country', sortDesc: false }],
    ] as const) {
      const { rows, rowCount, total, compare } = await run({ ...more, limit: 7, offset: 3 });
      expect(rows).toEqual(whole.rows.slice(3, 10));
      expect([rowCount, total, compare]).toEqual([whole.rowCount, whole.total, whole.compare]);
    }
  });

  it('is bound by the figures of now, and both totals are of the rows that stay', async () => {
    const all = await run({});
    for (const bound of [
      { metric: 'imps', min: 2000, max: null },
      { metric: 'imps', min: null, max: 1000 },
      { metric: 'fill', min: 0, max: null },
    ]) {
      const body = await run({ having: [bound] });
      const kept = all.rows.filter((row) => {
        const figure = row[bound.metric] as number | null;
        return figure !== null && figure >= (bound.min ?? 0) && figure <= (bound.max ?? Number.POSITIVE_INFINITY);
      });
      expect(body.rows.map(nameOf)).toEqual(kept.map(nameOf));
      expect([body.rowCount, body.total.imps, body.compare?.total.imps]).toEqual([
        kept.length,
        sumOf(kept.map(({ imps }) => imps)),
        sumOf(kept.map(({ _prev }) => _prev?.imps)),
      ]);
    }
  });

  it('keeps to its bounds, and tells of no others, where there are too many rows to look at together', async () => {
    const engine = createMemoryReports();
    const fewRows: typeof engine.run = async (plan, options) => {
      const result = await engine.run(plan, options);
      return plan.limit === reportLimits.rows ? { ...result, rows: result.rows.slice(0, 5) } : result;
    };
    const few = await createReportWorld(testSeed, { ...engine, run: fewRows });
    const asked = { sortBy: 'imps', limit: 4, having: [{ metric: 'imps', min: null, max: 2000 }] };
    const body = await run(asked, await few.as('demand@adx.example', 'ssp'));
    const alone = await run({ ...asked, compare: null });
    expect(body.rows.map(({ _prev, ...row }) => row)).toEqual(alone.rows);
    expect([body.rowCount, body.total]).toEqual([alone.rowCount, alone.total]);
  });

  it('says nothing of times that are still to come', async () => {
    const { rows } = await run({
      startDate: '2026-11-18',
      endDate: '2026-11-27',
      metrics: ['imps'],
      dimensions: ['day'],
      compare: { startDate: '2026-11-08', endDate: '2026-11-17' },
      sortBy: 'day',
      sortDesc: false,
    });
    expect(rows.map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
    expect((await run({ startDate: '2026-11-25', endDate: '2026-11-27' })).rows).toEqual([]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { chooseReport } from '../../src/model/reports/chooseReport';
import type { ReportAnswer } from '../../src/model/reports/reportCall';
import { viewerOf } from '../../src/model/viewerOf';
import { resourceOf, resources } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { readRecords } from '../../src/schema/files/csvRecords';
import { figureField, figuresMode, figuresOf, type ListFigures, noFigure, sideFieldsOf } from '../../src/schema/listSides';
import { people, whole } from '../reports/compareReport';
import { createReportWorld, type Reporter, type ReportWorld } from '../reports/reportWorld';
import { testSeed } from '../support/seed';

const day = '2026-11-19';
let world: ReportWorld;
let reporters: readonly (Reporter & { readonly whole: Viewer })[];
beforeAll(async () => {
  world = await createReportWorld(testSeed);
  reporters = await Promise.all(
    people.map(async ([login, mode]) => {
      const reporter = await world.as(login, mode);
      const session = await (await reporter.call('GET', '/api/auth/session')).json();
      return { ...reporter, whole: viewerOf(session, mode) as Viewer };
    }),
  );
});

/** They are told to a millionth. */
const isClose = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) < 1e-6 : one === other;

const told = (viewer: Viewer) => resources.filter((one) => figuresOf(one, viewer).length > 0 && figuresMode(one, viewer) === viewer.mode);
const figures = async ({ call }: Reporter, path: string): Promise<ListFigures> => (await call('GET', path)).json();

describe('yesterday’s figures beside a list', () => {
  it.each(people.map(([login, mode], at) => [login, mode, at] as const))(
    'are of whatever the reports know, sum up to them, and name nothing that the list does not: %s %s',
    async (_login, _mode, at) => {
      const reporter = reporters[at] as (typeof reporters)[number];
      const viewer = reporter.whole;
      const own = told(viewer);
      expect(own.length).toBeGreaterThan(0);
      for (const { name, base, listPath, reports } of own) {
        const found = await figures(reporter, `${base[viewer.role]}/figures?day=${day}`);
        expect([name, found.metrics]).toEqual([name, figuresOf(resourceOf(name), viewer)]);
        const listed = (await (await reporter.call('GET', listPath[viewer.role])).json()) as readonly { readonly id: number }[];
        const ids = new Set(listed.map(({ id }) => id));
        expect([name, found.ids.filter((id) => !ids.has(id))]).toEqual([name, []]);
        const request = { ...whole, startDate: day, endDate: day, dimensions: [reports?.dimension ?? ''], metrics: found.metrics };
        const report = (await (await reporter.call('POST', '/api/rrun', request)).json()) as ReportAnswer;
        // Several deals may have agreed on the same, and each of them then has all of it.
        const byId = new Map(report.rows.map((row) => [Object.values(row._ids ?? {})[0], row]));
        const wrong = found.ids.flatMap((id, place) =>
          found.metrics.flatMap((metric, column) => {
            const row = byId.get(id);
            return row && !isClose(found.values[column]?.[place], row[metric]) ? [`${id} ${metric}`] : [];
          }),
        );
        expect([name, wrong]).toEqual([name, []]);
        const missing = report.rows.flatMap((row) => Object.values(row._ids ?? {})).filter((id) => ids.has(id) && !found.ids.includes(id));
        expect([name, missing]).toEqual([name, []]);
      }
    },
  );

  it('are of the day that is over where the viewer is, unless another is asked for', async () => {
    const reporter = reporters[0] as Reporter;
    expect(await figures(reporter, '/api/demand/tags/figures')).toMatchObject({ day, timezone: expect.any(Number) });
    expect((await reporter.call('GET', '/api/demand/tags/figures?day=soon')).status).toBe(400);
    expect((await reporter.call('GET', '/api/demand/tags/figures?day=2019-01-01')).status).toBe(422);
  });

  it('stand behind the fields in the file of the list', async () => {
    const reporter = reporters.find(({ whole: { role, mode } }) => role === 'demand' && mode === 'ssp') as (typeof reporters)[number];
    const { metrics, ids, values } = await figures(reporter, '/api/demand/tags/figures');
    const file = await (await reporter.call('POST', '/api/demand/tags/export', { figures: true, sort: ['id', 'ASC'] })).text();
    const [heads = [], ...lines] = readRecords(file.replace('\uFEFF', ''), ',', 1, true).rows.map(({ cells }) => cells);
    const first = heads.indexOf('Yesterday');
    expect(lines.length).toBeGreaterThan(ids.length);
    expect(heads.slice(first)).toEqual([
      'Yesterday',
      ...metrics.map((metric) => sideFieldsOf(resourceOf('tags'), reporter.whole)[figureField(metric)]?.label),
    ]);
    const told = lines.map((cells) => cells.slice(first).map((cell) => (cell === '' ? null : cell)));
    const wanted = lines.map(([id]) => {
      const place = ids.indexOf(Number(id));
      const own = metrics.map((metric, at) => (place < 0 ? noFigure(metric) : (values[at]?.[place] ?? null)));
      return [day, ...own.map((figure) => (figure === null ? null : String(figure)))];
    });
    expect(told).toEqual(wanted);
  });

  it('are of each account alone', async () => {
    const admin = reporters.find(({ whole: { role, mode } }) => role === 'admin' && mode === 'ssp') as Reporter;
    const demand = reporters.find(({ whole: { role, mode } }) => role === 'demand' && mode === 'ssp') as Reporter;
    const [all, own] = [
      await figures(admin, `/api/demand/tags/figures?day=${day}`),
      await figures(demand, `/api/demand/tags/figures?day=${day}`),
    ];
    expect(own.ids.length).toBeGreaterThan(0);
    const owners = new Set(own.ids.map((id) => world.objects.tags?.get(id)?.owner));
    expect([...owners]).toEqual([(demand as (typeof reporters)[number]).whole.owner]);
    expect(all.ids.length).toBeGreaterThan(own.ids.length);
  });

  it('are asked for once by everybody who sees the same, and answered with nothing to whoever has them', async () => {
    const reporter = reporters[0] as Reporter;
    const first = await reporter.call('GET', `/api/demand/channels/figures?day=${day}`);
    const etag = first.headers.get('ETag') ?? '';
    const run = world.ports.reports.read;
    let asked = 0;
    world.ports.reports.read = (...given) => {
      asked += 1;
      return run(...given);
    };
    const again = await reporter.call('GET', `/api/demand/channels/figures?day=${day}`);
    expect([again.status, again.headers.get('ETag'), asked]).toEqual([200, etag, 0]);
    await reporter.call('GET', '/api/demand/channels/figures?day=2026-11-18');
    expect(asked).toBe(1);
    world.ports.reports.read = run;
  });
});

describe('the definition of a list with what comes beside it', () => {
  it('has only what the reports answer to whoever reads it', () => {
    for (const { whole: viewer } of reporters)
      for (const resource of told(viewer)) {
        const metrics = figuresOf(resource, viewer);
        const request = { ...whole, startDate: day, endDate: day, dimensions: [resource.reports?.dimension ?? ''], metrics };
        expect([resource.name, chooseReport(request, viewer, world.now)]).toEqual([
          resource.name,
          expect.objectContaining({ metrics: expect.any(Array) }),
        ]);
        expect(Object.keys(sideFieldsOf(resource, viewer))).toEqual(expect.arrayContaining(metrics.map(figureField)));
      }
  });
});

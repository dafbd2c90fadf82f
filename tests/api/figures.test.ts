import { beforeAll, describe, expect, it } from 'vitest';
import { ReportsAway } from '../../api/ports/reports';
import { chooseReport } from '../../src/model/reports/chooseReport';
import { addDays, dayAt } from '../../src/model/reports/days';
import type { ReportAnswer } from '../../src/model/reports/reportCall';
import type { ManyUses } from '../../src/model/uses';
import { viewerOf } from '../../src/model/viewerOf';
import { resourceOf, resources } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import {
  derivedFieldsOf,
  figureField,
  figurePeriods,
  figuresMode,
  figuresOf,
  type ListFigures,
  noFigure,
} from '../../src/schema/derivedColumns';
import { readRecords } from '../../src/schema/files/csvRecords';
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

const told = (viewer: Viewer) =>
  resources.filter((one) => figuresOf(one, viewer).length > 0 && figuresMode(one, viewer) === viewer.mode);
const figures = async ({ call }: Reporter, path: string): Promise<ListFigures> => (await call('GET', path)).json();

/** What is asked for, and the days that it stands for. */
const daysOf = ({ timezone }: Viewer): readonly (readonly [asked: string, first: string, last: string])[] => {
  const ago = (count: number): string => addDays(today, -count);
  const today = dayAt(world.now.getTime(), timezone);
  return [
    [day, day, day],
    ['today', today, today],
    ['yesterday', ago(1), ago(1)],
    ['last7', ago(7), ago(1)],
  ];
};

describe('figures beside a list', () => {
  it.each(people.map(([login, mode], at) => [login, mode, at] as const))(
    'are of whatever the reports know, sum up to them, and name nothing that the list does not: %s %s',
    async (_login, _mode, at) => {
      const reporter = reporters[at] as (typeof reporters)[number];
      const viewer = reporter.whole;
      const own = told(viewer);
      expect(own.length).toBeGreaterThan(0);
      for (const [{ name, base, listPath, reports }, [asked, startDate, endDate]] of own.flatMap((one) =>
        daysOf(viewer).map((days) => [one, days] as const),
      )) {
        const found = await figures(reporter, `${base[viewer.role]}/figures?day=${asked}`);
        expect([found.day, found.endDay ?? found.day]).toEqual([startDate, endDate]);
        expect([name, found.metrics]).toEqual([name, figuresOf(resourceOf(name), viewer)]);
        const listed = (await (await reporter.call('GET', listPath[viewer.role])).json()) as readonly {
          readonly id: number;
        }[];
        const ids = new Set(listed.map(({ id }) => id));
        expect([name, found.ids.filter((id) => !ids.has(id))]).toEqual([name, []]);
        const request = {
          ...whole,
          startDate,
          endDate,
          dimensions: [reports?.dimension ?? ''],
          metrics: found.metrics,
        };
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
        const missing = report.rows
          .flatMap((row) => Object.values(row._ids ?? {}))
          .filter((id) => ids.has(id) && !found.ids.includes(id));
        expect([name, missing]).toEqual([name, []]);
      }
    },
  );

  it('are summed exactly of those objects that a deletion is asked about, and of no others', async () => {
    for (const reporter of reporters) {
      const viewer = reporter.whole;
      for (const resource of told(viewer).filter(({ name }) => name !== 'deals')) {
        const base = resource.base[viewer.role];
        const list = await figures(reporter, `${base}/figures`);
        const ids = list.ids.filter((_, at) => at % 2 === 0);
        const additive = list.metrics.flatMap((metric, at) => (noFigure(metric) === 0 ? [[metric, at] as const] : []));
        const sums = additive.map(([, at]) =>
          list.values[at]?.reduce<number>((sum, one, place) => sum + (place % 2 === 0 ? Number(one) : 0), 0),
        );
        const uses: ManyUses = await (
          await reporter.call('POST', `${base}/refs`, { ids: [...ids, 1_999_999_999] })
        ).json();
        expect([resource.name, uses.count, uses.yesterday?.day]).toEqual([resource.name, ids.length, list.day]);
        expect(uses.yesterday?.metrics).toEqual(additive.map(([metric]) => metric));
        const near = uses.yesterday?.values.map(
          (value, at) => Math.abs(Number(value) - (sums[at] ?? Number.NaN)) < 1e-3,
        );
        expect([resource.name, near]).toEqual([resource.name, additive.map(() => true)]);
      }
    }
  });

  it('are zero where none of the objects had traffic, and null while reports are away', async () => {
    const { call } = reporters[0] as Reporter;
    const ask = async (ids: readonly number[]): Promise<ManyUses> =>
      (await call('POST', '/api/demand/tags/refs', { ids })).json();
    expect((await ask([])).yesterday?.values).toEqual([0, 0]);
    const read = world.ports.reports.read;
    world.ports.reports.read = async () => {
      throw new ReportsAway('The engine is away.');
    };
    const { ids } = await figures(reporters[0] as Reporter, `/api/demand/tags/figures?day=${day}`);
    const uses = await ask(ids.slice(0, 1));
    world.ports.reports.read = read;
    expect([uses.count, uses.yesterday]).toEqual([1, null]);
  });

  it('of more than 10,000 objects are refused by that number', async () => {
    const { call } = reporters[0] as Reporter;
    const refused = async (ids: unknown) => {
      const answer = await call('POST', '/api/demand/tags/refs', { ids });
      return [answer.status, (await answer.json()).detail];
    };
    expect(await refused(Array.from({ length: 10_001 }, (_, at) => at + 1))).toEqual([
      413,
      'At most 10,000 objects in one request. Send fewer IDs.',
    ]);
    expect(await refused('1')).toEqual([400, 'Send ids, a list of numbers.']);
    expect(await refused([1.5])).toEqual([400, 'ids must be whole numbers from 1.']);
  });

  it('are of the day that is over where the viewer is, unless another is asked for', async () => {
    const reporter = reporters[0] as Reporter;
    expect(await figures(reporter, '/api/demand/tags/figures')).toMatchObject({ day, timezone: expect.any(Number) });
    expect((await reporter.call('GET', '/api/demand/tags/figures?day=soon')).status).toBe(400);
    expect((await reporter.call('GET', '/api/demand/tags/figures?day=2019-01-01')).status).toBe(422);
  });

  it('stand behind the fields in the file of the list', async () => {
    const reporter = reporters.find(
      ({ whole: { role, mode } }) => role === 'demand' && mode === 'ssp',
    ) as (typeof reporters)[number];
    const { metrics, ids, values } = await figures(reporter, '/api/demand/tags/figures');
    const file = await (
      await reporter.call('POST', '/api/demand/tags/export', { figures: true, sort: ['id', 'ASC'] })
    ).text();
    const [heads = [], ...lines] = readRecords(file.replace('\uFEFF', ''), ',', 1, true).rows.map(({ cells }) => cells);
    const first = heads.indexOf('Yesterday');
    expect(lines.length).toBeGreaterThan(ids.length);
    expect(heads.slice(first)).toEqual([
      'Yesterday',
      ...metrics.map((metric) => derivedFieldsOf(resourceOf('tags'), reporter.whole)[figureField(metric)]?.label),
    ]);
    const told = lines.map((cells) => cells.slice(first).map((cell) => (cell === '' ? null : cell)));
    const wanted = lines.map(([id]) => {
      const place = ids.indexOf(Number(id));
      const own = metrics.map((metric, at) => (place < 0 ? noFigure(metric) : (values[at]?.[place] ?? null)));
      return [day, ...own.map((figure) => (figure === null ? null : String(figure)))];
    });
    expect(told).toEqual(wanted);
  });

  it.each(figurePeriods)('stand behind the fields in the file of the list with their days: %s', async (period) => {
    const reporter = reporters.find(
      ({ whole: { role, mode } }) => role === 'demand' && mode === 'ssp',
    ) as (typeof reporters)[number];
    const {
      metrics,
      ids,
      values,
      day: first,
      endDay,
    } = await figures(reporter, `/api/demand/tags/figures?day=${period}`);
    const [any] = await (await reporter.call('GET', '/api/demand/tags')).json();
    // A day may be without traffic until now.
    const id: number = ids[0] ?? any.id;
    const body = { figures: period, ids: [id] };
    const file = await (await reporter.call('POST', '/api/demand/tags/export', body)).text();
    const [heads = [], line = []] = readRecords(file.replace('\uFEFF', ''), ',', 1, true).rows.map(
      ({ cells }) => cells,
    );
    const labels = derivedFieldsOf(resourceOf('tags'), reporter.whole);
    const told = Object.fromEntries(heads.map((head, at) => [head, line[at]]));
    const wanted = metrics.map(
      (metric, at) =>
        [labels[figureField(metric, period)]?.label, ids.length > 0 ? values[at]?.[0] : noFigure(metric)] as const,
    );
    expect(wanted.map(([label = '']) => [label, told[label]])).toEqual(
      wanted.map(([label, value]) => [label, value === null ? '' : String(value)]),
    );
    expect(heads.slice(-metrics.length - (endDay ? 2 : 1), -metrics.length).map((head) => told[head])).toEqual(
      endDay ? [first, endDay] : [first],
    );
    expect((await reporter.call('POST', '/api/demand/tags/export', { figures: 'ever' })).status).toBe(400);
  });

  it('sort and filter the list on the server as their values say, whichever days they are of', async () => {
    const reporter = reporters.find(
      ({ whole: { role, mode } }) => role === 'demand' && mode === 'ssp',
    ) as (typeof reporters)[number];
    const of = new Map(
      await Promise.all(
        figurePeriods.map(async (period) => {
          const { ids, metrics, values } = await figures(reporter, `/api/demand/tags/figures?day=${period}`);
          const reqs = values[metrics.indexOf('reqs')] ?? [];
          return [period, new Map(ids.map((id, at) => [id, Number(reqs[at])]))] as const;
        }),
      ),
    );
    const ask = async (filter: object, sort: string): Promise<readonly number[]> => {
      const query = new URLSearchParams({
        filter: JSON.stringify(filter),
        sort: JSON.stringify([sort, 'DESC']),
        range: '[0,999]',
      });
      const rows = await (await reporter.call('GET', `/api/demand/tags?${query}`)).json();
      return rows.map(({ id }: { id: number }) => id);
    };
    for (const period of figurePeriods)
      for (const other of figurePeriods) {
        const [sorted, bounded] = [of.get(period), of.get(other)];
        const rows = await ask({ [`${other}_reqs_gt`]: 10 }, `${period}_reqs`);
        const wanted = rows.toSorted((a, b) => (sorted?.get(b) ?? 0) - (sorted?.get(a) ?? 0) || a - b);
        expect([period, other, rows]).toEqual([period, other, wanted]);
        expect(rows.every((id) => (bounded?.get(id) ?? 0) > 10)).toBe(true);
      }
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

  it('say that the sample’s traffic is still being made, as long as it is', async () => {
    const reporter = reporters[0] as Reporter;
    const path = `/api/demand/channels/figures?day=${day}`;
    const { coming: before, ...own } = await figures(reporter, path);
    const ports = world.ports as { comingTraffic?: () => Promise<{ day: number; days: number } | null> };
    ports.comingTraffic = async () => ({ day: 2, days: 9 });
    const meanwhile = await figures(reporter, path);
    ports.comingTraffic = async () => null;
    expect([before, meanwhile]).toEqual([undefined, { ...own, coming: { day: 2, days: 9 } }]);
    expect(await figures(reporter, path)).toEqual(own);
    delete ports.comingTraffic;
  });

  it('are read once for viewers with the same rights, and answered with 304 to clients that have them', async () => {
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
  it('has only what the reports answer to its reader', () => {
    for (const { whole: viewer } of reporters)
      for (const resource of told(viewer)) {
        const metrics = figuresOf(resource, viewer);
        const request = {
          ...whole,
          startDate: day,
          endDate: day,
          dimensions: [resource.reports?.dimension ?? ''],
          metrics,
        };
        expect([resource.name, chooseReport(request, viewer, world.now)]).toEqual([
          resource.name,
          expect.objectContaining({ metrics: expect.any(Array) }),
        ]);
        expect(Object.keys(derivedFieldsOf(resource, viewer))).toEqual(
          expect.arrayContaining(metrics.map((metric) => figureField(metric))),
        );
      }
  });
});

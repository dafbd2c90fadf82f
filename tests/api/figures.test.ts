import { beforeAll, describe, expect, it } from 'vitest';
import { ReportsAway } from '../../api/reports/ports/reports';
import { chooseReport } from '../../src/model/reports/chooseReport';
import { addDays, dayAt } from '../../src/model/reports/days';
import type { ReportAnswer } from '../../src/model/reports/reportCall';
import type { ManyUses } from '../../src/model/uses';
import { viewerOf } from '../../src/model/viewerOf';
import { resourceOf, resources } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import * as derived from '../../src/schema/derivedColumns';
import { readRecords } from '../../src/schema/files/csvRecords';
import { people, whole } from '../reports/compareReport';
import { createReportWorld, type Reporter, type ReportWorld } from '../reports/reportWorld';
import { testSeed } from '../support/seed';

const { derivedFieldsOf, figureField, figurePeriods, figuresMode, figuresOf, noFigure } = derived;
const day = '2026-11-19';
const tags = '/api/demand/tags';
let world: ReportWorld;
type Person = Reporter & { readonly whole: Viewer };
let reporters: readonly Person[];
/** The first of them, and those of each side. */
let one: Person;
let account: Person;
let admin: Person;
beforeAll(async () => {
  world = await createReportWorld(testSeed);
  const opened = people.map(async ([login, mode]) => {
    const reporter = await world.as(login, mode);
    const session = await (await reporter.call('GET', '/api/auth/session')).json();
    return { ...reporter, whole: viewerOf(session, mode) as Viewer };
  });
  reporters = await Promise.all(opened);
  const supplyOf = (role: string) =>
    reporters.find(({ whole }) => whole.role === role && whole.mode === 'ssp') as Person;
  [one, account, admin] = [reporters[0] as Person, supplyOf('demand'), supplyOf('admin')];
});

/** They are told to a millionth. */
const isClose = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) < 1e-6 : one === other;

const told = (viewer: Viewer) =>
  resources.filter((one) => figuresOf(one, viewer).length > 0 && figuresMode(one, viewer) === viewer.mode);
const figures = async ({ call }: Reporter, path: string): Promise<derived.ListFigures> =>
  (await call('GET', path)).json();
/** The cells of a file of tags, its heads first. */
const exported = async ({ call }: Reporter, asked: object) => {
  const text = await (await call('POST', `${tags}/export`, asked)).text();
  const [heads = [], ...lines] = readRecords(text.replace('\uFEFF', ''), ',', 1, true).rows.map(({ cells }) => cells);
  return { heads, lines };
};

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
    async (_, __, at) => {
      const reporter = reporters[at] as Person;
      const viewer = reporter.whole;
      const own = told(viewer);
      expect(own.length).toBeGreaterThan(0);
      for (const [{ name, base, listPath, reports }, [asked, startDate, endDate]] of own.flatMap((resource) =>
        daysOf(viewer).map((days) => [resource, days] as const),
      )) {
        const found = await figures(reporter, `${base[viewer.role]}/figures?day=${asked}`);
        expect([found.day, found.endDay ?? found.day]).toEqual([startDate, endDate]);
        expect([name, found.metrics]).toEqual([name, figuresOf(resourceOf(name), viewer)]);
        const listed: readonly { readonly id: number }[] = await (
          await reporter.call('GET', listPath[viewer.role])
        ).json();
        const ids = new Set(listed.map(({ id }) => id));
        const dimensions = [reports?.dimension ?? ''];
        const request = { ...whole, startDate, endDate, dimensions, metrics: found.metrics };
        const report: ReportAnswer = await (await reporter.call('POST', '/api/rrun', request)).json();
        // Several deals may have agreed on the same, and each of them then has all of it.
        const byId = new Map(report.rows.map((row) => [Object.values(row._ids ?? {})[0], row]));
        const wrong = found.ids.flatMap((id, place) => {
          const row = byId.get(id);
          const isWrong = (metric: string, column: number) =>
            row && !isClose(found.values[column]?.[place], row[metric]);
          return found.metrics.filter(isWrong).map((metric) => `${id} ${metric}`);
        });
        const unlisted = found.ids.filter((id) => !ids.has(id));
        const missing = report.rows
          .flatMap((row) => Object.values(row._ids ?? {}))
          .filter((id) => ids.has(id) && !found.ids.includes(id));
        expect({ name, unlisted, wrong, missing }).toEqual({ name, unlisted: [], wrong: [], missing: [] });
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
        const answer = await reporter.call('POST', `${base}/refs`, { ids: [...ids, 1_999_999_999] });
        const uses: ManyUses = await answer.json();
        expect([resource.name, uses.count, uses.yesterday?.day]).toEqual([resource.name, ids.length, list.day]);
        expect(uses.yesterday?.metrics).toEqual(additive.map(([metric]) => metric));
        const isNear = (value: unknown, at: number) => Math.abs(Number(value) - (sums[at] ?? Number.NaN)) < 1e-3;
        const near = uses.yesterday?.values.map(isNear);
        expect([resource.name, near]).toEqual([resource.name, additive.map(() => true)]);
      }
    }
  });

  it('are zero where none of the objects had traffic, and null while reports are away', async () => {
    const ask = async (ids: readonly number[]): Promise<ManyUses> =>
      (await one.call('POST', `${tags}/refs`, { ids })).json();
    expect((await ask([])).yesterday?.values).toEqual([0, 0]);
    const { read } = world.ports.reports;
    world.ports.reports.read = () => Promise.reject(new ReportsAway('The engine is away.'));
    const { ids } = await figures(one, `${tags}/figures?day=${day}`);
    const uses = await ask(ids.slice(0, 1));
    world.ports.reports.read = read;
    expect([uses.count, uses.yesterday]).toEqual([1, null]);
  });

  const many = Array.from({ length: 10_001 }, (_, at) => at + 1);
  it.each([
    [413, 'At most 10,000 objects in one request. Send fewer IDs.', many],
    [400, 'Send ids, a list of numbers.', '1'],
    [400, 'ids must be whole numbers from 1.', [1.5]],
  ])('of other than 10,000 objects at most are refused: %i %s', async (status, detail, ids) => {
    const answer = await one.call('POST', `${tags}/refs`, { ids });
    expect([answer.status, (await answer.json()).detail]).toEqual([status, detail]);
  });

  it('are of the day that is over where the viewer is, unless another is asked for', async () => {
    expect(await figures(one, `${tags}/figures`)).toMatchObject({ day, timezone: expect.any(Number) });
    expect((await one.call('GET', `${tags}/figures?day=soon`)).status).toBe(400);
    expect((await one.call('GET', `${tags}/figures?day=2019-01-01`)).status).toBe(422);
  });

  it('stand behind the fields in the file of the list', async () => {
    const { metrics, ids, values } = await figures(account, `${tags}/figures`);
    const { heads, lines } = await exported(account, { figures: true, sort: ['id', 'ASC'] });
    const first = heads.indexOf('Yesterday');
    expect(lines.length).toBeGreaterThan(ids.length);
    const fields = derivedFieldsOf(resourceOf('tags'), account.whole);
    expect(heads.slice(first)).toEqual(['Yesterday', ...metrics.map((metric) => fields[figureField(metric)]?.label)]);
    const told = lines.map((cells) => cells.slice(first).map((cell) => (cell === '' ? null : cell)));
    const wanted = lines.map(([id]) => {
      const place = ids.indexOf(Number(id));
      const own = metrics.map((metric, at) => (place < 0 ? noFigure(metric) : (values[at]?.[place] ?? null)));
      return [day, ...own.map((figure) => (figure === null ? null : String(figure)))];
    });
    expect(told).toEqual(wanted);
  });

  it.each(figurePeriods)('stand behind the fields in the file of the list with their days: %s', async (period) => {
    const { metrics, ids, values, day: first, endDay } = await figures(account, `${tags}/figures?day=${period}`);
    const [any] = await (await account.call('GET', tags)).json();
    // A day may be without traffic until now.
    const {
      heads,
      lines: [line = []],
    } = await exported(account, { figures: period, ids: [ids[0] ?? any.id] });
    const labels = derivedFieldsOf(resourceOf('tags'), account.whole);
    const told = Object.fromEntries(heads.map((head, at) => [head, line[at]]));
    const wanted = metrics.map(
      (metric, at) =>
        [labels[figureField(metric, period)]?.label, ids.length > 0 ? values[at]?.[0] : noFigure(metric)] as const,
    );
    expect(wanted.map(([label = '']) => [label, told[label]])).toEqual(
      wanted.map(([label, value]) => [label, value === null ? '' : String(value)]),
    );
    const days = endDay ? [first, endDay] : [first];
    expect(heads.slice(-metrics.length - days.length, -metrics.length).map((head) => told[head])).toEqual(days);
    expect((await account.call('POST', `${tags}/export`, { figures: 'ever' })).status).toBe(400);
  });

  it('sort and filter the list on the server as their values say, whichever days they are of', async () => {
    const of = new Map<string, ReadonlyMap<number, number>>();
    for (const period of figurePeriods) {
      const { ids, metrics, values } = await figures(account, `${tags}/figures?day=${period}`);
      const reqs = values[metrics.indexOf('reqs')] ?? [];
      of.set(period, new Map(ids.map((id, at) => [id, Number(reqs[at])])));
    }
    const ask = async (filter: object, sort: string): Promise<readonly number[]> => {
      const page = { filter: JSON.stringify(filter), sort: JSON.stringify([sort, 'DESC']), range: '[0,999]' };
      const rows = await (await account.call('GET', `${tags}?${new URLSearchParams(page)}`)).json();
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
    const [all, own] = [
      await figures(admin, `${tags}/figures?day=${day}`),
      await figures(account, `${tags}/figures?day=${day}`),
    ];
    expect(own.ids.length).toBeGreaterThan(0);
    const owners = new Set(own.ids.map((id) => world.objects.tags?.get(id)?.owner));
    expect([...owners]).toEqual([account.whole.owner]);
    expect(all.ids.length).toBeGreaterThan(own.ids.length);
  });

  it('say that the sample’s traffic is still being made, as long as it is', async () => {
    const path = `/api/demand/channels/figures?day=${day}`;
    const { coming: before, ...own } = await figures(one, path);
    const ports = world.ports as { comingTraffic?: () => Promise<{ day: number; days: number } | null> };
    ports.comingTraffic = async () => ({ day: 2, days: 9 });
    const meanwhile = await figures(one, path);
    ports.comingTraffic = async () => null;
    expect([before, meanwhile]).toEqual([undefined, { ...own, coming: { day: 2, days: 9 } }]);
    expect(await figures(one, path)).toEqual(own);
    delete ports.comingTraffic;
  });

  it('are read once for viewers with the same rights, and answered with 304 to clients that have them', async () => {
    const ask = (of: string) => one.call('GET', `/api/demand/channels/figures?day=${of}`);
    const etag = (await ask(day)).headers.get('ETag') ?? '';
    const run = world.ports.reports.read;
    let asked = 0;
    world.ports.reports.read = (...given) => {
      asked += 1;
      return run(...given);
    };
    const again = await ask(day);
    expect([again.status, again.headers.get('ETag'), asked]).toEqual([200, etag, 0]);
    await ask('2026-11-18');
    expect(asked).toBe(1);
    world.ports.reports.read = run;
  });
});

describe('the definition of a list with what comes beside it', () => {
  it('has only what the reports answer to its reader', () => {
    for (const { whole: viewer } of reporters)
      for (const resource of told(viewer)) {
        const metrics = figuresOf(resource, viewer);
        const dimensions = [resource.reports?.dimension ?? ''];
        const request = { ...whole, startDate: day, endDate: day, dimensions, metrics };
        expect(chooseReport(request, viewer, world.now), resource.name).toMatchObject({ metrics: expect.any(Array) });
        const fields = Object.keys(derivedFieldsOf(resource, viewer));
        expect(fields).toEqual(expect.arrayContaining(metrics.map((metric) => figureField(metric))));
      }
  });
});

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { markOf, newAmong, newestFirst, withSeen } from '../../src/dashboard/alerts/BellAlerts';
import type { AlertGroup } from '../../src/dashboard/alerts/groupAlerts';
import { inOrder, keptOf, moved, noArrangement, readArrangement } from '../../src/dashboard/arrangement';
import { blocksOf } from '../../src/dashboard/CardGrid';
import type { CardSpan } from '../../src/dashboard/card/card';
import {
  comparable,
  comparedWith,
  type DashboardView,
  dashboardCompares,
  dashboardRanges,
  type Facts,
  hoursOfToday,
  periodShown,
  rangeOf,
  readView,
  writeView,
} from '../../src/dashboard/card/period';
import {
  countryMetrics,
  countryPart,
  environmentMetrics,
  environmentPart,
  funnelPart,
  hourMetrics,
  kpiPart,
  topDimensions,
  topPart,
  trendMetrics,
  trendPart,
} from '../../src/dashboard/figures/cardParts';
import { hourReports } from '../../src/dashboard/figures/HourCard';
import type { Alert } from '../../src/model/alerts/alert';
import { dayAt } from '../../src/model/reports/days';
import type { BatchLine, ReportFreshness } from '../../src/model/reports/reportBatch';
import type { ReportAnswer, ReportRequest } from '../../src/model/reports/reportCall';
import { emptyDraft, type ReportDraft, requestOf } from '../../src/model/reports/reportDraft';
import type { SessionAnswer } from '../../src/model/signedIn';
import { viewerOf } from '../../src/model/viewerOf';
import type { Viewer } from '../../src/schema/access';
import {
  areClose,
  createReportWorld,
  differences,
  type Reporter,
  type ReportWorld,
  readAnswer,
} from '../reports/reportWorld';
import { testSeed } from '../support/seed';

describe('an arrangement', () => {
  it('is read as far as it can be understood', () => {
    expect(readArrangement(null)).toEqual(noArrangement);
    expect(readArrangement('kpi')).toEqual(noArrangement);
    expect(
      readArrangement({
        order: ['top', 'top', 5, 'kpi'],
        hidden: { top: true },
        choices: {
          top: { metric: 'imps', period: 'never', compare: 'week', by: 7, order: 'asc' },
          funnel: { order: 'up' },
          kpi: null,
        },
        saved: [{ id: 3, name: 'Mine' }, { id: 'x', name: 'Not' }, null],
      }),
    ).toEqual({
      order: ['top', 'kpi'],
      hidden: [],
      choices: { top: { metric: 'imps', compare: 'week', order: 'asc' }, funnel: {}, kpi: {} },
      saved: [{ id: 3, name: 'Mine' }],
    });
  });

  it('is not kept where nothing was changed', () => {
    expect(keptOf(noArrangement)).toBeNull();
    expect(keptOf({ ...noArrangement, hidden: ['kpi'] })).toEqual({ ...noArrangement, hidden: ['kpi'] });
  });

  it('survives a card that no longer exists, and puts a new one where it always comes', () => {
    expect(inOrder(['kpi', 'top', 'funnel', 'country'], ['country', 'gone', 'kpi', 'funnel'])).toEqual([
      'country',
      'kpi',
      'top',
      'funnel',
    ]);
    expect(inOrder(['kpi', 'top'], ['top'])).toEqual(['kpi', 'top']);
    expect(inOrder(['kpi', 'top'], [])).toEqual(['kpi', 'top']);
  });

  it('moves a card into the place of another, in both directions', () => {
    expect(moved(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c']);
    expect(moved(['a', 'b'], 'a', 'gone')).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 'gone', 'a')).toEqual(['a', 'b']);
  });
});

describe('the blocks', () => {
  const card = (id: string, span: CardSpan) => ({ id, span, title: id, height: 100 });

  it('hold together what stands side by side', () => {
    const cards = [
      ...[card('kpi', 'full'), card('hours', 'wide'), card('alerts', 'narrow'), card('top', 'wide')],
      ...[card('a', 'quarter'), card('b', 'quarter'), card('last', 'narrow')],
    ];
    const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
    expect(
      blocksOf(cards).map((block) =>
        block.kind === 'full'
          ? block.card.id
          : block.kind === 'row'
            ? ids(block.cards)
            : { wide: ids(block.wide), narrow: ids(block.narrow) },
      ),
    ).toEqual(['kpi', { wide: ['hours', 'top'], narrow: ['alerts'] }, ['a', 'b'], { wide: [], narrow: ['last'] }]);
  });
});

const facts = (factsUpTo: string | null, timezone = 0, today = '2026-09-17') => ({
  today,
  timezone,
  factsUpTo: factsUpTo === null ? null : Date.parse(factsUpTo),
});
const at13 = facts('2026-09-17T13:00:00Z');

describe('the hours of today', () => {
  it.each([
    ['2026-09-17T13:00:00Z', 0, 13],
    ['2026-09-17T13:40:00Z', 0, 13],
    ['2026-09-17T05:00:00Z', 8, 13],
    ['2026-09-17T00:00:00Z', 0, 0],
    ['2026-09-16T20:00:00Z', 0, 0],
    ['2026-09-18T00:00:00Z', 0, 24],
    ['2026-09-18T03:00:00Z', 0, 24],
    [null, 0, 0],
  ])('with facts up to %s, %i hours from UTC, are %i', (upTo, timezone, hours) => {
    expect(hoursOfToday(facts(upTo, timezone))).toBe(hours);
  });
});

describe('a period of the dashboard', () => {
  it('ends with the last whole hour of facts while it runs, and is compared with as many', () => {
    const today = comparable('today', at13);
    expect(today).toEqual({ startDate: '2026-09-17 00:00', endDate: '2026-09-17 12:00' });
    expect(comparedWith('today', 'previous', today)).toEqual({
      startDate: '2026-09-16 00:00',
      endDate: '2026-09-16 12:00',
    });
    expect(comparedWith('today', 'week', today)).toEqual({
      startDate: '2026-09-10 00:00',
      endDate: '2026-09-10 12:00',
    });
    expect(comparedWith('today', 'month', today)).toEqual({
      startDate: '2026-08-17 00:00',
      endDate: '2026-08-17 12:00',
    });
    const month = comparable('thisMonth', at13);
    expect(month).toEqual({ startDate: '2026-09-01 00:00', endDate: '2026-09-17 12:00' });
    expect(comparedWith('thisMonth', 'previous', month)).toEqual({
      startDate: '2026-08-01 00:00',
      endDate: '2026-08-17 12:00',
    });
  });

  it('is told by its name when it is over, so that its report moves with the calendar', () => {
    expect(rangeOf({ range: 'last7', compare: 'previous' }, at13)).toEqual({ range: 'last7', compare: 'previous' });
    expect(rangeOf({ range: 'yesterday', compare: 'none' }, at13)).toEqual({ range: 'yesterday', compare: null });
  });

  it('is compared with nothing while nothing of it is there', () => {
    const early = facts('2026-09-17T00:00:00Z');
    expect(rangeOf({ range: 'today', compare: 'previous' }, early)).toEqual({
      range: { startDate: '2026-09-17', endDate: '2026-09-17' },
      compare: null,
    });
    expect(rangeOf({ range: 'thisMonth', compare: 'previous' }, early).range).toEqual({
      startDate: '2026-09-01',
      endDate: '2026-09-16',
    });
    expect(periodShown('today', early)).toBeUndefined();
  });

  it('is said with its hours, or its days', () => {
    expect(periodShown('today', at13)).toMatchObject({ day: '2026-09-17', hours: '00:00 - 13:00' });
    expect(periodShown('yesterday', at13)).toMatchObject({ day: '2026-09-16' });
    expect(periodShown('last7', at13)).toEqual({ startDate: '2026-09-10', endDate: '2026-09-16' });
  });
});

describe('the address', () => {
  it('names what is not usual, and keeps what is not its own', () => {
    expect(writeView('?profile=general', { range: 'last7', compare: 'week' })).toBe(
      '?profile=general&range=last7&compare=week',
    );
    expect(writeView('?range=last7&compare=week', { range: 'today', compare: 'previous' })).toBe('');
    expect(readView('?range=last30&compare=none')).toEqual({ range: 'last30', compare: 'none' });
    expect(readView('?range=never&compare=x')).toEqual({ range: 'today', compare: 'previous' });
  });
});

const groupOf = (key: string, ids: readonly string[], since = '2026-03-17T08:00:00Z'): AlertGroup => ({
  key,
  alerts: ids.map((id) => ({ id, since }) as Alert) as unknown as readonly [Alert, ...Alert[]],
  count: ids.length,
});

describe('alerts that were seen', () => {
  const groups = [groupOf('a', ['1']), groupOf('b', ['2', '3'])];

  it('are new no more, and a new one in their row makes the row new again', () => {
    expect(newAmong(groups, [])).toEqual(groups);
    const seen = withSeen(groups, []);
    expect(newAmong(groups, seen)).toEqual([]);
    expect(newAmong([groupOf('b', ['2', '3', '4'])], seen)).toHaveLength(1);
  });

  it('leave the list as it is where nothing is new, so that it is not stored again', () => {
    const seen = withSeen(groups, ['of the other mode']);
    expect(seen).toContain('of the other mode');
    expect(withSeen(groups, seen)).toBe(seen);
  });

  it('are kept in little room: the latest 600, whatever was there', () => {
    const ids = fc.array(fc.uuid(), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(fc.array(ids, { maxLength: 6 }), (turns) => {
        let seen: readonly string[] = [];
        for (const turn of turns) {
          seen = withSeen([groupOf('x', turn)], seen);
          expect(newAmong([groupOf('x', turn)], seen)).toEqual([]);
        }
        expect(seen.length).toBeLessThanOrEqual(600);
        expect(JSON.stringify(seen).length).toBeLessThan(8_000);
      }),
    );
  });

  it('have marks that tell ids of one kind apart', () => {
    const ids = Array.from({ length: 2_000 }, (_, at) => `offPattern-channels-${2_000 + at}-31-requests-9xk${at % 36}`);
    expect(new Set(ids.map((id) => markOf({ id }))).size).toBe(ids.length);
  });

  it('are listed by their beginning, a row of several by its latest', () => {
    const late = groupOf('late', ['1'], '2026-03-17T09:00:00Z');
    const early = groupOf('early', ['2'], '2026-03-16T09:00:00Z');
    const [first] = groupOf('several', ['3'], '2026-03-15T09:00:00Z').alerts;
    const several: AlertGroup = {
      key: 'several',
      alerts: [first, { ...first, since: '2026-03-18T00:00:00Z' }],
      count: 2,
    };
    expect(newestFirst([early, late, several]).map(({ key }) => key)).toEqual(['several', 'late', 'early']);
  });
});

describe('the figures of every card', () => {
  let world: ReportWorld;
  beforeAll(async () => {
    world = await createReportWorld(testSeed);
  });

  const people = [
    ['admin@adx.example', 'ssp'],
    ['admin@adx.example', 'dsp'],
    ['demand@adx.example', 'ssp'],
    ['demand@adx.example', 'dsp'],
    ['ssp@adx.example', 'ssp'],
    ['sub@adx.example', 'ssp'],
    ['adv@adx.example', 'ssp'],
    ['adv@adx.example', 'dsp'],
  ] as const;

  type Given = { readonly reporter: Reporter; readonly viewer: Viewer; readonly facts: Facts };

  async function enter(login: string, mode: 'ssp' | 'dsp'): Promise<Given> {
    const reporter = await world.as(login, mode);
    const session = (await (await reporter.call('GET', '/api/auth/session')).json()) as SessionAnswer;
    const viewer = viewerOf(session, mode);
    if (!viewer) throw new Error(`${login} has no session.`);
    const { asOf } = (await (await reporter.call('GET', '/api/reports/freshness')).json()) as ReportFreshness;
    const { timezone } = viewer;
    return {
      reporter,
      viewer,
      facts: { timezone, today: dayAt(world.now.getTime(), timezone), factsUpTo: asOf ? Date.parse(asOf) : null },
    };
  }

  /** All that the cards of figures may ask for in a view: each card by each of its choices. */
  function draftsOf({ viewer, facts }: Given, view: DashboardView): readonly ReportDraft[] {
    const of = (part: Partial<ReportDraft>): ReportDraft => ({ ...emptyDraft, ...rangeOf(view, facts), ...part });
    const hours = hourMetrics(viewer).flatMap((metric) => {
      const { now, before } = hourReports(of({}), { today: facts.today, metric, compare: view.compare });
      return before ? [now, before] : [now];
    });
    const isSeller = viewer.role === 'admin' || viewer.role === 'demand';
    return [
      of(kpiPart(viewer)),
      ...hours,
      ...trendMetrics(viewer).map((metric) => of(trendPart(viewer, { metric, compare: view.compare }))),
      ...(isSeller ? topDimensions(viewer).map((by) => of(topPart(viewer, { by }))) : []),
      ...(isSeller ? [of(funnelPart(viewer))] : []),
      ...(viewer.role === 'adv' ? [] : environmentMetrics(viewer).map((metric) => of(environmentPart(viewer, metric)))),
      ...countryMetrics(viewer).map((metric) => of(countryPart(viewer, metric))),
    ];
  }

  /** In calls of as many as one may have. */
  async function answersOf({ reporter }: Given, requests: readonly ReportRequest[]): Promise<readonly ReportAnswer[]> {
    const answers: ReportAnswer[] = [];
    for (let at = 0; at < requests.length; at += 40) {
      const response = await reporter.call('POST', '/api/rrun/batch', { requests: requests.slice(at, at + 40) });
      const lines = (await response.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as BatchLine);
      for (const line of lines) {
        if ('problem' in line) throw new Error(JSON.stringify([line.problem, requests[at + line.at]]));
        answers[at + line.at] = line.answer;
      }
    }
    return answers;
  }

  const hasFigure = ({ figures }: { readonly figures: readonly (number | null)[] }): boolean =>
    figures.some((figure) => figure !== null && figure !== 0);

  /** Where an answer says something else than loops over the facts do. */
  function wrongIn({ reporter }: Given, request: ReportRequest, answer: ReportAnswer): readonly string[] {
    const answered = readAnswer(answer, request);
    const whole = reporter.naive(request);
    // `hideErrors`: a row in which nothing was counted is as good as none.
    const shown = { ...answered, rows: answered.rows.filter(hasFigure) };
    const naive = { ...whole, rows: whole.rows.filter(hasFigure) };
    const all = request.dimensions.length === 0 ? [] : differences(shown.rows, naive.rows);
    // Of the first ten each is in the whole, and no more of it are larger than the last of them. Several objects may bear one name.
    const isCut = request.limit !== null && naive.rows.length > request.limit;
    const at = request.metrics.indexOf(request.sortBy ?? '');
    const least = Math.min(...shown.rows.map(({ figures }) => figures[at] ?? 0));
    const larger = naive.rows.filter(({ figures }) => (figures[at] ?? 0) > least + 1e-6).length;
    const rows = isCut ? all.filter((fault) => !fault.startsWith('nothing instead of')) : all;
    const compared = request.compare && answer.compare ? reporter.naive({ ...request, ...request.compare }).total : [];
    const before =
      request.compare && answer.compare ? request.metrics.map((id) => answer.compare?.total[id] ?? null) : [];
    return [
      ...(isCut && answer.rows.length !== request.limit ? [`${answer.rows.length} rows`] : []),
      ...rows,
      ...(isCut && larger >= shown.rows.length ? [`${larger} are larger than the last that is shown`] : []),
      ...(areClose(shown.total, naive.total)
        ? []
        : [`total ${JSON.stringify(shown.total)} instead of ${JSON.stringify(naive.total)}`]),
      ...(areClose(before, compared)
        ? []
        : [`before ${JSON.stringify(before)} instead of ${JSON.stringify(compared)}`]),
    ].map((fault) => `${JSON.stringify(request)}: ${fault}`);
  }

  it.each(people)('are those of a loop over the facts for %s in %s', async (login, mode) => {
    const given = await enter(login, mode);
    const { today } = given.facts;
    const views = dashboardRanges.map((range, at) => ({
      range,
      compare: dashboardCompares[at % dashboardCompares.length] ?? 'none',
    }));
    const requests = [...views, { range: 'today', compare: 'previous' } as const]
      .flatMap((view) => draftsOf(given, view))
      .map((draft) => requestOf(draft, today));
    const unique = [...new Map(requests.map((request) => [JSON.stringify(request), request])).values()];
    const answers = await answersOf(given, unique);
    expect(unique.length).toBeGreaterThan(20);
    expect(answers.some(({ total }) => Number(total.imps) > 0)).toBe(true);
    expect(unique.flatMap((request, at) => wrongIn(given, request, answers[at] as ReportAnswer))).toEqual([]);
  });
});

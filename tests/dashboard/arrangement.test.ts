import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
import * as parts from '../../src/dashboard/more/requests';
import type { Alert } from '../../src/model/alerts/alert';
import { chooseReport } from '../../src/model/reports/chooseReport';
import { emptyDraft, type ReportDraft, requestOf } from '../../src/model/reports/reportDraft';
import type { Viewer } from '../../src/schema/access';
import { adminViewer, demandViewer } from '../ui/form/viewers';

describe('an arrangement', () => {
  it('is read as far as it can be understood, and not kept where nothing was changed', () => {
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
    expect(keptOf(noArrangement)).toBeNull();
    expect(keptOf({ ...noArrangement, hidden: ['kpi'] })).toEqual({ ...noArrangement, hidden: ['kpi'] });
  });

  it('survives a card that no longer exists, puts a new one where it always comes, and moves one to the place of another', () => {
    expect(inOrder(['kpi', 'top', 'funnel', 'country'], ['country', 'gone', 'kpi', 'funnel'])).toEqual([
      'country',
      'kpi',
      'top',
      'funnel',
    ]);
    expect(inOrder(['kpi', 'top'], ['top'])).toEqual(['kpi', 'top']);
    expect(inOrder(['kpi', 'top'], [])).toEqual(['kpi', 'top']);
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

it.each([
  ['2026-09-17T13:00:00Z', 0, 13],
  ['2026-09-17T13:40:00Z', 0, 13],
  ['2026-09-17T05:00:00Z', 8, 13],
  ['2026-09-17T00:00:00Z', 0, 0],
  ['2026-09-16T20:00:00Z', 0, 0],
  ['2026-09-18T00:00:00Z', 0, 24],
  ['2026-09-18T03:00:00Z', 0, 24],
  [null, 0, 0],
])('the hours of today with facts up to %s, %i hours from UTC, are %i', (upTo, timezone, hours) => {
  expect(hoursOfToday(facts(upTo, timezone))).toBe(hours);
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

  it('is told by its name when it is over, said with its hours or days, and compared with nothing while it has none', () => {
    expect(rangeOf({ range: 'last7', compare: 'previous' }, at13)).toEqual({ range: 'last7', compare: 'previous' });
    expect(rangeOf({ range: 'yesterday', compare: 'none' }, at13)).toEqual({ range: 'yesterday', compare: null });
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
    expect(periodShown('today', at13)).toMatchObject({ day: '2026-09-17', hours: '00:00 - 13:00' });
    expect(periodShown('yesterday', at13)).toMatchObject({ day: '2026-09-16' });
    expect(periodShown('last7', at13)).toEqual({ startDate: '2026-09-10', endDate: '2026-09-16' });
  });
});

it('the address of the dashboard names what is not usual, and keeps what is not its own', () => {
  expect(writeView('?profile=general', { range: 'last7', compare: 'week' })).toBe(
    '?profile=general&range=last7&compare=week',
  );
  expect(writeView('?range=last7&compare=week', { range: 'today', compare: 'previous' })).toBe('');
  expect(readView('?range=last30&compare=none')).toEqual({ range: 'last30', compare: 'none' });
  expect(readView('?range=never&compare=x')).toEqual({ range: 'today', compare: 'previous' });
});

const groupOf = (key: string, ids: readonly string[], since = '2026-03-17T08:00:00Z'): AlertGroup => ({
  key,
  alerts: ids.map((id) => ({ id, since }) as Alert) as unknown as readonly [Alert, ...Alert[]],
  count: ids.length,
});

describe('alerts that were seen', () => {
  const groups = [groupOf('a', ['1']), groupOf('b', ['2', '3'])];

  it('are new no more until one joins their row, and leave the list as it is where nothing is new', () => {
    expect(newAmong(groups, [])).toEqual(groups);
    const seen = withSeen(groups, []);
    expect(newAmong(groups, seen)).toEqual([]);
    expect(newAmong([groupOf('b', ['2', '3', '4'])], seen)).toHaveLength(1);
    const kept = withSeen(groups, ['of the other mode']);
    expect(kept).toContain('of the other mode');
    expect(withSeen(groups, kept)).toBe(kept);
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

describe('the reports of every card', () => {
  const today = '2026-11-20';
  const now = new Date(`${today}T12:00:00Z`);
  const viewers: readonly Viewer[] = (['ssp', 'dsp'] as const).flatMap((mode) => [
    { ...adminViewer, mode },
    { ...demandViewer, mode },
    { ...demandViewer, mode, showDsp: mode === 'dsp', showSsp: mode === 'ssp', showSspMin: false },
    { ...demandViewer, mode, role: 'adv' as const, account: 501 },
    ...(mode === 'ssp' ? [{ ...demandViewer, mode, role: 'sub' as const, account: 801 }] : []),
  ]);

  /** All that the cards may ask for in a view: each card by each of its choices. */
  function draftsOf(viewer: Viewer, view: DashboardView): readonly ReportDraft[] {
    const { role, mode, timezone } = viewer;
    const of = (part: Partial<ReportDraft>): ReportDraft => ({
      ...emptyDraft,
      ...rangeOf(view, { timezone, today, factsUpTo: now.getTime() }),
      ...part,
    });
    const ofSellers = [...topDimensions(viewer).map((by) => topPart(viewer, { by })), funnelPart(viewer)];
    const more = [parts.ivtByVendor, parts.appsOverLimit(10), parts.topErrors];
    const [ssp, ofAdmins] = [mode === 'ssp', role === 'admin'];
    return [
      ...[
        kpiPart(viewer),
        ...trendMetrics(viewer).map((metric) => trendPart(viewer, { metric, compare: view.compare })),
      ],
      ...(role === 'admin' || role === 'demand' ? [...ofSellers, ...more, ...(ssp ? [parts.slowestTags] : [])] : []),
      ...(ofAdmins ? [parts.topAccounts, ...(ssp ? [parts.topMarketplaces] : [])] : []),
      ...(role === 'adv' ? [] : environmentMetrics(viewer).map((metric) => environmentPart(viewer, metric))),
      ...countryMetrics(viewer).map((metric) => countryPart(viewer, metric)),
    ]
      .map(of)
      .concat(
        hourMetrics(viewer).flatMap((metric) => {
          const { now: ofNow, before } = hourReports(of({}), { today, metric, compare: view.compare });
          return before ? [ofNow, before] : [ofNow];
        }),
      );
  }

  it.each(viewers)('are taken by the server for $role in $mode', (viewer) => {
    const views = dashboardRanges.flatMap((range) => dashboardCompares.map((compare) => ({ range, compare })));
    const requests = views.flatMap((view) => draftsOf(viewer, view)).map((draft) => requestOf(draft, today));
    expect(requests.length).toBeGreaterThan(20);
    expect(requests.filter((request) => 'problems' in chooseReport(request, viewer, now))).toEqual([]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
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
import { hourReports } from '../../src/dashboard/figures/hourReports';
import { type DashboardView, dashboardCompares, dashboardRanges, type Facts, rangeOf } from '../../src/dashboard/period';
import { dayAt } from '../../src/model/reports/days';
import type { BatchLine, ReportFreshness } from '../../src/model/reports/reportBatch';
import type { ReportAnswer, ReportRequest } from '../../src/model/reports/reportCall';
import { emptyDraft, type ReportDraft, requestOf } from '../../src/model/reports/reportDraft';
import type { SessionAnswer } from '../../src/model/signedIn';
import { viewerOf } from '../../src/model/viewerOf';
import type { Viewer } from '../../src/schema/access';
import { areClose, createReportWorld, differences, type Reporter, type ReportWorld, readAnswer } from '../reports/reportWorld';
import { testSeed } from '../support/seed';

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
  return { reporter, viewer, facts: { timezone, today: dayAt(world.now.getTime(), timezone), factsUpTo: asOf ? Date.parse(asOf) : null } };
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
  const before = request.compare && answer.compare ? request.metrics.map((id) => answer.compare?.total[id] ?? null) : [];
  return [
    ...(isCut && answer.rows.length !== request.limit ? [`${answer.rows.length} rows`] : []),
    ...rows,
    ...(isCut && larger >= shown.rows.length ? [`${larger} are larger than the last that is shown`] : []),
    ...(areClose(shown.total, naive.total) ? [] : [`total ${JSON.stringify(shown.total)} instead of ${JSON.stringify(naive.total)}`]),
    ...(areClose(before, compared) ? [] : [`before ${JSON.stringify(before)} instead of ${JSON.stringify(compared)}`]),
  ].map((fault) => `${JSON.stringify(request)}: ${fault}`);
}

describe('the figures of every card', () => {
  it.each(people)('are those of a loop over the facts for %s in %s', async (login, mode) => {
    const given = await enter(login, mode);
    const { today } = given.facts;
    const views = dashboardRanges.map((range, at) => ({ range, compare: dashboardCompares[at % dashboardCompares.length] ?? 'none' }));
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

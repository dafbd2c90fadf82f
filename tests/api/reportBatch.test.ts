import { beforeAll, describe, expect, it } from 'vitest';
import type { Ports } from '../../api/ports';
import { createKeptReports } from '../../api/reports/batchRoutes';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import { type ReportEngine, ReportTimeout } from '../../api/reports/ports/reports';
import { readReport } from '../../api/reports/readReport';
import type { BatchLine, ReportFreshness } from '../../src/model/reports/reportBatch';
import { createReportWorld, type Reporter, type ReportWorld } from '../reports/reportWorld';
import { viewerOf } from '../schema/viewer';
import { testSeed } from '../support/seed';

/** How many plans were asked in each pass for several. */
const passes: number[] = [];
let takesTooLong = false;
let isCrowded = false;
const engine = createMemoryReports();
/** Statements that are worked on at once; a while each. */
const working = { whileMs: 0, now: 0, most: 0 };
async function work<T>(statement: () => Promise<T>): Promise<T> {
  working.now += 1;
  working.most = Math.max(working.most, working.now);
  await new Promise((done) => setTimeout(done, working.whileMs));
  working.now -= 1;
  return statement();
}
const inPasses: ReportEngine = {
  ...engine,
  run: (...asked) => work(() => engine.run(...asked)),
  async runTogether(plans, options) {
    if (takesTooLong) throw new ReportTimeout('too long');
    passes.push(plans.length);
    if (isCrowded) return null;
    return work(() => Promise.all(plans.map((plan) => engine.run(plan, options))));
  },
};

let world: ReportWorld;
let demand: Reporter;
beforeAll(async () => {
  world = await createReportWorld(testSeed, inPasses);
  demand = await world.as('demand@adx.example', 'ssp');
});

const days = { startDate: '2026-11-10', endDate: '2026-11-16', metrics: ['imps', 'rev'] };
const ask = async (requests: unknown) => {
  const response = await demand.call('POST', '/api/rrun/batch', { requests });
  const text = await response.text();
  const lines = response.status === 200 ? text.trim().split('\n') : [];
  return { status: response.status, lines: lines.map((line) => JSON.parse(line) as BatchLine), text };
};
const withoutTime = (answer: object) => ({ ...answer, tookMs: 0 });
/** What the line of a batch, or a call of its own, answers, however long it took. */
const answerOf = (line: BatchLine | undefined) => line && 'answer' in line && withoutTime(line.answer);
const alone = async (request: object) => withoutTime(await (await demand.call('POST', '/api/rrun', request)).json());
const isAnswered = (line: BatchLine) => 'answer' in line;

describe('several reports in one call', () => {
  it('are answered on a line each, in their order, as each would be by itself', async () => {
    const requests = [
      days,
      { ...days, dimensions: ['country'] },
      { ...days, compare: { startDate: '2026-11-03', endDate: '2026-11-09' } },
    ];
    const { lines } = await ask(requests);
    expect(lines.map(({ at }) => at)).toEqual([0, 1, 2]);
    expect(lines.map(answerOf)).toEqual(await Promise.all(requests.map(alone)));
  });

  it('ask the engine in one pass for what belongs together, and each by itself where that fails', async () => {
    passes.length = 0;
    const own = { ...days, metrics: ['imps', 'rev', 'reqs'] };
    const requests = [
      { ...own, compare: { startDate: '2026-11-03', endDate: '2026-11-09' } },
      { ...own, dimensions: ['country'], sortBy: 'rev', limit: 3 },
      { ...own, dimensions: ['day'], hideErrors: true },
      { ...own, dimensions: ['tag_name'] },
      { ...own, metrics: ['profitt'] },
    ];
    const linesOf = async (more: object) => (await ask(requests.map((one) => ({ ...one, ...more })))).lines;
    const lines = await linesOf({});
    // Both periods of the first by their daily sums, the countries and the days by their hours; tags have a table of their own.
    expect(passes).toEqual([2, 2]);
    for (const [at, request] of requests.slice(0, 4).entries())
      expect(answerOf(lines[at])).toEqual(await alone(request));
    expect(lines[4]).toMatchObject({ at: 4, problem: { status: 422 } });
    takesTooLong = true;
    const failing = await linesOf({ timezone: 3 });
    takesTooLong = false;
    expect(failing.map(isAnswered)).toEqual([true, true, true, true, false]);
    expect(failing[4]).toMatchObject({ problem: { status: 422 } });
    expect(passes).toEqual([2, 2]);
  });

  it('ask for each by itself where one pass has too many groups, and do not try that again', async () => {
    const own = { ...days, metrics: ['imps', 'reqs', 'opps'] };
    const requests = (more: object) => [
      { ...own, ...more },
      ...['os', 'app_name'].map((one) => ({ ...own, ...more, dimensions: [one] })),
    ];
    passes.length = 0;
    isCrowded = true;
    const { lines } = await ask(requests({}));
    isCrowded = false;
    expect(passes).toEqual([3]);
    for (const [at, request] of requests({}).entries()) expect(answerOf(lines[at])).toEqual(await alone(request));
    // Of other days all the same; what has no groups may be asked with others again.
    const startDate = '2026-11-09';
    const others = await ask([...requests({ startDate }), { ...own, startDate, dimensions: ['device'] }]);
    expect(others.lines.map(isAnswered)).toEqual([true, true, true, true]);
    expect(passes).toEqual([3, 2]);
  });

  it('have two statements worked on at once, however many ask for as many', async () => {
    Object.assign(working, { whileMs: 4, most: 0 });
    const apart = ['country', 'tag_name', 'app_name', 'device'].map((dimension, at) => ({
      ...days,
      startDate: `2026-11-0${at + 1}`,
      endDate: `2026-11-0${at + 1}`,
      dimensions: [dimension],
      filters: [{ dimension: 'country', values: [['us', 'de', 'fr', 'gb'][at]] }],
    }));
    const [own, others] = await Promise.all([ask(apart), ask(apart.map((one) => ({ ...one, timezone: 2 })))]);
    working.whileMs = 0;
    for (const { lines } of [own, others]) expect(lines.map(isAnswered)).toEqual([true, true, true, true]);
    expect([working.now, working.most]).toEqual([0, 2]);
  });

  it('have no more rows than a card can show', async () => {
    const dimensions = ['hour', 'country', 'device', 'app_name'];
    const [line] = (await ask([{ ...days, dimensions, startDate: '2026-10-01' }])).lines;
    if (!line || !('answer' in line)) return expect.fail(JSON.stringify(line));
    expect(line.answer.rows.length).toBeLessThanOrEqual(1000);
    expect(line.answer.rowCount).toBeGreaterThanOrEqual(line.answer.rows.length);
  });

  it('say of one that is wrong what is wrong, and answer the others', async () => {
    const wrong = [
      { ...days, metrics: ['profitt'] },
      days,
      { ...days, startDate: 5 },
      { ...days, metrics: ['rev_mt'] },
    ];
    const told = (line: BatchLine) =>
      'problem' in line ? [line.problem.status, Object.keys(line.problem.errors ?? {})] : 'answered';
    const refused = [422, ['metrics.0']];
    expect((await ask(wrong)).lines.map(told)).toEqual([refused, 'answered', [422, ['startDate']], refused]);
  });

  it.each([
    ['none', []],
    ['no list', 'imps'],
    ['too many', Array.from({ length: 41 }, () => days)],
    ['what is no report', [days, 'imps']],
  ])('are refused as a whole where there are %s', async (_, requests) => {
    const { status, text } = await ask(requests);
    expect([status, Object.keys(JSON.parse(text).errors)[0]]).toEqual([422, expect.stringMatching(/^requests/)]);
  });

  it('are cached for viewers with the same rights until facts come in, and for no others', async () => {
    const request = { ...days, dimensions: ['tag_name'], limit: 3 };
    const [first] = (await ask([request])).lines;
    expect((await ask([request])).lines).toEqual([first]);
    const other = await world.as('admin@adx.example', 'ssp');
    const line = await (await other.call('POST', '/api/rrun/batch', { requests: [request] })).json();
    const wanted = await (await other.call('POST', '/api/rrun', request)).json();
    expect(answerOf(line as BatchLine)).toEqual(withoutTime(wanted as object));
    const fact = { hour: Date.parse('2026-11-12T10:00:00Z'), demand: 31, tag: 1, reqs: 9, imps: 9_000_000 };
    await world.ports.reports.add('and more', [{ table: 'D', rows: [[fact]] }]);
    const [after] = (await ask([request])).lines;
    const impsOf = (line?: BatchLine) => (line && 'answer' in line ? Number(line.answer.total.imps) : Number.NaN);
    expect(impsOf(after) - impsOf(first)).toBe(9_000_000);
  });

  it('are not kept where the question alone is as large as many answers', async () => {
    const kept = createKeptReports(() => new Date(0));
    const viewer = viewerOf({ account: 31, owner: 31, timezone: 0, tagParams: [], showDsp: false });
    const madeFor = async (values: readonly string[]): Promise<number> => {
      let made = 0;
      const request = readReport({ ...days, filters: [{ dimension: 'country', values }] });
      for (const _ of [1, 2])
        await kept.answer({ viewer, request, revision: '1' }, async () => {
          made += 1;
          return '{}';
        });
      return made;
    };
    expect([await madeFor(['us']), await madeFor(Array<string>(40_000).fill('us'))]).toEqual([1, 2]);
  });

  it('are stopped when their reader has gone', async () => {
    const response = await demand.call('POST', '/api/rrun/batch', { requests: Array.from({ length: 20 }, () => days) });
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    // The next request has a turn at once.
    expect((await ask([days])).lines).toHaveLength(1);
  });
});

describe('how fresh reports are', () => {
  const get = async (path: string) => (await demand.call('GET', path)).json();

  it('is told by an id of the facts and the end of their last hour', async () => {
    const latest = await world.ports.reports.latest();
    const asOf = new Date(Math.min(world.now.getTime(), (latest ?? 0) + 3_600_000)).toISOString();
    const revision = await world.ports.reports.revision();
    expect(await get('/api/reports/freshness')).toEqual({ revision, asOf, coming: null });
  });

  it('is told with how far the sample’s traffic is, of half of which no alerts are worked out', async () => {
    const coming = { day: 12, days: 91 };
    const host: { comingTraffic?: Ports['comingTraffic'] } = world.ports;
    host.comingTraffic = async () => coming;
    expect(await get('/api/reports/freshness')).toMatchObject({ coming });
    expect(await get('/api/alerts')).toMatchObject({ state: 'working', alerts: [] });
    host.comingTraffic = async () => null;
    expect(await get('/api/reports/freshness')).toMatchObject({ coming: null });
    await expect.poll(() => get('/api/alerts'), { timeout: 20_000, interval: 500 }).toMatchObject({ state: 'ready' });
  });

  it('is another after facts came in', async () => {
    const read = async () => ((await get('/api/reports/freshness')) as ReportFreshness).revision;
    const before = await read();
    const hour = Math.floor(world.now.getTime() / 3_600_000) * 3_600_000;
    await world.ports.reports.add('one more', [{ table: 'S', rows: [[{ hour, demand: 31, reqs: 1 }]] }]);
    expect(await read()).not.toBe(before);
  });
});

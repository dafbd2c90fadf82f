import { expect, it } from 'vitest';
import type { ReportEngine } from '../../api/reports/ports/reports';
import type { Reading, ReportPlan, Value } from '../../src/model/reports/reportPlan';
import { hourMs, key, limits, nastyRows, plan, range, start, sum, time } from './reportFacts';

/** Which sums and figures are answered, of which groups, in which order. */
export function reportFiguresContract(engine: () => ReportEngine): void {
  const run = (more: Partial<ReportPlan>) => engine().run(plan(more), limits);
  const rowsOf = async (more: Partial<ReportPlan>) => (await run(more)).rows;
  const sources = ['rows', 'daily', 'mixed'] as const;

  it('tells the three kinds of rows of fact_buy apart', async () => {
    const of = (rows: 'request' | 'deal' | 'campaign') => ({ counter: 'reqs', rows }) as const;
    const demand = { table: 'B', groups: [key('demand')] } as const;
    for (const source of sources) {
      expect(await rowsOf({ ...demand, source, sums: [of('request'), of('deal'), of('campaign')] })).toEqual([
        [1, 100, 30, 7],
        [2, 0, 1, 0],
      ]);
      const ofRequests = { ...demand, source, sums: [of('request')] };
      expect(await rowsOf(ofRequests)).toEqual([
        [1, 100],
        [2, 0],
      ]);
      expect(await rowsOf({ ...ofRequests, notEmpty: [0] })).toEqual([[1, 100]]);
      expect(await rowsOf({ table: 'B', source, sums: [of('deal')] })).toEqual([[31]]);
    }
  });

  it('sums the rows of marketplaces alone', async () => {
    const sums = [{ counter: 'gross' }, { counter: 'gross', ofMarketplaces: true }] as const;
    const found = [
      [1, 3_000_000, 2_000_000],
      [2, 500_007, 500_000],
      [3, 0, 0],
    ];
    for (const source of sources) expect(await rowsOf({ source, groups: [key('demand')], sums })).toEqual(found);
  });

  it('answers the same days from the daily sums', async () => {
    const asked = {
      groups: [time('day'), time('week'), time('month'), time('weekday'), key('demand'), key('tag')],
      order: [{ by: { group: 5 }, desc: true }],
    };
    const daily = await run({ ...asked, source: 'daily' });
    expect(daily).toEqual(await run(asked));
    expect(daily.rowCount).toBe(4);
    const oneDay = { from: Date.UTC(2026, 2, 29), to: Date.UTC(2026, 2, 30) };
    expect(await rowsOf({ source: 'daily', range: oneDay })).toEqual([[12]]);
  });

  it('answers whole days from the daily sums, and the hours before and after them from the rows', async () => {
    const asked = {
      groups: [time('day'), key('demand'), key('tag')],
      range: { from: start + hourMs, to: Date.UTC(2026, 3, 1, 5) },
    };
    const mixed = await run({ ...asked, source: 'mixed' });
    expect(mixed).toEqual(await run(asked));
    expect(mixed.total).toEqual([14]);
    // Without a whole day, or hours beside one.
    const during = (from: number, to: number, more: Partial<ReportPlan> = {}) =>
      rowsOf({ source: 'mixed', range: { from, to }, ...more });
    expect(await during(start, start + 3 * hourMs)).toEqual([[7]]);
    expect(await during(start + 2 * hourMs, Date.UTC(2026, 2, 31))).toEqual([[12]]);
    expect(await during(start, start + 26 * hourMs, { offset: 5, groups: [key('demand')] })).toEqual([
      [1, 3],
      [2, 12],
    ]);
  });

  it('includes the hour that a range begins with and not the one it ends with', async () => {
    expect(await rowsOf({ range: { from: start + hourMs, to: start + 3 * hourMs } })).toEqual([[6]]);
  });

  it('keeps groups whose figures are within bounds, in total and count too', async () => {
    const reqs = [{ counter: 'imps' }, { counter: 'reqs' }];
    const rate: Value = { ratio: [sum(0), sum(1)], times: 100 };
    const of = (min: number | null, max: number | null) =>
      run({ groups: [key('demand')], sums: reqs, having: [{ value: rate, min, max }] });
    const rows = [
      [1, 3, 10],
      [2, 12, 30],
    ];
    expect(await of(30, null)).toEqual({ rows, total: [15, 40], rowCount: 2 });
    expect(await of(30.5, 40)).toEqual({ rows: [[2, 12, 30]], total: [12, 30], rowCount: 1 });
    // 3 has no requests, so it has no rate, and is within no bounds.
    expect((await of(null, null)).rowCount).toBe(2);
    expect(await of(1000, null)).toEqual({ rows: [], total: [0, 0], rowCount: 0 });
  });

  it('leaves out groups of which nothing is asked', async () => {
    const rows = [
      ['', 8],
      ['DE', 2],
      ['US', 5],
    ];
    expect(await run({ groups: [key('country')], notEmpty: [0] })).toEqual({ rows, total: [15], rowCount: 3 });
  });

  it('orders by figures with null last either way, and ties by their groups', async () => {
    const rate: Value = { ratio: [sum(0, 1e-6), sum(1)], times: 1000 };
    const asked = { groups: [key('country')], sums: [{ counter: 'gross' }, { counter: 'reqs' }] };
    const countries = async (desc: boolean, by: ReportPlan['order'][number]['by']) =>
      (await rowsOf({ ...asked, order: [{ by, desc }] })).map(([country]) => country);
    expect(await countries(true, { value: rate })).toEqual(['US', '', 'DE', 'FR']);
    expect(await countries(false, { value: rate })).toEqual(['', 'US', 'DE', 'FR']);
    expect(await countries(true, { value: { minus: [sum(0), sum(0)] } })).toEqual(['', 'DE', 'FR', 'US']);
    expect(await countries(true, { group: 0 })).toEqual(['US', 'FR', 'DE', '']);
    expect(await countries(true, { value: { plus: [sum(1), sum(1)] } })).toEqual(['', 'US', 'DE', 'FR']);
  });

  it('answers the first rows up to the limit, with the total and the count of all', async () => {
    const asked = { groups: [key('country')], order: [{ by: { value: sum(0) }, desc: true }] };
    const rows = [
      ['', 8],
      ['US', 5],
    ];
    expect(await run({ ...asked, limit: 2 })).toEqual({ rows, total: [15], rowCount: 4 });
    expect(await run({ ...asked, limit: 0 })).toEqual({ rows: [], total: [15], rowCount: 4 });
  });

  it('has one row without groups, of zeros without facts, whatever narrows groups', async () => {
    const none = { from: Date.UTC(2025, 0, 1), to: Date.UTC(2025, 0, 2) };
    const one = (...sums: number[]) => ({ rows: [sums], total: sums, rowCount: 1 });
    const noGroup = { rows: [], total: [0], rowCount: 0 };
    expect(await run({ sums: [{ counter: 'imps' }, { counter: 'reqs' }] })).toEqual(one(15, 40));
    expect(await run({ range: none })).toEqual(one(0));
    expect(await rowsOf({ range: none, notEmpty: [0], having: [{ value: sum(0), min: 1, max: null }] })).toEqual([[0]]);
    expect(await run({ range: none, groups: [key('tag')] })).toEqual(noGroup);
    // By a map that knows no value all rows are one group, but only where there are rows.
    const all: Reading = { kind: 'map', key: 'country', map: { from: [], to: [], otherwise: 'all' } };
    for (const limit of [0, 10]) expect(await run({ range: none, groups: [all], limit })).toEqual(noGroup);
    expect(await run({ table: 'R', sums: [{ counter: 'reasons' }] })).toEqual(one(0));
  });

  it('knows the values of a key, most frequent first, the latest hour, and how many facts a time has', async () => {
    const asked = { table: 'D', range, where: [], q: '', limit: 10 } as const;
    const values = (more: object) => engine().values({ ...asked, key: 'country', ...more }, limits);
    expect(await values({})).toEqual(['US', '', 'DE', 'FR']);
    expect(await values({ q: 'e' })).toEqual(['DE']);
    expect(await values({ key: 'tag', limit: 1 })).toEqual([5]);
    expect(await values({ where: [{ by: key('demand'), not: false, values: [2] }] })).toEqual(['', 'US']);
    expect(await values({ table: 'S', q: "o'n" })).toEqual(["O'Neil"]);
    expect(await engine().latest()).toBe(Date.UTC(2026, 3, 1));
    expect(await engine().countIn(['S', 'D', 'B', 'I'], range, limits)).toEqual([nastyRows.length, 5, 4, 0]);
    const twoHours = { from: start + hourMs, to: start + 3 * hourMs };
    expect(await engine().countIn(['D', 'S'], twoHours, limits)).toEqual([2, 0]);
  });

  it('answers runs at the same time', async () => {
    const runs = Array.from({ length: 6 }, (_, at) =>
      run({ where: [{ by: key('demand'), not: false, values: [at] }] }),
    );
    expect((await Promise.all(runs)).map(({ rows }) => rows)).toEqual([[[0]], [[3]], [[12]], [[0]], [[0]], [[0]]]);
  });

  it.each<[string, Partial<ReportPlan>, string]>([
    ['a counter', { sums: [{ counter: 'imps) FROM x --' }] }, 'has no counter'],
    ['a key of daily sums', { source: 'daily', groups: [key('country')] }, 'has no key "country" among its daily'],
    ['a zone of daily sums', { source: 'daily', offset: 1 }, 'days of UTC'],
    ['a key of mixed sums', { source: 'mixed', groups: [key('country')] }, 'has no key "country" among its mixed'],
    ['a zone of mixed sums', { source: 'mixed', offset: 1, groups: [time('day')] }, 'days of UTC'],
    ['a sum', { notEmpty: [1] }, 'no sum 1'],
  ])('refuses a plan with %s that it cannot answer, before it asks', async (_, more, words) => {
    await expect(run(more)).rejects.toThrow(words);
  });
}

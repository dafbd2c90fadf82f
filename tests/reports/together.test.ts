import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClickHouseReports, openReports } from '../../server/reports/openReports';
import { type FactRow, factTables, type TableLetter } from '../../src/model/reports/facts';
import type { ReportPlan } from '../../src/model/reports/reportPlan';
import { isFullRun, testSeed } from '../support/seed';
import { naiveRun } from './naiveRun';
import { randomFacts } from './randomFacts';
import { randomPlan } from './randomPlans';

const letters = Object.keys(factTables) as TableLetter[];
const runs = isFullRun ? 200 : 25;
const days = 40;
const start = Date.UTC(2025, 11, 10);

let path: string;
let chdb: ClickHouseReports;
const facts = new Map<TableLetter, readonly FactRow[]>();

beforeAll(async () => {
  path = mkdtempSync(join(tmpdir(), 'adx-together-'));
  chdb = await openReports({ path, keep: null });
  for (const [at, letter] of letters.entries()) {
    const [rows = []] = fc.sample(randomFacts(letter, start, days * 24, 300), { seed: testSeed + at, numRuns: 1 });
    facts.set(letter, rows);
    await chdb.add(letter, [{ table: letter, rows: [rows] }]);
  }
});
afterAll(async () => {
  await chdb?.close();
  rmSync(path, { recursive: true, force: true });
});

/** Plans of the same rows with times, groups, sums and all the rest of their own. */
const plansOf = (letter: TableLetter) =>
  fc.array(randomPlan(letter, start, days), { minLength: 1, maxLength: 6 }).map((plans): readonly ReportPlan[] => {
    const [{ offset, where }] = plans as [ReportPlan];
    // What is kept by day knows fewer keys, and whole days alone.
    const isDaily = (plan: ReportPlan) => plan.source === 'daily';
    const source: ReportPlan['source'] = plans.every(isDaily)
      ? 'daily'
      : plans.some(({ source }) => source === 'rows')
        ? 'rows'
        : 'mixed';
    return plans
      .map((plan) => ({
        ...plan,
        source,
        offset: source === 'rows' ? offset : 0,
        where,
        groups: plan.groups.slice(0, 2),
      }))
      .map(settled);
  });

/** Orders by groups that were taken away go with them. */
const settled = (plan: ReportPlan): ReportPlan => ({
  ...plan,
  order: plan.order.filter(({ by }) => !('group' in by) || by.group < plan.groups.length),
});

describe('plans in one pass', () => {
  it.each(letters)(`are answered as each by itself, over table %s`, { timeout: 600_000 }, async (letter) => {
    const rows = facts.get(letter) ?? [];
    await fc.assert(
      fc.asyncProperty(plansOf(letter), async (plans) => {
        const wanted = plans.map((plan) => naiveRun(rows, plan));
        expect(await chdb.runTogether?.(plans, { maxMs: 10_000 })).toEqual(wanted);
      }),
      { numRuns: runs, seed: testSeed },
    );
  });

  it('have zeros where there are no facts at all', async () => {
    const none: ReportPlan = {
      table: 'S',
      source: 'rows',
      offset: 0,
      range: { from: 0, to: 3_600_000 },
      groups: [],
      where: [],
      sums: [{ counter: 'imps' }],
      ...{ having: [], notEmpty: [], order: [], limit: 10 },
    };
    const byHour: ReportPlan = { ...none, groups: [{ kind: 'time', grain: 'hour' }] };
    expect(await chdb.runTogether?.([none, byHour], { maxMs: 10_000 })).toEqual([
      naiveRun([], none),
      naiveRun([], byHour),
    ]);
  });

  it('are read of the rows where one of them needs hours', async () => {
    const asked: ReportPlan = {
      table: 'S',
      source: 'mixed',
      offset: -5,
      range: { from: start + 5 * 3_600_000, to: start + 29 * 86_400_000 },
      groups: [],
      ...{ where: [], sums: [{ counter: 'imps' }], having: [], notEmpty: [], order: [], limit: 1_000 },
    };
    const plans: ReportPlan[] = [
      asked,
      { ...asked, groups: [{ kind: 'key', key: 'channel' }] },
      { ...asked, source: 'rows', groups: [{ kind: 'time', grain: 'hour' }] },
    ];
    const rows = facts.get('S') ?? [];
    expect(await chdb.runTogether?.(plans, { maxMs: 10_000 })).toEqual(plans.map((plan) => naiveRun(rows, plan)));
  });

  it('are told apart by their words where both group by one expression', async () => {
    const rows = facts.get('S') ?? [];
    const range = { from: start, to: start + days * 86_400_000 };
    const plans = ['no channel', 'é'].map(
      (otherwise): ReportPlan => ({
        table: 'S',
        source: 'rows',
        offset: 0,
        range,
        where: [],
        sums: [{ counter: 'reqs' }],
        having: [],
        notEmpty: [],
        order: [],
        limit: 9,
        groups: [{ kind: 'map', key: 'channel', map: { from: [], to: [], otherwise } }],
      }),
    );
    expect(await chdb.runTogether?.(plans, { maxMs: 10_000 })).toEqual(plans.map((plan) => naiveRun(rows, plan)));
  });

  it('tell of the latest facts and their id anew as soon as more came in', async () => {
    const before = [await chdb.latest(), await chdb.revision()];
    expect([await chdb.latest(), await chdb.revision()]).toEqual(before);
    const hour = start + days * 86_400_000 * 2;
    await chdb.add('later', [{ table: 'S', rows: [[{ hour, demand: 1, imps: 1 }]] }]);
    expect(await chdb.latest()).toBe(hour);
    expect(await chdb.revision()).not.toBe(before[1]);
  });
});

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClickHouseReports, openReports } from '../../server/reports/openReports';
import { type FactRow, factTables, type TableLetter } from '../../src/model/reports/facts';
import type { ReportPlan } from '../../src/model/reports/reportPlan';
import { limits, plan, time } from '../contracts/reportFacts';
import { newFolders } from '../support/newFolders';
import { isFullRun, testSeed } from '../support/seed';
import { naiveRun } from './naiveRun';
import { randomFacts } from './randomFacts';
import { randomPlan } from './randomPlans';

const letters = Object.keys(factTables) as TableLetter[];
const runs = isFullRun ? 200 : 25;
const days = 40;
const start = Date.UTC(2025, 11, 10);

const newFolder = newFolders();
let chdb: ClickHouseReports;
const facts = new Map<TableLetter, readonly FactRow[]>();

beforeAll(async () => {
  chdb = await openReports({ path: newFolder(), keep: null });
  for (const [at, letter] of letters.entries()) {
    const [rows = []] = fc.sample(randomFacts(letter, start, days * 24, 300), { seed: testSeed + at, numRuns: 1 });
    facts.set(letter, rows);
    await chdb.add(letter, [{ table: letter, rows: [rows] }]);
  }
});
afterAll(() => chdb?.close());

/** Plans of the same rows with times, groups, sums and all the rest of their own. */
const plansOf = (letter: TableLetter) =>
  fc.array(randomPlan(letter, start, days), { minLength: 1, maxLength: 6 }).map((plans): readonly ReportPlan[] => {
    const [{ offset, where }] = plans as [ReportPlan];
    // What is kept by day knows fewer keys, and whole days alone.
    const source: ReportPlan['source'] = plans.every((plan: ReportPlan) => plan.source === 'daily')
      ? 'daily'
      : plans.some(({ source }) => source === 'rows')
        ? 'rows'
        : 'mixed';
    const shared = { source, offset: source === 'rows' ? offset : 0, where };
    return plans.map((plan) => settled({ ...plan, ...shared, groups: plan.groups.slice(0, 2) }));
  });

/** Orders by groups that were taken away go with them. */
const settled = (plan: ReportPlan): ReportPlan => ({
  ...plan,
  order: plan.order.filter(({ by }) => !('group' in by) || by.group < plan.groups.length),
});

describe('plans in one pass', () => {
  const expectAsNaive = async (rows: readonly FactRow[], plans: readonly ReportPlan[]): Promise<void> => {
    expect(await chdb.runTogether?.(plans, limits)).toEqual(plans.map((one) => naiveRun(rows, one)));
  };

  it.each(letters)(`are answered as each by itself, over table %s`, { timeout: 600_000 }, async (letter) => {
    const rows = facts.get(letter) ?? [];
    await fc.assert(
      fc.asyncProperty(plansOf(letter), (plans) => expectAsNaive(rows, plans)),
      { numRuns: runs, seed: testSeed },
    );
  });

  it('have zeros where there are no facts at all', async () => {
    const none = plan({ table: 'S', range: { from: 0, to: 3_600_000 } });
    await expectAsNaive([], [none, { ...none, groups: [time('hour')] }]);
  });

  it('are read of the rows where one of them needs hours', async () => {
    const range = { from: start + 5 * 3_600_000, to: start + 29 * 86_400_000 };
    const asked = plan({ table: 'S', source: 'mixed', offset: -5, range });
    await expectAsNaive(facts.get('S') ?? [], [
      asked,
      { ...asked, groups: [{ kind: 'key', key: 'channel' }] },
      { ...asked, source: 'rows', groups: [time('hour')] },
    ]);
  });

  it('are told apart by their words where both group by one expression', async () => {
    const range = { from: start, to: start + days * 86_400_000 };
    const plans = ['no channel', 'é'].map((otherwise) =>
      plan({
        table: 'S',
        range,
        sums: [{ counter: 'reqs' }],
        limit: 9,
        groups: [{ kind: 'map', key: 'channel', map: { from: [], to: [], otherwise } }],
      }),
    );
    await expectAsNaive(facts.get('S') ?? [], plans);
  });

  it('tell of the latest facts and their id again as soon as more came in', async () => {
    const before = [await chdb.latest(), await chdb.revision()];
    expect([await chdb.latest(), await chdb.revision()]).toEqual(before);
    const hour = start + days * 86_400_000 * 2;
    await chdb.add('later', [{ table: 'S', rows: [[{ hour, demand: 1, imps: 1 }]] }]);
    expect(await chdb.latest()).toBe(hour);
    expect(await chdb.revision()).not.toBe(before[1]);
  });
});

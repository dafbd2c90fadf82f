import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import type { ReportEngine } from '../../api/reports/ports/reports';
import { openReports } from '../../server/reports/openReports';
import { type FactRow, factTables, type TableLetter } from '../../src/model/reports/facts';
import type { PlanRow, ReportPlan } from '../../src/model/reports/reportPlan';
import { newFolders } from '../support/newFolders';
import { isFullRun, testSeed } from '../support/seed';
import { naiveRun } from './naiveRun';
import { randomFacts } from './randomFacts';
import { randomPlan } from './randomPlans';

const letters = Object.keys(factTables) as TableLetter[];
const worlds = isFullRun ? 12 : 1;
const plansOfTable = isFullRun ? 150 : 30;
const days = 40;
const rowsOfTable = 300;
/** Each world has a time of its own, across the end of a year. */
const startOf = (world: number): number => Date.UTC(2025, 11, 10) + world * 60 * 86_400_000;

const newFolder = newFolders();
let memory: ReportEngine;
let chdb: ReportEngine;
const facts = new Map<string, readonly FactRow[]>();

beforeAll(async () => {
  memory = createMemoryReports();
  chdb = await openReports({ path: newFolder(), keep: null });
  for (let world = 0; world < worlds; world += 1)
    for (const [at, letter] of letters.entries()) {
      const [rows = []] = fc.sample(randomFacts(letter, startOf(world), days * 24, rowsOfTable), {
        seed: testSeed + world * 7 + at,
        numRuns: 1,
      });
      facts.set(`${letter}${world}`, rows);
      for (const engine of [memory, chdb]) await engine.add(`${letter}${world}`, [{ table: letter, rows: [rows] }]);
    }
});
afterAll(() => chdb?.close());

it.each(letters)(
  `answers ${worlds} × ${plansOfTable} random plans alike from memory, chDB and by hand, over table %s`,
  { timeout: 600_000 },
  async (letter) => {
    for (let world = 0; world < worlds; world += 1) {
      const rows = facts.get(`${letter}${world}`) ?? [];
      await fc.assert(
        fc.asyncProperty(randomPlan(letter, startOf(world), days), async (plan) => {
          const wanted = naiveRun(rows, plan);
          expect(await memory.run(plan, { maxMs: 10_000 })).toEqual(wanted);
          expect(await chdb.run(plan, { maxMs: 10_000 })).toEqual(wanted);
          for (const engine of [memory, chdb]) expect(await readAll(engine, plan)).toEqual(wanted.rows);
        }),
        { numRuns: plansOfTable },
      );
    }
  },
);

async function readAll(engine: ReportEngine, plan: ReportPlan): Promise<readonly PlanRow[]> {
  const { rows, close } = await engine.read(plan, { maxMs: 10_000 });
  const found: PlanRow[] = [];
  for await (const part of rows) found.push(...part);
  await close();
  return found;
}

import { existsSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { operator } from '../../api/auth/operator';
import { createMemoryStore } from '../../api/memory/store';
import { planFor } from '../../api/reports/runReport';
import { connectEngine } from '../../server/reports/connectEngine';
import { briefTable, daysTable, rowsTable } from '../../server/reports/factDdl';
import { generateFacts } from '../../server/reports/generateFacts';
import { openReports } from '../../server/reports/openReports';
import { planSql } from '../../server/reports/planSql';
import { readAll } from '../../server/reports/readAll';
import { addDays, dayAt } from '../../src/model/reports/days';
import { factTables } from '../../src/model/reports/facts';
import { plainRequest, type ReportRequest } from '../../src/model/reports/reportCall';
import type { ReportPlan } from '../../src/model/reports/reportPlan';

export type Round = {
  readonly run: number;
  readonly straight: number;
  readonly daily: number;
  readonly raw: number;
  /** Longest block of the event loop while our reports ran, in milliseconds. */
  readonly held: number;
  /** Memory of this process in MiB, nearly all of it the engine's. */
  readonly memory: number;
};

const maxMs = 600_000;
const mib = 1024 * 1024;

/** Creates the facts unless they exist, and merges the parts of the tables. */
export async function makeFacts(path: string, rows: number, now: number): Promise<void> {
  if (existsSync(path)) return;
  const reports = await openReports({ path });
  await generateFacts(reports, rows, now);
  await reports.close();
  const { client } = await connectEngine({ path }, {});
  for (const nameOf of [rowsTable, daysTable, briefTable])
    await client.command({ query: `OPTIMIZE TABLE ${nameOf(factTables.D)} FINAL` });
  await client.close();
}

/** A month by day, tag and country with eight metrics and two filters, and the same without country. */
async function plansOf(now: number): Promise<{ readonly byCountry: ReportPlan; readonly byTag: ReportPlan }> {
  const store = createMemoryStore();
  const endDate = addDays(dayAt(now, 0), -1);
  const request: ReportRequest = {
    ...plainRequest,
    startDate: addDays(endDate, -29),
    endDate,
    metrics: ['rev', 'reqs', 'bids', 'wins', 'imps', 'timeouts', 'start', 'complete'],
    dimensions: ['day', 'tag_name', 'country'],
    filters: [
      { dimension: 'environment', not: false, values: ['ctv', 'desktop'] },
      { dimension: 'ad_format', not: false, values: ['video', 'display'] },
    ],
    sortBy: 'rev',
    limit: 1000,
  };
  const plan = async (dimensions: readonly string[]) =>
    (await planFor({ store, clock: () => new Date(now) }, operator(1), { ...request, dimensions })).planned.plan;
  return { byCountry: await plan(['day', 'tag_name', 'country']), byTag: await plan(['day', 'tag_name']) };
}

export async function measureEngine(path: string, count: number, now: number): Promise<readonly Round[]> {
  const reports = await openReports({ path });
  const { client } = await connectEngine({ path }, {});
  const { byCountry, byTag } = await plansOf(now);
  if (byTag.source !== 'daily') throw new Error('The report by day and tag is not read from the daily sums.');
  const fromRows: ReportPlan = { ...byTag, source: 'rows' };

  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };
  const run = (plan: ReportPlan) => timed(() => reports.run(plan, { maxMs }));
  const { sql, values } = planSql(byCountry);
  const straight = () =>
    timed(async () => {
      const { stream } = await client.exec({ query: `${sql} FORMAT JSONCompact`, query_params: { ...values } });
      await readAll(stream);
    });

  for (const plan of [byCountry, byTag, fromRows]) await run(plan);
  await straight();
  const rounds: Round[] = [];
  for (let round = 0; round < count; round += 1) {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const ran = await run(byCountry);
    const daily = await run(byTag);
    const raw = await run(fromRows);
    delay.disable();
    const memory = process.memoryUsage.rss() / mib;
    rounds.push({ run: ran, straight: await straight(), daily, raw, held: delay.max / 1e6, memory });
  }
  await client.close();
  await reports.close();
  return rounds;
}

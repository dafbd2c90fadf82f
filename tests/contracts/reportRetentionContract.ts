import { expect, it } from 'vitest';
import { connectEngine, type EngineAt } from '../../server/reports/connectEngine';
import { openReports } from '../../server/reports/openReports';
import { keptMonths } from '../../src/model/reports/keptFacts';
import type { ReportPlan } from '../../src/model/reports/reportPlan';
import { limits, plan, time } from './reportFacts';

/** How long facts stay in an engine that is opened as the product opens it. */
export function reportRetentionContract(at: () => EngineAt): void {
  it('keeps hours for 13 months and the sums of their days for 25', async () => {
    expect(keptMonths).toEqual({ rows: 13, days: 25 });
    const now = new Date();
    const monthsAgo = (months: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15, 12);
    const nameOf = (ms: number) => new Date(ms).toISOString().slice(0, 7);
    const months = [12, 14, 24, 27].map(monthsAgo);
    const engine = await openReports(at());
    const { client } = await connectEngine(at(), {});
    const found = async (source: ReportPlan['source']) => {
      const range = { from: Date.UTC(now.getUTCFullYear() - 4, 0, 1), to: Date.UTC(now.getUTCFullYear() + 1, 0, 1) };
      const asked = plan({ table: 'S', source, range, groups: [time('month')], sums: [{ counter: 'reqs' }] });
      return (await engine.run(asked, limits)).rows;
    };
    try {
      const rows = months.map((hour, at) => ({ hour, demand: 1, channel: 1, reqs: 10 ** at }));
      expect(await engine.add('long ago', [{ table: 'S', rows: [rows] }])).toBe(true);
      // The engine does it by itself, some hours after it could.
      for (const table of ['fact_supply', 'fact_supply_day']) await client.command({ query: `OPTIMIZE TABLE ${table} FINAL` });
      expect(await found('rows')).toEqual([[nameOf(monthsAgo(12)), 1]]);
      expect(await found('daily')).toEqual([
        [nameOf(monthsAgo(24)), 100],
        [nameOf(monthsAgo(14)), 10],
        [nameOf(monthsAgo(12)), 1],
      ]);
      expect(await engine.add('long ago', [{ table: 'S', rows: [rows] }])).toBe(false);
    } finally {
      await client.close();
      await engine.close();
    }
  });
}

import { expect, it } from 'vitest';
import type { ReportEngine } from '../../api/reports/ports/reports';
import { connectEngine, type EngineAt } from '../../server/reports/connectEngine';
import { openReports } from '../../server/reports/openReports';
import { keptMonths } from '../../src/model/reports/keptFacts';
import { type LifetimeTotals, lifetimeSources } from '../../src/model/reports/lifetimeTotals';
import type { ReportPlan } from '../../src/model/reports/reportPlan';
import { limits, plan, time } from './reportFacts';

/** How long facts stay in an engine that is opened as the product opens it. */
export function reportRetentionContract(at: () => EngineAt): void {
  it('keeps hours for 13 months and the sums of their days for 25', async () => {
    expect(keptMonths).toEqual({ rows: 13, days: 25 });
    const now = new Date();
    const monthsAgo = (months: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15, 12);
    const nameOf = (ms: number) => new Date(ms).toISOString().slice(0, 7);
    const hours = [12, 14, 24, 27].map(monthsAgo);
    const engine = await openReports(at());
    const { client } = await connectEngine(at(), {});
    const found = async (source: ReportPlan['source']) => {
      const range = { from: Date.UTC(now.getUTCFullYear() - 4, 0, 1), to: Date.UTC(now.getUTCFullYear() + 1, 0, 1) };
      const asked = plan({ table: 'S', source, range, groups: [time('month')], sums: [{ counter: 'reqs' }] });
      return (await engine.run(asked, limits)).rows;
    };
    try {
      const rows = hours.map((hour, at) => ({ hour, demand: 1, channel: 1, reqs: 10 ** at }));
      expect(await engine.add('long ago', [{ table: 'S', rows: [rows] }])).toBe(true);
      // The engine does it by itself, some hours after it could.
      for (const table of ['fact_supply', 'fact_supply_day'])
        await client.command({ query: `OPTIMIZE TABLE ${table} FINAL` });
      expect(await found('rows')).toEqual([[nameOf(monthsAgo(12)), 1]]);
      const months = [24, 14, 12].map((one) => nameOf(monthsAgo(one)));
      expect((await found('daily')).flat()).toEqual([months[0], 100, months[1], 10, months[2], 1]);
      expect(await engine.add('long ago', [{ table: 'S', rows: [rows] }])).toBe(false);
      const life = { first: monthsAgo(27), last: monthsAgo(12), sums: { reqs: 1111, imps: 0, money: 0 } };
      expect(await livesOf(engine, 1)).toEqual([expect.objectContaining(life)]);
    } finally {
      await client.close();
      await engine.close();
    }
  });

  it('makes up for objects of earlier facts, where a start before has ended in the middle of it', async () => {
    const now = new Date();
    const hours = [1, 2].map((months) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15, 12));
    const [late = 0, early = 0] = hours;
    const engine = await openReports(at());
    for (const [index, name] of ['one', 'two'].entries()) {
      const rows = hours.map((hour) => ({ hour, demand: 2, channel: 2, reqs: 1 + index }));
      await engine.add(name, [{ table: 'S', rows: [rows] }]);
    }
    const before = await livesOf(engine, 2);
    await engine.close();
    const life = { first: early, last: late, sums: { reqs: 6, imps: 0, money: 0 } };
    expect(before).toEqual([expect.objectContaining(life)]);
    const { client } = await connectEngine(at(), {});
    const month = new Date(early).toISOString().slice(0, 7).replace('-', '');
    await client.command({ query: `ALTER TABLE lives DROP PARTITION ${month}` });
    await client.close();
    for (let start = 0; start < 2; start += 1) {
      const again = await openReports(at());
      expect(await livesOf(again, 2)).toEqual(before);
      await again.close();
    }
  });
}

async function livesOf(engine: ReportEngine, channel: number): Promise<readonly LifetimeTotals[]> {
  const source = lifetimeSources.find(({ table, key }) => table === 'S' && key === 'channel');
  if (!source) throw new Error('Nothing is kept of channels.');
  const found: LifetimeTotals[] = [];
  for await (const part of await engine.lives(source, 0, limits))
    found.push(...part.filter(({ key }) => key === channel));
  return found;
}

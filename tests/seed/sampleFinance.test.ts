import { beforeAll, describe, expect, it } from 'vitest';
import { readBooks } from '../../api/finance/books';
import { presentLine } from '../../api/finance/presentLine';
import { createMemoryReports } from '../../api/memory/reports/createMemoryReports';
import { addFinance } from '../../api/memory/seed/addFinance';
import { addTraffic } from '../../api/memory/seed/addTraffic';
import { seedSample } from '../../api/memory/seed/seed';
import { createMemoryStore } from '../../api/memory/store';
import { financeViews } from '../../src/model/finance/financeLine';
import { rangeOf } from '../../src/model/finance/months';

const store = createMemoryStore();
const reports = createMemoryReports();
const now = Date.parse('2026-11-20T12:00:00Z');
const ask = {
  run: (plan: Parameters<typeof reports.run>[0]) => reports.run(plan, { maxMs: 60_000 }),
  ready: async () => undefined,
  isLasting: true,
  rowsSince: () => 0,
};

beforeAll(async () => {
  await seedSample(store, { passwords: { hash: async () => '', verify: async () => true }, now: new Date(now) });
  await addTraffic({ store, reports, now, days: 62, detail: 'light' });
  await addFinance({ store, reports, now });
});

describe('the books of the sample', () => {
  it('have the months that are over closed, and every state of a line in them', async () => {
    const periods = await store.finance.periods();
    expect(periods.map(({ period, state }) => `${period} ${state}`)).toEqual(['2026-09 closed', '2026-10 closed']);
    const states = new Set<string>();
    for (const view of financeViews) {
      const { lines } = await readBooks(store, ask, { view, span: { from: '2026-08', to: '2026-11' } }, {});
      for (const line of lines) states.add(presentLine(line, undefined).state);
    }
    expect([...states].sort()).toEqual(['closed', 'disputed', 'invoiced', 'open', 'paid', 'partPaid']);
  });

  it('have nothing late, and are made once', async () => {
    const { lines } = await readBooks(store, ask, { view: 'publishers', span: { from: '2026-11', to: '2026-11' } }, {});
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.flatMap(({ late }) => late)).toEqual([]);
    const before = store.dump().length;
    await addFinance({ store, reports, now });
    expect(store.dump()).toHaveLength(before);
  });

  it('charge what the ad server charged hour by hour, but for its rounding', async () => {
    const month = ['2026-10', '2026-10'] as const;
    const { lines } = await readBooks(store, ask, { view: 'publishers', span: { from: month[0], to: month[1] } }, {});
    const charged = async (table: 'S' | 'B') => {
      const { rows } = await reports.run(
        {
          ...({ table, source: 'rows', range: rangeOf(...month), offset: 0, groups: [{ kind: 'key', key: 'demand' }], where: [] } as const),
          ...{ sums: [{ counter: 'sys_cost' }], having: [], notEmpty: [], order: [], limit: 1000 },
        },
        { maxMs: 60_000 },
      );
      return new Map(rows.map(([id, sum]) => [Number(id), Number(sum)]));
    };
    const [supply, bought] = [await charged('S'), await charged('B')];
    expect(lines.length).toBeGreaterThan(2);
    for (const { party, figures } of lines) {
      const hourly = (supply.get(party) ?? 0) + (bought.get(party) ?? 0);
      // Half a millionth for each row at most.
      expect(Math.abs(Number(figures.systemCost ?? 0) - hourly)).toBeLessThan(hourly * 1e-6 + 50_000);
      expect(hourly).toBeGreaterThan(0);
    }
  });
});

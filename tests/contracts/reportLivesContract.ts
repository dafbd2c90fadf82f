import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { ReportEngine } from '../../api/reports/ports/reports';
import { plus as plusSums } from '../../src/model/exactSums';
import type { FactRow } from '../../src/model/reports/facts';
import {
  type LifetimeSource,
  type LifetimeTotals,
  lifetimeKey,
  lifetimeSources,
  lifetimeSums,
  monthOf,
} from '../../src/model/reports/lifetimeTotals';
import { randomFacts } from '../reports/randomFacts';
import { testSeed } from '../support/seed';
import { limits } from './reportFacts';

const from = Date.UTC(2026, 1, 26);
const month = 202603;
const tables = ['S', 'D', 'B'] as const;
const hours = 7 * 24;

/** What is kept of objects for ever is the same as what the rows tell, added up one by one. */
export function reportLivesContract(open: () => Promise<ReportEngine>): void {
  const batches = tables.map((table, at) => ({
    table,
    rows: fc.sample(randomFacts(table, from, hours, 300), { seed: testSeed + at, numRuns: 2 }) as FactRow[][],
  }));
  let engine: ReportEngine;
  const revisions: string[] = [];

  beforeAll(async () => {
    engine = await open();
    revisions.push(await engine.revision());
    for (const at of [0, 1, 1]) {
      await engine.add(
        `batch ${at}`,
        batches.map(({ table, rows }) => ({ table, rows: [rows[at] ?? []] })),
      );
      revisions.push(await engine.revision());
    }
    return () => engine.close();
  });

  it('tells by another revision that a batch came in, and of one that was in already by the same', () => {
    const [before, first, second, again] = revisions;
    expect(new Set([before, first, second]).size).toBe(3);
    expect(again).toBe(second);
  });

  it.each(lifetimeSources.map((source) => [lifetimeKey(source), source] as const))(
    'keeps of %s all that its rows tell',
    async (_, source) => {
      const found: LifetimeTotals[] = [];
      for await (const part of await engine.lives(source, month, limits)) found.push(...part);
      const rows = batches.find(({ table }) => table === source.table)?.rows.flat() ?? [];
      expect(inOrder(found)).toEqual(inOrder(naiveLives(source, rows)));
      expect(found.length).toBeGreaterThan(0);
    },
  );
}

const inOrder = (lives: readonly LifetimeTotals[]): readonly string[] =>
  lives.map((life) => JSON.stringify(life)).sort();

const isOfKind = (row: FactRow, kind: string | undefined): boolean => {
  const own = row.campaign ? 'campaign' : row.deal ? 'deal' : 'request';
  return kind === undefined || own === kind;
};

function naiveLives(source: LifetimeSource, rows: readonly FactRow[]): readonly LifetimeTotals[] {
  const found = new Map<string, LifetimeTotals>();
  for (const row of rows) {
    const key = row[source.key] as number | string | undefined;
    const counts = lifetimeSums.map((name) => {
      const sum = source.sums[name];
      return sum && isOfKind(row, sum.rows) ? Number(row[sum.counter] ?? 0) : 0;
    });
    if (!key || counts.every((count) => count === 0)) continue;
    const of = { demand: Number(row.demand ?? 0), key, with: source.with ? Number(row[source.with] ?? 0) : 0 };
    const known = found.get(JSON.stringify(of));
    const plus = (before: LifetimeTotals['sums'] | undefined, isCounted: boolean) =>
      Object.fromEntries(
        lifetimeSums.map((name, at) => [name, plusSums(before?.[name] ?? 0, isCounted ? (counts[at] ?? 0) : 0)]),
      ) as LifetimeTotals['sums'];
    found.set(JSON.stringify(of), {
      ...of,
      first: Math.min(known?.first ?? row.hour, row.hour),
      last: Math.max(known?.last ?? row.hour, row.hour),
      sums: plus(known?.sums, true),
      ofMonth: plus(known?.ofMonth, monthOf(row.hour) === month),
    });
  }
  return [...found.values()];
}

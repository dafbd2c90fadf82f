import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createMemoryReports } from '../../api/memory/reports/createMemoryReports';
import type { ReportEngine } from '../../api/ports/reports';
import { openReports } from '../../server/reports/openReports';
import { compareSums, dollarsOf, type Figure, sumOf } from '../../src/model/exactSums';
import { mostCounted } from '../../src/model/reports/facts';
import type { ReportPlan, Value } from '../../src/model/reports/reportPlan';
import { isFullRun, testSeed } from '../support/seed';

const limits = { maxMs: 60_000 };
const hour = Date.UTC(2026, 2, 10, 12);
const range = { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 3, 1) };
const folder = mkdtempSync(join(tmpdir(), 'adx-bounds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Accounts whose sums lie so near to each other that doubles do not tell them apart. */
const sums = Array.from({ length: 9 }, (_, at) => 2n ** 53n + BigInt(at) - 2n);
const rows = sums.flatMap((sum, at) => {
  const part = sum / 16n;
  const parts = [...Array.from({ length: 15 }, () => part), sum - 15n * part];
  return parts.map((one) => ({ hour, demand: at + 1, imps: Number(one), gross: Number(one) }));
});
expect(rows.every(({ imps }) => imps <= mostCounted)).toBe(true);

const imps: Value = { sum: 0, unit: 1 };
const gross: Value = { sum: 1, unit: 1e-6 };
const planOf = (
  value: Value,
  min: Figure | null,
  max: Figure | null,
  desc: boolean,
  source: ReportPlan['source'],
): ReportPlan => ({
  table: 'D',
  source,
  range,
  offset: 0,
  groups: [{ kind: 'key', key: 'demand' }],
  where: [],
  notEmpty: [],
  limit: 100,
  sums: [{ counter: 'imps' }, { counter: 'gross' }],
  having: [{ value, min, max }],
  order: [{ by: { value }, desc }],
});

const engines: Readonly<Record<string, () => Promise<ReportEngine>>> = {
  'in memory': async () => createMemoryReports(),
  embedded: () => openReports({ path: join(folder, 'facts'), keep: null }),
};

describe.each(Object.entries(engines))('sums above 2^53, in the engine %s', (_, open) => {
  it('are within bounds and in their order exactly', async () => {
    const engine = await open();
    await engine.add('large', [{ table: 'D', rows: [rows] }]);
    const bound = fc.option(fc.bigInt(2n ** 53n - 2n, 2n ** 53n + 8n));
    const cases = fc.record({
      bounds: fc.tuple(bound, bound),
      isMoney: fc.boolean(),
      desc: fc.boolean(),
      source: fc.constantFrom('rows', 'daily') as fc.Arbitrary<'rows' | 'daily'>,
      isTogether: fc.boolean(),
    });
    const check = async ({
      bounds: [min, max],
      isMoney,
      desc,
      source,
      isTogether,
    }: typeof cases extends fc.Arbitrary<infer T> ? T : never) => {
      const inUnit = (value: bigint | null): Figure | null =>
        value === null ? null : isMoney ? dollarsOf(sumOf(value)) : sumOf(value);
      const plan = planOf(isMoney ? gross : imps, inUnit(min), inUnit(max), desc, source);
      const other = { ...plan, having: [] };
      const together = isTogether ? ((await engine.runTogether?.([plan, other], limits)) ?? []) : [];
      const found = (together[0] ?? (await engine.run(plan, limits))).rows.map((row) => row[1]);
      const wanted = sums
        .filter((sum) => (min === null || sum >= min) && (max === null || sum <= max))
        .map(sumOf)
        .sort(compareSums);
      expect(found).toEqual(desc ? wanted.reverse() : wanted);
    };
    await fc.assert(fc.asyncProperty(cases, check), { seed: testSeed, numRuns: isFullRun ? 300 : 60 });
    await engine.close();
  });
});

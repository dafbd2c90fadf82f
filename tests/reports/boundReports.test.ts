import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import type { ReportEngine } from '../../api/reports/ports/reports';
import { openReports } from '../../server/reports/openReports';
import type { ReportAnswer, ReportRequest } from '../../src/model/reports/reportCall';
import { newFolders } from '../support/newFolders';
import { isFullRun, testSeed } from '../support/seed';
import { comparedDays, whole } from './compareReport';
import { createReportWorld, type Reporter } from './reportWorld';

const newFolder = newFolders();
let chdb: ReportEngine;
const reporters: Reporter[] = [];
beforeAll(async () => {
  chdb = await openReports({ path: newFolder(), keep: null });
  for (const engine of [createMemoryReports(), chdb]) {
    const world = await createReportWorld(testSeed, engine);
    for (const mode of ['ssp', 'dsp'] as const) reporters.push(await world.as('demand@adx.example', mode));
  }
});
afterAll(() => chdb?.close());

const kinds = [
  {
    ivt: 0,
    metrics: ['reasons', 'reason_share'],
    dimensions: ['reason_code', 'day', 'reason_kind', 'adexchange_name', 'tag_name'],
  },
  { ivt: 0, metrics: ['errors', 'error_rate'], dimensions: ['error_code', 'day', 'environment', 'device'] },
  {
    ivt: 0,
    metrics: ['reqs', 'imps', 'qps', 'fill', 'rev'],
    dimensions: ['day', 'hour_of_day', 'country', 'app_name', 'weekday'],
  },
  { ivt: 0, metrics: ['systemCost', 'imps', 'net_profit', 'qps'], dimensions: ['day', 'country', 'environment'] },
  {
    ivt: 1,
    metrics: ['ivt_measured', 'imps', 'ivt_coverage', 'ivt_rate'],
    dimensions: ['ivt_category', 'country', 'day', 'ivt_stage'],
  },
] as const;

const asked = fc.constantFrom(...kinds).chain(({ ivt, metrics, dimensions }) =>
  fc.record({
    ivt: fc.constant(ivt),
    metrics: fc.shuffledSubarray([...metrics], { minLength: 1 }),
    dimensions: fc.shuffledSubarray([...dimensions], { maxLength: 3 }),
    sortBy: fc.constantFrom<string | null>(null, ...metrics),
    sortDesc: fc.boolean(),
    limit: fc.constantFrom(null, 1, 3, 1000),
    offset: fc.constantFrom(0, 0, 1, 4),
    days: fc.constantFrom(...comparedDays),
    isCompared: fc.boolean(),
    having: fc.array(
      fc.record({
        metric: fc.constantFrom(...metrics),
        min: fc.constantFrom(null, 0.0005, 1, 20, 2_000),
        max: fc.constantFrom(null, null, 0.001, 30, 10_000),
      }),
      { maxLength: 2 },
    ),
  }),
);

async function run(reporter: Reporter, request: ReportRequest): Promise<ReportAnswer | undefined> {
  const response = await reporter.call('POST', '/api/rrun', request);
  expect([200, 422]).toContain(response.status);
  return response.status === 200 ? ((await response.json()) as ReportAnswer) : undefined;
}

type Row = ReportAnswer['rows'][number];
const figure = (row: Row, id: string): number | null => row[id] as number | null;

/** Bounds that lie on a rounded figure prove nothing. */
const isWithin = (row: Row, { metric, min, max }: ReportRequest['having'][number]): boolean => {
  const value = figure(row, metric);
  return value !== null && (min === null || value >= Number(min)) && (max === null || value <= Number(max));
};

describe('a report within bounds', () => {
  it('has of the rows that it has without them those within, in order, cut at the end', {
    timeout: 3_600_000,
  }, async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...reporters),
        asked,
        async (reporter, { days, isCompared, having, limit, offset, ...rest }) => {
          const { compare, ...dates } = days;
          // What bounds and sorts is shown, so that it can be looked at.
          const metrics = [
            ...new Set([...rest.metrics, ...having.map(({ metric }) => metric), ...(rest.sortBy ? [rest.sortBy] : [])]),
          ];
          const base: ReportRequest = { ...whole, ...dates, ...rest, metrics, compare: isCompared ? compare : null };
          const all = await run(reporter, base);
          const narrowed = await run(reporter, { ...base, having, limit, offset });
          expect(narrowed === undefined).toBe(all === undefined);
          if (!all || !narrowed) return;
          answered += 1;
          if (base.dimensions.length === 0) {
            expect({ ...narrowed, tookMs: 0 }).toEqual({ ...all, tookMs: 0 });
            expect(narrowed.rows).toHaveLength(1);
            return;
          }
          const left = all.rows.filter((row) => having.every((bound) => isWithin(row, bound)));
          expect(narrowed.rows).toEqual(left.slice(offset, offset + (limit ?? left.length)));
          expect(narrowed.rowCount).toBe(left.length);
          const sums = narrowed.columns.filter(
            (column) => column.kind === 'metric' && column.additive && !(base.ivt && column.id === 'imps'),
          );
          const sumOf = (id: string) => left.reduce((sum, row) => sum + (figure(row, id) ?? 0), 0);
          for (const { id } of sums)
            expect(Math.abs(Number(narrowed.total[id] ?? 0) - sumOf(id)), id).toBeLessThan(
              1e-5 * Math.max(1, sumOf(id)),
            );
        },
      ),
      { numRuns: isFullRun ? 3_000 : 60, seed: testSeed },
    );
    expect(answered).toBeGreaterThan(24);
  });

  it.each([
    [{ metrics: ['qps'], having: [{ metric: 'qps', min: 1e9, max: null }] }],
    [{ metrics: ['reasons', 'reason_share'], having: [{ metric: 'reason_share', min: 101, max: null }] }],
    [{ metrics: ['imps'], offset: 3 }],
    [{ metrics: ['qps', 'imps'], sortBy: 'qps', offset: 1, compare: comparedDays[0].compare }],
  ])('has its one row without dimensions, whatever its bounds: %j', async (more) => {
    for (const reporter of reporters.filter(({ viewer }) => viewer.mode === 'ssp')) {
      const { having: _, offset: __, ...plain } = { having: [], offset: 0, ...more };
      const bound = await run(reporter, { ...whole, ...more });
      const free = await run(reporter, { ...whole, ...plain });
      expect(bound?.rows).toHaveLength(1);
      expect([bound?.rows, bound?.total, bound?.compare]).toEqual([free?.rows, free?.total, free?.compare]);
    }
  });
});

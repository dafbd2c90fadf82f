import { beforeAll, describe, expect, it } from 'vitest';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import { readTrafficObjects } from '../../sample/traffic/readTrafficObjects';
import { simulateTraffic } from '../../sample/traffic/simulateTraffic';
import type { FactRow } from '../../src/model/reports/facts';
import type {
  CatalogueDimension,
  CatalogueMetric,
  ReportAnswer,
  ReportCatalogue,
  ReportRequest,
} from '../../src/model/reports/reportCall';
import { testSeed } from '../support/seed';
import { whole } from './compareReport';
import type { Facts } from './naiveReport';
import { createReportWorld, type Reporter } from './reportWorld';

const sides = ['ssp', 'dsp'] as const;
const reporters = new Map<string, { readonly reporter: Reporter; readonly catalogues: readonly ReportCatalogue[] }>();
beforeAll(async () => {
  // Traffic that happened: what is a part of something else never has more than it.
  const world = await createReportWorld(testSeed, createMemoryReports(), async (_, now, __, store) => {
    const facts: Record<string, FactRow[]> = {};
    const objects = await readTrafficObjects(store);
    for (const { table, rows } of simulateTraffic({ objects, now: now.getTime(), days: 1, detail: 'full' })) {
      const list = facts[table] ?? [];
      facts[table] = list;
      for (const row of rows) list.push(row);
    }
    return facts as Facts;
  });
  for (const mode of sides) {
    const reporter = await world.as('admin@adx.example', mode);
    reporters.set(mode, { reporter, catalogues: [await reporter.catalogue(0), await reporter.catalogue(1)] });
  }
});

/** What is no share: a request for a pod has several impressions, an opportunity may have several errors. */
const unbounded = new Set(['margin', 'take_m', 'fill', 'opp_fill', 'error_rate']);
const mayBeLess = new Set(['profit', 'net_profit', 'rev_m', 'rev_own']);

type Faults = string[];

async function ask(reporter: Reporter, request: Partial<ReportRequest>): Promise<ReportAnswer | undefined> {
  const response = await reporter.call('POST', '/api/rrun', {
    ...whole,
    startDate: '2026-11-18',
    timezone: 0,
    ...request,
  });
  expect([200, 422]).toContain(response.status);
  return response.status === 200 ? ((await response.json()) as ReportAnswer) : undefined;
}

function faultsOf(answer: ReportAnswer, metrics: readonly CatalogueMetric[], name: string): Faults {
  const faults: Faults = [];
  const lines = [...answer.rows.map((row) => row as Record<string, unknown>), answer.total];
  for (const { id, unit, additive } of metrics) {
    if (!(id in answer.total)) continue;
    const figures = lines.map((line) => line[id] as number | null);
    const most = Math.max(...figures.map((figure) => figure ?? 0));
    const least = Math.min(...figures.map((figure) => figure ?? 0));
    if (unit === 'percent' && !unbounded.has(id) && most > 100.000001) faults.push(`${name}: ${id} is ${most} %`);
    if (!mayBeLess.has(id) && !unbounded.has(id) && least < 0) faults.push(`${name}: ${id} is ${least}`);
    const isOfRows = additive && !(answer.columns.length > 0 && id === 'imps' && name.startsWith('ivt'));
    const sum = figures.slice(0, -1).reduce<number>((all, figure) => all + (figure ?? 0), 0);
    const total = figures.at(-1) ?? 0;
    if (isOfRows && Math.abs(sum - total) > 1e-6 * Math.max(1, Math.abs(total)))
      faults.push(`${name}: ${id} sums up to ${sum} of ${total}`);
  }
  return faults;
}

/** Each metric with each dimension, as many at once as go together. */
async function sweep(
  mode: string,
  ivt: 0 | 1,
  filterOf: (dimension: CatalogueDimension) => Partial<ReportRequest> | undefined,
): Promise<{ faults: Faults; pairs: number }> {
  const { reporter, catalogues } = reporters.get(mode) as NonNullable<ReturnType<typeof reporters.get>>;
  const { dimensions, metrics } = catalogues[ivt] as ReportCatalogue;
  const faults: Faults = [];
  let pairs = 0;
  for (const dimension of dimensions.filter(({ filterOnly, id }) => !filterOnly && !id.startsWith('param:'))) {
    const more = filterOf(dimension);
    if (!more) continue;
    for (const letter of dimension.tables) {
      const fitting = metrics.filter(
        ({ tables, apartFrom = [] }) => tables.includes(letter) && !apartFrom.includes(dimension.id),
      );
      for (let at = 0; at < fitting.length; at += 40) {
        const some = fitting.slice(at, at + 40);
        const request = { dimensions: [dimension.id], ...more, ivt, metrics: some.map(({ id }) => id) };
        const name = `${ivt ? 'ivt ' : ''}${mode} ${letter} ${dimension.id}`;
        const answer = await ask(reporter, request);
        if (answer) faults.push(...faultsOf(answer, some, name));
        if (answer) pairs += some.length;
        else
          for (const one of some) {
            const alone = await ask(reporter, { ...request, metrics: [one.id] });
            if (alone) faults.push(...faultsOf(alone, [one], name));
            if (alone) pairs += 1;
          }
      }
    }
  }
  return { faults, pairs };
}

describe('each metric by each dimension, of traffic that happened,', () => {
  it.each(sides.flatMap((mode) => ([0, 1] as const).map((ivt) => [mode, ivt] as const)))(
    'has no share over its whole, no count below 0, and rows that sum up to their total: %s, ivt %i',
    { timeout: 600_000 },
    async (mode, ivt) => {
      const { faults, pairs } = await sweep(mode, ivt, () => ({}));
      expect(faults).toEqual([]);
      expect(pairs).toBeGreaterThan(ivt ? 100 : 700);
    },
  );

  it.each(sides)('holds the same within a filter that is not shown: %s', { timeout: 600_000 }, async (mode) => {
    const { faults, pairs } = await sweep(mode, 0, ({ id, type }) =>
      ['date', 'datetime', 'int'].includes(type)
        ? undefined
        : { dimensions: [], filters: [{ dimension: id, not: true, values: ['nothing'] }] },
    );
    expect(faults).toEqual([]);
    expect(pairs).toBeGreaterThan(300);
  });
});

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueDimension } from '../../src/model/reports/reportCall';
import { compareCompared, comparedDays, comparePresets, compareReport, people, whole } from '../reports/compareReport';
import { createReportWorld, type Reporter, type ReportWorld } from '../reports/reportWorld';
import { isFullRun, testSeed } from '../support/seed';

let world: ReportWorld;
let reporters: readonly Reporter[];
beforeAll(async () => {
  world = await createReportWorld(testSeed);
  reporters = await Promise.all(people.map(([login, mode]) => world.as(login, mode)));
});

describe('a report', () => {
  it.each(people.map(([login, mode], at) => [login, mode, at] as const))(
    'of each preset is what a loop over the facts gives: %s %s',
    async (_login, _mode, at) => {
      const { compared, presets } = await comparePresets(reporters[at] as Reporter, world.now);
      expect(compared).toBe(presets);
    },
  );

  it('of random requests is what a loop over the facts gives, and nothing of another owner, for everybody', async () => {
    const catalogues = new Map(
      await Promise.all(
        reporters.flatMap((reporter) =>
          ([0, 1] as const).map(async (ivt) => [`${reporter.login}${reporter.viewer.mode}${ivt}`, await reporter.catalogue(ivt)] as const),
        ),
      ),
    );
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...reporters),
        fc.constantFrom(0 as const, 1 as const),
        fc.array(fc.nat(9999), { minLength: 20, maxLength: 20 }),
        async (reporter, ivt, numbers) => {
          const catalogue = catalogues.get(`${reporter.login}${reporter.viewer.mode}${ivt}`);
          if (!catalogue || catalogue.metrics.length === 0) return;
          const left = [...numbers];
          const number = () => left.shift() ?? 0;
          const one = <T>(list: readonly T[]): T => list[number() % list.length] as T;
          const some = <T>(list: readonly T[], most: number): readonly T[] =>
            list.length === 0 ? [] : [...new Set(Array.from({ length: number() % (most + 1) }, () => one(list)))];
          // Of one table, so that most of them are answered.
          const letter = one([...new Set(catalogue.metrics.flatMap(({ tables }) => [...tables]))]);
          const fitting = <T extends { readonly tables: string }>(list: readonly T[]): readonly T[] =>
            list.filter(({ tables }) => tables.includes(letter));
          const shown = fitting(catalogue.dimensions).filter(({ id, filterOnly }) => !filterOnly && !id.startsWith('param:'));
          const metrics = [...new Set([one(fitting(catalogue.metrics)), ...some(fitting(catalogue.metrics), 3)])];
          const filterable = shown.filter(({ id }) => id !== 'reason_code');
          const filters = some(filterable, 2).map(({ id }) => ({
            dimension: id,
            not: number() % 2 === 0,
            values: [...new Set([one(valuesOf(reporter, id)), ...some(valuesOf(reporter, id), 2)])],
          }));
          const dimensions = some(shown, 3).map(({ id }: CatalogueDimension) => id);
          const timezone = one([null, -12, 0, 9]);
          const request = { ...whole, ivt, timezone, metrics: metrics.map(({ id }) => id), dimensions, filters };
          compared += Number(await compareReport(reporter, request));
          await compareCompared(reporter, { ...request, ...one(comparedDays) });
        },
      ),
      { numRuns: isFullRun ? 5000 : 250 },
    );
    expect(compared).toBeGreaterThan(isFullRun ? 3000 : 150);
  });
});

/** Some values that the dimension is shown with, and the empty one. */
function valuesOf(reporter: Reporter, id: string): readonly (string | number)[] {
  const metrics = /^error/.test(id) ? ['errors'] : /^reason/.test(id) ? ['reasons'] : ['imps'];
  const ivt = /^ivt_/.test(id) ? (1 as const) : (0 as const);
  const { rows } = reporter.naive({ ...whole, ivt, metrics: ivt ? ['ivt_measured'] : metrics, dimensions: [id] });
  const values = rows.flatMap(({ values: [value] }) => (value === null || value === undefined ? [] : [value as string | number]));
  return ['', ...values.slice(0, 6)];
}

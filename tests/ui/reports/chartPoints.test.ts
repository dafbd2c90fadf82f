import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollarsOf, type Figure, nearOf, sumOf } from '../../../src/model/exactSums';
import type { ReportRow } from '../../../src/model/reports/reportCall';
import { largestValues, layeredPoints } from '../../../src/reports/chartPoints';
import { sayChart } from '../../../src/reports/sayChart';
import type { ChartData } from '../../../src/reports/useChartData';

const rows = (...given: readonly Record<string, unknown>[]) => given as unknown as readonly ReportRow[];
const given = { grain: 'day', by: 'sub_name', metric: 'imps' } as const;
const whole = [{ key: '2026-03-01', now: 100, before: null }];

describe('the layers of a stacked chart', () => {
  it('are of what has most over all of its rows, not of the largest row', () => {
    const found = largestValues(
      rows({ sub_name: 'One day', imps: 50 }, { sub_name: 'Every day', imps: 40 }, { sub_name: 'Every day', imps: 40 }),
      'sub_name',
      'imps',
    );
    expect(found).toEqual(['Every day', 'One day']);
  });

  it('have one of the rows without a name, which is often the largest', () => {
    const values = largestValues(
      rows({ sub_name: null, imps: 70 }, { sub_name: 'Mossgate', imps: 20 }),
      'sub_name',
      'imps',
    );
    expect(values).toEqual(['', 'Mossgate']);
    const shares = rows(
      { day: '2026-03-01', sub_name: null, imps: 70 },
      { day: '2026-03-01', sub_name: 'Mossgate', imps: 20 },
    );
    expect(layeredPoints(whole, shares, { ...given, values })).toEqual([
      { key: '2026-03-01', layers: [70, 20], rest: 10 },
    ]);
  });

  it('have all of a name that several objects share', () => {
    const shares = rows(
      { day: '2026-03-01', sub_name: 'Pluto', imps: 30 },
      { day: '2026-03-01', sub_name: 'Pluto', imps: 25 },
    );
    expect(layeredPoints(whole, shares, { ...given, values: ['Pluto'] })).toEqual([
      { key: '2026-03-01', layers: [55], rest: 45 },
    ]);
  });
});

/** Some around the last whole number that a double holds, and some far beyond. */
const large = fc.oneof(
  fc.bigInt(2n ** 53n - 3n, 2n ** 53n + 3n),
  fc.bigInt(10n ** 20n, 10n ** 20n + 9n),
  fc.bigInt(0n, 5n),
);
const point = (key: string, now: Figure | null) => ({
  key,
  now: nearOf(now),
  before: null,
  exact: { now, before: null },
});

describe.each([
  ['counts', (sum: bigint): Figure => sumOf(sum)],
  ['money', (sum: bigint): Figure => dollarsOf(sumOf(sum))],
])('a chart of sums that no double holds: %s', (_, figureOf) => {
  it('has its layers in the order of the sums themselves', () => {
    fc.assert(
      fc.property(fc.uniqueArray(large, { minLength: 2, maxLength: 6 }), (sums) => {
        const shares = rows(...sums.map((sum, at) => ({ sub_name: `n${at}`, imps: figureOf(sum) })));
        const wanted = sums.map((sum, at) => ({ sum, name: `n${at}` })).sort((a, b) => (a.sum < b.sum ? 1 : -1));
        expect(largestValues(shares, 'sub_name', 'imps')).toEqual(wanted.map(({ name }) => name));
      }),
    );
  });

  it('has layers, the rest among them, that come to exactly the whole', () => {
    fc.assert(
      fc.property(fc.array(large, { minLength: 1, maxLength: 6 }), large, (sums, rest) => {
        const all = sums.reduce((sum, one) => sum + one, rest);
        const shares = rows(...sums.map((sum, at) => ({ day: '2026-03-01', sub_name: `n${at}`, imps: figureOf(sum) })));
        const values = sums.map((_, at) => `n${at}`);
        expect(layeredPoints([point('2026-03-01', figureOf(all))], shares, { ...given, values })).toEqual([
          { key: '2026-03-01', layers: sums.map(figureOf), rest: figureOf(rest) },
        ]);
      }),
    );
  });
});

it('says the greatest and the least of sums that no double holds, with all their digits', () => {
  const points = [point('a', '9007199254740993'), point('b', '9007199254740995'), point('c', '9007199254740992')];
  const data = { points, unit: 'count', name: 'Requests' } as unknown as ChartData;
  expect(sayChart(data, (_, said) => [said.most, said.mostAt, said.least, said.leastAt].join(' '))).toBe(
    '9,007,199,254,740,995 b 9,007,199,254,740,992 c',
  );
});

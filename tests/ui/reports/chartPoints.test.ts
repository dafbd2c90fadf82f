import { describe, expect, it } from 'vitest';
import type { ReportRow } from '../../../src/model/reports/reportCall';
import { largestValues, layeredPoints } from '../../../src/reports/chartPoints';

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
    const values = largestValues(rows({ sub_name: null, imps: 70 }, { sub_name: 'Mossgate', imps: 20 }), 'sub_name', 'imps');
    expect(values).toEqual(['', 'Mossgate']);
    const shares = rows({ day: '2026-03-01', sub_name: null, imps: 70 }, { day: '2026-03-01', sub_name: 'Mossgate', imps: 20 });
    expect(layeredPoints(whole, shares, { ...given, values })).toEqual([{ key: '2026-03-01', layers: [70, 20], rest: 10 }]);
  });

  it('have all of a name that several objects share', () => {
    const shares = rows({ day: '2026-03-01', sub_name: 'Pluto', imps: 30 }, { day: '2026-03-01', sub_name: 'Pluto', imps: 25 });
    expect(layeredPoints(whole, shares, { ...given, values: ['Pluto'] })).toEqual([{ key: '2026-03-01', layers: [55], rest: 45 }]);
  });
});

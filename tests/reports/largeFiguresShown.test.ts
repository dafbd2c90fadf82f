import { describe, expect, it } from 'vitest';
import { formatCell } from '../../src/finance/formatCell';
import { boundsOfSum, isWithin } from '../../src/model/exactSums';
import type { FinanceLine } from '../../src/model/finance/financeLine';
import { financeSteps } from '../../src/model/finance/financeSteps';
import { pointsByTime } from '../../src/model/reports/pointsByTime';
import type { ReportRow } from '../../src/model/reports/reportCall';

const large = '9007199254.740993';

describe('an amount that no double holds', () => {
  it('is written to the cent in a cell of finance, where it was a dash', () => {
    expect(formatCell('usd', large)).toBe('$9,007,199,254.74');
    expect(formatCell('count', '9007199254740993')).toBe('9,007,199,254,740,993');
    expect(formatCell('usd', 'words')).toBe('-');
  });

  it('is taken away exactly in the steps to what is owed', () => {
    const line = { view: 'subpublishers', cost: large, receivable: 0, payable: large } as unknown as FinanceLine;
    const owed = { ...line, view: 'marketplaces', gross: large, paid: large, balance: 0 } as unknown as FinanceLine;
    expect(financeSteps(line).map(({ amount }) => amount)).toContain(large);
    expect(financeSteps(owed).find(({ id }) => id === 'paid')?.amount).toBe(`-${large}`);
  });

  it('is drawn by the double next to it, and read as it is', () => {
    const rows = [
      { day: '2026-11-01', gross: large, _prev: { gross: 1 } },
      { day: '2026-11-02', gross: 2, _prev: null },
    ] as unknown as readonly ReportRow[];
    const points = pointsByTime(
      rows,
      { startDate: '2026-11-01', endDate: '2026-11-02' },
      'day',
      'gross',
      Number.POSITIVE_INFINITY,
    );
    expect(points[0]).toMatchObject({ now: Number(large), before: 1, exact: { now: large, before: 1 } });
    expect(points[1]).not.toHaveProperty('exact');
  });
});

describe('bounds of a sum', () => {
  it.each([
    [1.5, null, 1, '1', false],
    [1.5, null, 1, 2, true],
    [null, -1.5, 1, -2, true],
    [null, -1.5, 1, -1, false],
    [1.1, null, 1e-6, 1_100_000, true],
    [1.1, null, 1e-6, 1_099_999, false],
    [1e-9, null, 1e-6, 0, false],
    [null, -1e-9, 1e-6, 0, false],
    [1e300, null, 1, '9'.repeat(300), false],
    [2 ** 53, 2 ** 53, 1, '9007199254740993', false],
    ['9007199254740993', '9007199254740993', 1, '9007199254740993', true],
  ] as const)('from %j to %j in units of %d: of %j it is %j that it is within', (min, max, unit, sum, is) => {
    expect(isWithin(sum, boundsOfSum(min, max, unit))).toBe(is);
  });
});

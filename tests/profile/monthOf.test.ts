import { expect, it } from 'vitest';
import { monthOf } from '../../src/profile/SystemCost';

it.each([
  ['2026-11-22T05:00:00Z', 0, '2026-11-01', '2026-11-30'],
  ['2026-03-01T04:59:00Z', -5, '2026-02-01', '2026-02-28'],
  ['2026-03-01T05:00:00Z', -5, '2026-03-01', '2026-03-31'],
  ['2026-12-31T12:00:00Z', 12, '2027-01-01', '2027-01-31'],
  ['2028-02-10T00:00:00Z', 3, '2028-02-01', '2028-02-29'],
])('at %s and %i hours from UTC the month is %s to %s', (now, timezone, startDate, endDate) => {
  expect(monthOf(new Date(now), timezone)).toEqual({ startDate, endDate });
});

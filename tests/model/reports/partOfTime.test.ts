import { describe, expect, it } from 'vitest';
import { hoursUpTo, partOfTime } from '../../../src/model/reports/partOfTime';

const march = { startDate: '2026-03-04', endDate: '2026-03-17' };
/** 12:25 UTC, and eight hours later where the viewer is. */
const upTo = hoursUpTo({ asOf: '2026-03-17T12:25:00Z' }, { timezone: null }, 8);
const later = hoursUpTo({ asOf: '2026-06-01T00:00:00Z' }, { timezone: 0 }, 8);

describe('a time of a report', () => {
  it.each([
    ['week', '2026-03-02', march, later, { has: 5, of: 7, unit: 'days' }],
    ['week', '2026-03-09', march, later, undefined],
    ['week', '2026-03-16', march, later, { has: 2, of: 7, unit: 'days' }],
    ['week', '2026-03-16', march, upTo, { has: 1.8, of: 7, unit: 'days' }],
    ['month', '2026-03', march, later, { has: 14, of: 31, unit: 'days' }],
    ['month', '2026-03', { startDate: '2026-03-01', endDate: '2026-03-31' }, later, undefined],
    ['month', '2026-02', { startDate: '2026-02-28', endDate: '2026-03-31' }, later, { has: 1, of: 28, unit: 'days' }],
    ['day', '2026-03-16', march, upTo, undefined],
    ['day', '2026-03-17', march, upTo, { has: 20.4, of: 24, unit: 'hours' }],
    ['day', '2026-03-04', { startDate: '2026-03-04 18:00', endDate: '2026-03-05 05:00' }, later, { has: 6, of: 24, unit: 'hours' }],
    ['hour', '2026-03-17 20:00', march, upTo, { has: 25, of: 60, unit: 'minutes' }],
    ['hour', '2026-03-17 19:00', march, upTo, undefined],
    ['hour_of_day', '20', march, upTo, undefined],
  ] as const)('by %s, %s is as much of it as the period and its facts have', (grain, key, period, end, part) => {
    expect(partOfTime(grain, key, period, end)).toEqual(part);
  });

  it('of which nothing is there yet is no part', () => {
    expect(partOfTime('day', '2026-03-18', { ...march, endDate: '2026-03-20' }, upTo)).toBeUndefined();
    expect(partOfTime('week', '2026-03-23', { ...march, endDate: '2026-03-29' }, upTo)).toBeUndefined();
  });
});

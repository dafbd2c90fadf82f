import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedPeriod, lengthInHours, periodOf, sayPeriod } from '../../../src/model/reports/dateRanges';
import { addDays, atHour, dayAt, daysBetween } from '../../../src/model/reports/days';
import { relativeRanges } from '../../../src/model/reports/reportCall';

const today = '2026-03-17';

describe('a range that moves with the calendar', () => {
  it.each([
    ['today', '2026-03-17', '2026-03-17'],
    ['yesterday', '2026-03-16', '2026-03-16'],
    ['thisWeek', '2026-03-16', '2026-03-17'],
    ['lastWeek', '2026-03-09', '2026-03-15'],
    ['last7', '2026-03-10', '2026-03-16'],
    ['last14', '2026-03-03', '2026-03-16'],
    ['last30', '2026-02-15', '2026-03-16'],
    ['thisMonth', '2026-03-01', '2026-03-17'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
    ['last12Months', '2025-04-01', '2026-03-17'],
  ] as const)('%s goes from %s to %s', (range, startDate, endDate) => {
    expect(periodOf(range, today)).toEqual({ startDate, endDate });
  });

  it('never ends after today, and never before it begins', () => {
    fc.assert(
      fc.property(fc.constantFrom(...relativeRanges), fc.integer({ min: 0, max: 20_000 }), (range, days) => {
        const now = addDays('2000-01-01', days);
        const { startDate, endDate } = periodOf(range, now);
        expect(startDate <= endDate && endDate <= now).toBe(true);
      }),
    );
  });

  it('is that of the viewer: it is tomorrow already further east', () => {
    const now = Date.parse('2026-03-17T20:30:00Z');
    expect([dayAt(now, -5), dayAt(now, 0), dayAt(now, 8)]).toEqual(['2026-03-17', '2026-03-17', '2026-03-18']);
  });
});

describe('the period compared with', () => {
  const march = { startDate: '2026-03-01', endDate: '2026-03-31' };

  it.each([
    ['previous', '2026-01-29', '2026-02-28'],
    ['week', '2026-02-22', '2026-03-24'],
    ['month', '2026-02-01', '2026-02-28'],
    ['year', '2025-03-01', '2025-03-31'],
  ] as const)('%s: from %s to %s', (kind, startDate, endDate) => {
    expect(comparedPeriod(march, kind)).toEqual({ startDate, endDate });
  });

  it.each([
    ['2026-03-17', '2026-02-01', '2026-02-17'],
    ['2026-03-31', '2026-01-29', '2026-02-28'],
    ['2026-05-31', '2026-03-31', '2026-04-30'],
    ['2026-02-28', '2026-01-01', '2026-01-28'],
    ['2028-03-30', '2028-01-31', '2028-02-29'],
    ['2026-03-01', '2026-02-01', '2026-02-01'],
  ])('of the month to %s is from %s to %s, as many days', (now, startDate, endDate) => {
    expect(comparedPeriod(periodOf('thisMonth', now), 'month', 'thisMonth')).toEqual({ startDate, endDate });
  });

  it('has as many days as part of a month has, in every month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.constantFrom('month', 'year', 'week', 'previous'), (days, kind) => {
        const period = periodOf('thisMonth', addDays('2000-01-01', days));
        const other = comparedPeriod(period, kind, 'thisMonth');
        expect(lengthInHours(other)).toBe(lengthInHours(period));
        expect(kind === 'week' || other.endDate < period.startDate).toBe(true);
      }),
    );
  });

  it('is the whole month before a whole month, whichever is longer', () => {
    const february = { startDate: '2026-02-01', endDate: '2026-02-28' };
    expect(comparedPeriod(february, 'month')).toEqual({ startDate: '2026-01-01', endDate: '2026-01-31' });
    expect(comparedPeriod(periodOf('lastMonth', '2026-04-10'), 'month', 'lastMonth')).toEqual({
      startDate: '2026-02-01',
      endDate: '2026-02-28',
    });
  });

  it('is 28 February for 29 February, a year before', () => {
    expect(comparedPeriod({ startDate: '2028-02-29', endDate: '2028-02-29' }, 'year')).toEqual({
      startDate: '2027-02-28',
      endDate: '2027-02-28',
    });
  });

  it('has the hours of the period, and as many of them', () => {
    const period = { startDate: '2026-03-31 18:00', endDate: '2026-04-01 05:00' };
    expect(comparedPeriod(period, 'previous')).toEqual({ startDate: '2026-03-31 06:00', endDate: '2026-03-31 17:00' });
    expect(comparedPeriod(period, 'week')).toEqual({ startDate: '2026-03-24 18:00', endDate: '2026-03-25 05:00' });
  });

  it('is as long as the period and ends where that begins, when it is the previous one', () => {
    const hour = fc.option(fc.integer({ min: 0, max: 23 }), { nil: undefined });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 60 }), hour, (start, length, at) => {
        const [first, last] = [addDays('2025-01-01', start), addDays('2025-01-01', start + length)];
        const period = { startDate: at === undefined ? first : atHour(first, at), endDate: last };
        const before = comparedPeriod(period, 'previous');
        expect(lengthInHours(before)).toBe(lengthInHours(period));
        expect(lengthInHours({ startDate: before.startDate, endDate: period.endDate })).toBe(2 * lengthInHours(period));
      }),
    );
  });
});

describe('a period in words', () => {
  it('is start - end, or a dash when one is missing', () => {
    expect(sayPeriod({ startDate: '2026-03-01', endDate: '2026-03-31' })).toBe('2026-03-01 - 2026-03-31');
    expect(sayPeriod({ startDate: '2026-03-01' })).toBe('-');
    expect(sayPeriod(undefined)).toBe('-');
  });

  it('counts days over a change of summer time', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  });
});

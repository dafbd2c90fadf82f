import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedPeriod, lengthInHours, periodOf, sayPeriod } from '../../../src/model/reports/dateRanges';
import * as days from '../../../src/model/reports/days';
import { addDays, atHour, dayAt, daysBetween } from '../../../src/model/reports/days';
import { keptSince } from '../../../src/model/reports/keptFacts';
import { nextRun } from '../../../src/model/reports/nextRun';
import { hoursUpTo, partOfTime } from '../../../src/model/reports/partOfTime';
import { relativeRanges } from '../../../src/model/reports/reportCall';
import { type Schedule, scheduleSteps } from '../../../src/model/reports/savedReport';

const dayMs = 86_400_000;
const day = fc.integer({ min: 0, max: 60_000 }).map((at) => new Date(at * dayMs).toISOString().slice(0, 10));
const count = fc.integer({ min: -3_000, max: 3_000 });

describe('days', () => {
  it('count on as milliseconds of UTC do', () => {
    fc.assert(
      fc.property(day, count, (from, many) => {
        const to = new Date(Date.parse(from) + many * dayMs).toISOString().slice(0, 10);
        expect(days.addDays(from, many)).toBe(to);
        expect(days.daysBetween(from, to)).toBe(many);
      }),
    );
  });

  it('of another month are the same day, or its last one', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -200, max: 200 }), (from, many) => {
        const to = days.addMonths(from, many);
        expect(days.monthsBetween(from, to)).toBe(many);
        expect(Number(to.slice(8))).toBe(Math.min(Number(from.slice(8)), days.daysInMonth(to)));
        expect(days.addDays(days.lastOfMonth(from), 1)).toBe(days.addMonths(days.firstOfMonth(from), 1));
      }),
    );
  });

  it('of a week begin with its Monday', () => {
    fc.assert(
      fc.property(day, (any) => {
        const monday = days.mondayOf(any);
        expect(days.weekdayOf(monday)).toBe(1);
        expect(days.daysBetween(monday, any)).toBeLessThan(7);
        expect(days.daysBetween(monday, any)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('that no calendar has are no moments', () => {
    expect(['2026-02-28', '2028-02-29 23:00'].map(days.isMoment)).toEqual([true, true]);
    expect(['2026-02-29', '2026-13-01', '2026-04-31', '2026-04-30 24:00', '2026-4-3'].map(days.isMoment)).toEqual(
      Array(5).fill(false),
    );
  });

  it('are those of the time zone', () => {
    const now = Date.parse('2026-03-31T23:30:00Z');
    expect([-8, 0, 1].map((zone) => days.dayAt(now, zone))).toEqual(['2026-03-31', '2026-03-31', '2026-04-01']);
  });

  it('that are kept begin in the shorter month, not after it', () => {
    const since = new Date(keptSince('rows', Date.parse('2026-03-31T12:00:00Z')));
    expect(since.toISOString()).toBe('2025-02-28T12:00:00.000Z');
  });
});

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
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.constantFrom('month', 'year', 'week', 'previous'),
        (days, kind) => {
          const period = periodOf('thisMonth', addDays('2000-01-01', days));
          const other = comparedPeriod(period, kind, 'thisMonth');
          expect(lengthInHours(other)).toBe(lengthInHours(period));
          expect(kind === 'week' || other.endDate < period.startDate).toBe(true);
        },
      ),
    );
  });

  it('is the whole month before a whole month, whichever is longer', () => {
    const february = { startDate: '2026-02-01', endDate: '2026-02-28' };
    expect(comparedPeriod(february, 'month')).toEqual({ startDate: '2026-01-01', endDate: '2026-01-31' });
    expect(comparedPeriod(periodOf('lastMonth', '2026-04-10'), 'month', 'lastMonth')).toEqual(february);
  });

  it('is 28 February for 29 February, a year before', () => {
    const only = (day: string) => ({ startDate: day, endDate: day });
    expect(comparedPeriod(only('2028-02-29'), 'year')).toEqual(only('2027-02-28'));
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

  it('counts days over a change of summer time', () => expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2));
});

type When = Omit<Schedule, 'format' | 'emails'>;
const when = (more: Partial<When>): When => ({ every: 'day', hour: 6, weekday: null, monthDay: null, ...more });
const next = (schedule: Partial<When>, timezone: number, after: string) =>
  new Date(nextRun(when(schedule), timezone, Date.parse(after))).toISOString();

describe('the next time of a schedule', () => {
  it.each([
    ['each hour', { every: 'hour' }, -5, '2026-03-31T10:00:00Z', '2026-03-31T11:00:00.000Z'],
    ['today, while it is to come', {}, -5, '2026-03-31T10:59:59Z', '2026-03-31T11:00:00.000Z'],
    ['tomorrow, at that very moment', {}, -5, '2026-03-31T11:00:00Z', '2026-04-01T11:00:00.000Z'],
    ['on the day of the account, not of UTC', {}, 12, '2026-03-31T19:00:00Z', '2026-04-01T18:00:00.000Z'],
    ['on a Sunday', { every: 'week', weekday: 0 }, 0, '2026-03-31T10:00:00Z', '2026-04-05T06:00:00.000Z'],
    ['a week later', { every: 'week', weekday: 2 }, 0, '2026-03-31T06:00:00Z', '2026-04-07T06:00:00.000Z'],
    ['on the first', { every: 'month', monthDay: 1 }, 0, '2026-03-31T10:00:00Z', '2026-04-01T06:00:00.000Z'],
    ['on the last day', { every: 'month', monthDay: 31 }, 0, '2026-01-31T06:00:00Z', '2026-02-28T06:00:00.000Z'],
    ['in a leap year', { every: 'month', monthDay: 30 }, 0, '2028-02-01T00:00:00Z', '2028-02-29T06:00:00.000Z'],
  ] as const)('is %s', (_, schedule, timezone, after, expected) => {
    expect(next(schedule, timezone, after)).toBe(expected);
  });

  it('is the first hour after the moment on which the clock of the account shows what was asked for', () => {
    const anySchedule = fc.record({
      every: fc.constantFrom(...scheduleSteps),
      hour: fc.integer({ min: 0, max: 23 }),
      weekday: fc.integer({ min: 0, max: 6 }),
      monthDay: fc.integer({ min: 1, max: 31 }),
    });
    const anyMoment = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2032, 0, 1) });
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: -12, max: 12 }), anyMoment, (schedule, timezone, after) => {
        // Hour by hour, with nothing of days and months but what a calendar shows.
        const isDue = (at: number): boolean => {
          const local = new Date(at + timezone * 3_600_000);
          const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
          const fits = {
            hour: true,
            day: true,
            week: local.getUTCDay() === schedule.weekday,
            month: local.getUTCDate() === Math.min(schedule.monthDay, last),
          }[schedule.every];
          return fits && (schedule.every === 'hour' || local.getUTCHours() === schedule.hour);
        };
        let wanted = Math.floor(after / 3_600_000) * 3_600_000 + 3_600_000;
        while (!isDue(wanted)) wanted += 3_600_000;
        expect(nextRun(schedule, timezone, after)).toBe(wanted);
      }),
      { numRuns: 300 },
    );
  });
});

const march = { startDate: '2026-03-04', endDate: '2026-03-17' };
/** 12:25 UTC, and eight hours later where the viewer is. */
const upTo = hoursUpTo({ asOf: '2026-03-17T12:25:00Z' }, { timezone: null }, 8);
const night = { startDate: '2026-03-04 18:00', endDate: '2026-03-05 05:00' };
const later = hoursUpTo({ asOf: '2026-06-01T00:00:00Z' }, { timezone: 0 }, 8);

describe('a time of a report', () => {
  it('ends with the hours of a report that is compared evenly', () => {
    const even = hoursUpTo({ asOf: '2026-03-17T12:25:00Z', endDate: '2026-03-17 11:00' }, { timezone: 0 }, 0);
    expect(partOfTime('day', '2026-03-17', march, even)).toEqual({ has: 12, of: 24, unit: 'hours' });
  });

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
    ['day', '2026-03-04', night, later, { has: 6, of: 24, unit: 'hours' }],
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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRun } from '../../../src/model/reports/nextRun';
import { type Schedule, scheduleSteps } from '../../../src/model/reports/savedReport';

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
    ['a week later, when it was today', { every: 'week', weekday: 2 }, 0, '2026-03-31T06:00:00Z', '2026-04-07T06:00:00.000Z'],
    ['on the first', { every: 'month', monthDay: 1 }, 0, '2026-03-31T10:00:00Z', '2026-04-01T06:00:00.000Z'],
    ['on the last day of a shorter month', { every: 'month', monthDay: 31 }, 0, '2026-01-31T06:00:00Z', '2026-02-28T06:00:00.000Z'],
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

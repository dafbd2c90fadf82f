import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as days from '../../../src/model/reports/days';
import { keptSince } from '../../../src/model/reports/keptFacts';

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
    expect(['2026-02-29', '2026-13-01', '2026-04-31', '2026-04-30 24:00', '2026-4-3'].map(days.isMoment)).toEqual(Array(5).fill(false));
  });

  it('are those of the time zone', () => {
    const now = Date.parse('2026-03-31T23:30:00Z');
    expect([-8, 0, 1].map((zone) => days.dayAt(now, zone))).toEqual(['2026-03-31', '2026-03-31', '2026-04-01']);
  });

  it('that are kept begin in the shorter month, not after it', () => {
    expect(new Date(keptSince('rows', Date.parse('2026-03-31T12:00:00Z'))).toISOString()).toBe('2025-02-28T12:00:00.000Z');
  });
});

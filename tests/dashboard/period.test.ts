import { describe, expect, it } from 'vitest';
import { comparable, comparedWith, hoursOfToday, periodShown, rangeOf, readView, writeView } from '../../src/dashboard/period';

const facts = (factsUpTo: string | null, timezone = 0, today = '2026-09-17') => ({
  today,
  timezone,
  factsUpTo: factsUpTo === null ? null : Date.parse(factsUpTo),
});
const at13 = facts('2026-09-17T13:00:00Z');

describe('the hours of today', () => {
  it.each([
    ['2026-09-17T13:00:00Z', 0, 13],
    ['2026-09-17T13:40:00Z', 0, 13],
    ['2026-09-17T05:00:00Z', 8, 13],
    ['2026-09-17T00:00:00Z', 0, 0],
    ['2026-09-16T20:00:00Z', 0, 0],
    ['2026-09-18T00:00:00Z', 0, 24],
    ['2026-09-18T03:00:00Z', 0, 24],
    [null, 0, 0],
  ])('with facts up to %s, %i hours from UTC, are %i', (upTo, timezone, hours) => {
    expect(hoursOfToday(facts(upTo, timezone))).toBe(hours);
  });
});

describe('a period of the dashboard', () => {
  it('ends with the last whole hour of facts while it runs, and is compared with as many', () => {
    const today = comparable('today', at13);
    expect(today).toEqual({ startDate: '2026-09-17 00:00', endDate: '2026-09-17 12:00' });
    expect(comparedWith('today', 'previous', today)).toEqual({ startDate: '2026-09-16 00:00', endDate: '2026-09-16 12:00' });
    expect(comparedWith('today', 'week', today)).toEqual({ startDate: '2026-09-10 00:00', endDate: '2026-09-10 12:00' });
    expect(comparedWith('today', 'month', today)).toEqual({ startDate: '2026-08-17 00:00', endDate: '2026-08-17 12:00' });
    const month = comparable('thisMonth', at13);
    expect(month).toEqual({ startDate: '2026-09-01 00:00', endDate: '2026-09-17 12:00' });
    expect(comparedWith('thisMonth', 'previous', month)).toEqual({ startDate: '2026-08-01 00:00', endDate: '2026-08-17 12:00' });
  });

  it('is told by its name when it is over, so that its report moves with the calendar', () => {
    expect(rangeOf({ range: 'last7', compare: 'previous' }, at13)).toEqual({ range: 'last7', compare: 'previous' });
    expect(rangeOf({ range: 'yesterday', compare: 'none' }, at13)).toEqual({ range: 'yesterday', compare: null });
  });

  it('is compared with nothing while nothing of it is there', () => {
    const early = facts('2026-09-17T00:00:00Z');
    expect(rangeOf({ range: 'today', compare: 'previous' }, early)).toEqual({
      range: { startDate: '2026-09-17', endDate: '2026-09-17' },
      compare: null,
    });
    expect(rangeOf({ range: 'thisMonth', compare: 'previous' }, early).range).toEqual({ startDate: '2026-09-01', endDate: '2026-09-16' });
    expect(periodShown('today', early)).toBeUndefined();
  });

  it('is said with its hours, or its days', () => {
    expect(periodShown('today', at13)).toMatchObject({ day: '2026-09-17', hours: '00:00 - 13:00' });
    expect(periodShown('yesterday', at13)).toMatchObject({ day: '2026-09-16' });
    expect(periodShown('last7', at13)).toEqual({ startDate: '2026-09-10', endDate: '2026-09-16' });
  });
});

describe('the address', () => {
  it('names what is not usual, and keeps what is not its own', () => {
    expect(writeView('?profile=general', { range: 'last7', compare: 'week' })).toBe('?profile=general&range=last7&compare=week');
    expect(writeView('?range=last7&compare=week', { range: 'today', compare: 'previous' })).toBe('');
    expect(readView('?range=last30&compare=none')).toEqual({ range: 'last30', compare: 'none' });
    expect(readView('?range=never&compare=x')).toEqual({ range: 'today', compare: 'previous' });
  });
});

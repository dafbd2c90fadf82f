import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesBetween, moveAtMost, movedMoment, moveUnits } from '../../src/schema/moveMoment';
import { isMinute } from '../../src/schema/reading/readMoment';

const minute = fc
  .date({ min: new Date('1000-01-01T00:00Z'), max: new Date('9999-12-31T23:59Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 16).replace('T', ' '));

describe('a moment that is moved', () => {
  it.each([
    ['2026-11-26 23:59', 14, 'days', '2026-12-10 23:59'],
    ['2026-11-26 23:59', 2, 'weeks', '2026-12-10 23:59'],
    ['2026-11-26 23:59', 1, 'hours', '2026-11-27 00:59'],
    ['2026-01-31', 1, 'months', '2026-02-28'],
    ['2024-03-31 10:00', -1, 'months', '2024-02-29 10:00'],
    ['2026-11-26T23:59:30.000Z', -24, 'hours', '2026-11-25T23:59:30.000Z'],
    ['2026-11-26T23:59:30.000Z', 1, 'days', '2026-11-27T23:59:30.000Z'],
    ['2026-11-26', 5, 'hours', '2026-11-26'],
    ['soon', 5, 'days', 'soon'],
  ] as const)('%s by %i %s is %s', (from, count, unit, to) => {
    expect(movedMoment(from, count, unit)).toBe(to);
  });

  it('comes back by the same way, but for the last days of months', () => {
    fc.assert(
      fc.property(minute, fc.integer({ min: -9000, max: 9000 }), fc.constantFrom('hours', 'days', 'weeks'), (from, count, unit) => {
        const moved = movedMoment(from, count, unit);
        fc.pre(isMinute(moved));
        expect(movedMoment(moved, -count, unit)).toBe(from);
        expect(minutesBetween(from, moved)).toBe(count * { hours: 60, days: 1440, weeks: 10_080 }[unit]);
      }),
    );
  });

  it('never throws, and is a minute or nothing that a field takes', () => {
    fc.assert(
      fc.property(
        fc.oneof(minute, fc.string()),
        fc.integer({ min: -moveAtMost, max: moveAtMost }),
        fc.constantFrom(...moveUnits),
        (from, count, unit) => {
          expect(typeof movedMoment(from, count, unit)).toBe('string');
        },
      ),
    );
  });
});

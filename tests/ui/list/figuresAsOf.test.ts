import { describe, expect, it } from 'vitest';
import { figuresAsOf } from '../../../src/ui/list/figuresAsOf';

const now = Date.parse('2026-11-26T19:20:00Z');
const today = { day: '2026-11-26', timezone: -5 };
const week = { day: '2026-11-19', endDay: '2026-11-25', timezone: -5 };

describe('the time up to which figures of a list are complete', () => {
  it('is told for a day that runs, in the zone of the figures', () => {
    expect(figuresAsOf({ ...today, asOf: '2026-11-26T19:00:00Z' }, now)).toEqual({ moment: '14:00', isLate: false });
    expect(figuresAsOf({ ...today, timezone: 5, asOf: '2026-11-26T18:20:00Z' }, now)).toEqual({
      moment: '2026-11-26 23:20',
      isLate: false,
    });
  });

  it('is late where traffic is on its way for more than two hours, and names its day where that is another', () => {
    expect(figuresAsOf({ ...today, asOf: '2026-11-26T14:00:00Z' }, now)).toEqual({ moment: '09:00', isLate: true });
    expect(figuresAsOf({ ...week, asOf: '2026-11-26T04:00:00Z' }, now)).toEqual({ moment: '2026-11-25 23:00', isLate: true });
  });

  it('is nothing where all days are complete, and where nothing is known', () => {
    expect(figuresAsOf({ ...week, asOf: '2026-11-26T05:00:00Z' }, now)).toBeUndefined();
    expect(figuresAsOf({ ...week, asOf: null }, now)).toBeUndefined();
    expect(figuresAsOf(undefined, now)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { pacingRows, type RunningCampaign } from '../../../src/dashboard/more/PacingCard';
import { type DayCost, forecastCost } from '../../../src/dashboard/more/requests';
import { addDays, weekdayOf } from '../../../src/model/reports/days';

it('the card of pacing has those furthest behind first, and says how long each has', () => {
  const plan = { of: 'spend', over: 'flight', goal: 4, done: 1, expected: 2 } as const;
  const delivery = { spend: 1, imps: 1, of: 'spend', goal: 4, plan, forecast: 2 } as const;
  const campaign = (id: number, pacePct: number | null, endsAt: string | null): RunningCampaign => ({
    id,
    name: `C${id}`,
    endsAt,
    delivery: pacePct === null ? null : { ...delivery, pacePct },
  });
  const at = Date.parse('2026-11-20T12:00:00Z');
  const rows = pacingRows(
    [
      campaign(1, 120, '2026-11-21 12:00'),
      campaign(2, 89, '2026-11-20 12:01'),
      campaign(3, null, null),
      campaign(4, 90, '2026-11-22 13:00'),
      campaign(5, 12, '2026-12-20 12:00'),
    ],
    at,
    0,
  );
  expect(rows.map(({ id, isBehind, daysLeft }) => [id, isBehind, daysLeft])).toEqual([
    [5, true, 30],
    [2, true, 1],
    [4, false, 3],
    [1, false, 1],
    [3, false, null],
  ]);
  // It ends on the clock of the account: eight hours to the west it is not over for another eight.
  expect(pacingRows([campaign(1, 50, '2026-11-21 08:00')], at, -8).map(({ daysLeft }) => daysLeft)).toEqual([2]);
});

const now = new Date('2026-04-26T12:00:00Z');
/** So many days before today, each with what it cost. */
const daysBack = (count: number, costOf: (day: string) => number, today = '2026-04-26'): readonly DayCost[] =>
  Array.from({ length: count }, (_, at) => addDays(today, -1 - at)).map((day) => ({ day, cost: costOf(day) }));
const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day));

describe('the forecast of the system cost', () => {
  it('adds to the cost so far what is left of today and a usual day for each that is to come', () => {
    // Half of Sunday the 26th, and the 27th to the 30th.
    expect(forecastCost({ soFar: 260, days: daysBack(28, () => 10), now, timezone: 0 })).toBeCloseTo(
      260 + 5 + 4 * 10,
      9,
    );
  });

  it('takes each day of the week by itself', () => {
    const days = daysBack(28, (day) => (isWeekend(day) ? 100 : 10));
    expect(forecastCost({ soFar: 0, days, now, timezone: 0 })).toBeCloseTo(50 + 4 * 10, 9);
    const friday = new Date('2026-04-24T00:00:00Z');
    // The whole of Friday, a weekend, and Monday to Thursday.
    const before = daysBack(28, (day) => (isWeekend(day) ? 100 : 10), '2026-04-24');
    expect(forecastCost({ soFar: 7, days: before, now: friday, timezone: 0 })).toBeCloseTo(7 + 10 + 200 + 40, 9);
  });

  it('takes the mean of the four weeks, and nothing older', () => {
    const weeks = (day: string) =>
      [1, 2, 3, 6, 1000][Math.floor((Date.parse('2026-04-25') - Date.parse(day)) / (7 * 86_400_000))] ?? 0;
    expect(forecastCost({ soFar: 0, days: daysBack(35, weeks), now, timezone: 0 })).toBeCloseTo(4.5 * 3, 9);
  });

  it('counts a day without cost as one', () => {
    // Mondays of the four weeks: 40, nothing, nothing, nothing.
    const days = daysBack(28, () => 0).map(({ day }) => ({ day, cost: day === '2026-03-30' ? 40 : 0 }));
    const withCost = days.filter(({ day, cost }) => cost > 0 || day === '2026-03-29');
    expect(forecastCost({ soFar: 0, days: withCost, now, timezone: 0 })).toBeCloseTo(10, 9);
  });

  it('begins with the first day of traffic, not with the four weeks', () => {
    expect(forecastCost({ soFar: 0, days: daysBack(7, () => 10), now, timezone: 0 })).toBeCloseTo(45, 9);
    expect(forecastCost({ soFar: 0, days: daysBack(6, () => 10), now, timezone: 0 })).toBeNull();
    expect(forecastCost({ soFar: 0, days: [], now, timezone: 0 })).toBeNull();
  });

  it('goes by the day of the account', () => {
    const lastEvening = new Date('2026-04-30T18:00:00Z');
    const days = daysBack(28, () => 24, '2026-04-30');
    expect(forecastCost({ soFar: 100, days, now: lastEvening, timezone: 0 })).toBeCloseTo(106, 9);
    // Eight hours to the east May has begun: 31 days are to come, of which two hours are over.
    const inMay = daysBack(28, () => 24, '2026-05-01');
    expect(forecastCost({ soFar: 2, days: inMay, now: lastEvening, timezone: 8 })).toBeCloseTo(2 + 22 + 30 * 24, 9);
  });
});

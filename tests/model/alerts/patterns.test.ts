import { describe, expect, it } from 'vitest';
import { behindSince } from '../../../src/model/alerts/behindSince';
import { findRates } from '../../../src/model/alerts/findRates';
import { findRuns } from '../../../src/model/alerts/findRuns';
import { findSilence } from '../../../src/model/alerts/findSilence';
import { expectedAt, growthBefore, medianOf } from '../../../src/model/alerts/weeklyPattern';
import { type Schedule, scheduleOf } from '../../../src/model/traffic/pacing';

const week = 168;
const weeks = 10;
/** A rhythm of the day, with a little noise that is the same at each run. */
const usual = (hour: number): number => 1000 + 600 * Math.sin((hour % 24) / 4) + ((hour * 7919) % 83) - 41;
const calm = (): number[] => Array.from({ length: weeks * week }, (_, hour) => usual(hour));
const judged = { from: 8 * week, to: weeks * week, week, series: 100 };

describe('the weekly pattern', () => {
  it('expects the median of the same hours, whatever one of the weeks was like', () => {
    const values = calm();
    values[8 * week - 2 * week] = 0;
    const expected = expectedAt({ values }, 8 * week, week);
    expect(expected?.median).toBeGreaterThan(usual(8 * week) * 0.9);
    expect(Math.abs(expected?.score ?? 99)).toBeLessThan(3);
  });

  it('knows nothing of what is younger than four weeks, nor of shares of next to nothing', () => {
    expect(expectedAt({ values: calm() }, 3 * week, week)).toBeUndefined();
    expect(expectedAt({ values: calm(), of: calm().map(() => 3) }, 8 * week, week)).toBeUndefined();
  });

  it('follows growth, and takes an outage for none', () => {
    const values = calm().map((value, hour) => value * 1.05 ** (hour / week));
    expect(growthBefore({ values }, 9 * week, week)).toBeCloseTo(1.05, 2);
    for (let hour = 6 * week; hour < 6 * week + 60; hour += 1) values[hour] = 0;
    expect(growthBefore({ values }, 9 * week, week)).toBeCloseTo(1.05, 1);
  });

  it('has a median of even and odd counts', () => {
    expect(medianOf([3, 1, 2])).toBe(2);
    expect(medianOf([4, 1, 2, 3])).toBe(2.5);
  });
});

describe('hours that are off their pattern', () => {
  it('are none where everything is as always', () => expect(findRuns({ values: calm() }, judged)).toEqual([]));

  it('are those of an outage, from its first hour to its last', () => {
    const values = calm();
    for (let hour = 9 * week + 15; hour < 9 * week + 20; hour += 1) values[hour] = (values[hour] ?? 0) * 0.02;
    expect(findRuns({ values }, judged)).toMatchObject([{ from: 9 * week + 15, to: 9 * week + 20, isAbove: false }]);
  });

  it('are not one hour alone, nor a dent that is nothing much', () => {
    const one = calm();
    one[9 * week] = 0;
    expect(findRuns({ values: one }, judged)).toEqual([]);
    const dent = calm().map((value, hour) => (hour >= 9 * week && hour < 9 * week + 30 ? value * 0.7 : value));
    expect(findRuns({ values: dent }, judged)).toEqual([]);
  });

  it('are told of shares, not of the counts behind them', () => {
    const of = calm().map((value, hour) => (hour >= 9 * week ? value * 30 : value * 10));
    const even = of.map((value) => value * 0.1);
    expect(findRuns({ values: even, of }, judged)).toEqual([]);
    const fallen = even.map((value, hour) => (hour >= 9 * week + 5 && hour < 9 * week + 12 ? value * 0.2 : value));
    expect(findRuns({ values: fallen, of }, judged)).toMatchObject([{ from: 9 * week + 5, to: 9 * week + 12 }]);
  });

  it('are not told of few things, nor of what came and went all the time', () => {
    const few = calm().map((value, hour) => (hour >= 9 * week && hour < 9 * week + 5 ? 0 : Math.round(value / 100)));
    expect(findRuns({ values: few }, judged)).toEqual([]);
    const restless = calm().map((value, hour) => (Math.floor(hour / 50) % 2 ? value : value * 0.1));
    expect(findRuns({ values: restless }, judged)).toEqual([]);
  });
});

describe('a share that jumps', () => {
  const whole = Array.from({ length: 40 * 24 }, () => 100);
  const options = { from: 28 * 24, to: whole.length, day: 24, leastShare: 0.15 };

  it('is found with its hours, over hours in which there was nothing to count', () => {
    const gappy = whole.map((count, hour) => (hour % 24 === 3 ? 0 : count));
    const parts = gappy.map((count, hour) => count * (hour >= 30 * 24 && hour < 32 * 24 ? 0.5 : 0.05));
    expect(findRates(parts, gappy, options)).toMatchObject([{ from: 30 * 24, to: 32 * 24, share: 0.5 }]);
  });

  it('is nothing where it always was as high, or is low all the same', () => {
    expect(
      findRates(
        whole.map((count) => count * 0.4),
        whole,
        options,
      ),
    ).toEqual([]);
    const low = whole.map((count, hour) => count * (hour >= 30 * 24 ? 0.1 : 0.01));
    expect(findRates(low, whole, options)).toEqual([]);
  });
});

describe('silence', () => {
  const hours = 20 * 24;
  const busy = (silent: number): number[] =>
    Array.from({ length: hours }, (_, hour) => (hour >= hours - silent ? 0 : 60));

  it('is two hours without anything at a time of day that always has some', () => {
    expect(findSilence(busy(1))).toBeUndefined();
    expect(findSilence(busy(2))).toEqual({ from: hours - 2, perHour: 60 });
    expect(findSilence(busy(40))).toEqual({ from: hours - 40, perHour: 60 });
  });

  it('is no news of what is always silent at that time, has little, or ended long ago', () => {
    const nights = busy(2).map((count, hour) => ((hour - (hours - 2) + 24 * 30) % 24 < 2 ? 0 : count));
    expect(findSilence(nights)).toBeUndefined();
    expect(findSilence(busy(2).map((count) => count / 10))).toBeUndefined();
    expect(findSilence(busy(15 * 24))).toBeUndefined();
  });
});

describe('a flight behind its schedule', () => {
  const first = Date.parse('2026-11-01T00:00:00Z');
  const hourMs = 3_600_000;
  const schedule = scheduleOf({ startsAt: '2026-11-01 00:00', endsAt: '2026-11-11 00:00' }, undefined) as Schedule;
  const flight = { goal: 240, schedule, pacing: 'even' };

  it('is so since the hour from which on it never came back', () => {
    const steady = Array.from({ length: 100 }, () => 1);
    expect(behindSince(steady, first, flight)).toBeUndefined();
    const stopped = steady.map((_, hour) => (hour < 45 ? 1 : 0));
    // 45 of 51 hours are less than nine tenths, 45 of 50 are not.
    expect(behindSince(stopped, first, flight)).toBe(first + 50 * hourMs);
    const recovered = steady.map((_, hour) => (hour < 20 ? 0 : 2));
    expect(behindSince(recovered, first, flight)).toBeUndefined();
    expect(
      behindSince(
        steady.map(() => 0.5),
        first,
        flight,
      ),
    ).toBe(first);
  });
});

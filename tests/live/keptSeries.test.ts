import { describe, expect, it } from 'vitest';
import { nextPoint, seconds, seriesOf } from '../../src/live/keptSeries';
import { countersOf } from './liveSamples';

const tail = (series: ReturnType<typeof seriesOf>, count: number) => series.points.qps.slice(-count);

describe('the last minute of a counter', () => {
  it('has a place for each of 60 seconds before anything is counted', () => {
    expect(seriesOf(undefined).points.qps).toEqual(Array.from({ length: seconds }, () => null));
  });

  it('moves on by a second with each tick', () => {
    const series = [1, 2, 3].reduce((before, qps) => nextPoint(before, countersOf(10_000 + qps * 1000, qps)), seriesOf(undefined));
    expect(tail(series, 4)).toEqual([null, 1, 2, 3]);
    expect(series.points.qps).toHaveLength(seconds);
  });

  it('leaves seconds open of which nothing was told', () => {
    const series = nextPoint(nextPoint(seriesOf(undefined), countersOf(10_000, 1)), countersOf(13_000, 4));
    expect(tail(series, 4)).toEqual([1, null, null, 4]);
    expect(tail(nextPoint(series, countersOf(900_000, 9)), 2)).toEqual([null, 9]);
  });

  it('takes a second that is told again once, and none that is over', () => {
    const series = nextPoint(nextPoint(seriesOf(undefined), countersOf(10_000, 1)), countersOf(10_400, 2));
    expect(tail(series, 2)).toEqual([null, 2]);
    expect(nextPoint(series, countersOf(8_000, 7))).toEqual(series);
  });
});

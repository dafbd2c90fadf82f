import { nearOf } from '../model/exactSums';
import { niceTicks } from '../model/reports/niceTicks';
import type { ChartData } from './useChartData';

/** How a chart is measured: the round numbers of its height, and what its width goes over. */
export type PlotScale = { readonly selection: readonly number[]; readonly isNamed: boolean; readonly isHours: boolean };

export function plotScale({ kind, points, unit, layered }: ChartData, hasBefore: boolean): PlotScale {
  const first = points[0]?.key ?? '';
  const values =
    kind === 'stacked'
      ? layered.map(({ layers: shares, rest }) =>
          [...shares, rest].reduce<number>((sum, share) => sum + (nearOf(share) ?? 0), 0),
        )
      : points.flatMap(({ now, before }) => [now, hasBefore ? before : null]);
  return {
    // A ratio moves within a little of what it can be; a sum is measured from nothing.
    selection: niceTicks(
      values.filter((value) => value !== null),
      kind !== 'line' || unit !== 'percent',
    ),
    isNamed: kind === 'bars' && !/^\d{4}-/.test(first),
    isHours: / \d\d:\d\d$/.test(first),
  };
}

/** So wide is a character beside an axis, in pixels, at most. */
const characterWidth = 6.6;
const leastGap = 28;

/** Which times are written below so wide a chart: the first, the last, and as many in even steps as have room between. */
export function timesWritten(keys: readonly string[], between: number): readonly number[] {
  const last = keys.length - 1;
  const needed = Math.max(...keys.map((key) => key.length)) * characterWidth + leastGap;
  const step = Math.max(1, Math.ceil(needed / between));
  const even = keys.flatMap((_, at) => (at % step === 0 && (last - at) * between >= needed ? [at] : []));
  return last < 0 ? [] : [...even, last];
}

/** A name as it fits into so many pixels. */
export function shortName(name: string, width: number): string {
  const room = Math.max(3, Math.min(14, Math.floor(width / characterWidth)));
  return name.length > room ? `${name.slice(0, room - 1)}…` : name;
}

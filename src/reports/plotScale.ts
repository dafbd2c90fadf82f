import { nearOf } from '../model/exactSums';
import { niceTicks } from '../model/reports/niceTicks';
import type { ChartData } from './useChartData';

/** Axes of a chart: its round values, and whether its steps are names or hours. */
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
    // A ratio varies within a small range; the axis of a sum starts at 0.
    selection: niceTicks(
      values.filter((value) => value !== null),
      kind !== 'line' || unit !== 'percent',
    ),
    isNamed: kind === 'bars' && !/^\d{4}-/.test(first),
    isHours: / \d\d:\d\d$/.test(first),
  };
}

/** Widest character of an axis label, in pixels. */
const characterWidth = 6.6;
const leastGap = 28;

/** Indexes of the time labels that fit, `between` pixels apart: the last, and evenly spaced ones before it. */
export function timesWritten(keys: readonly string[], between: number): readonly number[] {
  const last = keys.length - 1;
  const needed = Math.max(...keys.map((key) => key.length)) * characterWidth + leastGap;
  const step = Math.max(1, Math.ceil(needed / between));
  const even = keys.flatMap((_, at) => (at % step === 0 && (last - at) * between >= needed ? [at] : []));
  return last < 0 ? [] : [...even, last];
}

/** Shortens a name to a width in pixels. */
export function shortName(name: string, width: number): string {
  const room = Math.max(3, Math.min(14, Math.floor(width / characterWidth)));
  return name.length > room ? `${name.slice(0, room - 1)}…` : name;
}

import { figureNames, type LiveCounters, type LiveFigures, type LiveSeries } from '../model/live/auction';

/** The last 60 seconds of each figure, the oldest first, and which second the last point is of. */
export type CountedSeries = { readonly points: LiveSeries; readonly lastSecond: number };

export const seconds = 60;
const nothing: readonly null[] = Array.from({ length: seconds }, () => null);

export const seriesOf = (points: LiveSeries | undefined, ts = 0): CountedSeries => ({
  points: points ? each((name) => padded(points[name])) : each(() => nothing),
  lastSecond: secondOf(ts),
});

/** One second more. Seconds of which nothing was told stay open; one that is told again is told better. */
export function nextPoint(
  { points, lastSecond }: CountedSeries,
  { ts, second }: Pick<LiveCounters, 'ts' | 'second'>,
): CountedSeries {
  const at = secondOf(ts);
  if (lastSecond > 0 && at < lastSecond) return { points, lastSecond };
  const steps = lastSecond === 0 ? 1 : Math.min(seconds, at - lastSecond);
  const gone = Array.from({ length: Math.max(0, steps - 1) }, () => null);
  return {
    points: each((name) =>
      padded([...(steps === 0 ? points[name].slice(0, -1) : points[name]), ...gone, second[name]]),
    ),
    lastSecond: at,
  };
}

const secondOf = (ts: number): number => Math.floor(ts / 1000);

const padded = (values: readonly (number | null)[]): readonly (number | null)[] =>
  [...nothing, ...values].slice(-seconds);

const each = (make: (name: keyof LiveFigures) => readonly (number | null)[]): LiveSeries =>
  Object.fromEntries(figureNames.map((name) => [name, make(name)])) as LiveSeries;

import { dayMs, hourMs } from './days';
import type { Reading, TimeGrain } from './reportPlan';
import { timeBuckets } from './timeBuckets';

/** Milliseconds since 1970 by the viewer's clock: read as UTC, they give the viewer's day and hour. */
export type LocalMs = number;

export type Period = { readonly start: LocalMs; readonly /** Exclusive. */ end: LocalMs };

const written = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::00)?)?$/;

/** Reads `2026-03-31` or `2026-03-31 18:00`, also with seconds of 00; else undefined. `isDay`: without a time. */
export function readMoment(text: string): { readonly at: LocalMs; readonly isDay: boolean } | undefined {
  const [, year, month, day, hour = '0', minute = '0'] = (written.exec(text) ?? []).map(String);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const isDay = text.length === 10;
  const at = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    isDay ? 0 : Number(hour),
    isDay ? 0 : Number(minute),
  );
  const isReal = timeKey('day', at) === text.slice(0, 10) && (isDay || (Number(hour) < 24 && Number(minute) < 60));
  return isReal ? { at, isDay } : undefined;
}

/** Returns the period; both ends are included, as a whole day or hour. Facts cover whole hours. */
export function periodOf(startDate: string, endDate: string): Period | undefined {
  const start = readMoment(startDate);
  const end = readMoment(endDate);
  if (!start || !end) return undefined;
  const floor = (at: number) => Math.floor(at / hourMs) * hourMs;
  return { start: floor(start.at), end: end.isDay ? end.at + dayMs : floor(end.at) + hourMs };
}

const bucketAt = (grain: TimeGrain, at: LocalMs): number => timeBuckets[grain].bucketOf(Math.floor(at / hourMs));

/** Returns the label of a row's time at the grain. */
const timeKey = (grain: TimeGrain, at: LocalMs): string | number => timeBuckets[grain].textOf(bucketAt(grain, at));

const monthsSince1970 = (key: string): number => Number(key.slice(0, 4)) * 12 + Number(key.slice(5, 7));
const stepsFrom =
  (grain: TimeGrain, size = 1) =>
  (key: string | number, start: LocalMs): number =>
    ((timeBuckets[grain].parse(key) ?? Number.NaN) - bucketAt(grain, start)) / size;

/** Returns the steps from the start of a period to a time, by which periods are compared; an hour of day or weekday itself. */
export const distanceOf: Readonly<Record<TimeGrain, (key: string | number, start: LocalMs) => number>> = {
  hour: stepsFrom('hour'),
  day: stepsFrom('day'),
  week: stepsFrom('week', 7),
  month: (key, start) => monthsSince1970(String(key)) - monthsSince1970(String(timeKey('month', start))),
  hour_of_day: Number,
  weekday: Number,
};

/** Returns the length of rows at these grains within the period, by their keys joined with line feeds; '' without grains. */
export function secondsByTime({ start, end }: Period, grains: readonly TimeGrain[]): ReadonlyMap<string, number> {
  const seconds = new Map<string, number>();
  for (let at = start; at < end; at += hourMs) {
    const key = grains.map((grain) => timeKey(grain, at)).join('\n');
    seconds.set(key, (seconds.get(key) ?? 0) + hourMs / 1000);
  }
  return seconds;
}

/** Returns the key that finds a row in another period: its groups, with times replaced by their distances from the start. */
export const distanceKey = (
  readings: readonly Reading[],
  groups: readonly (string | number)[],
  start: LocalMs,
): string =>
  readings
    .map((reading, at) =>
      reading.kind === 'time' ? distanceOf[reading.grain](groups[at] as string | number, start) : groups[at],
    )
    .join('\n');

/** Returns the labels of the times of these grains in the period, by their distances from its start joined with line feeds. */
export function timesByDistance(
  { start, end }: Period,
  grains: readonly TimeGrain[],
): ReadonlyMap<string, readonly (string | number)[]> {
  const times = new Map<string, readonly (string | number)[]>();
  for (let at = start; at < end; at += hourMs) {
    const keys = grains.map((grain) => timeKey(grain, at));
    const distances = keys.map((key, place) => distanceOf[grains[place] as TimeGrain](key, start)).join('\n');
    if (!times.has(distances)) times.set(distances, keys);
  }
  return times;
}

import { dayMs, hourMs } from './days';
import type { TimeGrain } from './reportPlan';

/** Times as integers, in the viewer's hours; buckets of one grain ascend with time. */
export type TimeBuckets = {
  /** `hour` counts hours since 1970 in the viewer's time zone. */
  readonly bucketOf: (hour: number) => number;
  readonly textOf: (bucket: number) => string | number;
  /** Null if no bucket has this text. */
  readonly parse: (value: string | number) => number | null;
};

const dayOf = (hour: number): number => Math.floor(hour / 24);
/** 1 January 1970 was a Thursday. */
const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);
const iso = (ms: number): string => new Date(ms).toISOString();
const dayText = (day: number): string => iso(day * dayMs).slice(0, 10);

/** Hours since 1970 for `hour`; days since 1970 for `day`, `week` (its Monday) and `month` (its first). */
export const timeBuckets: Readonly<Record<TimeGrain, TimeBuckets>> = {
  hour: texts(
    (hour) => hour,
    (hour) =>
      iso(hour * hourMs)
        .slice(0, 16)
        .replace('T', ' '),
    (text) => Date.parse(`${text.replace(' ', 'T')}Z`) / hourMs,
  ),
  day: texts(dayOf, dayText, (text) => Date.parse(text) / dayMs),
  week: texts(
    (hour) => mondayOf(dayOf(hour)),
    dayText,
    (text) => mondayOf(Date.parse(text) / dayMs),
  ),
  month: texts(
    (hour) => firstOfMonth(dayOf(hour)),
    (day) => dayText(day).slice(0, 7),
    (text) => Date.parse(`${text}-01`) / dayMs,
  ),
  hour_of_day: numbers((hour) => hour - dayOf(hour) * 24),
  weekday: numbers((hour) => dayOf(hour) - mondayOf(dayOf(hour)) + 1),
};

function firstOfMonth(day: number): number {
  return day - new Date(day * dayMs).getUTCDate() + 1;
}

function texts(
  bucketOf: TimeBuckets['bucketOf'],
  textOf: (bucket: number) => string,
  read: (text: string) => number,
): TimeBuckets {
  const parse = (value: string | number) => {
    const bucket = typeof value === 'string' ? read(value) : Number.NaN;
    // Dates are parsed leniently (2026-02-31 is a day in March): only canonical text is valid.
    return Number.isInteger(bucket) && textOf(bucket) === value ? bucket : null;
  };
  return { bucketOf, textOf, parse };
}

function numbers(bucketOf: TimeBuckets['bucketOf']): TimeBuckets {
  return { bucketOf, textOf: (bucket) => bucket, parse: (value) => (typeof value === 'number' ? value : null) };
}

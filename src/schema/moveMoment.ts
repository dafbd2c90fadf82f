import { UTCDateMini } from '@date-fns/utc';
import { add } from 'date-fns';
import { isDay } from './reading/readMoment';

export const moveUnits = ['hours', 'days', 'weeks', 'months'] as const;
export type MoveUnit = (typeof moveUnits)[number];

/** Keeps every moved date within what a `Date` can hold. */
export const moveAtMost = 100_000;

const hourMs = 3_600_000;

/**
 * A day, a minute or a stamp, moved and written as before. A date with a time keeps its time of day; a month after the 31st is the
 * last day of a shorter month. What is no date stays, for its field to refuse.
 */
export function movedMoment(moment: string, count: number, unit: MoveUnit): string {
  const day = moment.slice(0, 10);
  const time = moment.slice(10);
  if (!isDay(day)) return moment;
  if (unit !== 'hours') return `${movedDay(day, count, unit)}${time}`;
  const at = Date.parse(`${day}T${time.slice(1, 6)}Z`);
  if (time === '' || Number.isNaN(at)) return moment;
  const made = isoOf(at + count * hourMs);
  return `${made.slice(0, -14)}${time[0]}${made.slice(-13, -8)}${time.slice(6)}`;
}

const movedDay = (day: string, count: number, unit: Exclude<MoveUnit, 'hours'>): string =>
  dayOf(add(new UTCDateMini(`${day}T00:00Z`), { [unit]: count }).getTime());

const dayOf = (at: number): string => isoOf(at).slice(0, -14);

/** Years beyond 9999 and below 0 have six digits, which no date field takes. */
const isoOf = (at: number): string => new Date(at).toISOString();

/** How many minutes later one is than the other. */
export const minutesBetween = (from: string, to: string): number => Math.round((minuteOf(to) - minuteOf(from)) / 60_000);

const minuteOf = (moment: string): number =>
  Date.parse(moment.length === 10 ? `${moment}T00:00Z` : `${moment.slice(0, 16).replace(' ', 'T')}Z`);

import { isDay } from './reading/readMoment';

export const moveUnits = ['hours', 'days', 'weeks', 'months'] as const;
export type MoveUnit = (typeof moveUnits)[number];

/** More of any unit would leave the calendar. */
export const moveAtMost = 100_000;

const hourMs = 3_600_000;
const lengths: { readonly [U in Exclude<MoveUnit, 'months'>]: number } = { hours: hourMs, days: 24 * hourMs, weeks: 7 * 24 * hourMs };

/**
 * A day, a minute or a stamp, moved and written as before. A minute keeps its time of day, as offsets are whole hours all year;
 * a month later the 31st is the last day of a shorter month. What is no date stays, for its field to refuse.
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

function movedDay(day: string, count: number, unit: Exclude<MoveUnit, 'hours'>): string {
  if (unit !== 'months') return dayOf(Date.parse(`${day}T00:00Z`) + count * lengths[unit]);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(0);
  first.setUTCFullYear(year, month - 1 + count, 1);
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return dayOf(first.setUTCDate(Math.min(date, last.getUTCDate())));
}

const dayOf = (at: number): string => isoOf(at).slice(0, -14);

/** Years beyond 9999 and below 0 have six digits, which no date field takes. */
const isoOf = (at: number): string => new Date(at).toISOString();

/** How many minutes later one is than the other. */
export const minutesBetween = (from: string, to: string): number => Math.round((minuteOf(to) - minuteOf(from)) / 60_000);

const minuteOf = (moment: string): number =>
  Date.parse(moment.length === 10 ? `${moment}T00:00Z` : `${moment.slice(0, 16).replace(' ', 'T')}Z`);

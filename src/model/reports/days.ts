// Days are texts (`2026-09-16`) and are counted in UTC, where each has 24 hours; whose days they are is not asked here.

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

const written = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day that it is for somebody so many whole hours from UTC. */
export const dayAt = (now: number, timezone: number): string => written(now + timezone * hourMs);

export const addDays = (day: string, days: number): string => written(msOf(day) + days * dayMs);

/** How many days later `to` is than `from`. */
export const daysBetween = (from: string, to: string): number => Math.round((msOf(to) - msOf(from)) / dayMs);

/** The same day of another month, or its last one where that is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return written(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
export const lastOfMonth = (day: string): string => addDays(addMonths(firstOfMonth(day), 1), -1);

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(msOf(day)).getUTCDay();
export const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7));

/** `2026-09-16`, or with whole hours `2026-09-16 18:00`. */
export type Moment = string;

export const dayOf = (moment: Moment): string => moment.slice(0, 10);
export const hourOf = (moment: Moment): number | undefined => (moment.length > 10 ? Number(moment.slice(11, 13)) : undefined);
export const atHour = (day: string, hour: number): Moment => `${day} ${String(hour).padStart(2, '0')}:00`;

export function isMoment(text: string): boolean {
  const [, day, hour] = /^(\d{4}-\d\d-\d\d)(?: (\d\d):00)?$/.exec(text) ?? [];
  if (!day || Number.isNaN(msOf(day))) return false;
  return written(msOf(day)) === day && Number(hour ?? 0) < 24;
}

/** Hours since 1970 of the hour that a moment names. */
export const hoursOf = (moment: Moment, otherwise: number): number => msOf(dayOf(moment)) / hourMs + (hourOf(moment) ?? otherwise);
export const atHours = (hours: number): Moment => {
  const ms = hours * hourMs;
  return atHour(written(ms), new Date(ms).getUTCHours());
};

import { addDays, addMonths, dayAt, firstOfMonth, hourMs, lastOfMonth, weekdayOf } from './days';
import type { Schedule } from './savedReport';

/** Returns the next run after a time (milliseconds since 1970), with the clock at an offset in whole hours from UTC. */
export function nextRun(
  { every, hour, weekday, monthDay }: Omit<Schedule, 'format' | 'emails'>,
  timezone: number,
  after: number,
): number {
  if (every === 'hour') return Math.floor(after / hourMs) * hourMs + hourMs;
  const at = (day: string): number => Date.parse(`${day}T00:00:00Z`) + (hour - timezone) * hourMs;
  const today = dayAt(after, timezone);
  if (every === 'day') return firstAfter([today, addDays(today, 1)].map(at), after);
  if (every === 'week') {
    const day = addDays(today, ((weekday ?? 1) - weekdayOf(today) + 7) % 7);
    return firstAfter([day, addDays(day, 7)].map(at), after);
  }
  const month = firstOfMonth(today);
  return firstAfter(
    [month, addMonths(month, 1)].map((first) => at(dayOfMonth(first, monthDay ?? 1))),
    after,
  );
}

/** In shorter months, the last day. */
function dayOfMonth(first: string, monthDay: number): string {
  const day = addDays(first, monthDay - 1);
  return day.slice(0, 7) === first.slice(0, 7) ? day : lastOfMonth(first);
}

function firstAfter(moments: readonly number[], after: number): number {
  const found = moments.find((moment) => moment > after);
  if (found === undefined) throw new Error('A schedule has no next time.');
  return found;
}

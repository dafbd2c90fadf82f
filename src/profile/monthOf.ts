import { dayAt, firstOfMonth, lastOfMonth } from '../model/reports/days';
import type { Month } from './profileCalls';

/** The first and the last day of the current month in a time zone that is so many hours from UTC. */
export function monthOf(now: Date, timezone: number): Month {
  const today = dayAt(now.getTime(), timezone);
  return { startDate: firstOfMonth(today), endDate: lastOfMonth(today) };
}

import type { Month } from './profileCalls';

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The first and the last day of the month that it is now, so many hours from UTC. */
export function monthOf(now: Date, timezone: number): Month {
  const there = new Date(now.getTime() + timezone * 3_600_000);
  const [year, month] = [there.getUTCFullYear(), there.getUTCMonth()];
  return { startDate: day(Date.UTC(year, month, 1)), endDate: day(Date.UTC(year, month + 1, 0)) };
}

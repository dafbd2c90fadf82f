import { behindPct } from '../../reference/pacing';
import { hourMs } from '../reports/days';
import { dueOf, type Paced, type Schedule } from '../traffic/pacing';

type Flight = {
  /** Delivery due from start to end. */
  readonly goal: number;
  readonly schedule: Schedule;
  readonly pacing: Paced['pacing'];
};

/**
 * Returns the time since which a flight has been behind its schedule without interruption, in milliseconds since 1970; undefined
 * if it is not behind now. `delivered` is by hour, beginning at `first`. If facts begin after the flight, the schedule begins
 * with them.
 */
export function behindSince(
  delivered: ArrayLike<number>,
  first: number,
  { goal, schedule, pacing }: Flight,
): number | undefined {
  const from = Math.max(first, schedule.startsAt);
  let sum = 0;
  let since: number | undefined;
  for (let at = 0; at < delivered.length; at += 1) {
    const end = first + (at + 1) * hourMs;
    if (end <= from) continue;
    sum += Number(delivered[at]);
    const isBehind = sum < goal * dueOf(schedule, { pacing }, from, end) * (behindPct / 100);
    since = isBehind ? (since ?? Math.max(from, end - hourMs)) : undefined;
  }
  return since;
}

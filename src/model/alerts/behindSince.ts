import { behindPct } from '../../reference/pacing';
import { dueOf, type Paced, type Schedule } from '../pacing';
import { hourMs } from '../reports/days';

type Flight = {
  /** What is to be delivered from start to end. */
  readonly goal: number;
  readonly schedule: Schedule;
  readonly pacing: Paced['pacing'];
};

/**
 * Since when a flight has been behind its schedule without a break; `delivered` is by hour, the first of them that of `first`
 * (milliseconds since 1970). Where facts begin after the flight did, so does the schedule. Nothing where it is not behind now.
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

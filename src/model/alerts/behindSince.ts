import { behindPct } from '../../reference/pacing';
import { hourMs } from '../reports/days';

type Flight = {
  /** What is to be delivered from start to end. */
  readonly goal: number;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
};

/**
 * Since when a flight has been behind its even schedule without a break; `delivered` is by hour, the first of them that of `first`
 * (milliseconds since 1970). Where facts begin after the flight did, so does the schedule. Nothing where it is not behind now.
 */
export function behindSince(delivered: ArrayLike<number>, first: number, { goal, startsAt, endsAt }: Flight): number | undefined {
  const from = Math.max(first, startsAt);
  const perMs = goal / (endsAt - startsAt);
  let sum = 0;
  let since: number | undefined;
  for (let at = 0; at < delivered.length; at += 1) {
    const end = first + (at + 1) * hourMs;
    if (end <= from) continue;
    sum += Number(delivered[at]);
    const isBehind = sum < (Math.min(end, endsAt) - from) * perMs * (behindPct / 100);
    since = isBehind ? (since ?? Math.max(from, end - hourMs)) : undefined;
  }
  return since;
}

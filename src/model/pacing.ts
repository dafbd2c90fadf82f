import type { ComputeContext } from '../schema/context';
import { dayMs, hourMs } from './reports/days';
import { type Capped, countToday, midnightIn, offsetOf } from './traffic/caps';

export type Paced = Capped & { readonly pacing: string | null; readonly startsAt: string | null; readonly endsAt: string | null };

/** What a campaign has delivered of a goal beside what it should have by now. */
export type Pace = {
  /** Of its goals the one that is further: it is the one that ends the flight. Spend in USD. */
  readonly of: 'spend' | 'imps';
  /** The time that the goal is for. */
  readonly over: 'flight' | 'day';
  readonly done: number;
  readonly expected: number;
  /** `done` of `expected`: 1 is on its schedule. */
  readonly share: number;
};

/**
 * Against an even schedule from start to end, as far as there are facts of it, which runs a tenth ahead where the campaign does; where
 * there is no end, against that of the day. Nothing before the start, without a goal, and where nobody knows the traffic.
 *
 * @example paceOf({ pacing: 'even', startsAt: '2026-11-15 12:00', endsAt: '2026-11-25 12:00', budgetTotal: 1000 }, context)
 * // five days later, 250 spent: { of: 'spend', over: 'flight', done: 250, expected: 500, share: 0.5 }
 */
export function paceOf(campaign: Paced, context: ComputeContext): Pace | null {
  const { startsAt, endsAt, budgetTotal, impsTotal, budgetDay, impsDay } = campaign;
  const { account, traffic } = context;
  const now = context.now.getTime();
  // Flights are days and hours of the account, caps of the campaign.
  const at = (minute: string): number => Date.parse(`${minute.replace(' ', 'T')}:00Z`) - Number(account?.timezone ?? 0) * hourMs;
  const ahead = campaign.pacing === 'ahead' ? 1.1 : 1;
  if (startsAt && at(startsAt) >= now) return null;
  if (startsAt && endsAt) {
    const [from, length] = [Math.max(at(startsAt), traffic.since ?? now), at(endsAt) - at(startsAt)];
    const share = Math.min((now - from) * ahead, at(endsAt) - from) / length;
    return furthest('flight', share, [budgetTotal, traffic.spend], [impsTotal, traffic.imps]);
  }
  const share = Math.min(1, ((now - midnightIn(context.now, offsetOf(campaign, context))) / dayMs) * ahead);
  return furthest('day', share, [budgetDay, countToday('spend', campaign, context)], [impsDay, countToday('imps', campaign, context)]);
}

type Goal = readonly [goal: number | null | undefined, done: number];

function furthest(over: Pace['over'], share: number, ...[money, imps]: readonly [Goal, Goal]): Pace | null {
  const paceTo = (of: Pace['of'], [goal, done]: Goal): readonly Pace[] =>
    // What is unknown is neither behind nor ahead.
    goal && share > 0 && Number.isFinite(done) ? [{ of, over, done, expected: goal * share, share: done / (goal * share) }] : [];
  const [first, second] = [...paceTo('spend', money), ...paceTo('imps', imps)];
  return (second && first && second.share > first.share ? second : first) ?? null;
}

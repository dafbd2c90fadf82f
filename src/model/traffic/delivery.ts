import type { ComputeContext } from '../../schema/context';
import { isUnknown } from '../../schema/unknownTraffic';
import { dayMs, hourMs } from '../reports/days';
import { type Capped, countToday, midnightIn, offsetOf } from './caps';

export type Delivery = { readonly spend: number; readonly imps: number; readonly pacePct: number | null };

type Delivered = Capped & { readonly pacing: string | null; readonly startsAt: string | null; readonly endsAt: string | null };

/**
 * What a campaign has delivered, and that as a share of what it should have by now. Amounts are rounded to three digits: people
 * compare them with a schedule, and rows of a list should not change with every impression. Nothing where nobody knows.
 */
export function deliveryOf(campaign: Delivered, context: ComputeContext): Delivery | null {
  const { spend, imps } = context.traffic;
  if (spend === undefined || imps === undefined || isUnknown(spend)) return null;
  const pace = paceOf(campaign, context);
  return { spend: inThreeDigits(spend), imps: inThreeDigits(imps), pacePct: pace === null ? null : Math.round(pace * 100) };
}

/**
 * Against an even schedule from start to end, as far as there are facts of it, which runs a tenth ahead where the campaign does; where
 * there is no end, against that of the day. Of budget and impressions the one that is further: it is the one that ends the flight.
 */
function paceOf(campaign: Delivered, context: ComputeContext): number | null {
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
    return furthest([budgetTotal, traffic.spend], [impsTotal, traffic.imps], share);
  }
  const share = Math.min(1, ((now - midnightIn(context.now, offsetOf(campaign, context))) / dayMs) * ahead);
  return furthest([budgetDay, countToday('spend', campaign, context)], [impsDay, countToday('imps', campaign, context)], share);
}

type Goal = readonly [goal: number | null | undefined, done: number];

function furthest(...[money, imps, share]: readonly [Goal, Goal, number]): number | null {
  const paces = [money, imps].flatMap(([goal, done]) => (goal && share > 0 ? [done / (goal * share)] : []));
  return paces.length === 0 ? null : Math.max(...paces);
}

export const inThreeDigits = (value: number): number => Number(value.toPrecision(3));

import type { ComputeContext } from '../../schema/context';
import { isUnknown } from '../../schema/unknownTraffic';
import { daysLeftAt, msOfMinute, type Pace, type Paced, paceOf } from '../pacing';

export type Delivery = {
  /** USD since ever. */
  readonly spend: number;
  readonly imps: number;
  /** What the flight is to deliver, in USD or impressions: the goal that ends it. */
  readonly of: Pace['of'];
  readonly goal: number | null;
  readonly pacePct: number | null;
  /** What `pacePct` compares; null where there is nothing to compare with. */
  readonly plan: Omit<Pace, 'share' | 'forecast'> | null;
  /** In the unit of the goal, at the end of the flight: what was delivered once it is over. */
  readonly forecast: number | null;
};

/** What a campaign has delivered, and that as a share of what it should have delivered by now. Null while its traffic is unknown. */
export function deliveryOf(campaign: Paced, context: ComputeContext): Delivery | null {
  const { spend, imps } = context.traffic;
  if (spend === undefined || imps === undefined || isUnknown(spend)) return null;
  const pace = paceOf(campaign, context);
  // A goal of the day is in the plan; the bar and the forecast are of the flight.
  const of = pace?.over === 'flight' ? pace.of : campaign.budgetTotal || !campaign.impsTotal ? 'spend' : 'imps';
  return {
    ...{ spend, imps, of, goal: (of === 'imps' ? campaign.impsTotal : campaign.budgetTotal) ?? null },
    pacePct: pace && percentOf(pace.share),
    plan: pace && {
      of: pace.of,
      over: pace.over,
      goal: pace.goal,
      done: pace.done,
      expected: roundAs(pace.of, pace.expected),
    },
    forecast: pace && pace.forecast !== null ? roundAs(pace.of, pace.forecast) : null,
  };
}

/** Impressions whole, USD in cents. */
const roundAs = (of: Pace['of'], amount: number): number =>
  of === 'imps' ? Math.round(amount) : Math.round(amount * 100) / 100;
const percentOf = (share: number): number => Math.round(share * 10_000) / 100;

// The same figures one by one, as lists filter and sort by them.

/** Null while the traffic is unknown. */
export const spentOf = (_: unknown, { traffic: { spend } }: ComputeContext): number | null =>
  spend === undefined || isUnknown(spend) ? null : spend;

/** Null while the traffic is unknown, and beyond what a double counts exactly. */
export const deliveredOf = (_: unknown, { traffic: { imps } }: ComputeContext): number | null =>
  imps !== undefined && Number.isSafeInteger(imps) ? imps : null;

/** USD of the budget that are not spent; null without a budget. */
export function remainingOf(campaign: Pick<Paced, 'budgetTotal'>, context: ComputeContext): number | null {
  const spent = spentOf(campaign, context);
  const { budgetTotal } = campaign;
  return budgetTotal && spent !== null ? Math.max(0, Math.round((budgetTotal - spent) * 10_000) / 10_000) : null;
}

/** Null for a flight that is over: nothing can be caught up with any more. */
export const pacePctOf = (campaign: Paced, context: ComputeContext): number | null =>
  isOver(campaign, context) ? null : (deliveryOf(campaign, context)?.pacePct ?? null);

/** What there will be at the end, in percent of the goal. */
export function forecastPctOf(campaign: Paced, context: ComputeContext): number | null {
  const { plan, forecast } = deliveryOf(campaign, context) ?? {};
  return plan && typeof forecast === 'number' ? percentOf(forecast / plan.goal) : null;
}

/** Null without an end, and once the flight is over. */
export const daysLeftOf = (campaign: Paced, context: ComputeContext): number | null =>
  isOver(campaign, context) ? null : daysLeftAt(campaign, context.now.getTime(), context.account);

const isOver = ({ endsAt }: Paced, { now, account }: ComputeContext): boolean =>
  Boolean(endsAt) && msOfMinute(String(endsAt), account) <= now.getTime();

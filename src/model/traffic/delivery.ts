import type { ComputeContext } from '../../schema/context';
import { isUnknown } from '../../schema/unknownTraffic';
import { daysLeftAt, msOfMinute, type Pace, type Paced, paceOf } from './pacing';

export type Delivery = {
  /** Total USD. */
  readonly spend: number;
  readonly imps: number;
  /** The goal of the flight, in USD or impressions: the one that ends it. */
  readonly of: Pace['of'];
  readonly goal: number | null;
  readonly pacePct: number | null;
  /** The comparison behind `pacePct`; null without one. */
  readonly plan: Omit<Pace, 'share' | 'forecast'> | null;
  /** At the end of the flight, in the goal's unit; after the flight, the delivered amount. */
  readonly forecast: number | null;
};

/** Returns the delivery of a campaign, and its share of the expected delivery. Null while its traffic is unknown. */
export function deliveryOf(campaign: Paced, context: ComputeContext): Delivery | null {
  const { spend, imps } = context.traffic;
  if (spend === undefined || imps === undefined || isUnknown(spend)) return null;
  const pace = paceOf(campaign, context);
  // A daily goal is in the plan; the bar and the forecast are for the flight.
  const of = pace?.over === 'flight' ? pace.of : campaign.budgetTotal || !campaign.impsTotal ? 'spend' : 'imps';
  return {
    spend,
    imps,
    of,
    goal: (of === 'imps' ? campaign.impsTotal : campaign.budgetTotal) ?? null,
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

/** Whole impressions, USD in cents. */
const roundAs = (of: Pace['of'], amount: number): number =>
  of === 'imps' ? Math.round(amount) : Math.round(amount * 100) / 100;
const percentOf = (share: number): number => Math.round(share * 10_000) / 100;

// The same figures as single fields, by which lists filter and sort.

/** USD spent; null while the traffic is unknown. */
export const spentOf = (_: unknown, { traffic: { spend } }: ComputeContext): number | null =>
  spend === undefined || isUnknown(spend) ? null : spend;

/** Impressions delivered; null while the traffic is unknown, and beyond a double's precision. */
export const deliveredOf = (_: unknown, { traffic: { imps } }: ComputeContext): number | null =>
  imps !== undefined && Number.isSafeInteger(imps) ? imps : null;

/** Unspent USD of the budget; null without a budget. */
export function remainingOf(campaign: Pick<Paced, 'budgetTotal'>, context: ComputeContext): number | null {
  const spent = spentOf(campaign, context);
  const { budgetTotal } = campaign;
  return budgetTotal && spent !== null ? Math.max(0, Math.round((budgetTotal - spent) * 10_000) / 10_000) : null;
}

/** Pace in percent; null after the flight, when it cannot change any more. */
export const pacePctOf = (campaign: Paced, context: ComputeContext): number | null =>
  isOver(campaign, context) ? null : (deliveryOf(campaign, context)?.pacePct ?? null);

/** Forecast at the end of the flight, in percent of the goal. */
export function forecastPctOf(campaign: Paced, context: ComputeContext): number | null {
  const { plan, forecast } = deliveryOf(campaign, context) ?? {};
  return plan && typeof forecast === 'number' ? percentOf(forecast / plan.goal) : null;
}

/** Days left; null without an end, and after the flight. */
export const daysLeftOf = (campaign: Paced, context: ComputeContext): number | null =>
  isOver(campaign, context) ? null : daysLeftAt(campaign, context.now.getTime(), context.account);

const isOver = ({ endsAt }: Paced, { now, account }: ComputeContext): boolean =>
  Boolean(endsAt) && msOfMinute(String(endsAt), account) <= now.getTime();

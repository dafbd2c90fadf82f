import type { ComputeContext } from '../../schema/context';
import { isUnknown } from '../../schema/unknownTraffic';
import { type Pace, type Paced, paceOf } from '../pacing';

export type Delivery = {
  readonly spend: number;
  readonly imps: number;
  readonly pacePct: number | null;
  /** What `pacePct` compares; null where there is nothing to compare with. */
  readonly plan: Omit<Pace, 'share'> | null;
};

/**
 * What a campaign has delivered, and that as a share of what it should have by now. Amounts are rounded to three digits: people
 * compare them with a schedule, and rows of a list should not change with every impression. Nothing where nobody knows.
 */
export function deliveryOf(campaign: Paced, context: ComputeContext): Delivery | null {
  const { spend, imps } = context.traffic;
  if (spend === undefined || imps === undefined || isUnknown(spend)) return null;
  const pace = paceOf(campaign, context);
  return {
    spend: inThreeDigits(spend),
    imps: inThreeDigits(imps),
    pacePct: pace === null ? null : Math.round(pace.share * 100),
    plan: pace && { of: pace.of, over: pace.over, done: inThreeDigits(pace.done), expected: inThreeDigits(pace.expected) },
  };
}

export const inThreeDigits = (value: number): number => Number(value.toPrecision(3));

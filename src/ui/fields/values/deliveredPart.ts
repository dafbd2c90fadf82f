import type { Delivery } from '../../../model/traffic/delivery';
import { aheadPct, behindPct } from '../../../reference/pacing';

/** Shares of a goal, 0 to 1: the delivered part and, for a flight with a schedule, the part due by now. */
export type DeliveredPart = { readonly done: number; readonly due?: number; readonly isBehind: boolean };

/** Computes the filled part of a delivery bar; undefined without a goal. */
export function deliveredPart({ of, goal, spend, imps, plan, pacePct }: Delivery): DeliveredPart | undefined {
  if (!goal) return undefined;
  const part = (amount: number): number => Math.min(1, Math.max(0, amount / goal));
  const due = plan?.over === 'flight' ? part(plan.expected) : undefined;
  return {
    done: part(of === 'spend' ? spend : imps),
    ...(due !== undefined && { due }),
    isBehind: due !== undefined && paceTone(pacePct) === 'behind',
  };
}

/** Rates a pace, in percent of the schedule. */
export const paceTone = (pacePct: number | null): 'behind' | 'ahead' | undefined =>
  pacePct === null ? undefined : pacePct < behindPct ? 'behind' : pacePct > aheadPct ? 'ahead' : undefined;

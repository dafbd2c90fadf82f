import type { Delivery } from '../../model/traffic/delivery';
import { aheadPct, behindPct } from '../../reference/pacing';

/** Shares of a goal, 0 to 1: what is delivered, and what should be by now where the flight has a schedule. */
export type DeliveredPart = { readonly done: number; readonly due?: number; readonly isBehind: boolean };

/** How far a bar of a delivery is filled; nothing without a goal. */
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

/** How a pace in percent is judged. */
export const paceTone = (pacePct: number | null): 'behind' | 'ahead' | undefined =>
  pacePct === null ? undefined : pacePct < behindPct ? 'behind' : pacePct > aheadPct ? 'ahead' : undefined;

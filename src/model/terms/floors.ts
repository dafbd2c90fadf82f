import { aboutFirst } from '../../schema/aboutFirst';
import type { RuleContext } from '../../schema/context';
import type { Message } from '../../schema/messages/message';
import { sayRules } from '../../schema/messages/sayRules';

// Checks of an object's price against the floors of linked objects.

const floorOf = (name: string, floor: unknown): Message =>
  sayRules('rules.floorOf', { name, floor: { usd: Number(floor) } });

/** Warns about a deal whose floor is above the campaign's bid. */
export const bidBelowDeal = ({ cpm }: { readonly cpm: number }, { linked }: RuleContext): Message | undefined =>
  aboutFirst(linked('deals'), ({ name, floor }) => (floor ?? 0) > cpm && floorOf(name, floor));

/** Warns about a campaign that bids below the deal's floor. */
export const floorAboveBid = ({ floor }: { readonly floor: number }, { linked }: RuleContext): Message | undefined =>
  aboutFirst(linked('campaigns'), ({ name, cpm }) => Number(cpm) < floor && sayRules('rules.bidsBelowFloor', { name }));

/** Warns about a channel whose floor is above the tag's price after the margin. */
export const priceBelowChannel = (
  { cpm, margin }: { readonly cpm: number; readonly margin: number | null },
  { linked }: RuleContext,
): Message | undefined =>
  aboutFirst(
    linked('channels'),
    ({ name, floor }) => (floor ?? 0) > cpm * (1 - (margin ?? 0) / 100) && floorOf(name, floor),
  );

type DurFloor = { readonly minDur: number; readonly maxDur: number };

/** Refuses floors by duration that overlap. */
export function whyOverlapping({ durFloors }: { readonly durFloors: readonly DurFloor[] }): Message | undefined {
  const sorted = [...durFloors].sort((a, b) => a.minDur - b.minDur);
  const isOverlapping = sorted.some((row, index) => index > 0 && row.minDur < (sorted[index - 1]?.maxDur ?? 0));
  return isOverlapping ? 'Floors by duration must not overlap.' : undefined;
}

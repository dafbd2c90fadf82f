import { aboutFirst } from '../schema/aboutFirst';
import type { RuleContext } from '../schema/context';
import type { Message } from '../schema/messages/message';
import { sayRules } from '../schema/messages/sayRules';

// Prices of one object against the floors of those it is linked to.

const floorOf = (name: string, floor: unknown): Message =>
  sayRules('rules.floorOf', { name, floor: { usd: Number(floor) } });

/** A deal of a campaign asks for more than the campaign bids. */
export const bidBelowDeal = ({ cpm }: { readonly cpm: number }, { linked }: RuleContext): Message | undefined =>
  aboutFirst(linked('deals'), ({ name, floor }) => (floor ?? 0) > cpm && floorOf(name, floor));

/** A campaign of a deal bids less than the deal asks for. */
export const floorAboveBid = ({ floor }: { readonly floor: number }, { linked }: RuleContext): Message | undefined =>
  aboutFirst(linked('campaigns'), ({ name, cpm }) => Number(cpm) < floor && sayRules('rules.bidsBelowFloor', { name }));

/** A channel of a tag asks for more than is left of the tag's price. */
export const priceBelowChannel = (
  { cpm, margin }: { readonly cpm: number; readonly margin: number | null },
  { linked }: RuleContext,
): Message | undefined =>
  aboutFirst(
    linked('channels'),
    ({ name, floor }) => (floor ?? 0) > cpm * (1 - (margin ?? 0) / 100) && floorOf(name, floor),
  );

type DurFloor = { readonly minDur: number; readonly maxDur: number };

/** One length of ad has one floor. */
export function whyOverlapping({ durFloors }: { readonly durFloors: readonly DurFloor[] }): Message | undefined {
  const sorted = [...durFloors].sort((a, b) => a.minDur - b.minDur);
  const isOverlapping = sorted.some((row, index) => index > 0 && row.minDur < (sorted[index - 1]?.maxDur ?? 0));
  return isOverlapping ? 'Floors by duration must not overlap.' : undefined;
}

import { aboutFirst } from '../schema/aboutFirst';
import type { RuleContext } from '../schema/context';

// Prices of one object against the floors of those it is linked to.

const floorOf = (name: string, floor: unknown): string => `The floor of ${name} is $${Number(floor).toFixed(2)}.`;

/** A deal of a campaign asks for more than the campaign bids. */
export const bidBelowDeal = ({ cpm }: { readonly cpm: number }, { linked }: RuleContext): string | undefined =>
  aboutFirst(linked('deals'), ({ name, floor }) => (floor ?? 0) > cpm && floorOf(name, floor));

/** A campaign of a deal bids less than the deal asks for. */
export const floorAboveBid = ({ floor }: { readonly floor: number }, { linked }: RuleContext): string | undefined =>
  aboutFirst(linked('campaigns'), ({ name, cpm }) => Number(cpm) < floor && `${name} bids below the floor.`);

/** A channel of a tag asks for more than is left of the tag's price. */
export const priceBelowChannel = (
  { cpm, margin }: { readonly cpm: number; readonly margin: number | null },
  { linked }: RuleContext,
): string | undefined =>
  aboutFirst(linked('channels'), ({ name, floor }) => (floor ?? 0) > cpm * (1 - (margin ?? 0) / 100) && floorOf(name, floor));

type DurFloor = { readonly minDur: number; readonly maxDur: number };

/** One length of ad has one floor. */
export function whyOverlapping({ durFloors }: { readonly durFloors: readonly DurFloor[] }): string | undefined {
  const sorted = [...durFloors].sort((a, b) => a.minDur - b.minDur);
  const isOverlapping = sorted.some((row, index) => index > 0 && row.minDur < (sorted[index - 1]?.maxDur ?? 0));
  return isOverlapping ? 'Floors by duration must not overlap.' : undefined;
}

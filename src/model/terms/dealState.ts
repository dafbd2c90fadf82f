import { aboutFirst } from '../../schema/aboutFirst';
import type { Refusal, Refusals } from '../../schema/conditions';
import type { AnyRecord, ComputeContext, RuleContext } from '../../schema/context';
import type { Message } from '../../schema/messages/message';
import { sayRules } from '../../schema/messages/sayRules';
import { isUnknown } from '../../schema/unknownTraffic';
import { minuteIn } from '../traffic/flight';

type Deal = {
  readonly status: number;
  readonly endsAt: string | null;
  readonly floor: number;
  readonly sellerStatus: number | null;
  readonly campaigns: readonly number[];
};

const hasEnded = ({ endsAt }: Deal, { now, account }: ComputeContext): boolean =>
  endsAt !== null && endsAt <= minuteIn(now, Number(account?.timezone ?? 0));

type DealHealth = 'ok' | 'noRequests' | 'noBids' | 'noWins' | 'belowFloor' | 'ended';

/** Returns the first step at which a deal failed in the last 24 hours; null if unknown. */
export function dealHealth(deal: Deal, context: ComputeContext): DealHealth | null {
  if (hasEnded(deal, context)) return 'ended';
  const { reqs24h = 0, bids24h = 0, wins24h = 0 } = context.traffic;
  if (isUnknown(reqs24h)) return null;
  if (reqs24h === 0) return 'noRequests';
  const campaigns = context.linked('campaigns');
  if (campaigns.length > 0 && campaigns.every((campaign: AnyRecord) => Number(campaign.cpm) < deal.floor))
    return 'belowFloor';
  if (bids24h === 0) return 'noBids';
  return wins24h === 0 ? 'noWins' : 'ok';
}

/** Returns `buyerstatus.status` of the Deals API, the buyer's state of the deal for the exchange. */
export function buyerStatus(deal: Deal, context: ComputeContext): 0 | 1 | 3 | 4 | 5 | 6 {
  if (deal.status === 2 || hasEnded(deal, context)) return 6;
  if (deal.status === 0) return 5;
  if (deal.sellerStatus === 2) return 0;
  if (deal.campaigns.length === 0) return 1;
  return (context.traffic.wins24h ?? 0) > 0 ? 4 : 3;
}

/** Whether the deal has a fixed price: OpenRTB `at` 3. */
export const isFirm = (dealType: string | undefined): boolean => dealType === 'preferred' || dealType === 'guaranteed';

/** The cost of the impressions at the floor, in USD. */
export const costOfUnits = ({
  units,
  floor,
}: {
  readonly units?: number | null;
  readonly floor?: number;
}): number | undefined => (units && floor ? Math.round(units * floor) / 1000 : undefined);

/** Warns about a campaign whose seat is not among the deal's: it may not bid. */
export const whoHasNoSeat = (
  { seats }: { readonly seats: readonly string[] },
  { linked }: RuleContext,
): Message | undefined =>
  aboutFirst(
    linked('adexchange'),
    ({ name, seatId }) =>
      seats.length > 0 && seatId && !seats.includes(seatId) && sayRules('rules.noSeat', { name, seat: seatId }),
  );

type Named = { readonly name: string; readonly floor: number; readonly units: number | null };

/** Sample data: terms that fit the name of a deal; only guaranteed deals are bought as a whole. */
export function sampleTerms({ name, floor, units }: Named) {
  const words = name.split(' ');
  const dealType = words.includes('PG') ? 'guaranteed' : words.includes('preferred') ? 'preferred' : 'privateAuction';
  const bought = dealType === 'guaranteed' ? (units ?? 1_200_000) : null;
  return {
    dealType,
    priceType: isFirm(dealType) ? 3 : 1,
    units: bought,
    totalCost: bought && Math.round(bought * floor) / 1000,
    ...(words.includes('transit') && { environments: ['dooh'] }),
  };
}

// Combinations that a deal must not have, as data.

export const supplierElsewhere: Refusal = [
  { 'supplier.adexchange': { other: 'adexchange' } },
  'The supplier belongs to another ad exchange.',
];

export const openPrice: Refusal = [
  { dealType: ['preferred', 'guaranteed'], priceType: { not: 3 } },
  'Choose a fixed price for a preferred or guaranteed deal.',
];

export const feeTooHigh: Refusals = [
  [{ curationFeeType: 1, curationFee: { over: 100 } }, 'A share of spend cannot exceed 100%.'],
  [{ curationFeeType: 3, curationFee: { over: 1000 } }, 'A CPM cannot exceed 1000.'],
];

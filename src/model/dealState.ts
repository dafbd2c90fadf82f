import type { AnyRecord, ComputeContext } from '../schema/resource';
import { minuteIn } from './flight';

type Deal = {
  readonly status: number;
  readonly endsAt: string | null;
  readonly floor: number;
  readonly sellerStatus: number | null;
  readonly campaigns: readonly number[];
};

const hasEnded = ({ endsAt }: Deal, { now, account }: ComputeContext): boolean =>
  endsAt !== null && endsAt <= minuteIn(now, Number(account?.timezone ?? 0));

/** What became of a deal in the last 24 hours: the first step at which it stops. */
export function dealHealth(deal: Deal, context: ComputeContext): 'ok' | 'noRequests' | 'noBids' | 'noWins' | 'belowFloor' | 'ended' {
  if (hasEnded(deal, context)) return 'ended';
  const { reqs24h = 0, bids24h = 0, wins24h = 0 } = context.traffic;
  if (reqs24h === 0) return 'noRequests';
  const campaigns = context.linked('campaigns');
  if (campaigns.length > 0 && campaigns.every((campaign: AnyRecord) => Number(campaign.cpm) < deal.floor)) return 'belowFloor';
  if (bids24h === 0) return 'noBids';
  return wins24h === 0 ? 'noWins' : 'ok';
}

/** What the exchange is told of the deal on the buyer's side: `buyerstatus.status` of the Deals API. */
export function buyerStatus(deal: Deal, context: ComputeContext): 0 | 1 | 3 | 4 | 5 | 6 {
  if (deal.status === 2 || hasEnded(deal, context)) return 6;
  if (deal.status === 0) return 5;
  if (deal.sellerStatus === 2) return 0;
  if (deal.campaigns.length === 0) return 1;
  return (context.traffic.wins24h ?? 0) > 0 ? 4 : 3;
}

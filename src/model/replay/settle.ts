import type { LiveAuction } from '../live/auction';
import type { Result, UnsureReason } from './replayed';
import type { Offer } from './standing';

/** Who takes part with a price, USD CPM. */
export type Entrant = { readonly id: number; readonly price: number; readonly offer: Offer };

export type Settled = Result & { readonly unsure: readonly UnsureReason[] };

/** To four decimals, as prices are kept. */
export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
const rankOf = ({ price, offer }: Entrant): number => price * offer.rankShare;
const byRank = (a: Entrant, b: Entrant): number => rankOf(b) - rankOf(a);
const noWinner: Settled = { winner: null, price: null, net: null, unsure: [] };

const first = (entrants: readonly Entrant[]): readonly Entrant[] => {
  const tier = Math.min(...entrants.map(({ offer }) => offer.tier));
  return entrants.filter(({ offer }) => offer.tier === tier);
};

/** OpenRTB `at` 2: a cent above the next best, or above the floor; never more than was bid. */
function clearingPrice(winner: Entrant, others: readonly Entrant[], floor: number, at: number | undefined): number {
  if (at !== 2) return winner.price;
  const next = Math.max(floor, ...others.map(({ price, offer }) => price * offer.netShare));
  return Math.min(winner.price, rounded(next / winner.offer.netShare + 0.01));
}

/** Our own auction: all at once, one priority after the other, or all of a priority at once. */
export function settleSelling(
  entrants: readonly Entrant[],
  { at, winner: recorded }: Pick<LiveAuction, 'at' | 'winner'>,
  { mode, floor }: { readonly mode: string; readonly floor: number },
): Settled {
  if (entrants.length === 0) return noWinner;
  const running = mode === 'unified' ? entrants : first(entrants);
  const sorted = [...running].sort(byRank);
  // Inside a priority a waterfall asks one after the other, by chance according to their weights: who won then is as good as any.
  const isDrawn = mode === 'waterfall' && running.length > 1;
  const winner = (isDrawn && running.find(({ id }) => id === recorded)) || (sorted[0] as Entrant);
  const rest = running.filter((one) => one !== winner);
  const price = clearingPrice(winner, mode === 'waterfall' ? [] : rest, floor, at);
  const result = { winner: winner.id, price: rounded(price), net: rounded(price * winner.offer.netShare) };
  return { ...result, unsure: isDrawn && winner.id !== recorded ? ['weights'] : [] };
}

/**
 * Another party's auction: of our own bids the first by priority and price goes there. Whether it wins is known where our own bid of
 * then tells it: as much as what won wins again, no more than what lost loses again.
 */
export function settleBuying(
  entrants: readonly Entrant[],
  { at, winner: recorded, price: paid, bids }: Pick<LiveAuction, 'at' | 'winner' | 'price' | 'bids'>,
): Settled {
  if (entrants.length === 0) return noWinner;
  const best = [...first(entrants)].sort(byRank)[0] as Entrant;
  const then = bids.filter(({ result }) => result === 'won' || result === 'lost').map(({ price = 0 }) => price);
  const most = Math.max(0, ...then);
  if (recorded !== undefined) {
    const sent = bids.find(({ campaign }) => campaign === recorded)?.price ?? paid ?? 0;
    if (best.price < sent && !(at === 2 && paid !== undefined && best.price >= paid)) return { ...noWinner, unsure: ['outsideBids'] };
    const price = at === 2 ? (paid ?? best.price) : best.price;
    return { winner: best.id, price: rounded(price), net: rounded(price), unsure: [] };
  }
  return best.price <= most ? noWinner : { ...noWinner, unsure: ['outsideBids'] };
}

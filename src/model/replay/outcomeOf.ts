import type { LiveAuction } from '../live/auction';
import type { Replay, ReplayRow, UnsureReason } from './replayed';
import type { ReplayWorld } from './replayWorld';
import { type Entrant, type Settled, settleBuying, settleSelling } from './settle';
import { type Party, priceOf, tookPart } from './standing';
import { floorOf } from './tagStanding';

export type Outcome = Pick<Replay, 'before' | 'today' | 'unsure' | 'floor'>;

/** Where nothing that the auction rests on differs, its result stands. */
export function outcomeOf(
  auction: LiveAuction,
  parties: readonly Party[],
  rows: readonly ReplayRow[],
  worlds: { readonly before: ReplayWorld; readonly today: ReplayWorld },
): Outcome {
  const [before, today] = [termsOf(auction, worlds.before), termsOf(auction, worlds.today)];
  const floor = {
    before: auction.floor ?? before.floor,
    today: today.floor === before.floor ? (auction.floor ?? today.floor) : today.floor,
  };
  const isSame = rows.every(({ differs }) => !differs) && before.mode === today.mode && (auction.at !== 2 || floor.today === floor.before);
  const recorded = { winner: auction.winner ?? null, price: auction.price ?? null, net: auction.net ?? null };
  if (isSame) return { before: recorded, today: recorded, unsure: [], floor };
  const settle = (entrants: readonly Entrant[], mode: string, least: number | null): Settled =>
    auction.mode === 'ssp' ? settleSelling(entrants, auction, { mode, floor: least ?? 0 }) : settleBuying(entrants, auction);
  const rowOfId = new Map(rows.map((row) => [row.id, row]));
  const reckoned = settle(
    parties.flatMap(({ id, bid, before: { offer } }) =>
      offer && tookPart.includes(bid?.result ?? '') ? [{ id, price: bid?.price ?? priceOf(offer, undefined) ?? 0, offer }] : [],
    ),
    auction.auctionMode ?? before.mode,
    floor.before,
  );
  const settled = settle(
    parties.flatMap(({ id, today: { offer } }) => {
      const price = rowOfId.get(id)?.today.price ?? null;
      return offer && price !== null ? [{ id, price, offer }] : [];
    }),
    before.mode === today.mode ? (auction.auctionMode ?? today.mode) : today.mode,
    floor.today,
  );
  const isAsked = rows.some(({ today: { part }, differs }) => part === 'asked' && differs);
  const unsure: UnsureReason[] = [...settled.unsure, ...(isAsked ? (['newBidder'] as const) : [])];
  const kept = rowOfId.get(recorded.winner ?? -1);
  // What decided then is not among what is judged here: the winner stays the winner if only that speaks against it.
  if (reckoned.winner !== recorded.winner && settled.winner === reckoned.winner) {
    const stays = recorded.winner === null || (kept?.today.part === 'bids' && !kept.differs);
    if (stays) return { before: recorded, today: recorded, unsure: [...unsure, 'order'], floor };
    unsure.push('order');
  }
  const isEqual = settled.winner === recorded.winner && settled.price === reckoned.price;
  const { winner, price, net } = isEqual ? recorded : settled;
  return { before: recorded, today: { winner, price, net }, unsure: [...new Set(unsure)], floor };
}

/** How the auction is run, and from which price on. */
export function termsOf(auction: LiveAuction, world: ReplayWorld): { readonly mode: string; readonly floor: number | null } {
  const channel = auction.channel === undefined ? undefined : world.find('channels', auction.channel);
  return { mode: channel?.auctionMode ?? 'unified', floor: channel ? floorOf(channel, auction).floor : (auction.floor ?? null) };
}

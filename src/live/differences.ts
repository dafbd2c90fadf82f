import type { LiveAuction, LiveBid } from '../model/live/auction';
import { type Fact, type FactGroup, type FactWords, factsOf } from './auctionFacts';
import { bidderOf } from './auctionWords';

/** One fact of two auctions; nothing where one of them does not say it. */
export type FactPair = {
  readonly key: string;
  readonly group: FactGroup;
  readonly one: Fact | undefined;
  readonly other: Fact | undefined;
  readonly isDifferent: boolean;
  readonly isOwn: boolean;
};

/** Every fact that one of them has, in the order of facts. */
export function comparedFacts(one: LiveAuction, other: LiveAuction, words: FactWords): readonly FactPair[] {
  const [left, right] = [factsOf(one, words), factsOf(other, words)];
  const keys = factOrder([...left, ...right]);
  return keys.map(({ key, group }) => {
    const [here, there] = [left.find((fact) => fact.key === key), right.find((fact) => fact.key === key)];
    const isOwn = (here ?? there)?.isOwn === true;
    return { key, group, one: here, other: there, isDifferent: here?.value !== there?.value, isOwn };
  });
}

const groupOrder: readonly FactGroup[] = ['request', 'place', 'slot', 'checks', 'result'];

function factOrder(facts: readonly Fact[]): readonly Fact[] {
  const first = new Map<string, Fact>();
  for (const fact of facts) if (!first.has(fact.key)) first.set(fact.key, fact);
  return [...first.values()].sort((a, b) => groupOrder.indexOf(a.group) - groupOrder.indexOf(b.group));
}

/** What one bidder did in each of two auctions. */
export type BidPair = {
  readonly key: string;
  readonly one: LiveBid | undefined;
  readonly other: LiveBid | undefined;
  readonly differs: { readonly price: boolean; readonly result: boolean; readonly deal: boolean };
  readonly isDifferent: boolean;
};

/** Bidders by what they are; one that was asked twice is compared turn by turn. Those who won stand first. */
export function comparedBids(one: LiveAuction, other: LiveAuction): readonly BidPair[] {
  const [left, right] = [byBidder(one.bids), byBidder(other.bids)];
  const pairs = [...new Set([...left.keys(), ...right.keys()])].map((key) =>
    pairOf(key, left.get(key), right.get(key)),
  );
  const rank = ({ one: here, other: there }: BidPair) => (here?.result === 'won' ? 0 : there?.result === 'won' ? 1 : 2);
  return pairs.sort((a, b) => rank(a) - rank(b));
}

function byBidder(bids: readonly LiveBid[]): ReadonlyMap<string, LiveBid> {
  const turns = new Map<string, number>();
  return new Map(
    bids.map((bid) => {
      const bidder = bidderOf(bid);
      const who = bidder ? `${bidder.resource} ${bidder.id}` : `advertiser ${bid.advertiser ?? '-'}`;
      const turn = turns.get(who) ?? 0;
      turns.set(who, turn + 1);
      return [`${who} ${turn}`, bid] as const;
    }),
  );
}

function pairOf(key: string, one: LiveBid | undefined, other: LiveBid | undefined): BidPair {
  const differs = {
    price: one?.price !== other?.price,
    result: one?.result !== other?.result || one?.reason !== other?.reason,
    deal: one?.deal !== other?.deal,
  };
  return { key, one, other, differs, isDifferent: !one || !other || differs.price || differs.result || differs.deal };
}

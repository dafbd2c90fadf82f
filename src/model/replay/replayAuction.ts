import type { LiveAuction, LiveBid } from '../live/auction';
import { bidderOf } from './adRequestOf';
import { campaignStanding } from './campaignStanding';
import { findCauses, removedBy } from './findCauses';
import { outcomeOf, termsOf } from './outcomeOf';
import type { LeftOut, PartNow, Replay, ReplayRow } from './replayed';
import type { ReplayFacts } from './replayFacts';
import { createWorld } from './replayWorld';
import { rounded } from './settle';
import { type Party, placeOf, priceOf, type Standing, tookPart } from './standing';
import { tagStanding } from './tagStanding';

const sides = {
  ssp: { resource: 'tags', standing: tagStanding },
  dsp: { resource: 'campaigns', standing: campaignStanding },
} as const;

/** First everybody is judged; what is told then rests on all of that. */
export type ReplayStep = 'judging' | 'telling';

/**
 * What would be different if the request of an auction came today: our own set-up as it is now against how it was, each change since
 * then taken back to see what it did. What others bid stays as it was. Works in steps, so that the caller can pause in between.
 */
export function* replayAuction(auction: LiveAuction, facts: ReplayFacts): Generator<ReplayStep, Replay> {
  const { resource, standing } = sides[auction.mode];
  const now = createWorld(facts, { clock: facts.now, isCounted: true, isUndone: () => false });
  const then = createWorld(facts, { clock: new Date(auction.ts), isCounted: false, isUndone: () => true });
  const bids = auction.bids.filter((bid) => bidderOf(bid) !== undefined);
  const bidders = new Set(bids.map(bidderOf));
  const parties: Party[] = [];
  const judge = (id: number, bid: LiveBid | undefined): void => {
    const [before, today] = [standing(auction, id, bid, then), standing(auction, id, bid, now)];
    parties.push({ id, bid, before, today, stops: onlyIn(today, before), mended: onlyIn(before, today) });
  };
  for (const bid of bids) {
    judge(bidderOf(bid) as number, bid);
    yield 'judging';
  }
  const others = facts.candidates.filter((id) => !bidders.has(id));
  for (const id of others) {
    judge(id, undefined);
    yield 'judging';
  }
  const rows: ReplayRow[] = [];
  yield 'telling';
  for (const party of parties) {
    const row = rowOf(party, facts, resource);
    if (!party.bid && !row.differs) continue;
    const causes = row.differs ? causesOf(party, row, auction, facts) : [];
    rows.push({ ...row, causes });
    yield 'telling';
  }
  return {
    resource,
    ...outcomeOf(auction, parties, rows, { before: then, today: now }),
    causes: findCauses(facts, auction, (world) => new Set(Object.entries(termsOf(auction, world)).map(String))),
    rows,
    looked: others.length,
    leftOut: leftOutOf(auction, parties, rows, facts),
  };
}

function onlyIn({ stops }: Standing, other: Standing): Standing['stops'] {
  const known = new Set(other.stops.map(placeOf));
  return stops.filter((breach) => !known.has(placeOf(breach)));
}

const wasAsked: readonly string[] = ['won', 'lost', 'noBid', 'timeout', 'error'];
const bidPrice = ({ bid, today }: Party): number | undefined => today.offer && priceOf(today.offer, bid?.price);

function partOf(party: Party): PartNow {
  const { bid, before, today, stops } = party;
  const result = bid?.result ?? 'absent';
  if (!today.record) return bid ? 'gone' : 'out';
  const asked = wasAsked.includes(result);
  if (asked ? stops.length > 0 : today.stops.length > 0) return asked || result === 'filtered' ? 'stopped' : 'out';
  if (tookPart.includes(result)) return 'bids';
  if (asked) return 'asked';
  const isFreed = !before.record || before.stops.length > 0;
  if (!isFreed || today.open.includes('deals')) return 'out';
  return bidPrice(party) === undefined ? 'asked' : 'bids';
}

/** A price of our own that did not change is what the auction recorded; so is what a buyer bid. */
function priceToday({ bid, before, today }: Party): number | undefined {
  const [then, now] = [before.offer, today.offer].map((offer) => offer && priceOf(offer, bid?.price));
  return bid?.price !== undefined && then === now ? bid.price : now;
}

function rowOf(party: Party, facts: ReplayFacts, resource: string): ReplayRow {
  const { id, bid, before, today, stops, mended } = party;
  const part = partOf(party);
  const result = bid?.result ?? 'absent';
  const price = part === 'bids' ? (priceToday(party) ?? null) : null;
  const isIn = part === 'bids' || part === 'asked';
  const wasIn = wasAsked.includes(result);
  const isMoved =
    part === 'bids' && tookPart.includes(result) && (price !== (bid?.price ?? null) || today.offer?.tier !== before.offer?.tier);
  return {
    id,
    name: String((today.record ?? before.record)?.name ?? nameIn(facts, resource, id)),
    before: { result, price: bid?.price ?? null, reason: bid?.reason ?? 0 },
    today: { part, price, net: price === null || !today.offer ? null : rounded(price * today.offer.netShare) },
    differs: isIn !== wasIn || isMoved,
    stops: isIn ? [] : stops,
    mended: isIn && !wasIn ? mended : [],
    causes: [],
    ...(today.offer?.netBy && { netBy: today.offer.netBy }),
  };
}

/** A removed object is known by its history alone. */
function nameIn(facts: ReplayFacts, resource: string, id: number): string {
  const named = facts.past(resource, id).flatMap(({ changes }) => changes.find(({ field }) => field === 'name') ?? [])[0];
  return String(named?.from ?? named?.to ?? `#${id}`);
}

/** As texts: each rule that stops it, and what it bids. */
function causesOf({ id, bid }: Party, { today: { part } }: ReplayRow, auction: LiveAuction, facts: ReplayFacts): ReplayRow['causes'] {
  const { resource, standing } = sides[auction.mode];
  if (part === 'gone') return removedBy(facts.past(resource, id));
  return findCauses(facts, auction, (world) => {
    const { record, stops, offer } = standing(auction, id, bid, world);
    const price = offer && priceOf(offer, bid?.price);
    return new Set([...stops.map(placeOf), record ? `bids ${price} ${offer?.tier}` : 'is not there']);
  });
}

function leftOutOf(
  { mode, blockedBy }: LiveAuction,
  parties: readonly Party[],
  rows: readonly ReplayRow[],
  { more, isCut }: ReplayFacts,
): readonly LeftOut[] {
  const isOutside = ({ today }: Party): boolean => today.offer?.price === undefined;
  const counted = (why: LeftOut['why'], count: number): readonly LeftOut[] => (count > 0 ? [{ why, count }] : []);
  const idle = parties.filter((party) => !party.bid && party.today.record && party.today.stops.length === 0 && partOf(party) === 'out');
  const shown = parties.filter(({ id, bid }) => bid || rows.some((row) => row.id === id));
  const fields = [...new Set(shown.flatMap(({ today }) => today.open))];
  return [
    ...counted('prices', mode === 'ssp' ? shown.filter((party) => party.bid?.price !== undefined && isOutside(party)).length : 0),
    ...counted('answers', rows.filter(({ today }) => today.part === 'asked').length),
    { why: 'counters' },
    ...(blockedBy !== undefined && rows.every(({ differs }) => !differs) ? [{ why: 'blocked' } as const] : []),
    ...counted(
      'filtered',
      parties.filter((party) => party.bid?.result === 'filtered' && party.today.stops.length === 0 && partOf(party) === 'out').length,
    ),
    ...counted('absent', idle.length),
    ...(fields.length > 0 ? [{ why: 'fields', fields } as const] : []),
    ...counted('more', more),
    ...(isCut() ? [{ why: 'history' } as const] : []),
  ];
}

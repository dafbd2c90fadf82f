import type { LiveAuction, LiveBid } from '../live/auction';
import { campaignStanding } from './campaignStanding';
import type { Cause, LeftOut, PartNow, Replay, ReplayRow, Result, UnsureReason } from './replayed';
import { keyOf, made, type PastChange, type ReplayFacts, removed } from './replayFacts';
import { createWorld, type ReplayWorld, type Touched } from './replayWorld';
import { type Offer, type Party, placeOf, priceOf, type Standing, tookPart } from './standing';
import { bidderOf, floorOf, tagStanding } from './tagStanding';

const changesAtMost = 100;

type Tried = { readonly key: string; readonly cause: Cause };

/** Returns the changes since the auction of the touched objects: one per field, from its oldest to its newest value. */
function changesOf(facts: ReplayFacts, touched: Touched): readonly Tried[] {
  const tried = new Map<string, Tried>();
  for (const { resource, id } of touched.values()) {
    for (const change of facts.past(resource, id)) {
      if (change.action === 'create' || change.action === 'copy') {
        const key = keyOf(resource, id, made);
        tried.set(key, { key, cause: { kind: 'made', change } });
        continue;
      }
      if (change.action === 'delete') {
        const key = keyOf(resource, id, removed);
        tried.set(key, { key, cause: { kind: 'removed', change } });
        continue;
      }
      for (const { field, from, to } of change.changes) {
        const key = keyOf(resource, id, field);
        const known = tried.get(key)?.cause;
        // The oldest change has the original value.
        const cause: Cause =
          known?.kind === 'change' ? { ...known, from } : { kind: 'change', change, field, from, to };
        tried.set(key, { key, cause });
      }
    }
  }
  return [...tried.values()].sort((a, b) => timeOf(b.cause).localeCompare(timeOf(a.cause))).slice(0, changesAtMost);
}

const timeOf = (cause: Cause): string => ('change' in cause ? cause.change.at : '');

/**
 * Returns the changes that explain today's differences: each is undone separately, and is a cause if that removes a difference.
 * The elapsed time or today's counters may explain the rest. Returns no cause if only several changes together have an effect.
 */
function findCauses(
  facts: ReplayFacts,
  auction: LiveAuction,
  /** Returns the properties of a world, as texts, that differences are found in. */
  tell: (world: ReplayWorld) => ReadonlySet<string>,
): readonly Cause[] {
  const touched: Touched = new Map();
  const [past, now] = [new Date(auction.ts), facts.now];
  const today = tell(createWorld(facts, { clock: now, isCounted: true, isUndone: () => false }, touched));
  const before = tell(createWorld(facts, { clock: past, isCounted: false, isUndone: () => true }, touched));
  const takenAway = (world: ReplayWorld): readonly string[] => {
    const there = tell(world);
    return [...today]
      .filter((one) => !before.has(one) && !there.has(one))
      .concat([...before].filter((one) => !today.has(one) && there.has(one)));
  };
  const explained = new Set<string>();
  const changes = changesOf(facts, touched);
  const causes: Cause[] = [];
  const attempt = (cause: Cause, world: ReplayWorld): void => {
    const found = takenAway(world).filter((one) => 'change' in cause || !explained.has(one));
    if (found.length === 0) return;
    for (const one of found) explained.add(one);
    causes.push(cause);
  };
  for (const { key, cause } of changes)
    attempt(cause, createWorld(facts, { clock: now, isCounted: true, isUndone: (one) => one === key }));
  attempt({ kind: 'time' }, createWorld(facts, { clock: past, isCounted: true, isUndone: () => false }));
  attempt({ kind: 'traffic' }, createWorld(facts, { clock: now, isCounted: false, isUndone: () => false }));
  return causes;
}

/** Returns the deletion of an object. */
function removedBy(past: readonly PastChange[]): readonly Cause[] {
  const change = past.find(({ action }) => action === 'delete');
  return change ? [{ kind: 'removed', change }] : [];
}

/** A bidder with its price, USD CPM. */
type Entrant = { readonly id: number; readonly price: number; readonly offer: Offer };

type Settled = Result & { readonly unsure: readonly UnsureReason[] };

/** Rounds to four decimals, the precision of stored prices. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
const rankOf = ({ price, offer }: Entrant): number => price * offer.rankShare;
const byRank = (a: Entrant, b: Entrant): number => rankOf(b) - rankOf(a);
const noWinner: Settled = { winner: null, price: null, net: null, unsure: [] };

const first = (entrants: readonly Entrant[]): readonly Entrant[] => {
  const tier = Math.min(...entrants.map(({ offer }) => offer.tier));
  return entrants.filter(({ offer }) => offer.tier === tier);
};

/** OpenRTB `at` 2: a cent above the second price or the floor, and at most the bid. */
function clearingPrice(winner: Entrant, others: readonly Entrant[], floor: number, at: number | undefined): number {
  if (at !== 2) return winner.price;
  const next = Math.max(floor, ...others.map(({ price, offer }) => price * offer.netShare));
  return Math.min(winner.price, rounded(next / winner.offer.netShare + 0.01));
}

/** Our own auction: all tags at once (unified), one after the other (waterfall), or all of a priority at once. */
function settleSelling(
  entrants: readonly Entrant[],
  { at, winner: recorded }: Pick<LiveAuction, 'at' | 'winner'>,
  { mode, floor }: { readonly mode: string; readonly floor: number },
): Settled {
  if (entrants.length === 0) return noWinner;
  const running = mode === 'unified' ? entrants : first(entrants);
  const sorted = [...running].sort(byRank);
  // Within a priority, a waterfall calls tags in a random order by weight, so the recorded winner may win again.
  const isDrawn = mode === 'waterfall' && running.length > 1;
  const winner = (isDrawn && running.find(({ id }) => id === recorded)) || (sorted[0] as Entrant);
  const rest = running.filter((one) => one !== winner);
  const price = clearingPrice(winner, mode === 'waterfall' ? [] : rest, floor, at);
  const result = { winner: winner.id, price: rounded(price), net: rounded(price * winner.offer.netShare) };
  return { ...result, unsure: isDrawn && winner.id !== recorded ? ['weights'] : [] };
}

/**
 * Another party's auction: our first bid by priority and price is sent there. The recorded bid decides whether it wins: at least
 * as much as a winning bid wins, at most as much as a losing bid loses.
 */
function settleBuying(
  entrants: readonly Entrant[],
  { at, winner: recorded, price: paid, bids }: Pick<LiveAuction, 'at' | 'winner' | 'price' | 'bids'>,
): Settled {
  if (entrants.length === 0) return noWinner;
  const best = [...first(entrants)].sort(byRank)[0] as Entrant;
  const then = bids.filter(({ result }) => result === 'won' || result === 'lost').map(({ price = 0 }) => price);
  const most = Math.max(0, ...then);
  if (recorded !== undefined) {
    const sent = bids.find(({ campaign }) => campaign === recorded)?.price ?? paid ?? 0;
    if (best.price < sent && !(at === 2 && paid !== undefined && best.price >= paid))
      return { ...noWinner, unsure: ['outsideBids'] };
    const price = at === 2 ? (paid ?? best.price) : best.price;
    return { winner: best.id, price: rounded(price), net: rounded(price), unsure: [] };
  }
  return best.price <= most ? noWinner : { ...noWinner, unsure: ['outsideBids'] };
}

const sides = {
  ssp: { resource: 'tags', standing: tagStanding },
  dsp: { resource: 'campaigns', standing: campaignStanding },
} as const;

/** First all bidders are evaluated; then the result is derived from them. */
export type ReplayStep = 'judging' | 'telling';

/**
 * Computes what would differ if the request of an auction arrived now: today's configuration against the recorded one, with each
 * change since then undone to find its effect. Other parties' bids stay as recorded. Runs in steps, so that the caller can pause.
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

/** Returns today's price: the recorded one if our own price is unchanged, or if the buyer sets it. */
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
    part === 'bids' &&
    tookPart.includes(result) &&
    (price !== (bid?.price ?? null) || today.offer?.tier !== before.offer?.tier);
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

/** Only the history has the name of a deleted object. */
function nameIn(facts: ReplayFacts, resource: string, id: number): string {
  const named = facts
    .past(resource, id)
    .flatMap(({ changes }) => changes.find(({ field }) => field === 'name') ?? [])[0];
  return String(named?.from ?? named?.to ?? `#${id}`);
}

/** Returns, as texts, the rules that stop a bidder, and its bid. */
function causesOf(
  { id, bid }: Party,
  { today: { part } }: ReplayRow,
  auction: LiveAuction,
  facts: ReplayFacts,
): ReplayRow['causes'] {
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
  const idle = parties.filter(
    (party) => !party.bid && party.today.record && party.today.stops.length === 0 && partOf(party) === 'out',
  );
  const shown = parties.filter(({ id, bid }) => bid || rows.some((row) => row.id === id));
  const fields = [...new Set(shown.flatMap(({ today }) => today.open))];
  return [
    ...counted(
      'prices',
      mode === 'ssp' ? shown.filter((party) => party.bid?.price !== undefined && isOutside(party)).length : 0,
    ),
    ...counted('answers', rows.filter(({ today }) => today.part === 'asked').length),
    { why: 'counters' },
    ...(blockedBy !== undefined && rows.every(({ differs }) => !differs) ? [{ why: 'blocked' } as const] : []),
    ...counted(
      'filtered',
      parties.filter(
        (party) => party.bid?.result === 'filtered' && party.today.stops.length === 0 && partOf(party) === 'out',
      ).length,
    ),
    ...counted('absent', idle.length),
    ...(fields.length > 0 ? [{ why: 'fields', fields } as const] : []),
    ...counted('more', more),
    ...(isCut() ? [{ why: 'history' } as const] : []),
  ];
}

type Outcome = Pick<Replay, 'before' | 'today' | 'unsure' | 'floor'>;

/** Returns the result; the recorded one if nothing that it depends on has changed. */
function outcomeOf(
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
  const isSame =
    rows.every(({ differs }) => !differs) &&
    before.mode === today.mode &&
    (auction.at !== 2 || floor.today === floor.before);
  const recorded = { winner: auction.winner ?? null, price: auction.price ?? null, net: auction.net ?? null };
  if (isSame) return { before: recorded, today: recorded, unsure: [], floor };
  const settle = (entrants: readonly Entrant[], mode: string, least: number | null): Settled =>
    auction.mode === 'ssp'
      ? settleSelling(entrants, auction, { mode, floor: least ?? 0 })
      : settleBuying(entrants, auction);
  const rowOfId = new Map(rows.map((row) => [row.id, row]));
  const reckoned = settle(
    parties.flatMap(({ id, bid, before: { offer } }) =>
      offer && tookPart.includes(bid?.result ?? '')
        ? [{ id, price: bid?.price ?? priceOf(offer, undefined) ?? 0, offer }]
        : [],
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
  // The recorded winner was decided by something outside of this replay: it stays if nothing else contradicts it.
  if (reckoned.winner !== recorded.winner && settled.winner === reckoned.winner) {
    const stays = recorded.winner === null || (kept?.today.part === 'bids' && !kept.differs);
    if (stays) return { before: recorded, today: recorded, unsure: [...unsure, 'order'], floor };
    unsure.push('order');
  }
  const isEqual = settled.winner === recorded.winner && settled.price === reckoned.price;
  const { winner, price, net } = isEqual ? recorded : settled;
  return { before: recorded, today: { winner, price, net }, unsure: [...new Set(unsure)], floor };
}

/** Returns the auction mode and the floor. */
function termsOf(auction: LiveAuction, world: ReplayWorld): { readonly mode: string; readonly floor: number | null } {
  const channel = auction.channel === undefined ? undefined : world.find('channels', auction.channel);
  return {
    mode: channel?.auctionMode ?? 'unified',
    floor: channel ? floorOf(channel, auction).floor : (auction.floor ?? null),
  };
}

import { hexOf } from '../../src/model/hexOf';
import type { LiveAuction, LiveCounters, LiveGap } from '../../src/model/live/auction';
import type { LiveFilter } from '../../src/model/live/liveFilter';
import type { IngestedEvent } from '../../src/model/live/readLine';
import type { Ports } from '../ports';
import { type AuctionStore, auctionOf, createAuctionStore, type Entry, eventsAtMost } from './auctionStore';
import { count, createFill } from './fillWatch';
import { createNeighbours, type Neighbours } from './neighbours';
import { createWatch, messageBytes, resumeMs, type Viewer, type Watch, watchKey } from './watch';

/** Receives auctions and sends them to viewers; one per process. */
export type LiveHub = {
  /** False for one that is here already. Of personal data there must be none left. */
  take(auction: LiveAuction): boolean;
  /** `demand`: whose token it came with; null for the platform's. */
  takeEvent(event: IngestedEvent, demand: number | null): void;
  /** The watch for this filter; created on first use. */
  watch(demand: number | null, filter: LiveFilter): Watch;
  counters(watch: Watch): LiveCounters;
  /** The second up to which everything is counted. */
  lastSecond(): number;
  /** How many live views a person has open, on all processes. */
  viewsOf(user: number): number;
  /** Opens a view; `lastId` is where it was before. Answers how to close it. */
  open(watch: Watch, viewer: Viewer, lastId: string | undefined): () => void;
  /** By id, here or in another process. */
  find(demand: number | null, id: string): Promise<Entry | undefined>;
  readonly store: AuctionStore;
};

type Parts = Pick<Ports, 'clock' | 'randomBytes' | 'log' | 'live'>;

/** Work of one go: everybody else has a turn after it. */
const goMs = 6;
/** Of an ad server that was away, what is older than this is counted and not sent. */
const shownLateMs = 5_000;
/** Watches of an account kept for viewers who come back. */
const idleAtMost = 20;

const secondOf = (ms: number): number => Math.floor(ms / 1000);

export function createHub({ clock, randomBytes, log, live }: Parts): LiveHub {
  const process = hexOf(randomBytes(4));
  const now = (): number => clock().getTime();
  const store = createAuctionStore({ clock });
  const watches = new Map<string, Watch>();
  /** By account, for each auction asks all that might want it. */
  const byDemand = new Map<number | null, Set<Watch>>();
  let lastSeq = 0;
  let _timer: ReturnType<typeof setTimeout> | undefined;
  let isWatched = false;

  /** Rises, and tells the time in microseconds: a place in the stream means the same in every process. */
  const nextSeq = (): number => {
    lastSeq = Math.max(lastSeq + 1, now() * 1000);
    return lastSeq;
  };
  const second = (): number => secondOf(now());

  const make = (demand: number | null, filter: LiveFilter, isNew = true): Watch => {
    const watch = createWatch({ demand, filter, now, process, isAsked: isNew });
    watches.set(watch.key, watch);
    byDemand.set(demand, (byDemand.get(demand) ?? new Set()).add(watch));
    if (isNew) fill(watch);
    startTicking();
    return watch;
  };
  const drop = (watch: Watch): void => {
    watch.end();
    watches.delete(watch.key);
    byDemand.get(watch.demand)?.delete(watch);
    if (byDemand.get(watch.demand)?.size === 0) byDemand.delete(watch.demand);
  };

  /** Bounds the memory of a user who tries many filters. */
  const makeRoom = (demand: number | null): void => {
    const idle = [...(byDemand.get(demand) ?? [])].filter((watch) => watch.viewers.size === 0 && watch.isAsked());
    for (const watch of idle.slice(0, Math.max(0, idle.length + 1 - idleAtMost))) drop(watch);
  };

  /** Seconds before the traffic began are no seconds without traffic. */
  const flow = createFlow({
    now,
    onBegin(second) {
      for (const { tally } of watches.values()) tally.startAt(second);
    },
  });

  function* wanting(demand: number): Generator<Watch> {
    yield* byDemand.get(null) ?? [];
    yield* byDemand.get(demand) ?? [];
  }

  const neighbours: Neighbours = createNeighbours({
    ...{ process, now, log, store, nextSeq },
    wire: live?.wire,
    watches: () => watches.values(),
    onTraffic: () => void flow.arrival(now()),
    find: (key) => watches.get(key),
    make: (demand, filter) => make(demand, filter, false),
  });

  const fill = createFill({ store, flowSince: () => flow.since(), nextSeq });

  const offer = (watch: Watch, entry: Entry): void => {
    if (!watch.admits(entry)) return;
    watch.send(entry, nextSeq());
    neighbours.sent(watch, entry);
  };

  const tick = (): void => {
    _timer = undefined;
    tellCounters([...watches.values()].filter(({ viewers }) => viewers.size > 0));
    neighbours.tick(second() - 1);
    for (const watch of watches.values()) if (!watch.isAsked() && !neighbours.wants(watch)) drop(watch);
    tellWatched();
    if (watches.size > 0) startTicking();
  };
  /** Each of them is a sum of a minute: those that are many have several goes. */
  const tellCounters = (watching: readonly Watch[]): void => {
    const until = performance.now() + goMs;
    for (const [at, watch] of watching.entries()) {
      if (at > 0 && performance.now() > until) return void setTimeout(() => tellCounters(watching.slice(at)), 0);
      if (watch.isEnded()) continue;
      watch.ask();
      watch.sendCounters(counters(watch));
    }
  };
  const startTicking = (): void => {
    // A little after the second, so that its count is final.
    _timer ??= setTimeout(tick, 1_020 - (now() % 1_000));
  };
  const tellWatched = (): void => {
    const next = [...watches.values()].some((watch) => watch.isAsked());
    if (next === isWatched) return;
    isWatched = next;
    live?.onWatched?.(next);
  };
  const tellViews = (): void => {
    let count = 0;
    for (const { viewers } of watches.values()) count += viewers.size;
    live?.onViews?.(count);
  };
  // What others counted of a second comes a moment after it.
  const lastSecond = (): number => second() - (live?.wire ? 2 : 1);

  /** Sends what was missed; tells what cannot be sent any more. */
  const resume = (watch: Watch, viewer: Viewer, lastId: string | undefined): LiveGap | undefined => {
    const [, seq = '', of = ''] = /^(\d{1,16})-([\da-f]{8})$/.exec(lastId ?? '') ?? [];
    if (seq === '') return undefined;
    const { messages, missed } = watch.after(Number(seq));
    for (const message of messages) viewer.push(message);
    // Another process has seen others, and this one none of those that it had alone.
    const count = of === process ? missed : null;
    return count === 0 ? undefined : { count, from: Math.floor(Number(seq) / 1000), to: now() };
  };

  const counters = (watch: Watch): LiveCounters => {
    const last = lastSecond();
    return {
      ...watch.tally.window(last),
      ts: (last + 1) * 1000,
      viewers: neighbours.views(watch.demand),
      sample: watch.share(),
      second: watch.tally.second(last),
    };
  };

  return {
    store,
    counters,
    lastSecond,
    viewsOf: neighbours.viewsOf,
    find: async (demand, id) => store.find(demand, id) ?? neighbours.ask(demand, id),
    take(auction) {
      const { events = [], ...plain } = auction;
      const { id, demand, mode, price = 0 } = auction;
      const at = flow.arrival(auction.ts);
      const entry: Entry = {
        id,
        demand,
        mode,
        price,
        at,
        json: JSON.stringify(plain),
        events: [...events],
        fits: [],
        sentTo: [],
      };
      if (!store.add(entry)) return false;
      for (const watch of wanting(demand)) {
        if (!watch.fits(auction)) continue;
        entry.fits.push(watch);
        watch.tally.auction(secondOf(at), auction);
        for (const event of events) count(watch, event, price, Math.min(second(), secondOf(at + event.at)));
        if (at > now() - shownLateMs) offer(watch, entry);
      }
      return true;
    },
    takeEvent({ id, demand: named, ...event }, demand) {
      const entry = store.find(demand, id);
      if (!entry || (named !== undefined && entry.demand !== named))
        return neighbours.eventOfOthers(demand ?? named, id, event);
      if (entry.events.length >= eventsAtMost) return;
      entry.events.push(event);
      // An error makes it match filters for errors.
      if (event.type === 'error') {
        const auction = auctionOf(entry);
        for (const watch of wanting(entry.demand)) {
          if (entry.fits.includes(watch) || !watch.fits(auction)) continue;
          entry.fits.push(watch);
          watch.tally.auction(second(), auction);
          offer(watch, entry);
        }
      }
      for (const watch of entry.fits) count(watch, event, entry.price, second());
      for (const watch of entry.sentTo) watch.sendEvent(entry, event, nextSeq());
      neighbours.event(entry, event);
    },
    watch(demand, filter) {
      const known = watches.get(watchKey(demand, filter));
      if (!known) makeRoom(demand);
      const watch = known ?? make(demand, filter);
      watch.ask();
      tellWatched();
      return watch;
    },
    open(watch, viewer, lastId) {
      const gap = resume(watch, viewer, lastId);
      if (gap) viewer.push(messageBytes('gap', JSON.stringify(gap)));
      watch.viewers.add(viewer);
      tellViews();
      viewer.push(messageBytes('counters', JSON.stringify(counters(watch))));
      startTicking();
      neighbours.changed();
      return () => {
        watch.viewers.delete(viewer);
        tellViews();
        watch.ask();
        neighbours.changed();
      };
    },
  };
}

/** Since when auctions come in, and in which second each of them counts. */
type Flow = {
  /** The moment to count an auction in that happened at `ts` and has come in now, in milliseconds since 1970. */
  arrival(ts: number): number;
  /** The first second of the traffic that is known; undefined until there is any. */
  since(): number | undefined;
};

/** After such a silence an ad server first sends what it kept. */
const silentMs = 10_000;
/** For so long after it, auctions count in the second in which they happened. */
const lateMs = 2_000;

/**
 * Auctions count in the second in which they come in, because clocks differ. Only what comes first after a silence counts where it
 * happened, if that was in the minute before: it would be a peak. A silence of a minute begins the traffic again.
 */
function createFlow({ now, onBegin }: { readonly now: () => number; onBegin(second: number): void }): Flow {
  let since: number | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let openedAt = Number.NEGATIVE_INFINITY;
  const begin = (second: number): void => {
    since = second;
    onBegin(second);
  };
  return {
    since: () => since,
    arrival(ts) {
      const at = now();
      if (at - last > silentMs) openedAt = at;
      if (at - last > resumeMs) begin(Math.floor(at / 1000));
      last = at;
      const isLate = at - openedAt < lateMs && ts < at && ts >= at - resumeMs;
      const counted = isLate ? ts : at;
      if (since !== undefined && counted < since * 1000) begin(Math.floor(counted / 1000));
      return counted;
    },
  };
}

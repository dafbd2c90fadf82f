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
  /** Returns false for a known auction. The auction must hold no personal data any more. */
  take(auction: LiveAuction): boolean;
  /** `demand` is the account of the token; null for the platform's. */
  takeEvent(event: IngestedEvent, demand: number | null): void;
  /** The watch for this filter; created on first use. */
  watch(demand: number | null, filter: LiveFilter): Watch;
  counters(watch: Watch): LiveCounters;
  /** The last second that is counted completely. */
  lastSecond(): number;
  /** Open live views of a user, in all processes. */
  viewsOf(user: number): number;
  /** Opens a view; `lastId` is the last event it received before. Returns a function that closes it. */
  open(watch: Watch, viewer: Viewer, lastId: string | undefined): () => void;
  /** Finds an auction by id, here or in another process. */
  find(demand: number | null, id: string): Promise<Entry | undefined>;
  readonly store: AuctionStore;
};

type Parts = Pick<Ports, 'clock' | 'randomBytes' | 'log' | 'live'>;

/** Milliseconds of work per step, then other requests run. */
const goMs = 6;
/** Auctions older than this, from an ad server that was disconnected, are counted but not sent. */
const shownLateMs = 5_000;
/** Watches of an account that are kept for viewers who return. */
const idleAtMost = 20;

const secondOf = (ms: number): number => Math.floor(ms / 1000);

export function createHub({ clock, randomBytes, log, live }: Parts): LiveHub {
  const process = hexOf(randomBytes(4));
  const now = (): number => clock().getTime();
  const store = createAuctionStore({ clock });
  const watches = new Map<string, Watch>();
  /** By account: each auction is checked against the watches of its account and those of all. */
  const byDemand = new Map<number | null, Set<Watch>>();
  let lastSeq = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWatched = false;

  /** Increasing, in microseconds since 1970: a position in the stream has the same meaning in every process. */
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

  /** Seconds before the traffic began do not count as seconds without traffic. */
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
    process,
    now,
    log,
    store,
    nextSeq,
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
    timer = undefined;
    tellCounters([...watches.values()].filter(({ viewers }) => viewers.size > 0));
    neighbours.tick(second() - 1);
    for (const watch of watches.values()) if (!watch.isAsked() && !neighbours.wants(watch)) drop(watch);
    tellWatched();
    if (watches.size > 0) startTicking();
  };
  /** Sends counters, each a sum over a minute; many watches take several steps. */
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
    // Shortly after the second ends, so that its count is final.
    if (timer === undefined) timer = setTimeout(tick, 1_020 - (now() % 1_000));
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
  // Counts of other processes arrive a moment after their second.
  const lastSecond = (): number => second() - (live?.wire ? 2 : 1);

  /** Sends missed messages; returns the gap that cannot be sent any more. */
  const resume = (watch: Watch, viewer: Viewer, lastId: string | undefined): LiveGap | undefined => {
    const [, seq = '', of = ''] = /^(\d{1,16})-([\da-f]{8})$/.exec(lastId ?? '') ?? [];
    if (seq === '') return undefined;
    const { messages, missed } = watch.after(Number(seq));
    for (const message of messages) viewer.push(message);
    // Another process sent the earlier messages, so the number missed here is unknown.
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
      // After an error the auction matches filters for errors.
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

/** Since when auctions arrive, and in which second each is counted. */
type Flow = {
  /** The moment at which to count an auction of time `ts` that arrives now, in milliseconds since 1970. */
  arrival(ts: number): number;
  /** The first second of known traffic; undefined before it. */
  since(): number | undefined;
};

/** After a silence of this length an ad server first sends what it buffered. */
const silentMs = 10_000;
/** For this long after a silence, auctions count in the second in which they happened. */
const lateMs = 2_000;

/**
 * Auctions count in the second in which they arrive, because clocks differ. Only the first ones after a silence, which would show
 * as a peak, count where they happened, if within the last minute. A silence of a minute restarts the traffic.
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

import { hexOf } from '../../src/model/hexOf';
import type { LiveEvent } from '../../src/model/live/auction';
import { type LiveFilter, readLiveFilter } from '../../src/model/live/liveFilter';
import type { Log } from '../ports';
import { type AuctionStore, type Entry, eventsAtMost, jsonOf } from './auctionStore';
import type { LiveWire } from './ports/live';
import type { Counts } from './tally';
import type { Watch } from './watch';

/**
 * The other processes of the installation. Each announces its watches and gets only what concerns them: sampled auctions, their
 * events, and the counts of each second.
 */
export type Neighbours = {
  /** An auction matched a watch: sent to processes with the same watch. */
  sent(watch: Watch, entry: Entry): void;
  event(entry: Entry, event: LiveEvent): void;
  /** An event of an auction that this process does not have. */
  eventOfOthers(demand: number | undefined, id: string, event: LiveEvent): void;
  /** A viewer started or stopped watching in this process. */
  changed(): void;
  /** Called every second, with the second that ended. */
  tick(second: number): void;
  /** Whether another process watches it. */
  wants(watch: Watch): boolean;
  /** Open views of an account (null: of all accounts), in all processes. */
  views(demand: number | null): number;
  viewsOf(user: number): number;
  /** Asks the other processes for an auction. */
  ask(demand: number | null, id: string): Promise<Entry | undefined>;
};

type Parts = {
  readonly process: string;
  readonly now: () => number;
  readonly log: Log;
  readonly store: AuctionStore;
  readonly nextSeq: () => number;
  readonly wire: LiveWire | undefined;
  watches(): Iterable<Watch>;
  find(key: string): Watch | undefined;
  make(demand: number | null, filter: LiveFilter): Watch;
  /** Called when another process counted auctions. */
  onTraffic(): void;
};

/** After this long without an announcement, a process counts as watching nothing. */
const trustMs = 12_000;
const sayEveryTicks = 4;
const askedMs = 500;
/** Messages are collected for this long: many auctions go as one. */
const gatherMs = 150;

type Watched = {
  readonly key: string;
  readonly demand: number | null;
  readonly filter: string;
  readonly views: number;
};
type Word =
  | { readonly is: 'watching'; readonly watched: readonly Watched[]; readonly users: Readonly<Record<string, number>> }
  | { readonly is: 'auction'; readonly keys: readonly string[]; readonly json: string }
  | { readonly is: 'event'; readonly demand: number | null; readonly id: string; readonly event: LiveEvent }
  | { readonly is: 'counts'; readonly counts: Readonly<Record<string, Counts>> }
  | { readonly is: 'ask'; readonly asking: string; readonly demand: number | null; readonly id: string }
  | { readonly is: 'found'; readonly asking: string; readonly json: string };
type Message = { readonly from: string; readonly words: readonly Word[] };
type Other = { until: number; watched: ReadonlyMap<string, Watched>; users: Readonly<Record<string, number>> };

export function createNeighbours({
  process,
  now,
  log,
  store,
  nextSeq,
  wire,
  watches,
  find,
  make,
  onTraffic,
}: Parts): Neighbours {
  const others = new Map<string, Other>();
  const asking = new Map<string, (entry: Entry | undefined) => void>();
  let waiting: Word[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ticks = 0;
  let dropped = 0;

  const flush = (): void => {
    timer = undefined;
    if (waiting.length === 0) return;
    const message: Message = { from: process, words: waiting };
    waiting = [];
    if (!wire?.post(JSON.stringify(message))) dropped += message.words.length;
  };
  const say = (word: Word): void => {
    if (!wire) return;
    waiting.push(word);
    if (timer === undefined) timer = setTimeout(flush, gatherMs);
  };
  const alive = (): readonly Other[] => {
    for (const [name, { until }] of others) if (until < now()) others.delete(name);
    return [...others.values()];
  };
  const wants = ({ key }: Watch): boolean => others.size > 0 && alive().some(({ watched }) => watched.has(key));
  const users = (): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const { viewers } of watches()) for (const { user } of viewers) counts[user] = (counts[user] ?? 0) + 1;
    return counts;
  };
  const sayWatching = (): void =>
    say({
      is: 'watching',
      watched: [...watches()]
        .filter((watch) => watch.isAsked())
        .map(({ key, demand, filter, viewers }) => ({
          key,
          demand,
          filter: JSON.stringify(filter),
          views: viewers.size,
        })),
      users: users(),
    });

  const entryOf = (json: string): Entry => {
    const { events = [], ...plain } = JSON.parse(json);
    const { id, demand, mode, price = 0 } = plain;
    return { id, demand, mode, price, at: now(), json: JSON.stringify(plain), events, fits: [], sentTo: [] };
  };
  const hear = (from: string, word: Word): void => {
    if (word.is === 'watching') {
      others.set(from, {
        until: now() + trustMs,
        watched: new Map(word.watched.map((one) => [one.key, one])),
        users: word.users,
      });
      for (const { key, demand, filter } of word.watched) {
        const { mode, ...given } = JSON.parse(filter) as LiveFilter & Record<string, unknown>;
        if (!find(key))
          make(
            demand,
            readLiveFilter((name) => (given[name] === undefined ? undefined : String(given[name])), mode).filter,
          );
      }
    } else if (word.is === 'auction') {
      const entry = entryOf(word.json);
      if (!store.add(entry)) return;
      for (const watch of word.keys.map(find))
        if (watch?.isAsked() && watch.admits(entry)) watch.send(entry, nextSeq());
    } else if (word.is === 'event') {
      const entry = store.find(word.demand, word.id);
      if (!entry || entry.events.length >= eventsAtMost) return;
      entry.events.push(word.event);
      for (const watch of entry.sentTo) watch.sendEvent(entry, word.event, nextSeq());
    } else if (word.is === 'counts') {
      onTraffic();
      // Counts arrive a moment after their second; clocks of two machines are never quite equal.
      for (const [key, counts] of Object.entries(word.counts))
        find(key)?.tally.add(Math.floor(now() / 1000) - 1, counts);
    } else if (word.is === 'ask') {
      const entry = store.find(word.demand, word.id);
      if (entry) say({ is: 'found', asking: word.asking, json: jsonOf(entry) });
    } else asking.get(word.asking)?.(entryOf(word.json));
  };
  wire?.onWord((text) => {
    const { from, words } = JSON.parse(text) as Message;
    if (from === process) return;
    for (const word of words) hear(from, word);
  });

  return {
    wants,
    sent(watch, entry) {
      if (!wants(watch)) return;
      // Sends the same auction for several watches once.
      const last = waiting.at(-1);
      const json = jsonOf(entry);
      if (last?.is === 'auction' && last.json === json)
        waiting[waiting.length - 1] = { ...last, keys: [...last.keys, watch.key] };
      else say({ is: 'auction', keys: [watch.key], json });
    },
    event(entry, event) {
      if (entry.sentTo.some(wants)) say({ is: 'event', demand: entry.demand, id: entry.id, event });
    },
    eventOfOthers(demand, id, event) {
      const isWanted = others.size > 0 && [...watches()].some((watch) => watch.samples(id) && wants(watch));
      if (isWanted) say({ is: 'event', demand: demand ?? null, id, event });
    },
    changed: sayWatching,
    tick(second) {
      if (!wire) return;
      ticks += 1;
      if (ticks % sayEveryTicks === 0) sayWatching();
      const counts: Record<string, Counts> = {};
      for (const watch of watches()) {
        const own = watch.tally.own(second);
        if (own && wants(watch)) counts[watch.key] = own;
      }
      if (Object.keys(counts).length > 0) say({ is: 'counts', counts });
      if (dropped > 0) log.warn('live_words_dropped', { count: dropped });
      dropped = 0;
      flush();
    },
    views(demand) {
      let count = 0;
      for (const watch of watches()) if (watch.demand === demand) count += watch.viewers.size;
      for (const { watched } of alive())
        for (const one of watched.values()) if (one.demand === demand) count += one.views;
      return count;
    },
    viewsOf: (user) => alive().reduce((sum, other) => sum + (other.users[user] ?? 0), users()[user] ?? 0),
    ask(demand, id) {
      if (!wire) return Promise.resolve(undefined);
      const name = hexOf(crypto.getRandomValues(new Uint8Array(8)));
      return new Promise((resolve) => {
        const done = (entry: Entry | undefined): void => {
          clearTimeout(tooLong);
          asking.delete(name);
          resolve(entry);
        };
        const tooLong = setTimeout(() => done(undefined), askedMs);
        asking.set(name, done);
        say({ is: 'ask', asking: name, demand, id });
        flush();
      });
    },
  };
}

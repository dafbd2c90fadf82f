import type { LiveAuction, LiveEvent } from '../../src/model/live/auction';
import type { Mode } from '../../src/schema/access';
import type { Watch } from './watch';

/** A stored auction, as text: it takes a fifth of the memory and is sent to every viewer. */
export type Entry = {
  readonly id: string;
  readonly demand: number;
  readonly mode: Mode;
  /** USD CPM of the winner. */
  readonly price: number;
  /** When it arrived, in milliseconds since 1970. */
  readonly at: number;
  /** The auction without its events. */
  readonly json: string;
  readonly events: LiveEvent[];
  /** Watches whose filter it matches, and watches that sent it. */
  readonly fits: Watch[];
  readonly sentTo: Watch[];
};

/** Auctions by id: all recent ones, and shown ones for 15 minutes, as far as memory allows. */
export type AuctionStore = {
  /** Returns false where the auction is stored already. */
  add(entry: Entry): boolean;
  /** Finds it in an account, or with null in any account. */
  find(demand: number | null, id: string): Entry | undefined;
  /** Whether it was shown and has expired. */
  isGone(demand: number | null, id: string): boolean;
  /** Newest first. */
  newest(): Iterable<Entry>;
  readonly bytes: () => number;
  /** How many auctions are stored, and how many expired ids are remembered. */
  readonly counts: () => { readonly kept: number; readonly gone: number };
};

export const keptMs = 15 * 60_000;
/** Events per auction. */
export const eventsAtMost = 50;
const goneAtMost = 50_000;
/** Bytes of an entry besides its text. */
const overhead = 400;

type Options = { readonly clock: () => Date; readonly recentBytes?: number; readonly shownBytes?: number };

export function createAuctionStore({
  clock,
  recentBytes = 32 * 2 ** 20,
  shownBytes = 32 * 2 ** 20,
}: Options): AuctionStore {
  const recent = newShelf();
  const shown = newShelf();
  const byId = new Map<string, Entry>();
  // The older half goes at once: removing the oldest from a set, one by one, costs more after each removal.
  let gone = new Set<string>();
  let goneBefore = new Set<string>();

  const forget = (entry: Entry): void => {
    if (byId.get(entry.id) === entry) byId.delete(entry.id);
    if (entry.sentTo.length === 0) return;
    for (const key of [keyOf(entry.demand, entry.id), keyOf(null, entry.id)]) gone.add(key);
    if (gone.size < goneAtMost / 2) return;
    goneBefore = gone;
    gone = new Set();
  };
  const tidy = (): void => {
    const oldest = clock().getTime() - keptMs;
    for (const entry of recent.over(oldest, recentBytes)) {
      if (entry.sentTo.length > 0 && entry.at > oldest) shown.put(entry);
      else forget(entry);
    }
    for (const entry of shown.over(oldest, shownBytes)) forget(entry);
  };

  return {
    add(entry) {
      const key = keyOf(entry.demand, entry.id);
      if (recent.get(key) ?? shown.get(key)) return false;
      recent.put(entry);
      byId.set(entry.id, entry);
      tidy();
      return true;
    },
    find(demand, id) {
      tidy();
      return demand === null ? byId.get(id) : (recent.get(keyOf(demand, id)) ?? shown.get(keyOf(demand, id)));
    },
    isGone(demand, id) {
      const key = keyOf(demand, id);
      return gone.has(key) || goneBefore.has(key);
    },
    newest: recent.newest,
    bytes: () => recent.bytes() + shown.bytes(),
    counts: () => ({ kept: recent.count() + shown.count(), gone: gone.size + goneBefore.size }),
  };
}

const keyOf = (demand: number | null, id: string): string => `${demand ?? '*'} ${id}`;

/** The whole auction, with the events of its ad. */
export const jsonOf = ({ json, events }: Entry): string =>
  events.length === 0 ? json : `${json.slice(0, -1)},"events":${JSON.stringify(events)}}`;

export const auctionOf = (entry: Entry): LiveAuction => JSON.parse(jsonOf(entry));

function newShelf() {
  const entries = new Map<string, Entry>();
  /** Oldest first, from `head` on. A map would walk past all removed entries each time its oldest is read. */
  let queue: (Entry | undefined)[] = [];
  let head = 0;
  let bytes = 0;
  const sizeOf = ({ json }: Entry): number => json.length + overhead;
  return {
    get: (key: string) => entries.get(key),
    put(entry: Entry) {
      entries.set(keyOf(entry.demand, entry.id), entry);
      queue.push(entry);
      bytes += sizeOf(entry);
    },
    /** Removes and yields entries before `oldest` or beyond the memory limit. */
    *over(oldest: number, most: number): Generator<Entry> {
      for (let entry = queue[head]; entry && (bytes > most || entry.at <= oldest); entry = queue[head]) {
        queue[head] = undefined;
        head += 1;
        entries.delete(keyOf(entry.demand, entry.id));
        bytes -= sizeOf(entry);
        // Frees the places in bulk: each shift would move all the others.
        if (head > 1_000 && head > queue.length / 2) {
          queue = queue.slice(head);
          head = 0;
        }
        yield entry;
      }
    },
    *newest(): Generator<Entry> {
      for (let at = queue.length - 1; at >= head; at -= 1) yield queue[at] as Entry;
    },
    bytes: () => bytes,
    count: () => queue.length - head,
  };
}

import { type LiveAuction, type LiveCounters, type LiveEvent, perSecondAtMost } from '../../src/model/live/auction';
import { fitsLive, isSampled, type LiveFilter, liveParams } from '../../src/model/live/liveFilter';
import { type Entry, jsonOf } from './auctionStore';
import { createTally, type Tally } from './tally';

/** One open live view. */
export type Viewer = {
  readonly user: number;
  /** Must not fail, and must not wait. */
  push(bytes: Uint8Array<ArrayBuffer>): void;
};

/** What it is that is watched: whose auctions, and which of them. Viewers of the same share it. */
export type Watch = {
  readonly key: string;
  /** The account; null is all of them. */
  readonly demand: number | null;
  readonly filter: LiveFilter;
  readonly tally: Tally;
  readonly viewers: Set<Viewer>;
  /** When it was made, in milliseconds since 1970. */
  readonly since: number;
  /** A viewer is watching, or may reconnect. */
  isAsked(): boolean;
  ask(): void;
  /** No viewer came back; the watch stops collecting. */
  end(): void;
  isEnded(): boolean;
  fits(auction: LiveAuction): boolean;
  /** Whether the auction is one of the sample. */
  samples(id: string): boolean;
  /** The same, and whether there is room for another one in the second in which it came in. */
  admits(entry: Pick<Entry, 'id' | 'at'>): boolean;
  /** Sends an auction to its viewers, and later ones that go back to it. */
  send(entry: Entry, seq: number): void;
  sendEvent(entry: Entry, event: LiveEvent, seq: number): void;
  sendCounters(counters: LiveCounters): void;
  /** What was sent after that, the oldest first; how many more there were, null if unknown. */
  after(seq: number): { readonly messages: readonly Uint8Array<ArrayBuffer>[]; readonly missed: number | null };
  /** The newest is the last. */
  lastEntries(most: number): readonly Entry[];
  /** Per cent of auctions that are sent, where the sample is cut by what fits into a second. */
  readonly share: () => number;
};

type Message = {
  readonly seq: number;
  readonly at: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly entry: Entry | undefined;
};

/** How long a viewer who was away still gets what they missed. */
export const resumeMs = 60_000;
/** Longer ago it is only counted. */
const countedMessages = 6_000;
/** Auctions of usual size have room for all of that time. */
const bytesAtMost = 4 * 2 ** 20;
const eventsPerSecond = perSecondAtMost * 8;

/** How long an unwatched watch is kept for viewers who come back. */
const idleMs = resumeMs + 5_000;

type Options = {
  readonly demand: number | null;
  readonly filter: LiveFilter;
  readonly now: () => number;
  readonly process: string;
  /** Not where it is watched in another process alone. */
  readonly isAsked: boolean;
};

export const watchKey = (demand: number | null, filter: LiveFilter): string => `${demand ?? '*'}?${liveParams(filter)}`;

export function createWatch({ demand, filter, now, process, isAsked }: Options): Watch {
  const since = now();
  const viewers = new Set<Viewer>();
  const auctions = newBucket(perSecondAtMost);
  const events = newBucket(eventsPerSecond);
  let messages: Message[] = [];
  let trimmed: number[] = [];
  let bytes = 0;
  let lastAsked = isAsked ? since : 0;
  let isEnded = false;

  const keep = (message: Message): void => {
    messages.push(message);
    const oldest = message.at - resumeMs;
    bytes += message.bytes.byteLength;
    const isFull = bytes > bytesAtMost;
    if (!isFull && (messages[0]?.at ?? oldest) >= oldest - 1_000) return;
    // Many at once: to shift one by one would move all the others each time.
    const from = isFull ? Math.ceil(messages.length / 4) : messages.findIndex(({ at }) => at >= oldest);
    for (const one of messages.slice(0, from)) bytes -= one.bytes.byteLength;
    trimmed = [...trimmed, ...messages.slice(0, from).map(({ seq }) => seq)].slice(-countedMessages);
    messages = messages.slice(from);
  };
  const sendBytes = (bytes: Uint8Array<ArrayBuffer>): void => {
    for (const viewer of viewers) viewer.push(bytes);
  };
  const send = (event: string, seq: number, json: string, entry?: Entry): void => {
    const bytes = messageBytes(event, json, `${seq}-${process}`);
    keep({ seq, at: now(), bytes, entry });
    sendBytes(bytes);
  };

  const tally = createTally(Math.floor(since / 1000));
  let measured = { second: 0, share: 100 };
  /** Without a share in the filter, as much as there is room for. */
  const wanted = (): number => {
    if (filter.sample !== undefined) return filter.sample;
    const second = Math.floor(now() / 1000);
    if (measured.second !== second) measured = { second, share: shareFor(tally.rate(second - 1, measuredSeconds)) };
    return measured.share;
  };

  const watch: Watch = {
    key: watchKey(demand, filter),
    ...{ demand, filter, viewers, since },
    tally,
    isAsked: () => viewers.size > 0 || lastAsked > now() - idleMs,
    ask() {
      lastAsked = now();
    },
    isEnded: () => isEnded,
    end() {
      isEnded = true;
      messages = [];
      trimmed = [];
      bytes = 0;
    },
    fits: (auction) => fitsLive(filter, auction),
    samples: (id) => isSampled(id, wanted()),
    admits: ({ id, at }) => watch.samples(id) && auctions.take(at),
    send(entry, seq) {
      entry.sentTo.push(watch);
      send('auction', seq, jsonOf(entry), entry);
    },
    sendEvent(entry, event, seq) {
      if (!isEnded && events.take(now())) send('event', seq, JSON.stringify({ id: entry.id, ...event }));
    },
    sendCounters: (counters) => sendBytes(messageBytes('counters', JSON.stringify(counters))),
    after(seq) {
      const kept = messages.filter((message) => message.seq > seq);
      const isKnown = seq / 1000 >= since;
      const lost = trimmed.filter((one) => one > seq).length;
      return { messages: kept.map(({ bytes }) => bytes), missed: isKnown && lost < countedMessages ? lost : null };
    },
    lastEntries: (most) => messages.flatMap(({ entry }) => (entry ? [entry] : [])).slice(-most),
    share() {
      const share = wanted();
      const { taken, refused } = auctions.lately();
      return refused === 0 ? share : roundedShare((share * taken) / (taken + refused));
    },
  };
  return watch;
}

/** Long enough to be steady, short enough to follow a change of traffic. */
const measuredSeconds = 5;

const shareFor = (perSecond: number): number =>
  perSecond <= perSecondAtMost ? 100 : roundedShare((perSecondAtMost / perSecond) * 100);

/** Two digits are as much as a reader needs of it. */
function roundedShare(share: number): number {
  return Number(share.toPrecision(2));
}

const encoder = new TextEncoder();

export function messageBytes(event: string, json: string, id?: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${json}\n\n`);
}

/** So many a second and no more; tells how it went in the last seconds. */
function newBucket(perSecond: number) {
  let second = 0;
  let taken = 0;
  let refused = 0;
  let before = { taken: 0, refused: 0 };
  return {
    take(at: number): boolean {
      const current = Math.floor(at / 1000);
      // An event of an older auction has an older second; going back would empty the bucket each time.
      if (current > second) {
        before = { taken, refused };
        second = current;
        taken = 0;
        refused = 0;
      }
      if (taken >= perSecond) {
        refused += 1;
        return false;
      }
      taken += 1;
      return true;
    },
    lately: () => before,
  };
}

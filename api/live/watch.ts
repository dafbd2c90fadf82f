import { type LiveAuction, type LiveCounters, type LiveEvent, perSecondAtMost } from '../../src/model/live/auction';
import { fitsLive, isSampled, type LiveFilter, liveParams } from '../../src/model/live/liveFilter';
import { type Entry, jsonOf } from './auctionStore';
import { createTally, type Tally } from './tally';

/** One open live view. */
export type Viewer = {
  readonly user: number;
  /** Must not throw or block. */
  push(bytes: Uint8Array<ArrayBuffer>): void;
};

/** An account and a filter that viewers watch; viewers with the same ones share it. */
export type Watch = {
  readonly key: string;
  /** The account; null for all. */
  readonly demand: number | null;
  readonly filter: LiveFilter;
  readonly tally: Tally;
  readonly viewers: Set<Viewer>;
  /** When it was created, in milliseconds since 1970. */
  readonly since: number;
  /** Whether a viewer is watching or may reconnect. */
  isAsked(): boolean;
  ask(): void;
  /** Stops collecting, after no viewer has returned. */
  end(): void;
  isEnded(): boolean;
  fits(auction: LiveAuction): boolean;
  /** Whether the auction is in the sample. */
  samples(id: string): boolean;
  /** Whether it is in the sample and its second of arrival has room for one more. */
  admits(entry: Pick<Entry, 'id' | 'at'>): boolean;
  /** Sends an auction to its viewers, and later to viewers who resume before it. */
  send(entry: Entry, seq: number): void;
  sendEvent(entry: Entry, event: LiveEvent, seq: number): void;
  sendCounters(counters: LiveCounters): void;
  /** Messages after `seq`, oldest first, and how many more were missed; null if unknown. */
  after(seq: number): { readonly messages: readonly Uint8Array<ArrayBuffer>[]; readonly missed: number | null };
  /** Newest last. */
  lastEntries(most: number): readonly Entry[];
  /** Percent of auctions that are sent, where the rate limit reduces the sample. */
  readonly share: () => number;
};

type Message = {
  readonly seq: number;
  readonly at: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly entry: Entry | undefined;
};

/** How long a disconnected viewer can still get missed messages. */
export const resumeMs = 60_000;
/** Older messages are only counted. */
const countedMessages = 6_000;
/** Enough for auctions of usual size over that time. */
const bytesAtMost = 4 * 2 ** 20;
const eventsPerSecond = perSecondAtMost * 8;

/** How long an unwatched watch is kept for viewers who return. */
const idleMs = resumeMs + 5_000;

type Options = {
  readonly demand: number | null;
  readonly filter: LiveFilter;
  readonly now: () => number;
  readonly process: string;
  /** False where only another process watches it. */
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
    // In bulk: each shift would move all the others.
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
  /** The share of the filter, else as much as the rate limit allows. */
  const wanted = (): number => {
    if (filter.sample !== undefined) return filter.sample;
    const second = Math.floor(now() / 1000);
    if (measured.second !== second) measured = { second, share: shareFor(tally.rate(second - 1, measuredSeconds)) };
    return measured.share;
  };

  const watch: Watch = {
    key: watchKey(demand, filter),
    demand,
    filter,
    viewers,
    since,
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

/** Two digits are precise enough for a reader. */
function roundedShare(share: number): number {
  return Number(share.toPrecision(2));
}

const encoder = new TextEncoder();

export function messageBytes(event: string, json: string, id?: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${json}\n\n`);
}

/** A rate limit per second, with the counts of the previous second. */
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

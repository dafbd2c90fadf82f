import { figureNames, type LiveAuction, type LiveFigures, type LiveSeries } from '../../src/model/live/auction';

/** Counts of one second, as sums, so that those of several processes can be added. */
export type Counts = Readonly<Record<(typeof countNames)[number], number>> & {
  /** Response times: the count per step. */
  readonly steps: Readonly<Record<number, number>>;
};
const countNames = [
  'auctions',
  'opps',
  'imps',
  'usd',
  'asked',
  'bids',
  'wins',
  'timeouts',
  'errors',
  'blocked',
] as const;
type Mutable = { -readonly [K in keyof Counts]: K extends 'steps' ? Record<number, number> : number };

/** Counts of a watch's last 60 seconds. A second is the whole number of seconds since 1970. */
export type Tally = {
  /** Sets the second from which counts are complete. */
  startAt(second: number): void;
  auction(second: number, auction: Pick<LiveAuction, 'bids' | 'winner' | 'blockedBy' | 'ms'>): void;
  impression(second: number, cpm: number): void;
  error(second: number): void;
  /** Auctions per second over the last `seconds`; 0 where nothing was counted. */
  rate(last: number, seconds: number): number;
  /** Adds the counts of another process. */
  add(second: number, counts: Counts): void;
  /** The counts of this process only. */
  own(second: number): Counts | undefined;
  /** Figures of the 60 seconds that end with `last`, as far as counted. */
  window(last: number): LiveFigures;
  second(last: number): LiveFigures;
  series(last: number): LiveSeries;
};

export const windowSeconds = 60;
/** Steps of 5 %, precise enough for a percentile. */
const stepOf = (ms: number): number => Math.round(Math.log(ms + 1) * 20);
const msOf = (step: number): number => Math.round(Math.exp(step / 20) - 1);
/** Seconds kept: the window, one more, and late ones. */
const kept = windowSeconds + 4;

const newCounts = (): Mutable => ({
  auctions: 0,
  opps: 0,
  imps: 0,
  usd: 0,
  asked: 0,
  bids: 0,
  wins: 0,
  timeouts: 0,
  errors: 0,
  blocked: 0,
  steps: {},
});

/** Counts from a second on; earlier seconds are unknown. */
export function createTally(from: number): Tally {
  let since = from;
  const own = newRing();
  const others = newRing();
  const sumOf = (from: number, to: number): Mutable => {
    const sum = newCounts();
    for (let second = from; second <= to; second += 1)
      for (const ring of [own, others]) {
        const found = ring.find(second);
        if (found) addTo(sum, found);
      }
    return sum;
  };
  const secondOf = (at: number): LiveFigures => figuresOf(sumOf(at, at), 1);
  return {
    startAt(second) {
      since = second;
    },
    auction(second, auction) {
      countAuction(own.at(second), auction);
    },
    impression(second, cpm) {
      const counts = own.at(second);
      counts.imps += 1;
      counts.usd += cpm / 1000;
    },
    error(second) {
      own.at(second).errors += 1;
    },
    add(second, counts) {
      addTo(others.at(second), counts);
    },
    rate(last, seconds) {
      const first = Math.max(since, last - seconds + 1);
      return first > last ? 0 : sumOf(first, last).auctions / (last - first + 1);
    },
    own: (second) => own.find(second),
    window(last) {
      const first = Math.max(since, last - windowSeconds + 1);
      return figuresOf(sumOf(first, last), Math.max(1, last - first + 1));
    },
    second: secondOf,
    series(last) {
      const seconds = Array.from({ length: windowSeconds }, (_, at) => last - windowSeconds + 1 + at);
      const figures = seconds.map((at) => (at < since ? undefined : secondOf(at)));
      // One list per figure.
      return Object.fromEntries(
        figureNames.map((name) => [name, figures.map((one) => one?.[name] ?? null)]),
      ) as unknown as LiveSeries;
    },
  };
}

function countAuction(
  counts: Mutable,
  { bids, winner, blockedBy, ms }: Pick<LiveAuction, 'bids' | 'winner' | 'blockedBy' | 'ms'>,
): void {
  counts.auctions += 1;
  if (blockedBy !== undefined) counts.blocked += 1;
  if (winner !== undefined) counts.opps += 1;
  for (const { result, price } of bids) {
    counts.asked += 1;
    if (price !== undefined) counts.bids += 1;
    if (result === 'won') counts.wins += 1;
    else if (result === 'timeout') counts.timeouts += 1;
    else if (result === 'error') counts.errors += 1;
  }
  const step = stepOf(ms);
  counts.steps[step] = (counts.steps[step] ?? 0) + 1;
}

function addTo(sum: Mutable, counts: Counts): void {
  for (const name of countNames) sum[name] += counts[name];
  for (const step in counts.steps) sum.steps[step] = (sum.steps[step] ?? 0) + (counts.steps[step] ?? 0);
}

function figuresOf(sum: Counts, seconds: number): LiveFigures {
  const { auctions, opps, imps, usd, asked, bids, wins, timeouts, errors, blocked, steps } = sum;
  return {
    qps: rounded(auctions / seconds),
    oppsPs: rounded(opps / seconds),
    impsPs: rounded(imps / seconds),
    fill: per(imps, auctions, 100),
    oppRate: per(opps, auctions, 100),
    revPm: rounded((usd * 60) / seconds),
    ecpm: per(usd, imps, 1000),
    bidRate: per(bids, asked, 100),
    winRate: per(wins, bids, 100),
    timeoutRate: per(timeouts, asked, 100),
    errorRate: per(errors, asked, 100),
    blockedRate: per(blocked, auctions, 100),
    p50: percentile(steps, auctions, 0.5),
    p95: percentile(steps, auctions, 0.95),
  };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
const per = (part: number, whole: number, times: number): number | null =>
  whole === 0 ? null : rounded((part / whole) * times);

function percentile(steps: Counts['steps'], count: number, share: number): number | null {
  if (count === 0) return null;
  let left = Math.ceil(count * share);
  let last = 0;
  // Integer keys are enumerated in ascending order.
  for (const step in steps) {
    last = Number(step);
    left -= steps[step] ?? 0;
    if (left <= 0) break;
  }
  return msOf(last);
}

function newRing() {
  const ring: { second: number; counts: Mutable }[] = [];
  return {
    at(second: number): Mutable {
      const found = ring[second % kept];
      if (found?.second === second) return found.counts;
      const made = { second, counts: newCounts() };
      ring[second % kept] = made;
      return made.counts;
    },
    find(second: number): Mutable | undefined {
      const found = ring[second % kept];
      return found?.second === second ? found.counts : undefined;
    },
  };
}

import {
  figureNames,
  type LiveAuction,
  type LiveCounters,
  type LiveEventOf,
  type LiveFigures,
  type LiveGap,
  type LiveSeries,
  type LiveSnapshot,
} from '../../model/live/auction';
import { type KeptAuctions, keepAuctions, keepEvents, nothingKept, releaseAuctions } from './keptAuctions';
import type { LiveCalls, StreamEvent } from './liveCalls';
import { type LinkState, type LiveLink, openLiveLink } from './liveLink';

/** The last 60 seconds of each figure, oldest first, and the second of the last point (seconds since 1970). */
type CountedSeries = { readonly points: LiveSeries; readonly lastSecond: number };

export const seconds = 60;
const nothing: readonly null[] = Array.from({ length: seconds }, () => null);

export const seriesOf = (points: LiveSeries | undefined, ts = 0): CountedSeries => ({
  points: points ? each((name) => padded(points[name])) : each(() => nothing),
  lastSecond: secondOf(ts),
});

/** Appends a second. Missing seconds become null; the last second again replaces its value. */
export function nextPoint(
  { points, lastSecond }: CountedSeries,
  { ts, second }: Pick<LiveCounters, 'ts' | 'second'>,
): CountedSeries {
  const at = secondOf(ts);
  if (lastSecond > 0 && at < lastSecond) return { points, lastSecond };
  const steps = lastSecond === 0 ? 1 : Math.min(seconds, at - lastSecond);
  const gone = Array.from({ length: Math.max(0, steps - 1) }, () => null);
  return {
    points: each((name) =>
      padded([...(steps === 0 ? points[name].slice(0, -1) : points[name]), ...gone, second[name]]),
    ),
    lastSecond: at,
  };
}

const secondOf = (ts: number): number => Math.floor(ts / 1000);

const padded = (values: readonly (number | null)[]): readonly (number | null)[] =>
  [...nothing, ...values].slice(-seconds);

const each = (make: (name: keyof LiveFigures) => readonly (number | null)[]): LiveSeries =>
  Object.fromEntries(figureNames.map((name) => [name, make(name)])) as LiveSeries;

export type LiveState = {
  readonly kept: KeptAuctions;
  readonly counters: LiveCounters | undefined;
  readonly series: CountedSeries;
  readonly link: LinkState;
  /** Auctions that were not sent since the view was opened or the notice was closed. */
  readonly gap: LiveGap | undefined;
  readonly isPaused: boolean;
  /** Whether the server has answered for these filters. */
  readonly isFilled: boolean;
};

type Listener = () => void;

export type LiveFeed = {
  snapshot(): LiveState;
  subscribe(listener: Listener): () => void;
  /** Restarts with other filters. */
  open(search: string): void;
  close(): void;
  retry(): void;
  pause(isPaused: boolean): void;
  /** Whether the user is at a row: the rows must not move. */
  hold(isHeld: boolean): void;
  release(): void;
  forgetGap(): void;
};

type Given = {
  readonly calls: Pick<LiveCalls, 'stream' | 'snapshot'>;
  readonly canStream: () => boolean;
  /** Calls back before the page is rendered; in a hidden tab too, later. */
  readonly onFrame: (draw: () => void) => void;
};

const empty: LiveState = {
  kept: nothingKept,
  counters: undefined,
  series: seriesOf(undefined),
  link: { kind: 'connecting' },
  gap: undefined,
  isPaused: false,
  isFilled: false,
};

/**
 * State of the live view, outside of React: hundreds of events may arrive between two renders, and are applied together before
 * the next one.
 */
export function createLiveFeed({ calls, canStream, onFrame }: Given): LiveFeed {
  const listeners = new Set<Listener>();
  let state = empty;
  let isHeld = false;
  let link: LiveLink | undefined;
  let filling: AbortController | undefined;
  let isFilling = false;
  let isDue = false;
  let auctions: LiveAuction[] = [];
  let events: LiveEventOf[] = [];

  const set = (change: Partial<LiveState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const stands = () => isHeld || state.isPaused;

  const draw = () => {
    isDue = false;
    const kept = keepEvents(keepAuctions(state.kept, auctions, stands()), events);
    auctions = [];
    events = [];
    if (kept !== state.kept) set({ kept });
  };
  const drawSoon = () => {
    if (isDue) return;
    isDue = true;
    onFrame(draw);
  };

  const take = ({ type, data }: StreamEvent) => {
    if (!Object.hasOwn(meanings, type)) return;
    // One of the four event types of the server.
    meanings[type as keyof typeof meanings](JSON.parse(data));
  };
  const meanings = {
    auction(told: LiveAuction) {
      auctions.push(told);
      drawSoon();
    },
    event(told: LiveEventOf) {
      events.push(told);
      drawSoon();
    },
    counters(told: LiveCounters) {
      // Counters alone do not complete the view: the recent auctions come with the pending snapshot.
      set({ counters: told, series: nextPoint(state.series, told), isFilled: state.isFilled || !isFilling });
    },
    gap(told: LiveGap) {
      set({ gap: state.gap ? sumOf(state.gap, told) : told });
    },
  };

  const fill = ({ counters, series, auctions: last }: LiveSnapshot) => {
    set({
      counters,
      series: seriesOf(series, counters.ts),
      kept: keepAuctions(state.kept, last, state.isFilled && stands()),
      isFilled: true,
    });
  };

  const stop = () => {
    link?.close();
    filling?.abort();
    auctions = [];
    events = [];
  };

  return {
    snapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open(search) {
      stop();
      set({ ...empty, isPaused: state.isPaused });
      filling = new AbortController();
      const { signal } = filling;
      isFilling = canStream();
      // The stream sends new events; recent auctions and the last minute's figures are requested once.
      if (isFilling)
        calls.snapshot(search, signal).then(
          (answer) => !signal.aborted && fill(answer),
          // The stream fails for the same reason, and reports it.
          () => {
            if (!signal.aborted) isFilling = false;
          },
        );
      link = openLiveLink({
        calls,
        search,
        canStream,
        onState: (next) => !signal.aborted && set({ link: next }),
        onEvent: (event) => !signal.aborted && take(event),
        onSnapshot: (answer) => !signal.aborted && fill(answer),
      });
    },
    close: stop,
    retry: () => link?.retry(),
    pause(isPaused) {
      set({ isPaused, kept: isPaused || isHeld ? state.kept : releaseAuctions(state.kept) });
    },
    hold(next) {
      if (next === isHeld) return;
      isHeld = next;
      if (!stands()) set({ kept: releaseAuctions(state.kept) });
    },
    release: () => set({ kept: releaseAuctions(state.kept) }),
    forgetGap: () => set({ gap: undefined }),
  };
}

const sumOf = (one: LiveGap, other: LiveGap): LiveGap => ({
  count: one.count === null || other.count === null ? null : one.count + other.count,
  from: Math.min(one.from, other.from),
  to: Math.max(one.to, other.to),
});

/** At most once per frame, and slowly enough to read. */
export function createFrames(restMs = 250): (draw: () => void) => void {
  let last = 0;
  return (draw) => {
    const run = () => {
      last = performance.now();
      draw();
    };
    setTimeout(
      // A hidden page gets no animation frames.
      () => (document.hidden ? run() : requestAnimationFrame(run)),
      Math.max(0, last + restMs - performance.now()),
    );
  };
}

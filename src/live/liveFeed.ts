import {
  figureNames,
  type LiveAuction,
  type LiveCounters,
  type LiveEventOf,
  type LiveFigures,
  type LiveGap,
  type LiveSeries,
  type LiveSnapshot,
} from '../model/live/auction';
import { type KeptAuctions, keepAuctions, keepEvents, nothingKept, releaseAuctions } from './keptAuctions';
import type { LiveCalls, StreamEvent } from './liveCalls';
import { type LinkState, type LiveLink, openLiveLink } from './liveLink';

/** The last 60 seconds of each figure, the oldest first, and which second the last point is of. */
type CountedSeries = { readonly points: LiveSeries; readonly lastSecond: number };

export const seconds = 60;
const nothing: readonly null[] = Array.from({ length: seconds }, () => null);

export const seriesOf = (points: LiveSeries | undefined, ts = 0): CountedSeries => ({
  points: points ? each((name) => padded(points[name])) : each(() => nothing),
  lastSecond: secondOf(ts),
});

/** One second more. Seconds of which nothing was told stay open; one that is told again is told better. */
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
  /** What was not sent since the view was opened or this was last put away. */
  readonly gap: LiveGap | undefined;
  readonly isPaused: boolean;
  /** Whether the server has answered for these filters yet. */
  readonly isFilled: boolean;
};

/** Updates of an auction reach its open panel, also after its row is gone. */
type Listener = () => void;

export type LiveFeed = {
  snapshot(): LiveState;
  subscribe(listener: Listener): () => void;
  /** Begins anew with other filters. */
  open(search: string): void;
  close(): void;
  retry(): void;
  pause(isPaused: boolean): void;
  /** The reader is at a row: it must not move. */
  hold(isHeld: boolean): void;
  release(): void;
  forgetGap(): void;
};

type Given = {
  readonly calls: Pick<LiveCalls, 'stream' | 'snapshot'>;
  readonly canStream: () => boolean;
  /** Calls back when the page is about to be drawn; also in a tab that is not seen, if later. */
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
 * What the live view shows, outside of React: hundreds of events may come between two drawings of the page, and are taken up
 * together before the next one.
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
    // One of these four, as the server's own types have it.
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
      // Figures alone fill nothing: the auctions that were there come with the answer that is waited for.
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
      // The stream brings what comes; what was just there, and the last minute's figures, are asked for once.
      if (isFilling)
        calls.snapshot(search, signal).then(
          (answer) => !signal.aborted && fill(answer),
          // What refuses this refuses the stream too, and is told there.
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

/** Once per frame at most, and slow enough to read. */
export function createFrames(restMs = 250): (draw: () => void) => void {
  let last = 0;
  return (draw) => {
    const run = () => {
      last = performance.now();
      draw();
    };
    setTimeout(
      // A hidden page is not drawn.
      () => (document.hidden ? run() : requestAnimationFrame(run)),
      Math.max(0, last + restMs - performance.now()),
    );
  };
}

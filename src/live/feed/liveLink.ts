import { HttpProblem } from '../../model/HttpProblem';
import type { LiveSnapshot } from '../../model/live/auction';
import type { LiveCalls, StreamEvent } from './liveCalls';

/** State of the connection; each kind has a sentence. `at` is the time of the next try, in milliseconds since 1970. */
export type LinkState =
  | { readonly kind: 'connecting' | 'live' | 'polling' | 'closed' }
  | { readonly kind: 'reconnecting' | 'away' | 'tooMany'; readonly at: number }
  | { readonly kind: 'refused'; readonly error: HttpProblem };

type Given = {
  readonly calls: Pick<LiveCalls, 'stream' | 'snapshot'>;
  /** Mode and filters as query string of the call. */
  readonly search: string;
  readonly canStream: () => boolean;
  readonly now?: () => number;
  readonly random?: () => number;
  /** Rejects when aborted. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  onState(state: LinkState): void;
  onEvent(event: StreamEvent): void;
  onSnapshot(answer: LiveSnapshot): void;
};

export type LiveLink = {
  /** Tries again at once, also after giving up. */
  retry(): void;
  close(): void;
};

/** The server closes a stream after half an hour; an end close to that is regular, not a loss. */
export const closedAfterMs = 29 * 60_000;
/** The server pings every 15 s; longer silence is a loss. */
const silentMs = 40_000;
const pollMs = 3_000;
const tooManyMs = 30_000;
/** Shortest wait. The server's `retry` is the longest, but at least this long, so that clients do not all return at once. */
const firstTryMs = 1_000;
/** After more failures in a row, the server counts as away. */
const awayAfter = 4;

/** Keeps the view connected until closed: resumes from the last event after a loss, and reports its state. */
export function openLiveLink(given: Given): LiveLink {
  const { calls, search, onState, onEvent, onSnapshot, now = Date.now, random = Math.random, wait = waitFor } = given;
  const closing = new AbortController();
  let resting = new AbortController();
  let lastId: string | undefined;
  let retryMs = 5_000;
  let failures = 0;
  let silences = 0;

  /** Waits for `ms`, or until the user asks for the next try. */
  const rest = async (ms: number): Promise<void> => {
    resting = new AbortController();
    await wait(ms, AbortSignal.any([closing.signal, resting.signal])).catch(() => undefined);
    if (resting.signal.aborted) failures = 0;
  };

  const streamOnce = async (): Promise<number | undefined> => {
    const cutting = new AbortController();
    let openedAt: number | undefined;
    let hasSpoken = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear = () => {
      clearTimeout(timer);
      timer = setTimeout(() => cutting.abort(silence), silentMs);
    };
    try {
      await calls.stream(search, lastId, AbortSignal.any([closing.signal, cutting.signal]), {
        onOpen() {
          openedAt = now();
          hear();
        },
        onBytes() {
          hear();
          if (!hasSpoken) onState({ kind: 'live' });
          hasSpoken = true;
          failures = 0;
          silences = 0;
        },
        onEvent(event) {
          if (event.id !== undefined) lastId = event.id;
          onEvent(event);
        },
        onRetry: (ms) => {
          retryMs = Math.max(firstTryMs, ms);
        },
      });
    } finally {
      clearTimeout(timer);
      // An opened stream without data: a buffering proxy holds it back.
      if (openedAt !== undefined && !hasSpoken) silences += 1;
    }
    return openedAt;
  };

  const lost = async (): Promise<void> => {
    failures += 1;
    const isAway = failures > awayAfter;
    // At most the server's `retry`: a restarted server must show within that time.
    const longest = Math.min(retryMs, firstTryMs * 2 ** (failures - 1));
    const ms = Math.round(longest * (0.75 + random() / 4));
    onState({ kind: isAway ? 'away' : 'reconnecting', at: now() + ms });
    await rest(ms);
  };

  const failed = async (error: unknown): Promise<void> => {
    if (!(error instanceof HttpProblem) || error.status === 0 || error.status >= 500) return lost();
    if (error.status === 429) {
      const ms = Math.max(tooManyMs, (error.problem.retryAfter ?? 0) * 1000);
      onState({ kind: 'tooMany', at: now() + ms });
      return rest(ms);
    }
    onState({ kind: 'refused', error });
    return rest(Number.POSITIVE_INFINITY);
  };

  const run = async (): Promise<void> => {
    onState({ kind: 'connecting' });
    while (!closing.signal.aborted) {
      try {
        if (!given.canStream() || silences >= 2) {
          onSnapshot(await calls.snapshot(search, closing.signal));
          failures = 0;
          onState({ kind: 'polling' });
          await rest(pollMs);
          continue;
        }
        const openedAt = await streamOnce();
        if (openedAt !== undefined && now() - openedAt >= closedAfterMs) {
          onState({ kind: 'closed' });
          await rest(Number.POSITIVE_INFINITY);
          onState({ kind: 'connecting' });
        } else await lost();
      } catch (error) {
        if (closing.signal.aborted) return;
        await failed(error);
      }
    }
  };
  void run();

  return { retry: () => resting.abort(), close: () => closing.abort() };
}

const silence = new Error('Nothing came for too long.');

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const timer = Number.isFinite(ms) ? setTimeout(resolve, ms) : undefined;
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

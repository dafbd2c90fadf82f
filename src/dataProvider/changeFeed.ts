import { takeTurns } from './takeTurns';

/** Receives changes from other tabs and other users. */
export type ChangeFeed = {
  /** Notifies the other tabs of this browser. */
  changed(resource: string, ids: readonly number[]): void;
  close(): void;
};

export type ChangeFeedOptions = {
  /** Address of `/api/events`. */
  readonly url: string;
  readonly withCredentials: boolean;
  /** Tabs of one session exchange messages; those of another session do not. */
  readonly session: string;
  readonly onChanged: (resource: string, ids: readonly number[]) => void;
  /** The stream was interrupted: anything may have changed. */
  readonly onGap: () => void;
  /** The server has ended the session (`expired`, `archived`, `password`). */
  readonly onSessionEnd: (reason: string) => void;
  /** The server has too many streams of this user: poll until it has room again. */
  readonly onPolling?: (isPolling: boolean) => void;
  /** False without a session: the server would refuse a stream. */
  readonly mayListen?: () => boolean;
  /** Opens the stream after this, and reports what it missed as a gap. Messages of other tabs arrive at once. */
  readonly streamAfter?: Promise<void>;
  /** Receives all other events (`src/dataProvider/serverEvents.ts`). */
  readonly onEvent?: (type: string, data: unknown) => void;
};

type Message = { readonly type: string; readonly data: unknown };

const firstRetryMs = 2_000;
const lastRetryMs = 60_000;
/** Polling interval without a stream, and the random delay on top, so that tabs do not poll at once. */
export const pollMs = 30_000;
const spreadMs = 5_000;
const types = ['changed', 'session', 'savedReport', 'reportLine'] as const;

/**
 * Listens to `/api/events`. One tab holds the stream and passes everything on: with HTTP/1.1 a browser opens at most six
 * connections to a server, so streams in six tabs would leave none for calls.
 */
export function openChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  const channel = new BroadcastChannel(`adx-news-${options.session}`);
  const closing = new AbortController();

  const receive = ({ type, data }: Message): void => {
    const fact = (typeof data === 'object' && data !== null ? data : {}) as {
      resource?: unknown;
      id?: unknown;
      ids?: unknown;
      reason?: unknown;
    };
    if (type === 'gap') options.onGap();
    else if (type === 'polling') options.onPolling?.(data === true);
    else if (type === 'session') options.onSessionEnd(String(fact.reason ?? 'expired'));
    else if (type === 'changed') options.onChanged(String(fact.resource), idsOf(fact));
    else options.onEvent?.(type, data);
  };
  const tellAll = (message: Message): void => {
    channel.postMessage(message);
    receive(message);
  };

  channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data);
  const wasPutOff = options.streamAfter !== undefined;
  const listen = (): void => {
    if (closing.signal.aborted) return;
    // Without a secure context there are no locks: then each tab holds its own stream.
    if (navigator.locks)
      void takeTurns(`adx-news-${options.session}`, closing.signal, (isLate) =>
        holdStream(options, closing.signal, tellAll, isLate || wasPutOff),
      );
    else void holdStream(options, closing.signal, receive, wasPutOff);
  };
  if (options.streamAfter) void options.streamAfter.then(listen);
  else listen();

  return {
    changed: (resource, ids) => {
      if (!closing.signal.aborted) channel.postMessage({ type: 'changed', data: { resource, ids } });
    },
    close() {
      closing.abort();
      channel.close();
    },
  };
}

/** Keeps the stream open until `stop`; the browser itself reconnects only after some failures. */
function holdStream(
  { url, withCredentials, mayListen = () => true }: ChangeFeedOptions,
  stop: AbortSignal,
  tell: (message: Message) => void,
  isLate: boolean,
): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let retryMs = firstRetryMs;
    let wasAway = isLate;
    /** Undefined at first: another tab held the stream until now, and may have started polling. */
    let isPolling: boolean | undefined;

    const openLater = (ms = retryMs): void => {
      wasAway = true;
      source?.close();
      clearTimeout(timer);
      timer = setTimeout(() => (mayListen() ? open() : openLater()), ms);
    };
    const poll = (is: boolean): void => {
      // Repeated at each poll, for tabs that were opened since.
      if (is || is !== isPolling) tell({ type: 'polling', data: is });
      isPolling = is;
    };
    /** Handles a refused stream: if there are too many, polls and retries at the next poll; else retries later. */
    const refused = async (): Promise<void> => {
      const isFull = await hasNoRoom(url, withCredentials, stop);
      if (stop.aborted) return;
      poll(isFull);
      if (isFull) {
        tell({ type: 'gap', data: null });
        openLater(pollMs + Math.random() * spreadMs);
      } else {
        openLater();
        retryMs = Math.min(retryMs * 2, lastRetryMs);
      }
    };
    const open = (): void => {
      const stream = new EventSource(url, { withCredentials });
      source = stream;
      stream.onopen = () => {
        retryMs = firstRetryMs;
        poll(false);
        if (wasAway) tell({ type: 'gap', data: null });
        wasAway = false;
      };
      stream.onerror = () => {
        wasAway = true;
        if (stream.readyState === EventSource.CLOSED) void refused();
      };
      for (const type of types)
        stream.addEventListener(type, ({ data }: MessageEvent<string>) => tell({ type, data: JSON.parse(data) }));
      // The server ends the stream with the session, and refuses another until the next sign-in.
      stream.addEventListener('session', () => openLater());
    };

    stop.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    });
    open();
  });
}

/** Whether the server has too many streams; an `EventSource` does not report why it was refused. */
async function hasNoRoom(url: string, withCredentials: boolean, stop: AbortSignal): Promise<boolean> {
  const looking = new AbortController();
  const end = () => looking.abort();
  stop.addEventListener('abort', end, { once: true });
  try {
    const { status } = await fetch(url, {
      credentials: withCredentials ? 'include' : 'same-origin',
      signal: looking.signal,
    });
    return status === 429;
  } catch {
    // No answer at all: then this is not the reason.
    return false;
  } finally {
    stop.removeEventListener('abort', end);
    // Cancels the stream if it was opened after all.
    end();
  }
}

const idsOf = ({ id, ids }: { id?: unknown; ids?: unknown }): readonly number[] =>
  (Array.isArray(ids) ? ids : [id]).filter((one): one is number => typeof one === 'number');

import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http';

const seconds = 1000;
const minutes = 60 * seconds;

/** Limits of time and size for requests, before any code reads them. */
export const requestLimits = {
  keepAliveTimeout: 65 * seconds,
  headersTimeout: 15 * seconds,
  maxHeaderSize: 16 * 1024,
  /** Enough for a video over a slow line; `createBodyTimes` limits other bodies more. */
  requestTimeout: 30 * minutes,
  connectionsCheckingInterval: 5 * seconds,
} satisfies ServerOptions;

/** Silence on both sides after which a connection counts as dead. Event streams send a ping every 15 seconds. */
export const silentMs = 10 * minutes;

/** How long the server waits for a body. */
export type BodyTime = {
  /** Time before the speed is checked. */
  readonly graceMs: number;
  /** Minimum average speed after that time. */
  readonly bytesPerSecond: number;
  readonly longestMs: number;
};

const kB = 1024;
const usualRate = 64 * kB;
const slowestRate = 4 * kB;
/** For a body of unknown length. */
const unknownMs = 60 * seconds;

const usualTime = (length: number | undefined): BodyTime => ({
  graceMs: 10 * seconds,
  bytesPerSecond: slowestRate,
  longestMs: length === undefined ? unknownMs : 20 * seconds + (length / usualRate) * seconds,
});
const fileTime: BodyTime = {
  graceMs: 30 * seconds,
  bytesPerSecond: slowestRate,
  longestMs: requestLimits.requestTimeout,
};

type Running = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly bytesBefore: number;
  time: BodyTime;
  waitedMs: number;
};

export type BodyTimes = {
  /** Starts with the request's headers; requests without a body have no limit. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** Marks the body of this request as a file of a signed-in user. */
  isFile(request: object): void;
};

/**
 * Ends requests with slow bodies: 408, and the connection is closed. Counts only time in which the server could read more: a
 * client whose bytes wait in a buffer is not slow.
 */
export function createBodyTimes({
  usual = usualTime,
  everyMs = seconds,
}: {
  usual?: typeof usualTime;
  everyMs?: number;
} = {}): BodyTimes {
  const all = new Map<object, Running>();
  let timer: NodeJS.Timeout | undefined;

  const look = (): void => {
    for (const [request, one] of all) {
      if (one.request.complete || one.request.destroyed) all.delete(request);
      else if (one.request.readableLength < one.request.readableHighWaterMark) {
        one.waitedMs += everyMs;
        if (isTooSlow(one)) {
          all.delete(request);
          cut(one);
        }
      }
    }
    if (all.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    watch(request, response) {
      const { headers, socket } = request;
      const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
      if (length === undefined ? headers['transfer-encoding'] === undefined : length === 0) return;
      all.set(request, { request, response, bytesBefore: socket.bytesRead, time: usual(length), waitedMs: 0 });
      request.once('end', () => all.delete(request)).once('close', () => all.delete(request));
      timer ??= setInterval(look, everyMs).unref();
    },
    isFile(request) {
      const one = all.get(request);
      if (one) one.time = fileTime;
    },
  };
}

function isTooSlow({ request, bytesBefore, time, waitedMs }: Running): boolean {
  if (waitedMs > time.longestMs) return true;
  const bytes = request.socket.bytesRead - bytesBefore;
  return waitedMs > time.graceMs && bytes < (time.bytesPerSecond * waitedMs) / seconds;
}

function cut({ request: { socket }, response }: Running): void {
  // Node's own response to a request that takes too long.
  if (socket.writable && !response.headersSent)
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  socket.destroySoon();
  // The server does not wait for clients that do not read this response.
  setTimeout(() => socket.destroy(), seconds).unref();
}

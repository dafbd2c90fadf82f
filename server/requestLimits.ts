import type { IncomingMessage, ServerOptions } from 'node:http';

const seconds = 1000;
const minutes = 60 * seconds;

/** How long and how large a request may be before anybody reads it. */
export const requestLimits = {
  keepAliveTimeout: 65 * seconds,
  headersTimeout: 30 * seconds,
  maxHeaderSize: 16 * 1024,
  /** A film over a slow line; other bodies have less. */
  requestTimeout: 30 * minutes,
  connectionsCheckingInterval: 5 * seconds,
} satisfies ServerOptions;

/** What the slowest line brings that somebody works over. */
const bytesPerMs = 16;

/** A body that trickles in holds a connection for nothing: whoever sends one is cut off, but files may take their time. */
export function limitBodyTime(request: IncomingMessage, least = 30 * seconds): void {
  const { headers, socket } = request;
  const length = Number(headers['content-length']);
  if (!length || /^multipart\//i.test(headers['content-type'] ?? '')) return;
  const ms = Math.min(least + length / bytesPerMs, requestLimits.requestTimeout);
  const timer = setTimeout(() => {
    // As Node itself answers a request that takes too long.
    if (socket.writable) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    socket.destroy();
  }, ms);
  const done = () => clearTimeout(timer);
  request.once('end', done).once('close', done);
}

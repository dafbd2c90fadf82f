import type { IncomingMessage, ServerResponse } from 'node:http';

const MB = 1024 * 1024;
/** What is left of a body is read for this much, and the connection serves the next call. */
const keptBytes = MB;
/** Longer ones end their connection, and are read so far that a client that sends first and listens then hears the answer. */
const heardBytes = 64 * MB;
const lingerMs = 5_000;

/**
 * Ends a connection in good order whose request is answered before its long body has come, as a refusal is: the answer says that it
 * ends, and what still comes is thrown away. Cut at once, the client would lose the answer, or its next call to ECONNRESET.
 */
export function endInOrder(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  const length = headers['content-length'];
  if (length === undefined ? headers['transfer-encoding'] === undefined : length === '0') return;
  const before = socket.bytesRead;
  const left = (): number => (length === undefined ? Number.POSITIVE_INFINITY : Number(length) - (socket.bytesRead - before));

  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    if (!request.complete && left() > keptBytes) {
      response.setHeader('Connection', 'close');
      linger(request);
    }
    return writeHead(...args);
  };
}

/** Node destroys the socket with the end of an answer that ends the connection: here, only when the client has said everything. */
function linger(request: IncomingMessage): void {
  const { socket } = request;
  const destroySoon = socket.destroySoon.bind(socket);
  let isLingering = false;
  socket.destroySoon = () => {
    if (isLingering) return;
    isLingering = true;
    socket.end();
    const before = socket.bytesRead;
    const stop = (): void => {
      clearInterval(watch);
      clearTimeout(timer);
      request.off('end', stop).off('close', stop);
      destroySoon();
    };
    const watch = setInterval(() => socket.bytesRead - before > heardBytes && stop(), 50).unref();
    const timer = setTimeout(stop, lingerMs).unref();
    if (request.readableEnded || request.destroyed) return stop();
    request.once('end', stop).once('close', stop);
    // Where the API reads it, the API throws the rest away (`bodyPieces`).
    if (request.listenerCount('data') === 0) request.resume();
  };
}

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { QuickAnswer } from '../api/ports/quickAnswer';
import type { OpenedConsole } from './openConsole';
import type { StaticFiles } from './staticFiles';
import type { RequestWatch } from './watchRequests';

/** Writes finished answers, each with its own request id. Calls `held` for responses that the system has not taken whole. */
function sendQuick(
  isHttps: boolean,
  held: (response: ServerResponse) => void,
): (answer: QuickAnswer, response: ServerResponse) => void {
  const secure = Object.entries(headersOfData(isHttps)).flat();
  const start = `req_q${randomBytes(5).toString('hex')}`;
  // The same answer is written repeatedly: in the same array, of which only the last entry changes.
  const known = new WeakMap<QuickAnswer, Prepared>();
  const prepare = (answer: QuickAnswer): Prepared => {
    // Node would make a Buffer of other bytes at each write.
    const body = answer.body && Buffer.from(answer.body.buffer, answer.body.byteOffset, answer.body.byteLength);
    const headers = [
      ...answer.headers,
      ...secure,
      ...(body ? ['Content-Length', String(body.byteLength)] : []),
      'X-Request-Id',
      '',
    ];
    const prepared = { headers, body };
    known.set(answer, prepared);
    return prepared;
  };

  // Each write wakes the client, which costs more than all the rest: all requests of this turn are read before the first answer
  // is written. No answer waits for a later turn.
  let read: Ready[] = [];
  const write = () => {
    const ready = read;
    read = [];
    for (const { response, body } of ready) {
      response.end(body);
      if (response.socket?.writableLength) held(response);
    }
  };

  let count = 0;
  return (answer, response) => {
    const { headers, body } = known.get(answer) ?? prepare(answer);
    count += 1;
    headers[headers.length - 1] = `${start}${count.toString(36)}`;
    response.writeHead(answer.status, headers);
    if (read.push({ response, body }) === 1) setImmediate(write);
  };
}

type Prepared = { readonly headers: string[]; readonly body: Buffer | undefined };
type Ready = { readonly response: ServerResponse; readonly body: Buffer | undefined };

/** Security headers of data. */
const headersOfData = (isHttps: boolean): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  // Keeps other sites from embedding an answer as an image or script. Files for players override it.
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(isHttps && { 'Strict-Transport-Security': 'max-age=15552000' }),
});

/** Security headers of pages; data gets those that concern data. Scripts are our files; MUI adds inline styles. */
function securityHeaders(
  isHttps: boolean,
): (request: IncomingMessage, response: ServerResponse, isPage: boolean) => void {
  const policy = Object.entries({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob: https:",
    'media-src': "'self' blob: https:",
    'font-src': "'self' data:",
    'connect-src': "'self'",
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }).map(([name, value]) => `${name} ${value}`);
  const ofData = Object.entries(headersOfData(isHttps));
  const ofPages = Object.entries({
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  });
  return (request, response, isPage) => {
    for (const [name, value] of ofData) response.setHeader(name, value);
    if (!isPage) return;
    for (const [name, value] of ofPages) response.setHeader(name, value);
    if (mayBeHeldByAnother(request)) response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  };
}

/**
 * Whether another site may have opened the page and holds its window. Isolating such a page costs a browser 150 ms before it
 * reads the first byte. A page opened by the user or by us has no foreign initiator (W3C Fetch Metadata).
 */
const mayBeHeldByAnother = ({ headers }: IncomingMessage): boolean =>
  !['none', 'same-origin'].includes(String(headers['sec-fetch-site']));

type Parts = {
  readonly opened: OpenedConsole;
  readonly files: StaticFiles;
  /** The URL of the console for users. */
  readonly publicUrl: string | undefined;
  /** Called with every response that may take a while. */
  readonly track: (response: ServerResponse) => void;
  /** Reports requests to the observer, if there is one. */
  readonly watch?: RequestWatch | undefined;
};

/** Pipelined requests of one connection. */
const inLineAtMost = 64;

/** Handles all requests to the console's port: API, configuration, health, metrics and client files. */
export function createListener({ opened, files, publicUrl, track, watch }: Parts): RequestListener {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const { places } = opened;
  const turns = createTurns();
  const inLine = new WeakMap<Socket, number>();
  const answerOwn = getRequestListener(
    (request, { incoming }) => {
      watch?.is(request, incoming);
      const answer = opened.fetch(request, incoming);
      // What remains is to send the answer.
      if (answer instanceof Promise) return answer.finally(() => places.leave(incoming));
      places.leave(incoming);
      return answer;
    },
    { errorHandler: (error) => new Response('', { status: error instanceof RequestError ? 400 : 500 }) },
  );
  const secure = securityHeaders(isHttps);
  const quickly = sendQuick(isHttps, track);

  /** Limits parallel API calls, which share a processor; new requests are taken in between them. */
  const answerInTurn: RequestListener = async (request, response) => {
    const { socket } = request;
    const count = (inLine.get(socket) ?? 0) + 1;
    inLine.set(socket, count);
    if (count > inLineAtMost) return void socket.destroy();
    const isIn = await places.enter(request, response);
    inLine.set(socket, (inLine.get(socket) ?? 1) - 1);
    if (!isIn) return;
    try {
      await turns.later();
      await answerOwn(request, response);
    } finally {
      // A malformed URL is refused before the API.
      places.leave(request);
    }
  };

  const misdirected = (request: IncomingMessage, response: ServerResponse): void => {
    watch?.began(request, response, '(other host)');
    secure(request, response, true);
    // Further requests of this connection would name the same host.
    response.writeHead(421, { 'Content-Type': 'application/problem+json', Connection: 'close' });
    response.end(
      JSON.stringify({
        type: '/problems/misdirected',
        title: 'Misdirected request',
        status: 421,
        code: 'misdirected',
        detail: isFrench(request) ? elsewhereInFrench(publicUrl) : elsewhere(publicUrl),
      }),
    );
  };
  return (request, response) => {
    if (!opened.isOwnHost(request)) return misdirected(request, response);
    const quick = opened.quick(request);
    if (quick) {
      watch?.began(request, response, '(ready answer)');
      quickly(quick, response);
      return;
    }
    track(response);
    opened.bodyTimes.watch(request, response);
    endInOrder(request, response);
    const path = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
    const isOwn = opened.isOwn(path);
    // Our own paths outside the API are few and fixed.
    watch?.began(request, response, !isOwn ? '(file)' : path.startsWith('/api') ? '/api/*' : path);
    secure(request, response, !isOwn);
    if (isOwn && path.startsWith('/api')) void answerInTurn(request, response);
    else if (isOwn) void answerOwn(request, response);
    else if (!files.answer(request, response, path)) refuse(request, response);
  };
}

function refuse({ method }: IncomingMessage, response: ServerResponse): void {
  const isRead = method === 'GET' || method === 'HEAD';
  // Static files take no body, so it is not read.
  const more = isRead ? {} : { Allow: 'GET, HEAD', Connection: 'close' };
  response.writeHead(isRead ? 404 : 405, { 'Content-Type': 'text/plain; charset=utf-8', ...more });
  response.end(isRead ? 'File not found.' : 'Files are read only.');
}

// In both languages: no page of the console is loaded that could translate it.
const elsewhere = (address: string | undefined): string =>
  `This console is at ${address}, not at this host. A proxy in front of it must pass on Host, or send X-Forwarded-Host and be in TRUSTED_PROXIES.`;
const elsewhereInFrench = (address: string | undefined): string =>
  `Cette console se trouve à ${address}, pas à cet hôte. Un proxy placé devant elle doit transmettre Host, ou envoyer X-Forwarded-Host et figurer dans TRUSTED_PROXIES.`;

/** Whether the browser's most preferred language is French. */
function isFrench({ headers }: IncomingMessage): boolean {
  const [first] = (headers['accept-language'] ?? '').slice(0, 1000).split(',');
  return /^fr\b/i.test(first?.trim() ?? '');
}

/** Bounds the work per turn of the event loop, so that new connections and other requests come in between. */
type Turns = {
  /** Waits for a later turn where this one has used its time; undefined where time is left. */
  later(): Promise<void> | undefined;
};

/** Milliseconds of work after which the rest waits. */
const budgetMs = 10;

type Options = { readonly now?: () => number; readonly nextTurn?: (work: () => void) => void };

/** @param nextTurn runs work after the event loop has polled for I/O */
export function createTurns({
  now = () => performance.now(),
  nextTurn = (work) => void setImmediate(work),
}: Options = {}): Turns {
  const waiting: (() => void)[] = [];
  let begun: number | undefined;
  let isSet = false;

  const turn = (): void => {
    isSet = false;
    begun = now();
    // One at a time: its work runs after this, for an unknown time.
    waiting.shift()?.();
    if (waiting.length > 0) set();
    else nextTurn(forget);
  };
  const set = (): void => {
    if (isSet) return;
    isSet = true;
    nextTurn(turn);
  };
  const forget = (): void => {
    if (!isSet) begun = undefined;
  };

  return {
    later() {
      if (begun === undefined) {
        begun = now();
        nextTurn(forget);
      }
      // Waiting work goes first.
      if (waiting.length === 0 && now() - begun <= budgetMs) return undefined;
      return new Promise((resolve) => {
        waiting.push(resolve);
        set();
      });
    },
  };
}

const MB = 1024 * 1024;
/** Bytes of an unread body that are read, to keep the connection for the next call. */
const keptBytes = MB;
/** Longer bodies end the connection after this many bytes, so that a client that sends before it listens gets the answer. */
const heardBytes = 64 * MB;
const lingerMs = 5_000;

/**
 * Closes a connection in order when the answer precedes its long body, as a refusal does: the answer announces the end, and the
 * rest of the body is discarded. An immediate close would lose the answer, or fail the next call with ECONNRESET.
 */
function endInOrder(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  const length = headers['content-length'];
  if (length === undefined ? headers['transfer-encoding'] === undefined : length === '0') return;
  const before = socket.bytesRead;
  const left = (): number =>
    length === undefined ? Number.POSITIVE_INFINITY : Number(length) - (socket.bytesRead - before);

  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    if (!request.complete && left() > keptBytes) {
      response.setHeader('Connection', 'close');
      linger(request);
    }
    return writeHead(...args);
  };
}

/** Delays the close of the socket, which Node does with the end of the answer, until the client has sent everything. */
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
    // Where the API reads the body, it discards the rest itself (`bodyPieces`).
    if (request.listenerCount('data') === 0) request.resume();
  };
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { endInOrder } from './earlyAnswers';
import type { OpenedConsole } from './openConsole';
import { securityHeaders } from './securityHeaders';
import { sendQuick } from './sendQuick';
import type { StaticFiles } from './staticFiles';
import { createTurns } from './turns';
import type { RequestWatch } from './watchRequests';

type Parts = {
  readonly opened: OpenedConsole;
  readonly files: StaticFiles;
  /** Where people open the console. */
  readonly publicUrl: string | undefined;
  /** Told of every response that may take a while. */
  readonly track: (response: ServerResponse) => void;
  /** Reports requests to the observer, if there is one. */
  readonly watch?: RequestWatch | undefined;
};

/** Requests that one connection may send ahead of its answers. */
const inLineAtMost = 64;

/** Everything the console answers on its port: the API, its configuration, how it does, and the client. */
export function createListener({ opened, files, publicUrl, track, watch }: Parts): RequestListener {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const { places } = opened;
  const turns = createTurns();
  const inLine = new WeakMap<Socket, number>();
  const answerOwn = getRequestListener(
    (request, { incoming }) => {
      watch?.is(request, incoming);
      const answer = opened.fetch(request, incoming);
      // What is left is to send the answer.
      if (answer instanceof Promise) return answer.finally(() => places.leave(incoming));
      places.leave(incoming);
      return answer;
    },
    { errorHandler: (error) => new Response('', { status: error instanceof RequestError ? 400 : 500 }) },
  );
  const secure = securityHeaders(isHttps);
  const quickly = sendQuick(isHttps, track);

  /** Calls of the API share a processor: a few run at once, and between them the loop takes in what else has come. */
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
      // A malformed address is refused before the API hears of it.
      places.leave(request);
    }
  };

  const misdirected = (request: IncomingMessage, response: ServerResponse): void => {
    watch?.began(request, response, '(other host)');
    secure(request, response, true);
    // What follows on this connection would name the same host.
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
    // Addresses of our own beside the API are few and fixed.
    watch?.began(request, response, !isOwn ? '(file)' : path.startsWith('/api') ? '/api/*' : path);
    secure(request, response, !isOwn);
    if (isOwn && path.startsWith('/api')) void answerInTurn(request, response);
    else if (isOwn) void answerOwn(request, response);
    else if (!files.answer(request, response, path)) refuse(request, response);
  };
}

function refuse({ method }: IncomingMessage, response: ServerResponse): void {
  const isRead = method === 'GET' || method === 'HEAD';
  // Static files take no body: a body is not read.
  const more = isRead ? {} : { Allow: 'GET, HEAD', Connection: 'close' };
  response.writeHead(isRead ? 404 : 405, { 'Content-Type': 'text/plain; charset=utf-8', ...more });
  response.end(isRead ? 'File not found.' : 'Files are read only.');
}

// No page of the console has come yet that could translate it.
const elsewhere = (address: string | undefined): string =>
  `This console is at ${address}, not at this host. A proxy in front of it must pass on Host, or send X-Forwarded-Host and be in TRUSTED_PROXIES.`;
const elsewhereInFrench = (address: string | undefined): string =>
  `Cette console se trouve à ${address}, pas à cet hôte. Un proxy placé devant elle doit transmettre Host, ou envoyer X-Forwarded-Host et figurer dans TRUSTED_PROXIES.`;

/** French before English among the languages of the browser, which names the best first. */
function isFrench({ headers }: IncomingMessage): boolean {
  const [first] = (headers['accept-language'] ?? '').slice(0, 1000).split(',');
  return /^fr\b/i.test(first?.trim() ?? '');
}

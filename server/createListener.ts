import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createAdmission } from './admission';
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
  /** Follows requests, where somebody wants to know. */
  readonly watch?: RequestWatch | undefined;
};

/** Requests that one connection may send ahead of its answers. */
const inLineAtMost = 64;

const isReport = /^\/api\/(rrun|savedReport|reports)/;
const reportsAtOnce = 4;

/** Everything the console answers on its port: the API, its configuration, how it does, and the client. */
export function createListener({ opened, files, publicUrl, track, watch }: Parts): RequestListener {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const calls = createAdmission();
  // These wait for the report engine most of the time, and take no place of a list.
  const reports = createAdmission({ atOnce: reportsAtOnce });
  const turns = createTurns();
  /** Told when the API has answered. */
  const ends = new WeakMap<object, () => void>();
  const inLine = new WeakMap<Socket, number>();
  const answerOwn = getRequestListener(
    (request, { incoming }) => {
      watch?.is(request, incoming);
      const answer = opened.fetch(request, incoming);
      const end = ends.get(incoming);
      if (!end) return answer;
      if (answer instanceof Promise) return answer.finally(end);
      end();
      return answer;
    },
    { errorHandler: () => new Response('', { status: 500 }) },
  );
  const secure = securityHeaders(isHttps);
  const quickly = sendQuick(isHttps, track);

  /** Calls of the API share a processor: a few run at once, and between them the loop takes in what else has come. */
  const answerInTurn: RequestListener = async (request, response) => {
    const { socket, headers } = request;
    const count = (inLine.get(socket) ?? 0) + 1;
    inLine.set(socket, count);
    if (count > inLineAtMost) return void socket.destroy();
    const asker = headers.cookie ?? headers.authorization ?? socket.remoteAddress ?? '';
    const path = request.url?.split('?', 1)[0] ?? '';
    const asked = `${request.method} ${path}`;
    const end = await (isReport.test(path) ? reports : calls).enter(asker, asked, () => response.destroyed || socket.destroyed);
    inLine.set(socket, (inLine.get(socket) ?? 1) - 1);
    if (!end) return;
    await turns.later();
    ends.set(request, end);
    await answerOwn(request, response);
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
        detail: `This console is at ${publicUrl}, not at this host. A proxy in front of it must pass on Host, or send X-Forwarded-Host and be in TRUSTED_PROXIES.`,
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
  // Files take no body: whoever sends one is not listened to.
  const more = isRead ? {} : { Allow: 'GET, HEAD', Connection: 'close' };
  response.writeHead(isRead ? 404 : 405, { 'Content-Type': 'text/plain; charset=utf-8', ...more });
  response.end(isRead ? 'There is no such file.' : 'Files are read only.');
}

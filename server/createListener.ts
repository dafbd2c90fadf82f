import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { OpenedConsole } from './openConsole';
import { securityHeaders } from './securityHeaders';
import { sendQuick } from './sendQuick';
import type { StaticFiles } from './staticFiles';
import type { RequestWatch } from './watchRequests';

type Parts = {
  readonly opened: OpenedConsole;
  readonly files: StaticFiles;
  readonly isHttps: boolean;
  /** Told of every response that may take a while. */
  readonly track: (response: ServerResponse) => void;
  /** Follows requests, where somebody wants to know. */
  readonly watch?: RequestWatch | undefined;
};

/** Everything the console answers on its port: the API, its configuration, how it does, and the client. */
export function createListener({ opened, files, isHttps, track, watch }: Parts): RequestListener {
  const answerOwn = getRequestListener(
    (request, { incoming }) => {
      watch?.is(request, incoming);
      return opened.fetch(request, incoming);
    },
    { errorHandler: () => new Response('', { status: 500 }) },
  );
  const secure = securityHeaders(isHttps);
  const quickly = sendQuick(isHttps, track);
  return (request, response) => {
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
    if (isOwn) void answerOwn(request, response);
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

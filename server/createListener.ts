import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { OpenedConsole } from './openConsole';
import { securityHeaders } from './securityHeaders';
import { sendQuick } from './sendQuick';
import type { StaticFiles } from './staticFiles';

/** Everything the console answers on its port: the API, its configuration, how it does, and the client. */
export function createListener(opened: OpenedConsole, files: StaticFiles, isHttps: boolean): RequestListener {
  const answerOwn = getRequestListener((request, { incoming }) => opened.fetch(request, incoming), {
    errorHandler: () => new Response('', { status: 500 }),
  });
  const secure = securityHeaders(isHttps);
  const quickly = sendQuick(isHttps);
  return (request, response) => {
    const quick = request.method === 'GET' && !hasBody(request) ? opened.quick(request) : undefined;
    if (quick) return quickly(quick, response);
    const path = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
    const isOwn = opened.isOwn(path);
    secure(response, !isOwn);
    if (hasUnknownLength(request)) response.writeHead(411, { Connection: 'close' }).end();
    else if (isOwn) void answerOwn(request, response);
    else if (!files.answer(request, response, path)) refuse(request, response);
  };
}

/** The API refuses bodies by the length they announce, so each must announce one. Browsers do. */
const hasUnknownLength = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined && headers['content-length'] === undefined;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

function refuse({ method }: IncomingMessage, response: ServerResponse): void {
  const isRead = method === 'GET' || method === 'HEAD';
  response.writeHead(isRead ? 404 : 405, { 'Content-Type': 'text/plain; charset=utf-8', ...(!isRead && { Allow: 'GET, HEAD' }) });
  response.end(isRead ? 'There is no such file.' : 'Files are read only.');
}

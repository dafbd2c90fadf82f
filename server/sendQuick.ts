import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { QuickAnswer } from '../api/http/quickAnswers';
import { headersOfData } from './securityHeaders';

/** Writes answers that stand ready, each with an id of its own, told apart from those that the API gives. */
export function sendQuick(isHttps: boolean): (answer: QuickAnswer, response: ServerResponse) => void {
  const secure = Object.entries(headersOfData(isHttps)).flat();
  const start = `req_q${randomBytes(5).toString('hex')}`;
  let count = 0;
  return ({ status, headers, body }, response) => {
    count += 1;
    headers.push('X-Request-Id', `${start}${count.toString(36)}`, ...secure);
    if (body) headers.push('Content-Length', String(body.byteLength));
    response.writeHead(status, headers);
    response.end(body);
  };
}

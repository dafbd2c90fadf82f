import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { QuickAnswer } from '../api/http/quickAnswers';
import { headersOfData } from './securityHeaders';

/** Writes answers that stand ready, each with an id of its own, told apart from those that the API gives. */
export function sendQuick(isHttps: boolean): (answer: QuickAnswer, response: ServerResponse) => void {
  const secure = Object.entries(headersOfData(isHttps)).flat();
  const start = `req_q${randomBytes(5).toString('hex')}`;
  // The same answer is written again and again.
  const known = new WeakMap<QuickAnswer, readonly string[]>();
  const headersOf = ({ headers, body }: QuickAnswer): readonly string[] => [
    ...headers,
    ...secure,
    ...(body ? ['Content-Length', String(body.byteLength)] : []),
  ];
  let count = 0;
  return (answer, response) => {
    const fixed = known.get(answer) ?? headersOf(answer);
    known.set(answer, fixed);
    count += 1;
    response.writeHead(answer.status, fixed.concat('X-Request-Id', `${start}${count.toString(36)}`));
    response.end(answer.body);
  };
}

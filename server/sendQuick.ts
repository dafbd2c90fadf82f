import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { QuickAnswer } from '../api/http/quickAnswers';
import { headersOfData } from './securityHeaders';

/** Writes answers that stand ready, each with an id of its own, told apart from those that the API gives. */
export function sendQuick(isHttps: boolean): (answer: QuickAnswer, response: ServerResponse) => void {
  const secure = Object.entries(headersOfData(isHttps)).flat();
  const start = `req_q${randomBytes(5).toString('hex')}`;
  // The same answer is written again and again: in the same array, of which only the last place changes.
  const known = new WeakMap<QuickAnswer, Prepared>();
  const prepare = (answer: QuickAnswer): Prepared => {
    // Node makes a Buffer of other bytes at each write.
    const body = answer.body && Buffer.from(answer.body.buffer, answer.body.byteOffset, answer.body.byteLength);
    const headers = [...answer.headers, ...secure, ...(body ? ['Content-Length', String(body.byteLength)] : []), 'X-Request-Id', ''];
    const prepared = { headers, body };
    known.set(answer, prepared);
    return prepared;
  };
  let count = 0;
  return (answer, response) => {
    const { headers, body } = known.get(answer) ?? prepare(answer);
    count += 1;
    headers[headers.length - 1] = `${start}${count.toString(36)}`;
    response.writeHead(answer.status, headers);
    response.end(body);
  };
}

type Prepared = { readonly headers: string[]; readonly body: Buffer | undefined };

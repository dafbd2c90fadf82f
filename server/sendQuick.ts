import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { QuickAnswer } from '../api/http/quickAnswers';
import { headersOfData } from './securityHeaders';

/**
 * Writes answers that stand ready, each with an id of its own, told apart from those that the API gives. `held` hears of those that
 * the system has not taken whole.
 */
export function sendQuick(
  isHttps: boolean,
  held: (response: ServerResponse) => void,
): (answer: QuickAnswer, response: ServerResponse) => void {
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

  // Each write wakes the one who waits for it, which costs more than all the rest: what came in together is read before any of it is
  // written. No answer waits for a later turn.
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

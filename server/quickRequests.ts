import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { quickKey } from '../api/http/quickAnswers';
import type { QuickAnswer, QuickAnswers } from '../api/ports/quickAnswer';

/**
 * Finds the finished answer to a request. Repeated requests of a client have the same headers, so the result of parsing them is
 * reused: that takes longer than all the rest.
 */
export function createQuickRequests(
  answers: QuickAnswers | undefined,
): (request: IncomingMessage) => QuickAnswer | undefined {
  if (!answers) return () => undefined;
  // The last request of each connection.
  const latest = new WeakMap<Socket, Read>();
  return (request) => {
    if (request.method !== 'GET') return undefined;
    const { url, rawHeaders, socket } = request;
    let known = latest.get(socket);
    if (known?.url !== url || !areSame(known?.headers, rawHeaders)) {
      known = { url, headers: rawHeaders, key: readKey(request) };
      latest.set(socket, known);
    }
    return known?.key === undefined ? undefined : answers.find(known.key);
  };
}

type Read = { readonly url: string | undefined; readonly headers: readonly string[]; readonly key: string | undefined };

function areSame(one: readonly string[] | undefined, other: readonly string[]): boolean {
  if (one?.length !== other.length) return false;
  for (let at = 0; at < other.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

function readKey({ url = '/', headers }: IncomingMessage): string | undefined {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return hasBody ? undefined : quickKey({ url, header: (name) => headers[name] as string | undefined });
}

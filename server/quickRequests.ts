import type { IncomingMessage } from 'node:http';
import { type QuickAnswer, type QuickAnswers, quickKey } from '../api/http/quickAnswers';

const keptAtMost = 2000;

/**
 * Finds the answer that stands ready for a request. A client that asks again sends the same headers again, so their text leads to
 * what was read from it the first time; reading them takes longer than all the rest of such an answer.
 */
export function createQuickRequests(answers: QuickAnswers | undefined): (request: IncomingMessage) => QuickAnswer | undefined {
  if (!answers) return () => undefined;
  const keys = new Map<string, string | undefined>();
  return (request) => {
    if (request.method !== 'GET') return undefined;
    const text = `${request.url}\n${request.rawHeaders.join('\n')}`;
    let key = keys.get(text);
    if (key === undefined && !keys.has(text)) {
      key = readKey(request);
      if (keys.size >= keptAtMost) keys.clear();
      keys.set(text, key);
    }
    return key === undefined ? undefined : answers.find(key);
  };
}

function readKey({ url = '/', headers }: IncomingMessage): string | undefined {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return hasBody ? undefined : quickKey({ url, header: (name) => headers[name] as string | undefined });
}

import { accepted } from '../schema/accepted';

/** Answers requested before the transport exists, by URL; the transport takes each once. */
export type EarlyAnswers = Map<string, Promise<Response>>;

/**
 * Sends a request ahead of the transport. Path and headers must equal those of the later request; `call` is another path whose
 * answer fits as well.
 */
export function askEarly(
  early: EarlyAnswers,
  apiBase: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  call = path,
): void {
  const answer = fetch(apiBase + call, {
    credentials: apiBase === '' ? 'same-origin' : 'include',
    headers: { Accept: accepted, ...headers },
  });
  const url = apiBase + path;
  early.set(url, answer);
  const letGo = ({ body }: Response) => {
    if (early.get(url) !== answer) return;
    early.delete(url);
    void body?.cancel();
  };
  answer.then(
    // An unread body would occupy one of the browser's few connections to the server.
    (response) => setTimeout(letGo, untakenMs, response),
    // The consumer handles a failure; without one it is ignored.
    () => undefined,
  );
}

/** Time after the answer; the console takes it long before. */
const untakenMs = 10_000;

export const fetchAfter =
  (early: EarlyAnswers): typeof fetch =>
  (input, init) => {
    const url = String(input);
    const found = (init?.method ?? 'GET') === 'GET' ? early.get(url) : undefined;
    early.delete(url);
    return found ?? fetch(input, init);
  };

import { accepted } from '../schema/accepted';

/** Answers that are there, or under way, before there is a transport to ask for them, by address; the transport takes each of them once. */
export type EarlyAnswers = Map<string, Promise<Response>>;

/**
 * Makes a call ahead. It must be the very one that will be asked for, with the same headers that the server reads; or `call`, whose
 * answer will do as well.
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
    // Unread it would hold one of the browser's few connections to the server.
    (response) => setTimeout(letGo, untakenMs, response),
    // The consumer handles a failure; without one it is ignored.
    () => undefined,
  );
}

/** After it came; the console is there long before. */
const untakenMs = 10_000;

export const fetchAfter =
  (early: EarlyAnswers): typeof fetch =>
  (input, init) => {
    const url = String(input);
    const found = (init?.method ?? 'GET') === 'GET' ? early.get(url) : undefined;
    early.delete(url);
    return found ?? fetch(input, init);
  };

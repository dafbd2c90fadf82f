/** Calls made before there was a transport to make them, by address; the transport takes each of them once. */
export type EarlyAnswers = Map<string, Promise<Response>>;

const preferencesPath = '/api/preferences';

/** What every signed-in person's page asks for first, on its way while the console is still being fetched. */
export function askEarly(apiBase: string): EarlyAnswers {
  const url = apiBase + preferencesPath;
  const answer = fetch(url, { credentials: apiBase === '' ? 'same-origin' : 'include', headers: { Accept: 'application/json' } });
  // Whoever takes it meets its failure; if nobody does, it is no one's.
  answer.catch(() => undefined);
  return new Map([[url, answer]]);
}

export const fetchAfter =
  (early: EarlyAnswers): typeof fetch =>
  (input, init) => {
    const url = String(input);
    const found = (init?.method ?? 'GET') === 'GET' ? early.get(url) : undefined;
    early.delete(url);
    return found ?? fetch(input, init);
  };

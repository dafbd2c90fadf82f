import type { SessionAnswer } from '../model/signedIn';
import { connectApi } from './connectApi';
import { openRows } from './rows';

/** The demo as `main.tsx` meets it: from now on `/api` is answered in this browser. */
export type Demo = { /** Forgets what was changed; the caller reloads. */ reset(): Promise<void> };

/**
 * Starts the worker that holds the API, and what hands it every `/api` request of this page. Until that is ready, which takes a second
 * in a new browser, a visitor who is not signed in has the sign-in form already.
 */
export function startDemo(): Demo {
  const api = connectApi();
  const ready = import('./answerApi').then(({ answerApi }) => answerApi(api.fetch));
  answerFirstCalls(ready);
  return { reset: api.reset };
}

function answerFirstCalls(ready: Promise<void>): void {
  const usual = globalThis.fetch;
  const token = openRows().then((rows) => rows.readToken());
  const first: typeof fetch = async (input, init) => {
    const { pathname, origin } = new URL(input instanceof Request ? input.url : input, location.href);
    if (origin !== location.origin || !pathname.startsWith('/api/')) return usual(input, init);
    if (pathname === '/api/auth/session' && (await token) === null) return Response.json(signedOut());
    await ready;
    return usual(input, init);
  };
  globalThis.fetch = first;
  ready.then(
    () => {
      if (globalThis.fetch === first) globalThis.fetch = usual;
    },
    // The calls that wait for it report the failure.
    () => undefined,
  );
}

const signedOut = (): SessionAnswer => ({
  user: null,
  admin: null,
  serverTime: new Date().toISOString(),
  build: 'demo',
});

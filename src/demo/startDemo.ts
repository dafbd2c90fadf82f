import type { SessionAnswer } from '../model/signedIn';
import { connectApi } from './connectApi';
import { openRows } from './rows';

/** The demo: this browser answers `/api`. */
export type Demo = { /** Deletes the changes; the caller reloads. */ reset(): Promise<void> };

/**
 * Starts the worker with the API, and the service worker that passes it every `/api` request of this page. In a new browser that
 * takes a second; meanwhile a signed-out visitor already has the sign-in form.
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
    // The waiting calls report the failure.
    () => undefined,
  );
}

const signedOut = (): SessionAnswer => ({
  user: null,
  admin: null,
  serverTime: new Date().toISOString(),
  build: 'demo',
});

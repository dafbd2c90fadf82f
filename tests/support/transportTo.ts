import type { Hono } from 'hono';
import { createTransport, type Transport, type TransportOptions } from '../../src/dataProvider/transport';

/** A transport whose calls an app in this process answers. */
export function transportTo(app: Pick<Hono, 'request'>, options: Partial<TransportOptions> = {}): Transport {
  return createTransport({
    config: { apiBase: '', encryption: null },
    onForbidden: () => undefined,
    onStranger: () => undefined,
    waitForSignIn: () => Promise.reject(new Error('No user signs in here.')),
    wait: async () => undefined,
    fetch: (async (path: string, init: RequestInit) => app.request(path, init)) as typeof fetch,
    ...options,
  });
}

/** A refusal in the API's format. */
export const refusal = (
  status: number,
  code: string,
  more: object = {},
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(
    JSON.stringify({ type: 'x', title: code, status, code, detail: `It is ${code}.`, instance: 'req_1', ...more }),
    { status, headers: { 'Content-Type': 'application/problem+json', ...headers } },
  );

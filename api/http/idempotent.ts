import type { Ports } from '../ports';
import { type ApiHandler, sessionOn } from './apiEnv';
import { Refusal } from './problems';

const keptMs = 24 * 3_600_000;
const keptHeaders = ['Content-Type', 'Location', 'ETag', 'X-Warnings', 'json-encrypt'];

type Kept = { readonly text: string; readonly headers: Readonly<Record<string, string>> };

/**
 * A POST with an `Idempotency-Key` is done once in 24 hours; repeated, it answers what it answered then (`api.md` 1). What was
 * refused may be tried again.
 */
export function createIdempotent({ store, clock }: Pick<Ports, 'store' | 'clock'>): (handler: ApiHandler) => ApiHandler {
  const running = new Map<string, Promise<unknown>>();
  return (handler) => async (c) => {
    const given = c.req.header('Idempotency-Key');
    if (given === undefined) return handler(c);
    if (given === '' || given.length > 255) throw new Refusal('bad_request', 'The Idempotency-Key must have 1 to 255 characters.');
    const { user } = sessionOn(c).session;
    const key = `${c.req.path} ${given}`;
    const turn = `${user} ${key}`;
    while (running.has(turn)) await running.get(turn)?.catch(() => undefined);
    const work = (async (): Promise<Response> => {
      const kept = await store.idempotency.get(user, key, clock().toISOString());
      if (kept) return replay(kept.status, kept.body as Kept, c.get('requestId'));
      const response = await handler(c);
      const expiresAt = new Date(clock().getTime() + keptMs).toISOString();
      if (response.ok) await store.idempotency.put(user, key, { status: response.status, body: await keep(response), expiresAt });
      return response;
    })();
    running.set(turn, work);
    return work.finally(() => running.delete(turn));
  };
}

async function keep(response: Response): Promise<Kept> {
  const headers = keptHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { text: await response.clone().text(), headers: Object.fromEntries(headers) };
}

const replay = (status: number, { text, headers }: Kept, requestId: string): Response =>
  new Response(text, { status, headers: { ...headers, 'Cache-Control': 'no-store', 'X-Request-Id': requestId } });

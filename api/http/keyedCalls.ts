import type { Api, ApiHandler } from './apiEnv';

const handlers = new WeakSet<ApiHandler>();
const calls = new WeakMap<Api, Set<string>>();

/** Marks a handler of calls that take an Idempotency-Key, so that the description of the API names it. */
export function takesKey(handler: ApiHandler): ApiHandler {
  handlers.add(handler);
  return handler;
}

/** Notes a call that a route is made of. */
export function noteKeyed(api: Api, method: string, path: string, handler: ApiHandler): void {
  if (!handlers.has(handler)) return;
  const known = calls.get(api) ?? new Set();
  calls.set(api, known.add(`${method} ${path.replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')}`));
}

/** Whether a call takes an Idempotency-Key; `path` as OpenAPI writes it: `/api/demand/tags/{id}/copy`. */
export const isKeyed = (api: Api, method: string, path: string): boolean => calls.get(api)?.has(`${method} ${path}`) ?? false;

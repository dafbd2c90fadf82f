import type { Context, Hono } from 'hono';
import type { Viewer } from '../../src/schema/access';
import { sayRequests } from '../../src/schema/messages/sayRequests';
import type { LiveSession } from '../auth/sessions';
import type { Ports, UnpackBody } from '../ports';
import { admitBody, type BodyLimit, bodyLimits, type Taking } from './bodyLimits';
import type { KeyedCall } from './idempotent';
import { Refusal } from './problems';

/** What the guards leave for the calls; all but the public calls have a session and a viewer. */
export type ApiEnv = {
  Variables: {
    requestId: string;
    session?: LiveSession;
    viewer?: Viewer;
    /** Set before a call runs. */
    bodyLimit: BodyLimit;
    bodyText?: Promise<string>;
    bodyBytes?: Promise<Uint8Array<ArrayBuffer>>;
    /** Of a call under an Idempotency-Key. */
    keyed?: KeyedCall;
    unpack?: UnpackBody;
    /** Gives the body of this request the time that a file needs. */
    mayBeSlow?: () => void;
    stepAside?: Ports['stepAside'];
  };
};

export type ApiContext = Context<ApiEnv>;
export type ApiHandler = (c: ApiContext) => Response | Promise<Response>;
export type Api = Hono<ApiEnv>;

export function viewerOn(c: ApiContext): Viewer {
  const viewer = c.get('viewer');
  if (!viewer) throw new Refusal('no_session', 'Sign in first.');
  return viewer;
}

export function sessionOn(c: ApiContext): LiveSession {
  const session = c.get('session');
  if (!session) throw new Refusal('no_session', 'Sign in first.');
  return session;
}

/** Who sits there and has settings of their own: the admin, while acting for an account. */
export const personOn = (c: ApiContext): number => sessionOn(c).session.user;

type Method = 'get' | 'post' | 'put' | 'delete';

/** Every call of one address, with the length of body that it takes. Other methods are 405 and told which there are. */
export function route(api: Api, path: string, calls: Partial<Readonly<Record<Method, ApiHandler | Taking>>>): void {
  // Anyone may call these, and none takes more than some words.
  const usual = path.startsWith('/api/auth/') ? bodyLimits.words : bodyLimits.object;
  const methods: string[] = [];
  for (const [method, call] of Object.entries(calls)) {
    const { limit, run } = typeof call === 'function' ? { limit: usual, run: call } : call;
    methods.push(method.toUpperCase());
    noteKeyed(api, method, path, run);
    api.on(method.toUpperCase(), path, (c) => {
      if (method !== 'get') admitBody(c, limit);
      return run(c);
    });
  }
  const allow = methods.join(', ');
  api.all(path, (c) => {
    throw new Refusal('method', sayRequests('requests.method', { method: c.req.method, methods: allow }), { allow });
  });
}

const handlers = new WeakSet<ApiHandler>();
const calls = new WeakMap<Api, Set<string>>();

/** Marks a handler of calls that take an Idempotency-Key, so that the description of the API names it. */
export function takesKey(handler: ApiHandler): ApiHandler {
  handlers.add(handler);
  return handler;
}

/** Notes a call that a route is made of. */
function noteKeyed(api: Api, method: string, path: string, handler: ApiHandler): void {
  if (!handlers.has(handler)) return;
  const known = calls.get(api) ?? new Set();
  calls.set(api, known.add(`${method} ${path.replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')}`));
}

/** Whether a call takes an Idempotency-Key; `path` as OpenAPI writes it: `/api/demand/tags/{id}/copy`. */
export const isKeyed = (api: Api, method: string, path: string): boolean =>
  calls.get(api)?.has(`${method} ${path}`) ?? false;

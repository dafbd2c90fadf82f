import { Hono } from 'hono';
import { afterEach, vi } from 'vitest';
import { createSession, type Session, type SessionOptions } from '../../src/authProvider/session';
import type { HttpProblem } from '../../src/model/HttpProblem';
import type { SignedInUser } from '../../src/model/signedIn';
import { memoryStorage } from './memoryStorage';
import { refusal, transportTo } from './transportTo';

export const user = {
  id: 12,
  name: 'Northbay ad ops',
  type: 'demand',
  timezone: -5,
  tagParams: null,
  vastParams: [],
  vast2Params: [],
  config: { host: 'a', database: 'main' },
  showDsp: true,
  showSsp: true,
  showSspMin: false,
  showSystemCost: true,
  account: 31,
  accountName: 'Northbay',
  owner: 31,
  manager: null,
} satisfies SignedInUser;
export const operator = { id: 1, name: 'Operator', type: 'admin', uid: 'super' } as const;

const open: Session[] = [];
afterEach(() => {
  for (const session of open.splice(0)) session.close();
});

/** A server with sign-in, and one page of it. */
export function startSession(
  given: {
    signedIn?: SignedInUser | null;
    admin?: typeof operator | null;
    storage?: Storage;
    login?: () => Response;
  } & Partial<SessionOptions> = {},
) {
  const { signedIn = null, admin: acting = null, storage = memoryStorage(), login } = given;
  const state = { user: signedIn as SignedInUser | null, admin: acting as typeof operator | null };
  const server = { isOver: false };
  const asked: string[] = [];
  const app = new Hono();
  app.use(async (c, next) => {
    asked.push(`${c.req.method} ${c.req.path}`);
    await next();
  });
  app.get('/api/auth/session', (c) => c.json({ ...state, serverTime: '', build: '1' }));
  app.post('/api/auth/login', async (c) => {
    if (login) return login();
    const { login: name } = await c.req.json<{ login: string }>();
    state.user = name === 'other' ? { ...user, id: 13 } : user;
    return c.json(state.user);
  });
  app.get('/api/auth/logout', (c) => c.json({}));
  app.all('/api/switch', async (c) => {
    const wished = c.req.method === 'POST' ? await c.req.json<{ id: number }>() : undefined;
    return wished?.id === 404 ? refusal(404, 'not_found') : c.json({});
  });
  app.get('/api/work', (c) => (server.isOver ? refusal(401, 'no_session') : c.json('done')));
  const transport = transportTo(app, { waitForSignIn: (isAgain) => session.waitForSignIn(isAgain) });
  const reload = vi.fn();
  const clearLists = vi.fn(async () => undefined);
  const session: Session = createSession({ transport, reload, clearLists, storage, ...given });
  open.push(session);
  return { session, transport, reload, clearLists, storage, asked, app, server, state };
}

export const failureOf = (call: Promise<unknown>): Promise<HttpProblem> =>
  call.then(
    () => Promise.reject(new Error('It should have failed.')),
    (error: HttpProblem) => error,
  );

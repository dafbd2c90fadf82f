import type { MiddlewareHandler } from 'hono';
import type { Mode } from '../src/schema/access';
import { sayLimits } from '../src/schema/messages/sayLimits';
import { sayRequests } from '../src/schema/messages/sayRequests';
import { type ApiTokens, ingestPath, isPlatformToken, refuseToken } from './auth/apiTokens';
import type { LiveSession, Sessions } from './auth/sessions';
import { forbidden, Refusal, refuseOver } from './http/problems';
import { type ApiContext, type ApiEnv, isBearer } from './http/request';
import type { Ports } from './ports';

/** Longest values of parameters that hold JSON, in characters. */
const longOnes: Readonly<Record<string, number>> = { filter: 14_000, columns: 14_000 };
/** 250 letters of any script, URL-encoded. */
const usual = 2_500;
const mostParameters = 100;

/** @throws for too many parameters or one that is too long, before any of them is decoded. */
export function refuseLongQuery(c: ApiContext): void {
  const { url } = c.req.raw;
  const start = url.indexOf('?');
  if (start < 0) return;
  const parts = url.slice(start + 1).split('&', mostParameters + 1);
  if (parts.length > mostParameters)
    throw new Refusal('bad_request', sayLimits('limits.parameters', { most: mostParameters }));
  for (const part of parts) {
    const [name = ''] = part.split('=', 1);
    const most = Object.hasOwn(longOnes, name) ? (longOnes[name] ?? usual) : usual;
    if (part.length - name.length - 1 > most)
      throw new Refusal('bad_request', sayLimits('limits.parameter', { name: name.slice(0, 40), most }));
    if (name.length > usual) throw new Refusal('bad_request', sayLimits('limits.parameterName', { most: usual }));
  }
}

const publicPaths = new Set(['/api/auth/login', '/api/auth/session', '/api/auth/link', '/api/auth/accept']);
/** Players fetch ads without signing in. */
const isPublic = (method: string, path: string): boolean =>
  publicPaths.has(path) || (path.startsWith('/api/files/') && (method === 'GET' || method === 'HEAD'));
/** GETs that change something (specification: sign-out, return from impersonation). */
const pathsWithEffect = new Set(['/api/auth/logout', '/api/switch']);

/** Calls that an open page makes every minute by itself; they keep no session alive. */
const isPoll = (c: ApiContext): boolean => c.req.path === '/api/savedReports' && c.req.query('last') !== undefined;

/**
 * Per user. A browser polls twice a minute, but a user may have many open, and each polls again after an event. Polls have their
 * own limit, as high as that of reads.
 */
const pollsPerMinute = 600;

/** Ad servers send auctions as they happen, some lines per call. */
const ingestsPerMinute = 1_200;

const tooMany = 'Too many requests. Try again in a moment.';

/** Runs before every call: request id, session, origin of the request, rate limits. */
export function guards(
  ports: Ports,
  sessions: Sessions,
  tokens: ApiTokens,
  nextId: () => string,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    c.set('requestId', nextId());
    if (ports.unpack) c.set('unpack', ports.unpack);
    if (ports.stepAside) c.set('stepAside', ports.stepAside);
    refuseLongQuery(c);
    const path = c.req.path;
    const isWrite = c.req.method !== 'GET' && c.req.method !== 'HEAD';
    if (isBearer(c)) refuseToken(path, isWrite);
    const isOpen = isPublic(c.req.method, path) || (await isPlatformToken(c, ports));
    const session = isOpen ? undefined : await requireSession(c, ports, sessions, tokens);
    if (isWrite || pathsWithEffect.has(path)) refuseOtherSites(c, ports, isWrite);
    if (session) {
      ports.signedIn?.(c.req.raw, session.session.user);
      await checkLimit(c, ports, session, isWrite);
      checkViewer(c, session, isWrite);
      c.set('session', session);
      c.set('viewer', session.viewer(modeOf(c.req.header('X-Mode'))));
      c.set('mayBeSlow', () => ports.mayBeSlow?.(c.req.raw));
    }
    await next();
  };
}

async function requireSession(
  c: ApiContext,
  { carrier }: Ports,
  sessions: Sessions,
  tokens: ApiTokens,
): Promise<LiveSession> {
  // A request with its own token never uses the session of the browser that sends it.
  if (isBearer(c)) return tokens.find(c);
  const token = carrier.read(c.req.raw);
  const session = token ? await sessions.find(token, !isPoll(c)) : undefined;
  if (!session) throw new Refusal('no_session', 'Sign in first.');
  return session;
}

/** @throws for requests from other sites: their forms cannot set this header, and browsers name a request's origin. */
function refuseOtherSites(c: ApiContext, { isSameSite }: Ports, isWrite: boolean): void {
  if (isWrite && !isBearer(c) && c.req.header('X-Requested-With') !== 'app')
    throw forbidden('The header X-Requested-With: app is missing.');
  if (!isSameSite(c.req.raw)) throw forbidden('The request comes from another site.');
}

async function checkLimit(c: ApiContext, { limits }: Ports, { session }: LiveSession, isWrite: boolean): Promise<void> {
  if (c.req.path === ingestPath)
    return refuseOver(await limits.call(session.user, 'ingest', ingestsPerMinute), tooMany);
  if (isPoll(c)) return refuseOver(await limits.call(session.user, 'poll', pollsPerMinute), tooMany);
  refuseOver(isWrite ? await limits.write(session.user) : await limits.read(session.user), tooMany);
}

/**
 * All tabs share one cookie: a write for another user than the session's is refused, and a page gets no data under another name
 * than the one it shows.
 */
function checkViewer(c: ApiContext, { answer }: LiveSession, isWrite: boolean): void {
  const named = c.req.header('X-Viewer');
  const actual = answer.admin ? `${answer.user.id}/${answer.admin.id}` : String(answer.user.id);
  if (named !== undefined && named !== actual) {
    const code = isWrite ? 'requests.viewerChangedUnsaved' : 'requests.viewerChanged';
    throw new Refusal('viewer_changed', sayRequests(code, { name: answer.user.name }));
  }
}

const modeOf = (header: string | undefined): Mode | undefined =>
  header === 'ssp' || header === 'dsp' ? header : undefined;

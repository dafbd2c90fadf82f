import type { SessionAnswer } from '../../src/model/signedIn';
import { viewerOf } from '../../src/model/viewerOf';
import type { Mode, Viewer } from '../../src/schema/access';
import type { ApiContext } from '../http/request';
import type { Ports } from '../ports';
import type { Session } from '../ports/sessions';
import { adminOf, isSuper, type SignedIn, signedInUser } from './accounts';
import { hashToken, makeSessionToken } from './tokens';

const hour = 3_600_000;
const slidingMs = 12 * hour;
const absoluteMs = 7 * 24 * hour;
/** How long a session is cached without a read from the store; every change that matters ends it at once. */
const cacheMs = 5000;
const touchMs = 60_000;
const cachedSessions = 10_000;

/** A valid session, with its user and rights. */
export type LiveSession = {
  readonly tokenHash: string;
  readonly session: Session;
  readonly answer: Pick<SessionAnswer, 'user' | 'admin'> & { readonly user: NonNullable<SessionAnswer['user']> };
  viewer(mode: Mode | undefined): Viewer;
  /** For sessions without a cookie: whether they are still valid. */
  stillHolds?(): Promise<boolean>;
};

export type Sessions = {
  /** The session of a token, if valid. The call keeps it alive, unless `slides` is false. */
  find(token: string, slides?: boolean): Promise<LiveSession | undefined>;
  /** The session of a token where it is cached; no store read. The call at `now` (ms since 1970) keeps it alive too. */
  peek(token: string, now: number): LiveSession | undefined;
  /** Starts a session and returns its token. */
  start(user: number, from: { readonly address: string; readonly agent: string | null }): Promise<string>;
  /** Continues as another user under a new token, so that an old token gains no rights. Returns the new token. */
  change(token: string, admin: Session['admin']): Promise<string | undefined>;
  end(token: string): Promise<void>;
  /** Whether a session has not run out at `now` (ms since 1970). */
  holds(session: Session, now: number): boolean;
  /** Ends every session of these users, except the one of `exceptToken`. */
  endOf(users: readonly number[], exceptToken?: string): Promise<void>;
};

type Cached = {
  readonly live: LiveSession;
  readonly madeOf: ReadonlySet<string>;
  readonly at: number;
  touchedAt: number;
};

export function createSessions({ store, clock, randomBytes, log }: Ports): Sessions {
  // Keyed by the token: hashing it per request costs more than the rest of a cached answer.
  const cache = new Map<string, Cached>();
  // A read that overlaps an end or a change may return the earlier state, so it is not cached.
  let changes = 0;

  store.sessions.onEnd((tokenHash) => {
    changes += 1;
    for (const [token, { live }] of cache) if (live.tokenHash === tokenHash) cache.delete(token);
  });
  store.onChange(({ type, ids }) => {
    changes += 1;
    const changed = new Set(ids.map((id) => `${type}:${id}`));
    for (const [token, { madeOf }] of cache) if ([...madeOf].some((part) => changed.has(part))) cache.delete(token);
  });

  const holds = ({ createdAt, lastSeenAt }: Session, now: number): boolean =>
    now < Date.parse(createdAt) + absoluteMs && now < Date.parse(lastSeenAt) + slidingMs;

  const read = async (token: string, now: number): Promise<Cached | undefined> => {
    const tokenHash = await hashToken(token);
    const session = await store.sessions.find(tokenHash);
    if (!session) return undefined;
    const found = holds(session, now) ? await whoIs(session, now) : undefined;
    if (!found) {
      await store.sessions.remove(tokenHash);
      return undefined;
    }
    return { ...found, at: now, touchedAt: Date.parse(session.lastSeenAt) };
  };

  const whoIs = async (session: Session, now: number) => {
    const own = await signedInUser(store, session.user);
    if (!own) return undefined;
    const { admin } = session;
    // After the time limit, or once the account is closed, the session is the administrator's again.
    const mayAct = admin && now < Date.parse(admin.until) && isSuper(own.user);
    const other = mayAct ? await signedInUser(store, admin.as, 'disabled too') : undefined;
    if (!mayAct || !other)
      return { live: liveSession({ ...session, admin: null }, { user: own.user, admin: null }), madeOf: own.madeOf };
    return {
      live: liveSession(session, { user: other.user, admin: adminOf(own.user, admin.until) }),
      madeOf: union(own, other),
    };
  };

  const slide = (cached: Cached, now: number): void => {
    if (now < cached.touchedAt + touchMs) return;
    cached.touchedAt = now;
    store.sessions
      .touch(cached.live.tokenHash, new Date(now).toISOString())
      .catch((error) => log.warn('session.touch', { error: String(error) }));
  };

  const known = (token: string, now: number): Cached | undefined => {
    const cached = cache.get(token);
    return cached && now < cached.at + cacheMs && now >= cached.at ? cached : undefined;
  };

  return {
    peek(token, now) {
      const cached = known(token, now);
      if (cached) slide(cached, now);
      return cached?.live;
    },
    async find(token, slides = true) {
      const now = clock().getTime();
      let cached = known(token, now);
      if (!cached) {
        cache.delete(token);
        const before = changes;
        cached = await read(token, now);
        if (!cached) return undefined;
        if (cache.size >= cachedSessions) cache.clear();
        if (changes === before) cache.set(token, cached);
      }
      if (slides) slide(cached, now);
      return cached.live;
    },
    async start(user, { address, agent }) {
      const token = makeSessionToken(randomBytes);
      const now = clock().toISOString();
      await store.sessions.put({
        tokenHash: await hashToken(token),
        user,
        admin: null,
        createdAt: now,
        lastSeenAt: now,
        address,
        agent,
      });
      return token;
    },
    async change(token, admin) {
      const before = await store.sessions.find(await hashToken(token));
      if (!before) return undefined;
      const next = makeSessionToken(randomBytes);
      await store.sessions.put({ ...before, tokenHash: await hashToken(next), admin });
      cache.delete(token);
      await store.sessions.remove(before.tokenHash);
      return next;
    },
    holds,
    async end(token) {
      cache.delete(token);
      await store.sessions.remove(await hashToken(token));
    },
    async endOf(users, exceptToken) {
      const except = exceptToken === undefined ? undefined : await hashToken(exceptToken);
      for (const user of users) await store.sessions.removeOf(user, except);
    },
  };
}

/** A session with its user; builds its viewers once per mode. */
export function liveSession(session: Session, answer: LiveSession['answer']): LiveSession {
  const viewers = new Map<Mode | undefined, Viewer>();
  return {
    tokenHash: session.tokenHash,
    session,
    answer,
    viewer(mode) {
      const viewer = viewers.get(mode) ?? (viewerOf(answer, mode) as Viewer);
      viewers.set(mode, viewer);
      return viewer;
    },
  };
}

const union = (one: SignedIn, other: SignedIn): ReadonlySet<string> => new Set([...one.madeOf, ...other.madeOf]);

/** Whether a stream's session is still valid; the stream itself keeps no session alive. */
export async function stillHolds(
  c: ApiContext,
  { carrier }: Ports,
  sessions: Sessions,
  session: LiveSession,
): Promise<boolean> {
  if (session.stillHolds) return session.stillHolds();
  const token = carrier.read(c.req.raw);
  return token !== null && (await sessions.find(token, false))?.tokenHash === session.tokenHash;
}

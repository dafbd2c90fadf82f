import type { CallOptions, Transport } from '../dataProvider/transport';
import { failures, HttpProblem, localProblem } from '../model/HttpProblem';
import { randomText } from '../model/hexOf';
import type { ActingTarget, SessionAnswer, SignedInUser } from '../model/signedIn';
import { viewerOf } from '../model/viewerOf';
import type { Mode, Viewer } from '../schema/access';

export type SessionState = Pick<SessionAnswer, 'user' | 'admin'> & {
  /** `starting` until the first `restore` has answered. */
  readonly phase: 'starting' | 'out' | 'in';
  readonly viewer: Viewer | undefined;
  /** The session has ended on the server: the page shows a sign-in dialog. */
  readonly isAsking: boolean;
};

export type Credentials = { readonly login: string; readonly password: string; readonly otp?: string };

/** Properties of an account that all screens show. */
export type UserChange = Pick<SignedInUser, 'timezone' | 'tagParams' | 'accountName'>;

export type Session = {
  snapshot(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Returns the id of this sign-in, which separates browser storage from that of other sign-ins. */
  id(): string;
  /** Resumes the server's session, if there is one. Rejects where the server cannot be reached. */
  restore(): Promise<SessionState>;
  /** Takes an answer that the page's start or its sign-in form (`isNew`) requested; notifies other tabs of the latter. */
  adopt(answer: Pick<SessionAnswer, 'user' | 'admin'>, isNew?: boolean): SessionState;
  /** Rejects with 'Bad credentials' on a refusal, and with any other error unchanged. */
  login(credentials: Credentials): Promise<SignedInUser>;
  /** Never rejects: failures are logged. */
  logout(): Promise<void>;
  /** Stores the preference and reloads the page. */
  setMode(mode: Mode): Promise<void>;
  /** Begins to act for another account, and reloads. */
  impersonate(target: ActingTarget): Promise<void>;
  /** Ends acting for an account, and reloads. */
  returnToAdmin(): Promise<void>;
  /** Applies a change to the signed-in user's account at once, here and in the other tabs. */
  changeUser(change: UserChange): void;
  /**
   * For a call that the transport was refused: resolves when its user is signed in, possibly at once if the call crossed a change
   * of the session. `isAgain`: the call was refused again after that.
   */
  waitForSignIn(isAgain?: boolean): Promise<void>;
  /**
   * Checks whether the session has ended or belongs to another user: asks the server, and asks the user to sign in if it has
   * ended. Resolves with false where the page reloads as another user.
   */
  check(): Promise<boolean>;
  /** Returns, once, the account for which an administrator acted until the time limit. */
  takeActingOver(): string | undefined;
  /** Closes the sign-in dialog: waiting calls are refused, and the page reloads at sign-in. */
  leave(): void;
  close(): void;
};

export type SessionOptions = {
  readonly transport: Transport;
  /** Deletes stored lists: at sign-out, switch and return. */
  readonly clearLists: () => Promise<void>;
  readonly reload?: (path?: string) => void;
  readonly storage?: Storage;
  readonly log?: (message: string, detail: unknown) => void;
};

/** Messages between tabs of one browser about their shared sign-in. */
type Told =
  | { readonly kind: 'changed' }
  | { readonly kind: 'signedIn'; readonly user: number }
  | { readonly kind: 'edited'; readonly user: number; readonly change: UserChange };

const modeKey = 'mode';
const idKey = 'adx.session';
const actingOverKey = 'adx.session.actingOver';
/** Pending undo tokens of the screens. */
const undoKey = 'adx.session.undo';
const out: SessionState = { phase: 'out', user: null, admin: null, viewer: undefined, isAsking: false };

export function createSession({
  transport,
  clearLists,
  reload = reloadPage,
  storage = localStorage,
  log = () => undefined,
}: SessionOptions): Session {
  let state: SessionState = { ...out, phase: 'starting' };
  /** A sign-out, switch or return is running: the session ends on purpose, without a sign-in dialog. */
  let isLeaving = false;
  const waiting = createSignInWait();
  let looking: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();
  const tabs = new BroadcastChannel('adx-session');

  const set = (next: SessionState): SessionState => {
    state = next;
    transport.identify(next.viewer);
    for (const tell of listeners) tell();
    return next;
  };

  const wishedMode = (): Mode | undefined => {
    const found = storage.getItem(modeKey);
    return found === 'ssp' || found === 'dsp' ? found : undefined;
  };

  const enter = ({ user, admin }: Pick<SessionAnswer, 'user' | 'admin'>): SessionState => {
    const viewer = viewerOf({ user, admin }, wishedMode());
    if (!user || !viewer) return set(out);
    const owner = `${user.id}/${admin?.id ?? ''}`;
    // Stored lists stay valid while the same user works; any other user starts with nothing.
    if (!storage.getItem(idKey)?.startsWith(`${owner}.`)) storage.setItem(idKey, `${owner}.${randomText(12)}`);
    return set({ phase: 'in', user, admin, viewer, isAsking: false });
  };

  const adopt = (answer: Pick<SessionAnswer, 'user' | 'admin'>, isNew = false): SessionState => {
    const entered = enter(answer);
    if (isNew && answer.user) tabs.postMessage({ kind: 'signedIn', user: answer.user.id } satisfies Told);
    return entered;
  };

  const forget = async (): Promise<void> => {
    storage.removeItem(idKey);
    storage.removeItem(undoKey);
    await clearLists().catch((error: unknown) => log('Cached lists could not be dropped.', error));
  };

  /** Continues as another user: deletes all data and reloads every tab. */
  const startAnew = async (path?: string): Promise<void> => {
    await forget();
    tabs.postMessage({ kind: 'changed' } satisfies Told);
    reload(path);
  };

  /** Calls the server to become another user, and reloads. */
  const change = async (path: string, call: CallOptions = {}): Promise<void> => {
    isLeaving = true;
    try {
      await transport.json(path, call);
    } catch (error) {
      isLeaving = false;
      throw error;
    }
    // `isLeaving` stays true until the reload: answers to remaining calls are for another user.
    await startAnew('/');
  };

  const probe = async (): Promise<SessionAnswer> =>
    (await transport.json<SessionAnswer>('/api/auth/session', { isSignIn: true })).json;

  const ask = (): Promise<void> => {
    if (state.phase !== 'in' || isLeaving) return Promise.reject(signedOut());
    const promise = waiting.join();
    if (!state.isAsking) set({ ...state, isAsking: true });
    return promise;
  };

  const look = async (): Promise<boolean> => {
    if (isLeaving) return false;
    if (state.phase !== 'in') return true;
    let answer = await probe().catch(() => undefined);
    // The probe may have crossed a new sign-in and been sent with the old cookie.
    if (answer && !answer.user) answer = await probe().catch(() => undefined);
    if (isLeaving) return false;
    if (!answer || state.phase !== 'in') return true;
    if (!answer.user) {
      return ask().then(
        () => true,
        () => false,
      );
    }
    if (answer.user.id === state.admin?.id) {
      storage.setItem(actingOverKey, state.user?.accountName ?? state.user?.name ?? '');
      await startAnew('/');
      return false;
    }
    if (answer.user.id !== state.user?.id || answer.admin?.id !== state.admin?.id) {
      reload();
      return false;
    }
    return true;
  };

  const check = (): Promise<boolean> => {
    // Several calls may be refused at once.
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  const edit = (id: number, change: UserChange): void => {
    const { user, admin } = state;
    const viewer = user?.id === id ? viewerOf({ user: { ...user, ...change }, admin }, wishedMode()) : undefined;
    if (user && viewer) set({ ...state, user: { ...user, ...change }, viewer });
  };

  tabs.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.kind === 'changed') reload();
    else if (data.kind === 'edited') edit(data.user, data.change);
    else if (data.user !== state.user?.id) reload();
    else if (waiting.isOn()) {
      set({ ...state, isAsking: false });
      waiting.resolve();
    }
  };

  return {
    snapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    id: () => storage.getItem(idKey) ?? '',

    restore: async () => enter(await probe()),

    adopt,

    async login(credentials) {
      const before = waiting.isOn() ? state.user : undefined;
      const { json: user } = await transport
        .json<SignedInUser>('/api/auth/login', { method: 'POST', body: credentials, isSignIn: true })
        .catch((error: unknown) => {
          throw isRefusal(error) ? localProblem('bad_credentials', 'Bad credentials', 401) : error;
        });
      if (before && (before.id !== user.id || state.admin)) {
        await startAnew();
        return user;
      }
      adopt({ user, admin: null }, true);
      waiting.resolve();
      return user;
    },

    async logout() {
      isLeaving = true;
      await transport
        .json('/api/auth/logout', { isSignIn: true })
        .catch((error: unknown) => log('The sign-out did not reach the server.', error));
      await forget();
      tabs.postMessage({ kind: 'changed' } satisfies Told);
      set(out);
      isLeaving = false;
    },

    async setMode(mode) {
      storage.setItem(modeKey, mode);
      await clearLists().catch((error: unknown) => log('Cached lists could not be dropped.', error));
      tabs.postMessage({ kind: 'changed' } satisfies Told);
      reload();
    },

    impersonate: (target) => change('/api/switch', { method: 'POST', body: target }),
    returnToAdmin: () => change(`/api/switch?type=admin&id=${state.admin?.id ?? ''}`),
    changeUser(change) {
      const { user } = state;
      if (!user) return;
      edit(user.id, change);
      tabs.postMessage({ kind: 'edited', user: user.id, change } satisfies Told);
    },
    async waitForSignIn(isAgain = false) {
      if (isAgain || waiting.isOn() || state.phase !== 'in' || isLeaving) return ask();
      if (!(await check())) throw signedOut();
    },
    check,

    takeActingOver() {
      const account = storage.getItem(actingOverKey) ?? undefined;
      storage.removeItem(actingOverKey);
      return account;
    },

    leave() {
      waiting.reject(signedOut());
      void startAnew('/login');
    },

    close: () => tabs.close(),
  };
}

const isRefusal = (error: unknown): boolean =>
  error instanceof HttpProblem && error.status === 401 && error.code !== 'otp_required';

const signedOut = (): HttpProblem => localProblem('no_session', failures.signIn, 401);

// The demo is at a subpath of its host.
const reloadPage = (path?: string): void =>
  path === undefined ? window.location.reload() : window.location.assign(import.meta.env.BASE_URL + path.slice(1));

/** Calls that wait for the same sign-in. */
type SignInWait = {
  isOn(): boolean;
  /** Returns the same promise to all callers until it is settled. */
  join(): Promise<void>;
  resolve(): void;
  reject(reason: unknown): void;
};

function createSignInWait(): SignInWait {
  let current: { readonly promise: Promise<void>; resolve(): void; reject(reason: unknown): void } | undefined;
  const start = () => {
    let resolve = (): void => undefined;
    let reject = (_reason: unknown): void => undefined;
    const promise = new Promise<void>((done, fail) => {
      resolve = done;
      reject = fail;
    });
    return { promise, resolve, reject };
  };
  return {
    isOn: () => current !== undefined,
    join() {
      current ??= start();
      return current.promise;
    },
    resolve() {
      current?.resolve();
      current = undefined;
    },
    reject(reason) {
      current?.reject(reason);
      current = undefined;
    },
  };
}

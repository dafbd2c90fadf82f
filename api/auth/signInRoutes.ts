import { z } from 'zod';
import { keyOf } from '../../src/model/rowKeys';
import type { SessionAnswer } from '../../src/model/signedIn';
import { resourceOf } from '../../src/resources';
import { type Field, kindOf } from '../../src/schema/kinds';
import type { Answers } from '../http/answers';
import { noteFailure } from '../http/noteFailure';
import { Refusal } from '../http/problems';
import { type Api, type ApiContext, readBody, route, waitAside } from '../http/request';
import type { Ports, StoredObject } from '../ports';
import { failedField, lastLoginField, loginField, signedInUser, userType } from './accounts';
import type { SecondFactor } from './secondFactor';
import type { Sessions } from './sessions';

export type SignInParts = { readonly sessions: Sessions; readonly factor: SecondFactor; readonly answers: Answers };

export const credentials = z.object({
  login: z.string(),
  password: z.string(),
  otp: z
    .unknown()
    .optional()
    .meta({ type: 'string', description: 'A code of the second factor, where the answer was `otp_required`' }),
});

/** Sign-in, sign-out and the session probe. */
export function signInRoutes(api: Api, ports: Ports, { sessions, factor, answers }: SignInParts): void {
  const { store, carrier, limits, passwords, clock, log, addressOf } = ports;
  // An unknown login takes as long as a wrong password: it is checked against a decoy hash.
  let decoy: Promise<string> | undefined;

  const check = async (
    login: string,
    password: string,
  ): Promise<{ readonly id?: number; readonly failed?: number }> => {
    const user = await userOf(store, login);
    const hash = await store.credentials.get(user?.id ?? nobodysId);
    decoy ??= passwords.hash(String.fromCharCode(...ports.randomBytes(16)));
    // The caller sees the failure; the next call tries again.
    decoy.catch(() => {
      decoy = undefined;
    });
    const isRight = await passwords.verify(hash ?? (await decoy), password);
    if (!user) return {};
    return isRight && hash ? { id: user.id } : { failed: user.id };
  };

  /**
   * Stores failed attempts well after the answer, at a random moment: a slower answer, now or next time, would reveal which
   * logins exist.
   */
  const uncounted = new Map<number, number>();
  const noteLater = (user: number): void => {
    const before = uncounted.get(user);
    uncounted.set(user, (before ?? 0) + 1);
    if (before !== undefined) return;
    const [random = 0] = ports.randomBytes(1);
    const count = () => {
      const failed = uncounted.get(user);
      // Undefined if the user signed in meanwhile.
      if (failed === undefined) return;
      uncounted.delete(user);
      noteFailures(ports, user, failed).catch((error: unknown) => noteFailure(ports, 'sign-in.failed', error));
    };
    setTimeout(count, noteAfterMs + random * 2);
  };

  /** Asks for the code only after a right password. */
  const requireCode = async (c: ApiContext, user: number, otp: unknown): Promise<void> => {
    if (typeof otp !== 'string' || otp.trim() === '') throw new Refusal('otp_required', 'Enter your two-factor code.');
    const verdict = await limits.code(user);
    if (!verdict.allowed)
      throw new Refusal('locked', 'Too many wrong codes. Try again later.', { retryAfter: verdict.retryAfter });
    if (await factor.check(user, otp.slice(0, 64))) return limits.codePassed(user);
    log.warn('second factor refused', { requestId: c.get('requestId'), user });
    noteLater(user);
    throw new Refusal('otp_required', 'This code is wrong or was already used.');
  };

  route(api, '/api/auth/login', {
    async post(c) {
      const given = credentials.safeParse(await readBody(c));
      if (!given.success) throw new Refusal('bad_request', 'Send login and password as text.');
      const { login, password, otp } = given.data;
      const name = normalLogin(login);
      const address = addressOf(c.req.raw);
      const verdict = await limits.login(name, address);
      if (!verdict.allowed)
        throw new Refusal('locked', 'Too many failed sign-ins. Try again later.', { retryAfter: verdict.retryAfter });
      if (verdict.waitMs) await waitAside(c, verdict.waitMs);
      const { id, failed } = await check(name, password);
      const found = id === undefined ? undefined : await signedInUser(store, id);
      if (id === undefined || !found) {
        log.warn('sign-in refused', { requestId: c.get('requestId'), address });
        if (failed !== undefined) noteLater(failed);
        throw new Refusal('bad_credentials', 'Bad credentials');
      }
      if (await factor.isOn(id)) await requireCode(c, id, otp);
      await limits.loginPassed(name, address);
      const earlier = carrier.read(c.req.raw);
      if (earlier) await sessions.end(earlier);
      const token = await sessions.start(id, { address, agent: c.req.header('User-Agent')?.slice(0, 300) ?? null });
      const justNow = uncounted.get(id) ?? 0;
      uncounted.delete(id);
      const before = await noteLogin(ports, id);
      const count = justNow + before.failed;
      const failedSignIns = { count, since: before.at };
      return withToken(c, answers.plain(c, count > 0 ? { ...found.user, failedSignIns } : found.user), token);
    },
  });

  route(api, '/api/auth/logout', {
    async get(c) {
      const token = carrier.read(c.req.raw);
      if (token) await sessions.end(token);
      return withToken(c, answers.plain(c, {}), null);
    },
  });

  route(api, '/api/auth/session', {
    async get(c) {
      const token = carrier.read(c.req.raw);
      const live = token ? await sessions.find(token) : undefined;
      const answer: SessionAnswer = {
        user: live?.answer.user ?? null,
        admin: live?.answer.admin ?? null,
        serverTime: clock().toISOString(),
        build: ports.build,
      };
      return answers.plain(c, answer);
    },
  });

  function withToken(c: ApiContext, response: Response, token: string | null): Response {
    carrier.write(response.headers, token, c.req.raw);
    return response;
  }
}

const nobodysId = 0;
const noteAfterMs = 200;

const loginOf = (): Field => resourceOf(userType).allFields[loginField] as Field;

const normalLogin = (login: string): string =>
  String(kindOf(loginOf()).normalize(login.slice(0, 1000), loginOf()) ?? '');

async function userOf(store: Ports['store'], login: string): Promise<StoredObject | undefined> {
  const found = await store.findByKeys(userType, { [loginField]: keyOf(loginOf(), login) }, {});
  // Sort keys fold accents and digits, so the exact login is compared too.
  return found?.data[loginField] === login ? found : undefined;
}

type Note = (data: StoredObject['data']) => StoredObject['data'];

/** Notes a sign-in without a new version of the object. Returns the previous sign-in and the failed attempts since. */
async function noteLogin(ports: Ports, id: number): Promise<{ readonly at: string | null; readonly failed: number }> {
  const data = await note(ports, id, () => ({ [lastLoginField]: ports.clock().toISOString(), [failedField]: 0 }));
  const at = data?.[lastLoginField];
  return { at: typeof at === 'string' ? at : null, failed: Number(data?.[failedField] ?? 0) };
}

const noteFailures = (ports: Ports, id: number, count: number): Promise<unknown> =>
  note(ports, id, (data) => ({ [failedField]: Number(data[failedField] ?? 0) + count }));

/** Changes a user's notes and returns the values before. Where the disk is full, people can still sign in and read. */
const note = ({ store }: Ports, id: number, change: Note): Promise<StoredObject['data'] | undefined> =>
  store.transaction(
    async (tx) => {
      const [user] = await tx.lock(userType, [id]);
      if (user) await tx.update([{ ...user, data: { ...user.data, ...change(user.data) } }]);
      return user?.data;
    },
    { usesReserve: true },
  );

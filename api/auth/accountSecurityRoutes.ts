import { text } from '../../src/schema/fields';
import { invalidAt, notFound, Refusal } from '../http/problems';
import { readFields } from '../http/readFields';
import { type Api, type ApiContext, personOn, route, sessionOn, waitAside } from '../http/request';
import type { Ports, StoredObject } from '../ports';
import type { Session } from '../ports/sessions';
import { loginField, userType } from './accounts';
import { refuseWeak, setPassword } from './passwords';
import type { SignInParts } from './signInRoutes';
import { noteFactor } from './users';

const secret = (label: string) => text(label, { required: true, maxLength: 1000 });
const code = text('Code', { required: true, maxLength: 64 });
const ownCode = text('Code', { maxLength: 64, help: 'Of the second factor that is on; left out where none is' });
/** Bodies of the calls. */
export const passwordFields = { current: secret('Current password'), next: secret('New password'), otp: ownCode };
export const confirmFields = { otp: code };
export const factorFields = { password: secret('Password'), otp: ownCode };
/** Length of the token hash's prefix that identifies a session; no token can be made from it. */
const idLength = 16;

/** Routes for the own password, sessions and second factor; for the administrator's while they act for an account. */
export function accountSecurityRoutes(api: Api, ports: Ports, { sessions, factor, answers }: SignInParts): void {
  const { store, passwords, carrier, clock, limits, addressOf, log } = ports;

  const self = async (c: ApiContext): Promise<StoredObject> => {
    const [user] = await store.get(userType, [personOn(c)]);
    if (!user) throw notFound();
    return user;
  };
  /** Asks for the password again: an open session is not enough for these changes. Attempts count like those to sign in. */
  const requirePassword = async (c: ApiContext, user: StoredObject, field: string, given: string): Promise<void> => {
    const login = String(user.data[loginField] ?? '');
    const address = addressOf(c.req.raw);
    const verdict = await limits.login(login, address);
    if (!verdict.allowed)
      throw new Refusal('locked', 'Too many wrong passwords. Try again later.', { retryAfter: verdict.retryAfter });
    if (verdict.waitMs) await waitAside(c, verdict.waitMs);
    const hash = await store.credentials.get(user.id);
    if (!hash || !(await passwords.verify(hash, given))) {
      log.warn('password refused', { requestId: c.get('requestId'), user: user.id, address });
      throw invalidAt(field, { code: 'wrong', message: 'Wrong password.' });
    }
    await limits.loginPassed(login, address);
  };
  /** Asks for a code too where the second factor is on: a leaked password must not switch it off. Recovery codes count. */
  const requireCode = async (c: ApiContext, user: StoredObject, given: string | null | undefined): Promise<boolean> => {
    if (!(await factor.isOn(user.id))) return false;
    const otp = (given ?? '').trim();
    if (otp === '') throw invalidAt('otp', { code: 'required', message: 'Enter your two-factor code.' });
    const verdict = await limits.code(user.id);
    if (!verdict.allowed)
      throw new Refusal('locked', 'Too many wrong codes. Try again later.', { retryAfter: verdict.retryAfter });
    if (!(await factor.check(user.id, otp))) {
      log.warn('second factor refused', { requestId: c.get('requestId'), user: user.id });
      throw invalidAt('otp', { code: 'wrong', message: 'This code is wrong or was already used.' });
    }
    await limits.codePassed(user.id);
    return true;
  };
  /** Moves the session to a new token, which makes a stolen token worthless. */
  const withNewToken = async (c: ApiContext, body: unknown): Promise<Response> => {
    const before = carrier.read(c.req.raw);
    const next = before ? await sessions.change(before, sessionOn(c).session.admin) : undefined;
    const response = answers.plain(c, body);
    if (next) carrier.write(response.headers, next, c.req.raw);
    return response;
  };
  const endOthers = async (c: ApiContext, user: number): Promise<void> =>
    sessions.endOf([user], carrier.read(c.req.raw) ?? undefined);

  route(api, '/api/auth/password', {
    async post(c) {
      const { current, next, otp } = await readFields(c, passwordFields);
      const user = await self(c);
      await requirePassword(c, user, 'current', current ?? '');
      refuseWeak('next', next ?? '', user);
      await requireCode(c, user, otp);
      await setPassword(ports, user, next ?? '', { id: user.id, name: user.name });
      await endOthers(c, user.id);
      log.info('password changed', { user: user.id });
      return withNewToken(c, {});
    },
  });

  route(api, '/api/auth/sessions', {
    async get(c) {
      const { tokenHash } = sessionOn(c);
      const found = await store.sessions.of(personOn(c));
      return answers.plain(
        c,
        found
          .filter((one) => sessions.holds(one, clock().getTime()))
          .map((one) => ({ ...shownSession(one), current: one.tokenHash === tokenHash })),
      );
    },
  });

  route(api, '/api/auth/sessions/:id', {
    async delete(c) {
      const id = c.req.param('id') ?? '';
      const found = (await store.sessions.of(personOn(c))).find((one) => one.tokenHash.slice(0, idLength) === id);
      if (!found) throw notFound('This session has ended.');
      await store.sessions.remove(found.tokenHash);
      return answers.plain(c, { id });
    },
  });

  route(api, '/api/auth/signOutEverywhere', {
    async post(c) {
      await endOthers(c, personOn(c));
      return withNewToken(c, {});
    },
  });

  route(api, '/api/auth/factor', {
    get: async (c) => {
      const user = personOn(c);
      const isOn = await factor.isOn(user);
      return answers.plain(c, { mfa: isOn ? 'totp' : 'off', codesLeft: isOn ? await factor.codesLeft(user) : 0 });
    },
    async post(c) {
      const { password, otp } = await readFields(c, factorFields);
      const user = await self(c);
      await requirePassword(c, user, 'password', password ?? '');
      await requireCode(c, user, otp);
      return answers.plain(
        c,
        await factor.begin(user.id, ports.productName ?? 'ADX Console', String(user.data[loginField] ?? '')),
      );
    },
  });

  route(api, '/api/auth/factor/confirm', {
    async post(c) {
      const { otp } = await readFields(c, confirmFields);
      const user = await self(c);
      const verdict = await limits.code(user.id);
      if (!verdict.allowed)
        throw new Refusal('locked', 'Too many wrong codes. Try again later.', { retryAfter: verdict.retryAfter });
      const wasOn = await factor.isOn(user.id);
      const codes = await factor.confirm(user.id, otp ?? '');
      if (!codes)
        throw invalidAt('otp', { code: 'wrong', message: 'This code is wrong or has expired. Try the next one.' });
      await limits.codePassed(user.id);
      await noteFactor(ports, user.id, 'totp', wasOn ? 'factorReplaced' : 'factorOn');
      await endOthers(c, user.id);
      return withNewToken(c, { mfa: 'totp', codes });
    },
  });

  route(api, '/api/auth/factor/off', {
    async post(c) {
      const { password, otp } = await readFields(c, factorFields);
      const user = await self(c);
      await requirePassword(c, user, 'password', password ?? '');
      const wasOn = await requireCode(c, user, otp);
      await factor.turnOff(user.id);
      await noteFactor(ports, user.id, 'off', wasOn && 'factorOff');
      return withNewToken(c, { mfa: 'off', codesLeft: 0 });
    },
  });
}

/** A session as its owner sees it, without its token. */
const shownSession = ({ tokenHash, createdAt, lastSeenAt, address, agent }: Session) => ({
  id: tokenHash.slice(0, idLength),
  createdAt,
  lastSeenAt,
  address,
  agent,
});

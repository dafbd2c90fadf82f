import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestHost, logins, password, type TestHost } from '../support/host';
import { ownBrowser } from '../support/ownBrowser';

describe('one’s own sign-in', () => {
  const next = 'quite another password';

  let host: TestHost;
  beforeEach(async () => {
    host = await createTestHost();
  });
  const { signIn, browser } = ownBrowser(() => host);

  describe('the second factor', () => {
    const codeAt = (secret: string, ms: number) =>
      new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({
        timestamp: host.now().getTime() + ms,
      });

    async function turnedOn() {
      const here = await browser(logins.demand);
      const { secret } = (await here.call('POST', '/api/auth/factor', { password })).body;
      const { codes } = (await here.call('POST', '/api/auth/factor/confirm', { otp: codeAt(secret, 0) })).body;
      host.moveClock(90_000);
      return { here, secret: String(secret), codes: codes as readonly string[] };
    }

    it('begins with a secret for the app, and is on with its first code', async () => {
      const here = await browser(logins.demand);
      const began = await here.call('POST', '/api/auth/factor', { password });
      expect(began.body.uri).toMatch(/^otpauth:\/\/totp\/ADX%20Console:demand%40adx\.example\?/);
      expect((await signIn(logins.demand)).status).toBe(200);
      expect((await here.call('POST', '/api/auth/factor/confirm', { otp: '000000' })).body.errors.otp.code).toBe(
        'wrong',
      );
      const on = await here.call('POST', '/api/auth/factor/confirm', { otp: codeAt(began.body.secret, 0) });
      expect(new Set(on.body.codes).size).toBe(10);
      expect((await here.call('GET', '/api/auth/factor')).body).toEqual({ mfa: 'totp', codesLeft: 10 });
      expect((await (await host.as(logins.admin))('GET', '/api/admin/users/12')).body.mfa).toBe('totp');
    });

    it('asks for the password first', async () => {
      const here = await browser(logins.demand);
      expect((await here.call('POST', '/api/auth/factor', { password: 'wrong' })).body.errors.password.code).toBe(
        'wrong',
      );
      expect((await here.call('POST', '/api/auth/factor', {})).status).toBe(422);
    });

    it('is asked for at sign-in, after the password, and takes each code once', async () => {
      const { secret } = await turnedOn();
      const asked = await signIn(logins.demand);
      expect([asked.status, asked.body.code]).toEqual([401, 'otp_required']);
      expect((await signIn(logins.demand, 'wrong', codeAt(secret, 0))).body.code).toBe('bad_credentials');
      expect((await signIn(logins.demand, password, '000000')).body.code).toBe('otp_required');
      const code = codeAt(secret, 0);
      expect((await signIn(logins.demand, password, code)).status).toBe(200);
      expect((await signIn(logins.demand, password, code)).body.detail).toBe('This code is wrong or was already used.');
      host.moveClock(60_000);
      expect((await signIn(logins.demand, password, codeAt(secret, -30_000))).status).toBe(200);
      expect((await signIn(logins.demand, password, codeAt(secret, -90_000))).status).toBe(401);
    });

    it('gives one code to one of many who try it at once', async () => {
      const { secret } = await turnedOn();
      const code = codeAt(secret, 0);
      const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(logins.demand, password, code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('takes each recovery code once, however it is typed', async () => {
      const { codes } = await turnedOn();
      const [first = '', second = ''] = codes;
      expect((await signIn(logins.demand, password, first)).status).toBe(200);
      expect((await signIn(logins.demand, password, first)).status).toBe(401);
      expect((await signIn(logins.demand, password, second.replace('-', ' ').toUpperCase())).status).toBe(200);
      expect((await (await browserWith(codes[2] ?? ''))('GET', '/api/auth/factor')).body.codesLeft).toBe(7);
    });
    const browserWith = async (otp: string) => {
      const entered = await signIn(logins.demand, password, otp);
      const cookie = (entered.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
      return (method: string, path: string) => host.signedOut(method, path, undefined, { Cookie: cookie });
    };

    it('is kept sealed, and named in no log', async () => {
      const { secret, codes } = await turnedOn();
      const kept = await host.store.keys.get('totp', '12', host.now().toISOString());
      expect(JSON.stringify(kept)).not.toContain(secret);
      expect(JSON.stringify(host.logged)).not.toContain(secret);
      for (const code of codes) expect(JSON.stringify(host.logged)).not.toContain(code);
    });

    it.each([
      ['/api/auth/factor/off', { password }],
      ['/api/auth/factor', { password }],
      ['/api/auth/password', { current: password, next }],
    ])('is needed for what could take it away: %s', async (path, body) => {
      const { here, secret, codes } = await turnedOn();
      const without = await here.call('POST', path, body);
      expect([without.status, without.body.errors.otp]).toEqual([
        422,
        { code: 'required', message: 'Enter your two-factor code.' },
      ]);
      expect((await here.call('POST', path, { ...body, otp: '000000' })).body.errors.otp.code).toBe('wrong');
      expect((await here.call('GET', '/api/auth/factor')).body.mfa).toBe('totp');
      expect((await signIn(logins.demand, password, codeAt(secret, 0))).status).toBe(200);
      expect((await here.call('POST', path, { ...body, otp: codes[0] })).status).toBe(200);
    });

    it('is not used up by a new password that is refused', async () => {
      const { here, codes } = await turnedOn();
      await here.call('POST', '/api/auth/password', { current: password, next: 'short', otp: codes[0] });
      expect((await here.call('GET', '/api/auth/factor')).body.codesLeft).toBe(10);
    });

    it('counts a wrong code as a failed sign-in, which the next one shows', async () => {
      const { secret } = await turnedOn();
      const since = host.now().toISOString();
      expect((await signIn(logins.demand, password, codeAt(secret, 0))).body.failedSignIns).toBeUndefined();
      host.moveClock(90_000);
      for (const otp of ['000000', '000001']) await signIn(logins.demand, password, otp);
      // The step that only asks for the code is no failure.
      await signIn(logins.demand);
      await signIn(logins.demand, 'wrong', codeAt(secret, 0));
      expect((await signIn(logins.demand, password, codeAt(secret, 0))).body.failedSignIns).toEqual({
        count: 3,
        since,
      });
      host.moveClock(90_000);
      expect((await signIn(logins.demand, password, codeAt(secret, 0))).body.failedSignIns).toBeUndefined();
    });

    it('is turned off with the password and a code, or by the manager of the sign-in', async () => {
      const {
        here,
        codes: [code],
      } = await turnedOn();
      expect((await here.call('POST', '/api/auth/factor/off', { password: 'wrong', otp: code })).status).toBe(422);
      expect((await here.call('POST', '/api/auth/factor/off', { password, otp: code })).body).toEqual({
        mfa: 'off',
        codesLeft: 0,
      });
      expect((await signIn(logins.demand)).status).toBe(200);
      const again = await turnedOn();
      expect((await (await host.as(logins.admin))('POST', '/api/admin/users/12/factorOff')).status).toBe(200);
      expect([await again.here.isIn(), (await signIn(logins.demand)).status]).toEqual([false, 200]);
    });
  });
});

describe('one’s own password and sessions', () => {
  const next = 'quite another password';
  const hour = 3_600_000;

  let host: TestHost;
  beforeEach(async () => {
    host = await createTestHost();
  });
  const { signIn, browser, isAlive } = ownBrowser(() => host);

  describe('a new password', () => {
    it('takes the place of the old one, ends other sessions, and gives this one another name', async () => {
      const [here, there] = [await browser(logins.demand), await browser(logins.demand)];
      const stolen = here.cookie();
      expect((await here.call('POST', '/api/auth/password', { current: password, next })).status).toBe(200);
      expect([await here.isIn(), await there.isIn(), await isAlive(stolen)]).toEqual([true, false, false]);
      expect([(await signIn(logins.demand)).status, (await signIn(logins.demand, next)).status]).toEqual([401, 200]);
    });

    it.each([
      ['the wrong old one', { current: 'wrong', next }, 'current', 'wrong'],
      ['none', { current: password }, 'next', 'required'],
      ['one that is too short', { current: password, next: 'short' }, 'next', 'rule'],
      ['one that everybody guesses', { current: password, next: 'passwordpassword' }, 'next', 'rule'],
      ['one that is too long', { current: password, next: 'x'.repeat(1001) }, 'next', 'maxLength'],
    ])('is refused at its field: %s', async (_, body, field, code) => {
      const { call } = await browser(logins.demand);
      const answer = await call('POST', '/api/auth/password', body);
      expect([answer.status, answer.body.errors[field]?.code]).toEqual([422, code]);
      expect((await signIn(logins.demand)).status).toBe(200);
    });

    it('stands in the history, without its words', async () => {
      const { call } = await browser(logins.demand);
      await call('POST', '/api/auth/password', { current: password, next });
      const { body } = await (await host.as(logins.admin))('GET', '/api/admin/users/12/history');
      expect(body[0]).toMatchObject({
        action: 'update',
        by: { id: 12 },
        changes: [{ field: 'password', from: null, to: null }],
      });
      expect(JSON.stringify(host.logged)).not.toContain(next);
    });

    it('is tried no more often than signing in', async () => {
      const tried: string[] = [];
      const limits = {
        ...host.ports.limits,
        login: async (login: string) =>
          tried.push(login) > 3 ? { allowed: false as const, retryAfter: 9 } : { allowed: true as const },
      };
      host = await createTestHost({ limits });
      const { call } = await browser(logins.demand);
      const answers = [];
      for (let attempt = 0; attempt < 3; attempt += 1)
        answers.push((await call('POST', '/api/auth/password', { current: 'wrong', next })).status);
      expect(answers).toEqual([422, 422, 429]);
    });
  });

  describe('sessions', () => {
    it('are listed, without their tokens, and ended one by one', async () => {
      const [here, there] = [await browser(logins.demand), await browser(logins.demand, password, 'Safari')];
      const { body } = await here.call('GET', '/api/auth/sessions');
      expect(body).toHaveLength(2);
      expect(body.map((one: { agent: string; current: boolean }) => [one.agent, one.current]).sort()).toEqual([
        ['Firefox', true],
        ['Safari', false],
      ]);
      for (const cookie of [here.cookie(), there.cookie()]) expect(JSON.stringify(body)).not.toContain(cookie.slice(4));
      const other = body.find((one: { current: boolean }) => !one.current).id;
      expect((await here.call('DELETE', `/api/auth/sessions/${other}`)).status).toBe(200);
      expect([await here.isIn(), await there.isIn()]).toEqual([true, false]);
      expect((await here.call('DELETE', `/api/auth/sessions/${other}`)).status).toBe(404);
    });

    it('of another user cannot be ended', async () => {
      const [mine, theirs] = [await browser(logins.demand), await browser(logins.other)];
      const [{ id }] = (await theirs.call('GET', '/api/auth/sessions')).body;
      expect((await mine.call('DELETE', `/api/auth/sessions/${id}`)).status).toBe(404);
      expect(await theirs.isIn()).toBe(true);
    });

    it('end everywhere else at once, and a stolen cookie with them', async () => {
      const [here, there, stranger] = [
        await browser(logins.demand),
        await browser(logins.demand),
        await browser(logins.other),
      ];
      const stolen = here.cookie();
      await here.call('POST', '/api/auth/signOutEverywhere');
      expect([await here.isIn(), await there.isIn(), await isAlive(stolen), await stranger.isIn()]).toEqual([
        true,
        false,
        false,
        true,
      ]);
    });

    it('that have run out are not listed', async () => {
      const here = await browser(logins.demand);
      host.moveClock(13 * hour);
      const later = await browser(logins.demand);
      expect((await later.call('GET', '/api/auth/sessions')).body).toHaveLength(1);
      expect(await here.isIn()).toBe(false);
    });

    it('are ended by the manager of the sign-in', async () => {
      const [sub, demand, other] = [
        await browser(logins.sub),
        await browser(logins.demand),
        await browser(logins.other),
      ];
      const id = (await sub.call('GET', '/api/auth/session')).body.user.id;
      expect((await other.call('POST', `/api/admin/users/${id}/signOut`)).status).toBe(404);
      expect((await demand.call('POST', `/api/admin/users/${id}/signOut`)).body).toEqual({ ended: 1 });
      expect(await sub.isIn()).toBe(false);
    });
  });
});

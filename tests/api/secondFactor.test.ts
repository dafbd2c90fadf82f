import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestHost, logins, password, type TestHost, wideLimits } from '../support/host';
import { ownBrowser } from '../support/ownBrowser';

const next = 'quite another password';

let host: TestHost;
beforeEach(async () => {
  host = await createTestHost();
});
const { signIn, browser, isAlive } = ownBrowser(() => host);
const enter = (secret = password, otp?: string) => signIn(logins.demand, secret, otp);
const here = () => browser(logins.demand);

describe('the second factor', () => {
  const codeAt = (secret: string, ms: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: host.now().getTime() + ms });
  const enterWith = (otp: string) => enter(password, otp);

  async function turnedOn() {
    const { call, isIn } = await here();
    const { secret } = (await call('POST', '/api/auth/factor', { password })).body;
    const { codes } = (await call('POST', '/api/auth/factor/confirm', { otp: codeAt(secret, 0) })).body;
    host.moveClock(90_000);
    return { call, isIn, secret: String(secret), codes: codes as readonly string[] };
  }

  it('begins with a secret for the app, and is on with its first code', async () => {
    const { call } = await here();
    const began = await call('POST', '/api/auth/factor', { password });
    expect(began.body.uri).toMatch(/^otpauth:\/\/totp\/ADX%20Console:demand%40adx\.example\?/);
    expect((await enter()).status).toBe(200);
    const confirm = async (otp: string) => (await call('POST', '/api/auth/factor/confirm', { otp })).body;
    expect((await confirm('000000')).errors.otp.code).toBe('wrong');
    expect(new Set((await confirm(codeAt(began.body.secret, 0))).codes).size).toBe(10);
    expect((await call('GET', '/api/auth/factor')).body).toEqual({ mfa: 'totp', codesLeft: 10 });
    expect((await (await host.as(logins.admin))('GET', '/api/admin/users/12')).body.mfa).toBe('totp');
  });

  it('asks for the password first', async () => {
    const { call } = await here();
    expect((await call('POST', '/api/auth/factor', { password: 'wrong' })).body.errors.password.code).toBe('wrong');
    expect((await call('POST', '/api/auth/factor', {})).status).toBe(422);
  });

  it('is asked for at sign-in, after the password, and takes each code once', async () => {
    const { secret } = await turnedOn();
    const code = codeAt(secret, 0);
    expect(await enter()).toMatchObject({ status: 401, body: { code: 'otp_required' } });
    expect((await enter('wrong', code)).body.code).toBe('bad_credentials');
    expect((await enterWith('000000')).body.code).toBe('otp_required');
    expect((await enterWith(code)).status).toBe(200);
    expect((await enterWith(code)).body.detail).toBe('This code is wrong or was already used.');
    host.moveClock(60_000);
    expect((await enterWith(codeAt(secret, -30_000))).status).toBe(200);
    expect((await enterWith(codeAt(secret, -90_000))).status).toBe(401);
  });

  it('gives one code to one of many who try it at once', async () => {
    const code = codeAt((await turnedOn()).secret, 0);
    const answers = await Promise.all(Array.from({ length: 8 }, () => enterWith(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const [first = '', second = '', third = ''] = (await turnedOn()).codes;
    expect([(await enterWith(first)).status, (await enterWith(first)).status]).toEqual([200, 401]);
    expect((await enterWith(second.replace('-', ' ').toUpperCase())).status).toBe(200);
    const Cookie = ((await enterWith(third)).headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
    expect((await host.signedOut('GET', '/api/auth/factor', undefined, { Cookie })).body.codesLeft).toBe(7);
  });

  it('is kept sealed, and named in no log', async () => {
    const { secret, codes } = await turnedOn();
    expect(JSON.stringify(await host.store.keys.get('totp', '12', host.now().toISOString()))).not.toContain(secret);
    for (const word of [secret, ...codes]) expect(JSON.stringify(host.logged)).not.toContain(word);
  });

  it.each([
    ['/api/auth/factor/off', { password }],
    ['/api/auth/factor', { password }],
    ['/api/auth/password', { current: password, next }],
  ])('is needed for what could take it away: %s', async (path, body) => {
    const { call, secret, codes } = await turnedOn();
    const errors = { otp: { code: 'required', message: 'Enter your two-factor code.' } };
    expect(await call('POST', path, body)).toMatchObject({ status: 422, body: { errors } });
    expect((await call('POST', path, { ...body, otp: '000000' })).body.errors.otp.code).toBe('wrong');
    expect((await call('GET', '/api/auth/factor')).body.mfa).toBe('totp');
    expect((await enterWith(codeAt(secret, 0))).status).toBe(200);
    expect((await call('POST', path, { ...body, otp: codes[0] })).status).toBe(200);
  });

  it('is not used up by a new password that is refused', async () => {
    const { call, codes } = await turnedOn();
    await call('POST', '/api/auth/password', { current: password, next: 'short', otp: codes[0] });
    expect((await call('GET', '/api/auth/factor')).body.codesLeft).toBe(10);
  });

  it('counts a wrong code as a failed sign-in, which the next one shows', async () => {
    const { secret } = await turnedOn();
    const since = host.now().toISOString();
    const failed = async () => (await enterWith(codeAt(secret, 0))).body.failedSignIns;
    expect(await failed()).toBeUndefined();
    host.moveClock(90_000);
    for (const otp of ['000000', '000001']) await enterWith(otp);
    // The step that only asks for the code is no failure.
    await enter();
    await enter('wrong', codeAt(secret, 0));
    expect(await failed()).toEqual({ count: 3, since });
    host.moveClock(90_000);
    expect(await failed()).toBeUndefined();
  });

  it('is turned off with the password and a code, or by the manager of the sign-in', async () => {
    const { call, codes } = await turnedOn();
    const off = (secret: string) => call('POST', '/api/auth/factor/off', { password: secret, otp: codes[0] });
    expect((await off('wrong')).status).toBe(422);
    expect((await off(password)).body).toEqual({ mfa: 'off', codesLeft: 0 });
    expect((await enter()).status).toBe(200);
    const again = await turnedOn();
    expect((await (await host.as(logins.admin))('POST', '/api/admin/users/12/factorOff')).status).toBe(200);
    expect([await again.isIn(), (await enter()).status]).toEqual([false, 200]);
  });
});

describe('one’s own new password', () => {
  it('takes the place of the old one, ends other sessions, and gives this one another name', async () => {
    const [mine, there] = [await here(), await here()];
    const stolen = mine.cookie();
    expect((await mine.call('POST', '/api/auth/password', { current: password, next })).status).toBe(200);
    expect([await mine.isIn(), await there.isIn(), await isAlive(stolen)]).toEqual([true, false, false]);
    expect([(await enter()).status, (await enter(next)).status]).toEqual([401, 200]);
  });

  it.each([
    ['the wrong old one', { current: 'wrong', next }, 'current', 'wrong'],
    ['none', { current: password }, 'next', 'required'],
    ['one that is too short', { current: password, next: 'short' }, 'next', 'rule'],
    ['one that everybody guesses', { current: password, next: 'passwordpassword' }, 'next', 'rule'],
    ['one that is too long', { current: password, next: 'x'.repeat(1001) }, 'next', 'maxLength'],
  ])('is refused at its field: %s', async (_, body, field, code) => {
    const answer = await (await here()).call('POST', '/api/auth/password', body);
    expect([answer.status, answer.body.errors[field]?.code]).toEqual([422, code]);
    expect((await enter()).status).toBe(200);
  });

  it('stands in the history, without its words', async () => {
    await (await here()).call('POST', '/api/auth/password', { current: password, next });
    const { body } = await (await host.as(logins.admin))('GET', '/api/admin/users/12/history');
    const changes = [{ field: 'password', from: null, to: null }];
    expect(body[0]).toMatchObject({ action: 'update', by: { id: 12 }, changes });
    expect(JSON.stringify(host.logged)).not.toContain(next);
  });

  it('is tried no more often than signing in', async () => {
    let tried = 0;
    const login: typeof wideLimits.login = async () => {
      tried += 1;
      return tried > 3 ? { allowed: false, retryAfter: 9 } : { allowed: true };
    };
    host = await createTestHost({ limits: { ...wideLimits, login } });
    const { call } = await here();
    const change = async () => (await call('POST', '/api/auth/password', { current: 'wrong', next })).status;
    expect([await change(), await change(), await change()]).toEqual([422, 422, 429]);
  });
});

describe('one’s own sessions', () => {
  it('are listed, without their tokens, and ended one by one', async () => {
    const [mine, there] = [await here(), await browser(logins.demand, password, 'Safari')];
    const list: { agent: string; current: boolean; id: string }[] = (await mine.call('GET', '/api/auth/sessions')).body;
    expect(list.map(({ agent, current }) => `${agent} ${current}`).sort()).toEqual(['Firefox true', 'Safari false']);
    for (const cookie of [mine.cookie(), there.cookie()]) expect(JSON.stringify(list)).not.toContain(cookie.slice(4));
    const end = () => mine.call('DELETE', `/api/auth/sessions/${list.find(({ current }) => !current)?.id}`);
    expect((await end()).status).toBe(200);
    expect([await mine.isIn(), await there.isIn()]).toEqual([true, false]);
    expect((await end()).status).toBe(404);
  });

  it('are not those of another user, which cannot be ended', async () => {
    const theirs = await browser(logins.other);
    const [{ id }] = (await theirs.call('GET', '/api/auth/sessions')).body;
    expect((await (await here()).call('DELETE', `/api/auth/sessions/${id}`)).status).toBe(404);
    expect(await theirs.isIn()).toBe(true);
  });

  it('end everywhere else at once, and a stolen cookie with them', async () => {
    const [mine, there, stranger] = [await here(), await here(), await browser(logins.other)];
    const stolen = mine.cookie();
    await mine.call('POST', '/api/auth/signOutEverywhere');
    expect([await mine.isIn(), await stranger.isIn()]).toEqual([true, true]);
    expect([await there.isIn(), await isAlive(stolen)]).toEqual([false, false]);
  });

  it('that have run out are not listed', async () => {
    const before = await here();
    host.moveClock(13 * 3_600_000);
    expect((await (await here()).call('GET', '/api/auth/sessions')).body).toHaveLength(1);
    expect(await before.isIn()).toBe(false);
  });

  it('are ended by the manager of the sign-in', async () => {
    const [sub, demand, other] = [await browser(logins.sub), await here(), await browser(logins.other)];
    const path = `/api/admin/users/${(await sub.call('GET', '/api/auth/session')).body.user.id}/signOut`;
    expect((await other.call('POST', path)).status).toBe(404);
    expect((await demand.call('POST', path)).body).toEqual({ ended: 1 });
    expect(await sub.isIn()).toBe(false);
  });
});

import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendMessages } from '../../api/jobs/messages.job';
import type { Mail } from '../../api/ports/mail';
import { passwords } from '../../server/ports/passwords';
import { accounts, createTestHost, logins, partners, password, type TestHost, wideLimits } from '../support/host';
import { hostIn } from '../support/hostIn';
import { ownBrowser } from '../support/ownBrowser';

describe('signing in', () => {
  const hour = 3_600_000;

  let host: TestHost;
  beforeEach(async () => {
    host = await createTestHost();
  });
  const signIn = (login: string, secret: string, headers = {}) =>
    host.signedOut('POST', '/api/auth/login', { login, password: secret }, headers);
  const session = (cookie: string) => host.signedOut('GET', '/api/auth/session', undefined, { Cookie: cookie });

  it('answers the user of the specification', async () => {
    expect(await signIn(' Demand@adx.example ', password)).toMatchObject({
      status: 200,
      body: {
        id: 12,
        name: 'Mara Lindqvist',
        type: 'demand',
        timezone: -5,
        tagParams: ['placement'],
        manager: null,
        showDsp: true,
        showSsp: true,
        account: 31,
        owner: 31,
        accountName: 'Northbay Streaming',
      },
    });
    const { body } = await signIn(logins.demand, password);
    expect(body.vastParams.length).toBeGreaterThan(5);
    expect(body).not.toHaveProperty('uid');
  });

  it.each([
    ['an admin its uid and no account', logins.admin, { type: 'admin', uid: 'super', account: null, owner: null }],
    [
      'a sub-publisher the supply side',
      logins.sub,
      { type: 'sub', account: 801, owner: 31, showSsp: true, showDsp: false },
    ],
    [
      'an advertiser the sides of its owner',
      logins.adv,
      { type: 'adv', account: 501, owner: 31, showSsp: true, showDsp: true },
    ],
  ])('gives %s', async (_, login, found) => expect((await signIn(login, password)).body).toMatchObject(found));

  it.each([
    ['a wrong password', logins.demand, 'wrong'],
    ['an unknown login', 'nobody@adx.example', password],
    ['a login in another spelling that sorts the same', 'dëmand@adx.example', password],
    ['nothing', '', ''],
  ])('refuses %s in the same words', async (_, login, secret) => {
    const body = { code: 'bad_credentials', detail: 'Bad credentials' };
    expect(await signIn(login, secret)).toMatchObject({ status: 401, body });
  });

  it('does the same work for an unknown login as for a wrong password, so that both take as long', async () => {
    const verified: [password: string, cost: string][] = [];
    const verify: typeof passwords.verify = async (hash, plain) => {
      verified.push([plain, hash.split('$').slice(0, 4).join('$')]);
      return passwords.verify(hash, plain);
    };
    host = await createTestHost({ passwords: { hash: passwords.hash, verify } });
    for (const login of ['nobody@adx.example', logins.demand]) expect((await signIn(login, 'guess')).status).toBe(401);
    const one = ['guess', '$argon2id$v=19$m=19456,t=2,p=1'];
    expect(verified).toEqual([one, one]);
  });

  it('refuses archived users and users of archived accounts, and ends their sessions', async () => {
    const admin = await host.as(logins.admin);
    const cookie = await host.cookieOf(logins.other);
    await admin('POST', '/api/demands/32/archive', { version: 1 });
    expect((await signIn(logins.other, password)).status).toBe(401);
    expect((await session(cookie)).body.user).toBeNull();
    await admin('PUT', '/api/admin/users/14', { status: 0, version: 1 });
    expect((await signIn(logins.supply, password)).status).toBe(401);
  });

  it('tells when to try again after too many failures', async () => {
    const tried: string[] = [];
    const login: typeof wideLimits.login = async (name, address) =>
      tried.push(`${name} ${address}`) <= 2 ? { allowed: true } : { allowed: false, retryAfter: 61.2 };
    host = await createTestHost({ limits: { ...wideLimits, login } });
    await signIn(logins.demand, 'wrong');
    await signIn('DEMAND@adx.example', 'wrong');
    expect(tried).toEqual(['demand@adx.example 192.0.2.1', 'demand@adx.example 192.0.2.1']);
    const { status, headers, body } = await signIn(logins.demand, password);
    expect([status, body.code, headers.get('Retry-After')]).toEqual([429, 'locked', '62']);
  });

  it('answers 200 and null without a session', async () => {
    const body = { user: null, admin: null, serverTime: '2026-11-20T12:00:00.000Z', build: 'test' };
    expect(await session('')).toMatchObject({ status: 200, body });
  });

  it('keeps only a hash of the token, and gives a new one at each sign-in', async () => {
    const first = await host.cookieOf(logins.demand);
    const { headers } = await signIn(logins.demand, password, { Cookie: first });
    const second = (headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
    expect(second).not.toBe(first);
    expect(second.length).toBe('sid='.length + 46);
    expect((await session(first)).body.user).toBeNull();
    expect((await session(second)).body.user.id).toBe(12);
    expect(await host.store.sessions.find(second.slice(4))).toBeUndefined();
  });

  it('signs out', async () => {
    const cookie = await host.cookieOf(logins.demand);
    const answer = await host.signedOut('GET', '/api/auth/logout', undefined, { Cookie: cookie });
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect(answer.headers.get('Set-Cookie')).toContain('sid=;');
    expect((await session(cookie)).body.user).toBeNull();
    const after = await host.signedOut('GET', '/api/demand/tags', undefined, { Cookie: cookie });
    expect(after.body.code).toBe('no_session');
  });

  it('refuses to sign out for another site', async () => {
    const cookie = await host.cookieOf(logins.demand);
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' };
    expect((await host.signedOut('GET', '/api/auth/logout', undefined, headers)).status).toBe(403);
    expect((await session(cookie)).body.user.id).toBe(12);
  });

  it('lasts 12 hours from the last call, and 7 days at most', async () => {
    const idle = await host.cookieOf(logins.demand);
    const busy = await host.cookieOf(logins.demand);
    for (let hours = 0; hours < 7 * 24 - 10; hours += 10) {
      host.moveClock(10 * hour);
      expect((await session(busy)).body.user?.id, `after ${hours + 10} hours`).toBe(12);
    }
    expect((await session(idle)).body.user).toBeNull();
    host.moveClock(10 * hour);
    expect((await session(busy)).body.user).toBeNull();
  });

  it('is not kept alive by what a page asks by itself', async () => {
    const cookie = await host.cookieOf(logins.demand);
    const poll = async () => (await host.fetch('/api/savedReports?last=0', { headers: { Cookie: cookie } })).status;
    host.moveClock(10 * hour);
    expect(await poll()).toBe(200);
    host.moveClock(3 * hour);
    expect(await poll()).toBe(401);
  });

  it('follows changes of the account at once', async () => {
    const admin = await host.as(logins.admin);
    const cookie = await host.cookieOf(logins.demand);
    expect((await session(cookie)).body.user.showSystemCost).toBe(true);
    expect((await admin('PUT', '/api/demands/31', { showSystemCost: false, version: 1 })).status).toBe(200);
    expect((await session(cookie)).body.user.showSystemCost).toBe(false);
  });

  it('ends the sessions of a user that gets a new password', async () => {
    const admin = await host.as(logins.admin);
    const cookie = await host.cookieOf(logins.demand);
    const answer = await admin('PUT', '/api/admin/users/12', { password: 'another password', version: 1 });
    expect(answer.body.password).toEqual({ set: true });
    expect((await session(cookie)).body.user).toBeNull();
    expect((await signIn(logins.demand, 'another password')).status).toBe(200);
    expect((await signIn(logins.demand, password)).status).toBe(401);
    expect(JSON.stringify(await host.store.get('users', [12]))).not.toContain('another');
  });
});

describe('one’s own sign-in', () => {
  const next = 'quite another password';
  const hour = 3_600_000;

  let host: TestHost;
  beforeEach(async () => {
    host = await createTestHost();
  });
  const { signIn, browser } = ownBrowser(() => host);

  describe('a link', () => {
    const tokenOf = (path: string) => path.split('#link=')[1];
    const accept = (body: object) => host.signedOut('POST', '/api/auth/accept', body);
    const look = (token: unknown) => host.signedOut('POST', '/api/auth/link', { token });

    async function made(by = logins.admin as string, id = 12) {
      const { status, body } = await (await host.as(by))('POST', `/api/admin/users/${id}/link`);
      return { status, body, token: tokenOf(String(body.path)) };
    }

    it('lets its user choose a password once', async () => {
      const there = await browser(logins.demand);
      const { body, token } = await made();
      const path = expect.stringMatching(/^\/login#link=[\w-]{43}$/);
      expect(body).toEqual({ kind: 'reset', path, expiresAt: '2026-11-21T12:00:00.000Z', mailed: false });
      expect((await look(token)).body).toMatchObject({ login: logins.demand });
      expect((await accept({ token, password: next })).body).toEqual({ login: logins.demand });
      expect([await there.isIn(), (await signIn(logins.demand, next)).status]).toEqual([false, 200]);
      expect([(await accept({ token, password: `${next} 2` })).status, (await look(token)).status]).toEqual([410, 410]);
    });

    it('is an invitation for a user who has no password yet', async () => {
      const admin = await host.as(logins.admin);
      const user = { name: 'New', type: 'demand', account: 31, login: 'new@adx.example' };
      const { id } = (await admin('POST', '/api/admin/users', user)).body;
      expect((await signIn(user.login, '')).status).toBe(401);
      const { body, token } = await made(logins.admin, id);
      expect(body.kind).toBe('invite');
      await accept({ token, password: next });
      expect((await signIn(user.login, next)).status).toBe(200);
    });

    it('is not used up by a password that will not do', async () => {
      const { token } = await made();
      expect((await accept({ token, password: 'short' })).body.errors.password.code).toBe('rule');
      expect((await accept({ token, password: next })).status).toBe(200);
    });

    it('lasts a day, and only until the next one or a new password', async () => {
      const first = await made();
      const second = await made();
      expect((await look(first.token)).body.code).toBe('expired');
      host.moveClock(24 * hour + 1000);
      expect((await look(second.token)).status).toBe(410);
      const third = await made();
      await (await browser(logins.demand)).call('POST', '/api/auth/password', { current: password, next });
      expect((await look(third.token)).status).toBe(410);
    });

    it('is worth nothing to whom it does not name', async () => {
      expect((await look('x'.repeat(43))).status).toBe(410);
      expect((await look(null)).status).toBe(422);
      await made();
      await (await host.as(logins.admin))('PUT', '/api/admin/users/12', { status: 0, version: 1 });
      expect((await made()).status).toBe(200);
      expect((await look((await made()).token)).status).toBe(410);
    });

    it('tells by mail what became of a sign-in', async () => {
      const told: string[] = [];
      const notice: Mail['notice'] = async (kind, { to, locale }) => told.push([kind, to, locale].join(' ')) > 0;
      host = await createTestHost({ mail: { link: async () => true, report: async () => true, notice } });
      const here = await browser(logins.demand);
      const totp = (secret: string) =>
        new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: host.now().getTime() });
      const { secret } = (await here.call('POST', '/api/auth/factor', { password })).body;
      const { codes } = (await here.call('POST', '/api/auth/factor/confirm', { otp: totp(secret) })).body;
      host.moveClock(90_000);
      const { secret: other } = (await here.call('POST', '/api/auth/factor', { password, otp: codes[0] })).body;
      const again = (await here.call('POST', '/api/auth/factor/confirm', { otp: totp(other) })).body;
      await here.call('POST', '/api/auth/password', { current: password, next, otp: again.codes[0] });
      await here.call('POST', '/api/auth/factor/off', { password: next, otp: again.codes[1] });
      const admin = await host.as(logins.admin);
      const { version } = (await admin('GET', '/api/admin/users/12')).body;
      await admin('PUT', '/api/admin/users/12', { password: 'a third password', version });
      const { path } = (await admin('POST', '/api/admin/users/12/link')).body;
      await accept({ token: tokenOf(String(path)), password: 'a fourth password' });
      const kinds = ['factorOn', 'factorReplaced', 'password', 'factorOff', 'password', 'password'];
      expect(told).toEqual([]);
      await sendMessages({ ...host.ports, signal: new AbortController().signal }, () => undefined);
      expect(told).toEqual(kinds.map((kind) => `${kind} ${logins.demand} en`));
    });

    const withLinks = async (link: Mail['link']) => {
      host = await createTestHost({ mail: { link, report: async () => false, notice: async () => false } });
    };

    it('is mailed once, and stays good, where its call is sent again under its key', async () => {
      const sent: string[] = [];
      await withLinks(async (_, { path }) => sent.push(path) > 0);
      const admin = await host.as(logins.admin);
      const ask = () => admin('POST', '/api/admin/users/12/link', undefined, { 'Idempotency-Key': 'once' });
      const [first, second] = await Promise.all([ask(), ask()]);
      const third = await ask();
      expect([first.body, second.body.path, third.body]).toEqual([third.body, first.body.path, first.body]);
      expect([sent, third.body.mailed]).toEqual([[first.body.path], true]);
      expect((await look(tokenOf(String(first.body.path)))).status).toBe(200);
    });

    it('goes by mail where the host has it', async () => {
      const sent: unknown[] = [];
      await withLinks(async (kind, to) => sent.push({ kind, ...to }) > 0);
      const { body } = await made();
      expect(body.mailed).toBe(true);
      const mail = { kind: 'reset', to: logins.demand, name: 'Mara Lindqvist', path: body.path, locale: 'en' };
      expect(sent).toEqual([mail]);
    });
  });
});

describe('sign-ins', () => {
  const { host, admin, demand: call, other } = hostIn(beforeEach);
  const users = '/api/admin/users';
  const ofSub = { type: 'sub', account: partners.sub };
  const user = { name: 'Second', ...ofSub, login: 'second@mossgate.example', password: 'long enough password' };

  it('are managed by the account for its own sub-publishers and advertisers', async () => {
    const made = await call('POST', '/api/admin/users', user);
    expect([made.status, made.body]).toMatchObject([201, { demand: accounts.demand, login: user.login }]);
    expect(made.body).not.toHaveProperty('uid');
    const names = (await call('GET', '/api/admin/users?range=[0,9]')).body.map((row: { name: string }) => row.name);
    expect(names.sort()).toEqual(['Halden reporting', 'Mossgate reporting', 'Second']);
    expect((await other('GET', `/api/admin/users/${made.body.id}`)).status).toBe(404);
    const foreign = await other('POST', '/api/admin/users', { ...user, login: 'third@mossgate.example' });
    expect([foreign.status, foreign.body.errors.account.code]).toEqual([422, 'refMissing']);
  });

  it('of accounts and administrators are made by administrators alone', async () => {
    const message = 'An account manages the sign-ins of its sub-publishers and advertisers only.';
    for (const [type, account] of [
      ['demand', accounts.demand],
      ['admin', null],
    ] as const) {
      const { status, body } = await call('POST', users, { ...user, type, account });
      expect([status, body.errors.type]).toMatchObject([422, { message }]);
    }
    const made = await admin('POST', '/api/admin/users', { ...user, type: 'demand', account: accounts.demand });
    expect([made.status, made.body.demand]).toEqual([201, null]);
    expect((await call('GET', `/api/admin/users/${made.body.id}`)).status).toBe(404);
  });

  it('need an account that is there and not archived', async () => {
    const errorOf = async (values: object, by = admin) =>
      (await by('POST', users, { ...user, ...values })).body.errors.account;
    expect((await errorOf({ account: 4711 })).message).toBe('Account: Sub-publisher 4711 was not found.');
    await call('POST', `/api/demand/subs/${partners.sub}/archive`, { version: 1 });
    expect((await errorOf({}, call)).code).toBe('refArchived');
    expect((await errorOf({ account: null })).code).toBe('required');
    expect((await errorOf({ type: 'admin' })).message).toBe('An administrator cannot belong to an account.');
  });

  it('show at their account: the first one, as long as it is not archived', async () => {
    const path = `/api/demand/subs/${partners.sub}`;
    const read = async () => {
      const { login, loginEnabled } = (await call('GET', path)).body;
      return [login, loginEnabled];
    };
    expect(await read()).toEqual([logins.sub, true]);
    const made = await call('POST', '/api/admin/users', user);
    expect(await read()).toEqual([logins.sub, true]);
    await admin('PUT', '/api/admin/users/27', { status: 0 });
    expect(await read()).toEqual([logins.sub, false]);
    await admin('POST', '/api/admin/users/27/archive', { version: 2 });
    expect(await read()).toEqual([user.login, true]);
    const sentBack = { login: 'x@y.example', note: 'Sent back', version: 1 };
    expect((await call('PUT', path, sentBack)).body).toMatchObject({ login: user.login });
    await admin('DELETE', '/api/admin/users/27');
    const { detail } = (await admin('DELETE', `${users}/${made.body.id}`)).body;
    expect(detail).toBe('It is the only sign-in of Mossgate Media.');
  });

  it('reach the lists that show them', async () => {
    const rows = async () => (await admin('GET', '/api/demands/list')).body.map((row: { login: string }) => row.login);
    expect(await rows()).toContain(logins.demand);
    await admin('PUT', '/api/admin/users/12', { login: 'new@northbay.example', version: 1 });
    expect(await rows()).toContain('new@northbay.example');
  });

  it('count what failed since the last one', async () => {
    const signIn = (secret: string) =>
      host.signedOut('POST', '/api/auth/login', { login: logins.sub, password: secret });
    const failed = async () => (await admin('GET', '/api/admin/users/27')).body.failedLogins;
    expect(await failed()).toBe(0);
    expect([(await signIn('wrong')).status, (await signIn('wrong again')).status]).toEqual([401, 401]);
    await expect.poll(failed, { timeout: 5000 }).toBe(2);
    expect((await signIn('wrong')).status).toBe(401);
    expect((await signIn(password)).status).toBe(200);
    expect(await failed()).toBe(0);
  });

  it('take no password that everybody guesses', async () => {
    const common = 'This password is too common. Choose another.';
    for (const [secret, message] of [
      ['too short', 'The password must have at least 12 characters.'],
      ...['Password1234', 'abcabcabcabc', user.login].map((secret) => [secret, common]),
    ]) {
      const refused = await call('POST', users, { ...user, password: secret });
      expect([secret, refused.body.errors?.password?.message]).toEqual([secret, message]);
    }
  });

  it('leave the platform its administrator', async () => {
    const put = async (values: object) => (await admin('PUT', `${users}/1`, { ...values, version: 1 })).body.errors;
    const archive = (id: number) => admin('POST', `${users}/${id}/archive`, { version: 1 });
    expect((await put({ status: 0 })).status.message).toBe('You cannot deactivate yourself.');
    expect((await put({ uid: 'helpdesk' })).uid.message).toBe('You cannot remove your own rights.');
    expect((await archive(1)).body.detail).toBe('You cannot remove yourself.');
    const other = { name: 'Two', type: 'admin', uid: 'super', login: 'two@adx.example' };
    expect((await archive((await admin('POST', users, other)).body.id)).status).toBe(200);
  });
});

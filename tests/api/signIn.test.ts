import { beforeEach, describe, expect, it } from 'vitest';
import { passwords } from '../../server/ports/passwords';
import { createTestHost, logins, password, readAnswer, type TestHost, wideLimits } from '../support/host';

const json = { 'Content-Type': 'application/json', 'X-Requested-With': 'app' };
const hour = 3_600_000;

describe('signing in', () => {
  let host: TestHost;
  beforeEach(async () => {
    host = await createTestHost();
  });
  const signIn = async (login: string, secret: string, headers = {}) =>
    readAnswer(
      await host.fetch('/api/auth/login', {
        method: 'POST',
        headers: { ...json, ...headers },
        body: JSON.stringify({ login, password: secret }),
      }),
    );
  const session = async (cookie: string) => readAnswer(await host.fetch('/api/auth/session', { headers: { Cookie: cookie } }));

  it('answers the user of the specification', async () => {
    const { status, body } = await signIn(' Demand@adx.example ', password);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 12,
      name: 'Mara Lindqvist',
      type: 'demand',
      timezone: -5,
      tagParams: ['placement'],
      showDsp: true,
      showSsp: true,
      account: 31,
      owner: 31,
      accountName: 'Northbay Streaming',
      manager: null,
    });
    expect(body.vastParams.length).toBeGreaterThan(5);
    expect(body).not.toHaveProperty('uid');
  });

  it('gives an admin its uid and no account', async () => {
    expect((await signIn(logins.admin, password)).body).toMatchObject({ type: 'admin', uid: 'super', account: null, owner: null });
  });

  it('gives a sub-publisher the supply side and an advertiser the sides of its owner', async () => {
    expect((await signIn(logins.sub, password)).body).toMatchObject({
      type: 'sub',
      account: 801,
      owner: 31,
      showSsp: true,
      showDsp: false,
    });
    expect((await signIn(logins.adv, password)).body).toMatchObject({ type: 'adv', account: 501, owner: 31, showSsp: true, showDsp: true });
  });

  it.each([
    ['a wrong password', logins.demand, 'wrong'],
    ['an unknown login', 'nobody@adx.example', password],
    ['a login in another spelling that sorts the same', 'dëmand@adx.example', password],
    ['nothing', '', ''],
  ])('refuses %s in the same words', async (_, login, secret) => {
    const { status, body } = await signIn(login, secret);
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'bad_credentials', detail: 'Bad credentials' });
  });

  it('does the same work for an unknown login as for a wrong password, so that both take as long', async () => {
    const verified: [password: string, cost: string][] = [];
    host = await createTestHost({
      passwords: {
        hash: passwords.hash,
        verify: async (hash, plain) => {
          verified.push([plain, hash.split('$').slice(0, 4).join('$')]);
          return passwords.verify(hash, plain);
        },
      },
    });
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
    host = await createTestHost({
      limits: {
        ...wideLimits,
        login: async (login, address) =>
          tried.push(`${login} ${address}`) <= 2 ? { allowed: true } : { allowed: false, retryAfter: 61.2 },
      },
    });
    await signIn(logins.demand, 'wrong');
    await signIn('DEMAND@adx.example', 'wrong');
    expect(tried).toEqual(['demand@adx.example 192.0.2.1', 'demand@adx.example 192.0.2.1']);
    const { status, headers, body } = await signIn(logins.demand, password);
    expect([status, body.code, headers.get('Retry-After')]).toEqual([429, 'locked', '62']);
  });

  it('answers 200 and null without a session', async () => {
    const { status, body } = await session('');
    expect(status).toBe(200);
    expect(body).toEqual({ user: null, admin: null, serverTime: '2026-11-20T12:00:00.000Z', build: 'test' });
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
    const answer = await readAnswer(await host.fetch('/api/auth/logout', { headers: { Cookie: cookie } }));
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect(answer.headers.get('Set-Cookie')).toContain('sid=;');
    expect((await session(cookie)).body.user).toBeNull();
    expect((await readAnswer(await host.fetch('/api/demand/tags', { headers: { Cookie: cookie } }))).body.code).toBe('no_session');
  });

  it('refuses to sign out for another site', async () => {
    const cookie = await host.cookieOf(logins.demand);
    const answer = await readAnswer(await host.fetch('/api/auth/logout', { headers: { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' } }));
    expect(answer.status).toBe(403);
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
    const changed = await admin('PUT', '/api/demands/31', { showSystemCost: false, version: 1 });
    expect(changed.status).toBe(200);
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

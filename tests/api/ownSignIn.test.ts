import { beforeEach, describe, expect, it } from 'vitest';
import { createTestHost, logins, password, type TestHost } from '../support/host';
import { ownBrowser } from '../support/ownBrowser';

const next = 'quite another password';
const hour = 3_600_000;

describe('one’s own sign-in', () => {
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
      expect(body[0]).toMatchObject({ action: 'update', by: { id: 12 }, changes: [{ field: 'password', from: null, to: null }] });
      expect(JSON.stringify(host.logged)).not.toContain(next);
    });

    it('is tried no more often than signing in', async () => {
      const tried: string[] = [];
      const limits = {
        ...host.ports.limits,
        login: async (login: string) => (tried.push(login) > 3 ? { allowed: false as const, retryAfter: 9 } : { allowed: true as const }),
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
      const [here, there, stranger] = [await browser(logins.demand), await browser(logins.demand), await browser(logins.other)];
      const stolen = here.cookie();
      await here.call('POST', '/api/auth/signOutEverywhere');
      expect([await here.isIn(), await there.isIn(), await isAlive(stolen), await stranger.isIn()]).toEqual([true, false, false, true]);
    });

    it('that have run out are not listed', async () => {
      const here = await browser(logins.demand);
      host.moveClock(13 * hour);
      const later = await browser(logins.demand);
      expect((await later.call('GET', '/api/auth/sessions')).body).toHaveLength(1);
      expect(await here.isIn()).toBe(false);
    });

    it('are ended by the manager of the sign-in', async () => {
      const [sub, demand, other] = [await browser(logins.sub), await browser(logins.demand), await browser(logins.other)];
      const id = (await sub.call('GET', '/api/auth/session')).body.user.id;
      expect((await other.call('POST', `/api/admin/users/${id}/signOut`)).status).toBe(404);
      expect((await demand.call('POST', `/api/admin/users/${id}/signOut`)).body).toEqual({ ended: 1 });
      expect(await sub.isIn()).toBe(false);
    });
  });
});

import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../api/ports/mail';
import { createTestHost, logins, password, readAnswer, type TestHost } from '../support/host';
import { json, ownBrowser } from '../support/ownBrowser';

const next = 'quite another password';
const hour = 3_600_000;

describe('one’s own sign-in', () => {
  let host: TestHost;
  beforeEach(async () => {
    host = await createTestHost();
  });
  const { signIn, browser } = ownBrowser(() => host);

  describe('a link', () => {
    const tokenOf = (path: string) => path.split('#link=')[1];
    const accept = async (body: object) =>
      readAnswer(await host.fetch('/api/auth/accept', { method: 'POST', headers: json, body: JSON.stringify(body) }));
    const look = async (token: unknown) =>
      readAnswer(await host.fetch('/api/auth/link', { method: 'POST', headers: json, body: JSON.stringify({ token }) }));

    async function made(by = logins.admin as string, id = 12) {
      const { status, body } = await (await host.as(by))('POST', `/api/admin/users/${id}/link`);
      return { status, body, token: tokenOf(String(body.path)) };
    }

    it('lets its user choose a password once', async () => {
      const there = await browser(logins.demand);
      const { body, token } = await made();
      expect(body).toEqual({
        kind: 'reset',
        path: expect.stringMatching(/^\/login#link=[\w-]{43}$/),
        expiresAt: '2026-11-21T12:00:00.000Z',
        mailed: false,
      });
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
      const totp = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: host.now().getTime() });
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
      await accept({ token: tokenOf(String((await admin('POST', '/api/admin/users/12/link')).body.path)), password: 'a fourth password' });
      const kinds = ['factorOn', 'factorReplaced', 'password', 'factorOff', 'password', 'password'];
      await expect.poll(() => told).toEqual(kinds.map((kind) => `${kind} ${logins.demand} en`));
    });

    it('is made by those who manage the sign-in, and by no others', async () => {
      const sub = (await (await browser(logins.sub)).call('GET', '/api/auth/session')).body.user.id;
      const status = async (by: string, id: number) => (await made(by, id)).status;
      expect(await status(logins.demand, sub)).toBe(200);
      expect(await status(logins.other, sub)).toBe(404);
      expect(await status(logins.demand, 12)).toBe(404);
      expect(await status(logins.demand, 1)).toBe(404);
      for (const by of [logins.sub, logins.adv, logins.helpdesk]) expect(await status(by, sub)).toBe(403);
    });

    it('is mailed once, and stays good, where its call is sent again under its key', async () => {
      const sent: string[] = [];
      host = await createTestHost({
        mail: { link: async (_, { path }) => sent.push(path) > 0, report: async () => false, notice: async () => false },
      });
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
      host = await createTestHost({
        mail: { link: async (kind, to) => sent.push({ kind, ...to }) > 0, report: async () => false, notice: async () => false },
      });
      const { body } = await made();
      expect(body.mailed).toBe(true);
      expect(sent).toEqual([{ kind: 'reset', to: logins.demand, name: 'Mara Lindqvist', path: body.path, locale: 'en' }]);
    });
  });
});

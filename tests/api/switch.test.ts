import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, type Call, createTestHost, logins, partners, readAnswer, type TestHost } from '../support/host';

const json = { 'Content-Type': 'application/json', 'X-Requested-With': 'app', Accept: 'application/json' };
const northbay = { type: 'demand', id: accounts.demand, reason: 'ticket 4711' };
const hour = 3_600_000;

describe('acting for an account', () => {
  let host: TestHost;
  let cookie: string;
  let call: Call;

  /** A browser: takes every cookie that it is given. */
  const browse =
    (): Call =>
    async (method, path, body, headers = {}) => {
      const response = await host.fetch(path, {
        method,
        headers: { ...json, ...headers, Cookie: cookie },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? cookie;
      return readAnswer(response);
    };
  const who = async () => {
    const { body } = await call('GET', '/api/auth/session');
    return [body.user?.name ?? null, body.admin?.name ?? null];
  };
  const switchTo = (values: object = northbay) => call('POST', '/api/switch', values);
  const back = () => call('GET', '/api/switch?type=admin&id=1');

  beforeEach(async () => {
    host = await createTestHost();
    cookie = await host.cookieOf(logins.admin);
    call = browse();
  });

  it('answers the user of the account and the admin, and goes back', async () => {
    const { status, body } = await switchTo();
    expect([status, body]).toMatchObject([
      200,
      {
        user: { id: 12, name: 'Mara Lindqvist', type: 'demand', account: 31 },
        admin: { id: 1, name: 'Operator desk', type: 'admin', uid: 'super' },
      },
    ]);
    expect(body.user).not.toHaveProperty('uid');
    expect((await call('GET', '/api/demand/tags')).status).toBe(200);
    expect((await call('GET', '/api/admin/managers')).status).toBe(403);
    expect((await back()).body).toMatchObject({ user: { id: 1, uid: 'super' }, admin: null });
    expect((await call('GET', '/api/admin/managers')).status).toBe(200);
  });

  it('acts for sub-publishers and advertisers, as these', async () => {
    for (const [type, id] of [
      ['sub', partners.sub],
      ['adv', partners.adv],
    ] as const) {
      expect((await switchTo({ type, id, reason: 'x' })).body.user).toMatchObject({ type, account: id });
      await back();
    }
  });

  it.each([
    ['a user who follows the link', {}],
    ['from an address that was typed', { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' }],
  ])('leads %s back to the console', async (_, more) => {
    await switchTo();
    const headers = { Cookie: cookie, Accept: 'text/html,*/*', ...more };
    const response = await host.fetch('/api/switch?type=admin&id=1', { headers });
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/']);
    expect(response.headers.get('Set-Cookie')).toMatch(/^sid=[\w-]/);
  });

  const [home, goBack] = ['Back to the home page', '/api/switch?type=admin&id=1'];
  it.each([
    ['an admin that the session has not', '/api/switch?type=admin&id=99', 'en', {}, 403, home],
    ['a file that is none', '/api/savedFile/987654', 'fr-FR,fr;q=0.9', {}, 404, 'Retour à l’accueil'],
    ['a link of another site', goBack, 'en', { 'Sec-Fetch-Site': 'cross-site' }, 403, home],
    ['no session', goBack, 'en', { Cookie: '' }, 401, 'Sign in'],
    ['nothing', '/api/nothing', 'en', {}, 404, home],
  ])('shows a page to a browser that opens %s', async (_, path, language, more, status, link) => {
    const accepted = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const headers = { Cookie: cookie, Accept: accepted, 'Accept-Language': language, ...more };
    const response = await host.fetch(path, { headers });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(await response.text()).toContain(`>${link}</a>`);
  });

  it.each([
    ['Java takes by itself', { Accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' }],
    ['a browser fetches', { Accept: 'text/html,application/xhtml+xml', 'Sec-Fetch-Mode': 'cors' }],
    ['a program with a token reads', { Accept: 'text/html,application/xhtml+xml', Authorization: 'Bearer none' }],
  ])('answers JSON to what %s', async (_, headers) => {
    expect((await host.fetch('/api/nothing', { headers })).headers.get('Content-Type')).toContain('json');
  });

  it('gives the session another name each time: the one before is over', async () => {
    const own = cookie;
    await switchTo();
    const acting = cookie;
    await back();
    expect(new Set([own, acting, cookie]).size).toBe(3);
    for (const old of [own, acting]) {
      const { body } = await readAnswer(await host.fetch('/api/auth/session', { headers: { Cookie: old } }));
      expect(body.user).toBeNull();
    }
  });

  it.each([
    ['no reason', { reason: ' ' }, 'reason', 'required'],
    ['a reason that is too long', { reason: 'x'.repeat(201) }, 'reason', 'maxLength'],
    ['a type that is none', { type: 'admin' }, 'type', 'oneOf'],
    ['no account', { id: null }, 'id', 'required'],
    ['an account that is no number', { id: '1; drop' }, 'id', 'integer'],
    ['a field that is none', { user: 12 }, 'user', 'unknownField'],
  ])('refuses %s at its field', async (_, change, field, code) => {
    const { status, body } = await switchTo({ ...northbay, ...change });
    expect([status, body.code, body.errors[field]?.code]).toEqual([422, 'validation', code]);
    expect(await who()).toEqual(['Operator desk', null]);
  });

  it('refuses an account that is not there, archived, or without sign-ins', async () => {
    const refusedFor = async (id: number) => (await switchTo({ ...northbay, id })).body;
    expect((await refusedFor(987654)).status).toBe(404);
    const { id } = (await call('POST', '/api/demands', { name: 'New', companyName: 'New' })).body;
    const detail = 'New has no login yet. Add one on its Access tab first.';
    expect(await refusedFor(id)).toMatchObject({ status: 409, code: 'not_ready', detail });
    await call('POST', `/api/demands/${id}/archive`, {});
    expect((await refusedFor(id)).code).toBe('archived');
  });

  it('is not begun from within another account', async () => {
    await switchTo();
    expect((await switchTo({ ...northbay, id: accounts.other })).status).toBe(403);
    expect((await call('GET', '/api/switch?type=admin&id=2')).status).toBe(403);
    expect((await call('GET', '/api/switch?id=1')).status).toBe(403);
    expect(await who()).toEqual(['Mara Lindqvist', 'Operator desk']);
  });

  it('acts for users that are switched off too', async () => {
    expect((await call('PUT', '/api/admin/users/12', { status: 0, version: 1 })).status).toBe(200);
    expect((await switchTo()).body.user.id).toBe(12);
  });

  it('names both, and the reason, in the history of what is changed', async () => {
    await switchTo();
    const { id } = (await call('POST', '/api/demand/advs', { name: 'By admin', kind: 'dsp' }, { 'X-Viewer': '12/1' }))
      .body;
    const [entry] = (await call('GET', `/api/demand/advs/${id}/history`)).body;
    expect(entry).toMatchObject({
      by: { id: 12, name: 'Mara Lindqvist' },
      admin: { id: 1, name: 'Operator desk', reason: 'ticket 4711' },
    });
  });

  it('stores nothing that an older tab meant for another user', async () => {
    await call('POST', '/api/switch', northbay);
    const refused = await call('POST', '/api/demand/advs', { name: 'Late', kind: 'dsp' }, { 'X-Viewer': '1' });
    expect([refused.status, refused.body.code]).toEqual([409, 'viewer_changed']);
  });

  it('ends after four hours, with the admin signed in', async () => {
    await call('POST', '/api/switch', northbay);
    host.moveClock(4 * hour - 60_000);
    expect(await who()).toEqual(['Mara Lindqvist', 'Operator desk']);
    host.moveClock(120_000);
    expect(await who()).toEqual(['Operator desk', null]);
    const late = await call('POST', '/api/demand/advs', { name: 'Late', kind: 'dsp' }, { 'X-Viewer': '12/1' });
    expect(late.body.code).toBe('viewer_changed');
    expect((await back()).status).toBe(200);
  });

  it('ends with the rights of the admin, and with the account', async () => {
    await call('POST', '/api/switch', northbay);
    const other = await host.as(logins.admin);
    expect((await other('POST', `/api/demands/${accounts.demand}/archive`, {})).status).toBe(200);
    host.moveClock(6000);
    expect(await who()).toEqual(['Operator desk', null]);
  });

  it('ends with the sign-out, which ends both', async () => {
    await call('POST', '/api/switch', northbay);
    const acting = cookie;
    await call('GET', '/api/auth/logout');
    cookie = acting;
    expect(await who()).toEqual([null, null]);
  });

  it('leaves the admin where a user of the account is thrown out', async () => {
    await call('POST', '/api/switch', northbay);
    const other = await host.as(logins.admin);
    const password = 'another long password';
    expect((await other('PUT', '/api/admin/users/12', { password, version: 1 })).status).toBe(200);
    expect(await who()).toEqual(['Mara Lindqvist', 'Operator desk']);
  });

  it('keeps the settings of the admin, and leaves those of the account alone', async () => {
    await call('PUT', '/api/preferences', { theme: 'dark' });
    await call('POST', '/api/switch', northbay);
    expect((await call('GET', '/api/preferences')).body).toEqual({ theme: 'dark' });
    await call('PUT', '/api/preferences', { density: 'compact' });
    expect((await (await host.as(logins.demand))('GET', '/api/preferences')).body).toEqual({});
  });
});

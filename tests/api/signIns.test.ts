import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, type Call, createTestHost, logins, partners, password, type TestHost } from '../support/host';

describe('sign-ins', () => {
  let host: TestHost;
  let admin: Call;
  let call: Call;
  beforeEach(async () => {
    host = await createTestHost();
    [admin, call] = [await host.as(logins.admin), await host.as(logins.demand)];
  });
  const user = { name: 'Second', type: 'sub', account: partners.sub, login: 'second@mossgate.example', password: 'long enough password' };

  it('are managed by the account for its own sub-publishers and advertisers', async () => {
    const made = await call('POST', '/api/admin/users', user);
    expect([made.status, made.body]).toMatchObject([201, { demand: accounts.demand, login: user.login }]);
    expect(made.body).not.toHaveProperty('uid');
    const names = (await call('GET', '/api/admin/users?range=[0,9]')).body.map((row: { name: string }) => row.name);
    expect(names.sort()).toEqual(['Halden reporting', 'Mossgate reporting', 'Second']);
    const other = await host.as(logins.other);
    expect((await other('GET', `/api/admin/users/${made.body.id}`)).status).toBe(404);
    const foreign = await other('POST', '/api/admin/users', { ...user, login: 'third@mossgate.example' });
    expect([foreign.status, foreign.body.errors.account.code]).toEqual([422, 'refMissing']);
  });

  it('of accounts and administrators are made by administrators alone', async () => {
    for (const [type, account] of [
      ['demand', accounts.demand],
      ['admin', null],
    ] as const) {
      const refused = await call('POST', '/api/admin/users', { ...user, type, account });
      expect([refused.status, refused.body.errors.type.message]).toEqual([
        422,
        'An account manages the sign-ins of its sub-publishers and advertisers only.',
      ]);
    }
    const made = await admin('POST', '/api/admin/users', { ...user, type: 'demand', account: accounts.demand });
    expect([made.status, made.body.demand]).toEqual([201, null]);
    expect((await call('GET', `/api/admin/users/${made.body.id}`)).status).toBe(404);
  });

  it('need an account that is there and not archived', async () => {
    const missing = await admin('POST', '/api/admin/users', { ...user, account: 4711 });
    expect(missing.body.errors.account.message).toBe('Account: Sub-publisher 4711 was not found.');
    await call('POST', `/api/demand/subs/${partners.sub}/archive`, { version: 1 });
    expect((await call('POST', '/api/admin/users', user)).body.errors.account.code).toBe('refArchived');
    const none = await admin('POST', '/api/admin/users', { ...user, account: null });
    expect(none.body.errors.account.code).toBe('required');
    const admins = await admin('POST', '/api/admin/users', { ...user, type: 'admin' });
    expect(admins.body.errors.account.message).toBe('An administrator cannot belong to an account.');
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
    expect((await call('PUT', path, { login: 'x@y.example', note: 'Sent back', version: 1 })).body).toMatchObject({ login: user.login });
    await admin('DELETE', '/api/admin/users/27');
    expect((await admin('DELETE', `/api/admin/users/${made.body.id}`)).body.detail).toBe('It is the only sign-in of Mossgate Media.');
  });

  it('reach the lists that show them', async () => {
    const rows = async () => (await admin('GET', '/api/demands/list')).body.map((row: { login: string }) => row.login);
    expect(await rows()).toContain(logins.demand);
    await admin('PUT', '/api/admin/users/12', { login: 'new@northbay.example', version: 1 });
    expect(await rows()).toContain('new@northbay.example');
  });

  it('count what failed since the last one', async () => {
    const signIn = (secret: string) =>
      host.fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'app' },
        body: JSON.stringify({ login: logins.sub, password: secret }),
      });
    const failed = async () => (await admin('GET', '/api/admin/users/27')).body.failedLogins;
    expect(await failed()).toBe(0);
    expect([(await signIn('wrong')).status, (await signIn('wrong again')).status]).toEqual([401, 401]);
    await expect.poll(failed, { timeout: 5000 }).toBe(2);
    expect((await signIn('wrong')).status).toBe(401);
    expect((await signIn(password)).status).toBe(200);
    expect(await failed()).toBe(0);
  });

  it('take no password that everybody guesses', async () => {
    for (const [secret, message] of [
      ['too short', 'The password must have at least 12 characters.'],
      ['Password1234', 'This password is too common. Choose another.'],
      ['abcabcabcabc', 'This password is too common. Choose another.'],
      [user.login, 'This password is too common. Choose another.'],
    ]) {
      const refused = await call('POST', '/api/admin/users', { ...user, password: secret });
      expect([secret, refused.body.errors?.password?.message]).toEqual([secret, message]);
    }
  });

  it('leave the platform its administrator', async () => {
    const off = await admin('PUT', '/api/admin/users/1', { status: 0, version: 1 });
    expect(off.body.errors.status.message).toBe('You cannot deactivate yourself.');
    const less = await admin('PUT', '/api/admin/users/1', { uid: 'helpdesk', version: 1 });
    expect(less.body.errors.uid.message).toBe('You cannot remove your own rights.');
    expect((await admin('POST', '/api/admin/users/1/archive', { version: 1 })).body.detail).toBe('You cannot remove yourself.');
    const second = await admin('POST', '/api/admin/users', { name: 'Two', type: 'admin', uid: 'super', login: 'two@adx.example' });
    expect((await admin('POST', `/api/admin/users/${second.body.id}/archive`, { version: 1 })).status).toBe(200);
  });
});

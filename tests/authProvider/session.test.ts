import { describe, expect, it, vi } from 'vitest';
import { createAuthProvider } from '../../src/authProvider/authProvider';
import type { Session } from '../../src/authProvider/session';
import { defineResource } from '../../src/schema/defineResource';
import { admin, demand } from '../../src/schema/grants';
import { memoryStorage } from '../support/memoryStorage';
import { failureOf, operator, startSession, user } from '../support/startSession';
import { refusal } from '../support/transportTo';

const restored = async (given?: Parameters<typeof startSession>[0]) => {
  const started = startSession(given);
  await started.session.restore();
  return started;
};

describe('the session', () => {
  it('is taken up from the server, or out where there is none', async () => {
    const { session } = startSession({ signedIn: user, admin: operator });
    expect(session.snapshot().phase).toBe('starting');
    await session.restore();
    expect(session.snapshot()).toMatchObject({
      phase: 'in',
      user,
      admin: operator,
      viewer: { user: 12, mode: 'ssp', admin: { user: 1 } },
    });
    const { session: none } = startSession();
    expect(await none.restore()).toMatchObject({ phase: 'out', user: null, viewer: undefined });
  });

  it('says who could not be asked when the server is away', async () => {
    const { session, app } = startSession();
    app.request = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await failureOf(session.restore())).toMatchObject({ code: 'network' });
  });

  it('uses the stored mode where it may be switched', async () => {
    const dsp = { storage: memoryStorage({ mode: 'dsp' }) };
    const modeOf = async (showDsp: boolean) =>
      (await restored({ signedIn: { ...user, showDsp }, ...dsp })).session.snapshot().viewer?.mode;
    expect([await modeOf(true), await modeOf(false)]).toEqual(['dsp', 'ssp']);
  });

  it('signs in', async () => {
    const { session, transport } = startSession();
    const identify = vi.spyOn(transport, 'identify');
    expect(await session.login({ login: 'a', password: 'b' })).toEqual(user);
    expect(session.snapshot()).toMatchObject({ phase: 'in', user, admin: null });
    expect(identify).toHaveBeenCalledWith(expect.objectContaining({ user: 12 }));
  });

  it('says "Bad credentials" on 401, and passes every other refusal on unchanged', async () => {
    const refused = (login: () => Response) =>
      failureOf(startSession({ login }).session.login({ login: 'a', password: 'b' }));
    const wrong = await refused(() => refusal(401, 'bad_credentials', { detail: 'Whatever.' }));
    expect(wrong).toMatchObject({ message: 'Bad credentials', status: 401 });
    const otp = await refused(() => refusal(401, 'otp_required'));
    expect(otp).toMatchObject({ code: 'otp_required', message: 'It is otp_required.' });
    const locked = await refused(() => refusal(429, 'locked', { retryAfter: 9 }));
    expect(locked).toMatchObject({ status: 429, message: 'It is locked.', problem: { retryAfter: 9 } });
  });

  it('takes over what was changed of the account, and the viewer with it', async () => {
    const { session } = await restored({ signedIn: user });
    const heard = vi.fn();
    session.subscribe(heard);
    session.changeUser({ timezone: 3, tagParams: ['feed'], accountName: 'Northbay TV' });
    expect(session.snapshot()).toMatchObject({
      user: { id: 12, timezone: 3, tagParams: ['feed'], accountName: 'Northbay TV' },
      viewer: { user: 12, timezone: 3, tagParams: ['feed'] },
    });
    expect(heard).toHaveBeenCalledOnce();
  });

  it('tells the other tabs of the same user alone', async () => {
    const [here, there, other] = [user, user, { ...user, id: 13 }].map((signedIn) => startSession({ signedIn }));
    for (const tab of [here, there, other]) await tab?.session.restore();
    here?.session.changeUser({ timezone: 3, tagParams: null, accountName: 'Northbay' });
    await vi.waitFor(() => expect(there?.session.snapshot().viewer?.timezone).toBe(3));
    expect(other?.session.snapshot().viewer?.timezone).toBe(-5);
    expect(there?.reload).not.toHaveBeenCalled();
  });

  it('signs out and keeps nothing, even when the server cannot be told', async () => {
    const log = vi.fn();
    const { session, app, clearLists, storage } = await restored({ signedIn: user, log });
    expect(storage.length).toBe(1);
    app.request = () => Promise.reject(new TypeError('Failed to fetch'));
    await session.logout();
    expect(session.snapshot()).toMatchObject({ phase: 'out', user: null, admin: null });
    expect(clearLists).toHaveBeenCalledTimes(1);
    expect(storage.length).toBe(0);
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('keeps its name over reloads of one person, and changes it for another', async () => {
    const storage = memoryStorage();
    const name = async (more: object) => {
      return (await restored({ storage, ...more })).session.id();
    };
    const first = await name({ signedIn: user });
    expect(first).not.toBe('');
    expect(await name({ signedIn: user })).toBe(first);
    const acting = await name({ signedIn: user, admin: operator });
    expect(acting).not.toBe(first);
    expect(await name({ signedIn: { ...user, id: 13 } })).not.toBe(acting);
  });

  it('stores the mode and reloads', async () => {
    const { session, storage, reload, clearLists } = await restored({ signedIn: user });
    await session.setMode('dsp');
    expect(storage.getItem('mode')).toBe('dsp');
    expect(clearLists).toHaveBeenCalledTimes(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('acts for another account and returns, each time with nothing kept', async () => {
    const { session, reload, clearLists, asked } = await restored({ signedIn: user, admin: operator });
    await session.impersonate({ type: 'demand', id: 31, reason: 'ticket 4711' });
    await session.returnToAdmin();
    expect(asked.slice(1)).toEqual(['POST /api/switch', 'GET /api/switch']);
    expect(reload.mock.calls).toEqual([['/'], ['/']]);
    expect(clearLists).toHaveBeenCalledTimes(2);
  });

  it.each<[string, (session: Session) => Promise<unknown>]>([
    ['signs out', (session) => session.logout()],
    ['switches the mode', (session) => session.setMode('dsp')],
    ['acts for another account', (session) => session.impersonate({ type: 'demand', id: 31, reason: 'r' })],
    ['signs in as another user', (session) => session.login({ login: 'other', password: 'b' })],
  ])('reloads the other tabs when one %s', async (_, act) => {
    const [one, other] = [await restored({ signedIn: user }), await restored({ signedIn: user })];
    await act(one.session);
    await vi.waitFor(() => expect(other.reload).toHaveBeenCalled());
  });
});

describe('a session that has ended on the server', () => {
  const ended = async (given: Parameters<typeof startSession>[0] = {}) => {
    const started = await restored({ signedIn: user, ...given });
    started.server.isOver = true;
    const call = started.transport.json('/api/work');
    await vi.waitFor(() => expect(started.session.snapshot().isAsking).toBe(true));
    started.server.isOver = false;
    return { ...started, call };
  };

  it('asks for sign-in over the page and repeats the call', async () => {
    const { session, call, clearLists } = await ended();
    expect(session.snapshot()).toMatchObject({ phase: 'in', user });
    await session.login({ login: 'a', password: 'b' });
    expect((await call).json).toBe('done');
    expect(session.snapshot().isAsking).toBe(false);
    expect(clearLists).not.toHaveBeenCalled();
  });

  it('goes on when the same person signs in in another tab', async () => {
    const { call, session } = await ended();
    await startSession().session.login({ login: 'a', password: 'b' });
    expect((await call).json).toBe('done');
    expect(session.snapshot().isAsking).toBe(false);
  });

  it('reloads when another user signs in there', async () => {
    const { session, reload, clearLists } = await ended();
    await session.login({ login: 'other', password: 'b' });
    expect(clearLists).toHaveBeenCalledTimes(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('opens no dialog where the call and a new session crossed', async () => {
    const { session, app, transport, asked } = startSession({ signedIn: user });
    const answers = [refusal(401, 'no_session'), Response.json('done')];
    app.get('/api/late', () => answers.shift() ?? refusal(401, 'no_session'));
    await session.restore();
    asked.length = 0;
    expect((await transport.json('/api/late')).json).toBe('done');
    expect(session.snapshot().isAsking).toBe(false);
    expect(asked).toEqual(['GET /api/late', 'GET /api/auth/session', 'GET /api/late']);
  });

  it('opens no dialog where the check itself crossed it', async () => {
    const { session, state, asked } = await restored({ signedIn: user });
    state.user = null;
    asked.length = 0;
    const checked = session.check();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    state.user = user;
    expect([await checked, session.snapshot().isAsking]).toEqual([true, false]);
  });

  it('refuses the call when the person leaves', async () => {
    const { session, call, reload } = await ended();
    session.leave();
    expect(await failureOf(call)).toMatchObject({ status: 401, code: 'no_session' });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledWith('/login'));
  });

  it('is told by the server: signed-out users are asked, others work on', async () => {
    const { session, state, reload } = await restored({ signedIn: user });
    await session.check();
    expect(session.snapshot().isAsking).toBe(false);
    state.user = null;
    const checked = session.check();
    await vi.waitFor(() => expect(session.snapshot().isAsking).toBe(true));
    await session.login({ login: 'a', password: 'b' });
    await checked;
    expect(reload).not.toHaveBeenCalled();
    state.user = { ...user, id: 13 };
    await session.check();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("is the admin's own again when the time to act is over, which the next page says once", async () => {
    const { session, state, reload, clearLists } = await restored({ signedIn: user, admin: operator });
    expect([await session.check(), session.takeActingOver()]).toEqual([true, undefined]);
    Object.assign(state, { user: { ...user, ...operator }, admin: null });
    expect(await session.check()).toBe(false);
    expect(reload).toHaveBeenCalledExactlyOnceWith('/');
    expect(clearLists).toHaveBeenCalledTimes(1);
    expect([session.takeActingOver(), session.takeActingOver()]).toEqual(['Northbay', undefined]);
  });

  it('is not judged by what a page still asks for that continues as another user', async () => {
    const { session, asked, reload } = await restored({ signedIn: user });
    asked.length = 0;
    const leaving = session.impersonate({ type: 'demand', id: 13, reason: 'r' });
    expect(await session.check()).toBe(false);
    await leaving;
    expect(reload).toHaveBeenCalledExactlyOnceWith('/');
    // The old page is there until the new one has come.
    expect(await session.check()).toBe(false);
    expect(await failureOf(session.waitForSignIn())).toMatchObject({ code: 'no_session' });
    expect(session.snapshot().isAsking).toBe(false);
    expect(asked).toEqual(['POST /api/switch']);
  });

  it('stays when the server refuses another user', async () => {
    const { session, asked } = await restored({ signedIn: user });
    const refused = await failureOf(session.impersonate({ type: 'demand', id: 404, reason: 'r' }));
    expect(refused).toMatchObject({ status: 404 });
    asked.length = 0;
    expect(await session.check()).toBe(true);
    expect(asked).toEqual(['GET /api/auth/session']);
  });

  it('opens no dialog while signing out, nor without an earlier session', async () => {
    const { session, state } = await restored({ signedIn: user });
    state.user = null;
    const leaving = session.logout();
    await session.check();
    expect(session.snapshot().isAsking).toBe(false);
    await leaving;
    const { session: none } = startSession();
    await none.restore();
    expect(await failureOf(none.waitForSignIn())).toMatchObject({ code: 'no_session' });
    expect(none.snapshot().isAsking).toBe(false);
  });
});

describe('react-admin’s view of the session', () => {
  const boats = defineResource('boats', ['Boat', 'Boats'], {
    fields: {},
    access: { read: [demand.any], write: [demand.dsp, admin.any] },
  });

  it.each(['in', 'out'])('never redirects by itself while one is %s: the shell guards', async (phase) => {
    const { session } = await restored({ signedIn: { in: user, out: null }[phase] ?? null });
    const auth = createAuthProvider(session, [boats]);
    await expect(auth.checkAuth({})).resolves.toBeUndefined();
    for (const status of [401, 403, 500])
      await expect(auth.checkError(Object.assign(new Error(), { status }))).resolves.toBeUndefined();
  });

  it('grants what the definitions grant', async () => {
    const { session } = await restored({ signedIn: { ...user, showDsp: false } });
    const { canAccess } = createAuthProvider(session, [boats]);
    expect(await canAccess?.({ action: 'list', resource: 'boats' })).toBe(true);
    expect(await canAccess?.({ action: 'edit', resource: 'boats' })).toBe(false);
    expect(await canAccess?.({ action: 'list', resource: 'planes' })).toBe(false);
  });

  it('says who is there, and sends to sign-in after sign-out', async () => {
    const { session } = await restored({ signedIn: user });
    const auth = createAuthProvider(session, [boats]);
    expect(await auth.getIdentity?.()).toEqual({ id: 12, fullName: 'Northbay ad ops' });
    expect(await auth.getPermissions?.({})).toMatchObject({ user: 12, role: 'demand' });
    expect(await auth.logout({})).toBe('/login');
  });
});

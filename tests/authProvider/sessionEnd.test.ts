import { describe, expect, it, vi } from 'vitest';
import { failureOf, operator, startSession, user } from '../support/startSession';
import { refusal } from '../support/transportTo';

describe('a session that has ended on the server', () => {
  const ended = async (given: Parameters<typeof startSession>[0] = {}) => {
    const started = startSession({ signedIn: user, ...given });
    await started.session.restore();
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
    const { session, state, asked } = startSession({ signedIn: user });
    await session.restore();
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
    const { session, state, reload } = startSession({ signedIn: user });
    await session.restore();
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
    const { session, state, reload, clearLists } = startSession({ signedIn: user, admin: operator });
    await session.restore();
    expect([await session.check(), session.takeActingOver()]).toEqual([true, undefined]);
    Object.assign(state, { user: { ...user, ...operator }, admin: null });
    expect(await session.check()).toBe(false);
    expect(reload).toHaveBeenCalledExactlyOnceWith('/');
    expect(clearLists).toHaveBeenCalledTimes(1);
    expect([session.takeActingOver(), session.takeActingOver()]).toEqual(['Northbay', undefined]);
  });

  it('is not judged by what a page still asks for that continues as another user', async () => {
    const { session, asked, reload } = startSession({ signedIn: user });
    await session.restore();
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
    const { session, asked } = startSession({ signedIn: user });
    await session.restore();
    const refused = await failureOf(session.impersonate({ type: 'demand', id: 404, reason: 'r' }));
    expect(refused).toMatchObject({ status: 404 });
    asked.length = 0;
    expect(await session.check()).toBe(true);
    expect(asked).toEqual(['GET /api/auth/session']);
  });

  it('opens no dialog while signing out', async () => {
    const { session, state } = startSession({ signedIn: user });
    await session.restore();
    state.user = null;
    const leaving = session.logout();
    await session.check();
    expect(session.snapshot().isAsking).toBe(false);
    await leaving;
  });

  it('opens no dialog without an earlier session', async () => {
    const { session } = startSession();
    await session.restore();
    expect(await failureOf(session.waitForSignIn())).toMatchObject({ code: 'no_session' });
    expect(session.snapshot().isAsking).toBe(false);
  });
});

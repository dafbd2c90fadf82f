import { describe, expect, it, vi } from 'vitest';
import type { Session } from '../../src/authProvider/session';
import { memoryStorage } from '../support/memoryStorage';
import { failureOf, operator, startSession, user } from '../support/startSession';
import { refusal } from '../support/transportTo';

describe('the session', () => {
  it('is taken up from the server', async () => {
    const { session } = startSession({ signedIn: user, admin: operator });
    expect(session.snapshot().phase).toBe('starting');
    await session.restore();
    expect(session.snapshot()).toMatchObject({ phase: 'in', user, admin: operator, viewer: { user: 12, mode: 'ssp', admin: { user: 1 } } });
  });

  it('is out without a session', async () => {
    const { session } = startSession();
    expect(await session.restore()).toMatchObject({ phase: 'out', user: null, viewer: undefined });
  });

  it('says who could not be asked when the server is away', async () => {
    const { session, app } = startSession();
    app.request = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await failureOf(session.restore())).toMatchObject({ code: 'network' });
  });

  it('uses the stored mode where it may be switched', async () => {
    const dsp = { storage: memoryStorage({ mode: 'dsp' }) };
    const free = startSession({ signedIn: user, ...dsp });
    await free.session.restore();
    expect(free.session.snapshot().viewer?.mode).toBe('dsp');
    const bound = startSession({ signedIn: { ...user, showDsp: false }, ...dsp });
    await bound.session.restore();
    expect(bound.session.snapshot().viewer?.mode).toBe('ssp');
  });

  it('signs in', async () => {
    const { session, transport } = startSession();
    const identify = vi.spyOn(transport, 'identify');
    expect(await session.login({ login: 'a', password: 'b' })).toEqual(user);
    expect(session.snapshot()).toMatchObject({ phase: 'in', user, admin: null });
    expect(identify).toHaveBeenCalledWith(expect.objectContaining({ user: 12 }));
  });

  it('says "Bad credentials" on 401, and passes every other refusal on unchanged', async () => {
    const credentials = { login: 'a', password: 'b' };
    const wrong = await failureOf(
      startSession({ login: () => refusal(401, 'bad_credentials', { detail: 'Whatever.' }) }).session.login(credentials),
    );
    expect(wrong).toMatchObject({ message: 'Bad credentials', status: 401 });
    const otp = await failureOf(startSession({ login: () => refusal(401, 'otp_required') }).session.login(credentials));
    expect(otp).toMatchObject({ code: 'otp_required', message: 'It is otp_required.' });
    const locked = await failureOf(startSession({ login: () => refusal(429, 'locked', { retryAfter: 9 }) }).session.login(credentials));
    expect(locked).toMatchObject({ status: 429, message: 'It is locked.', problem: { retryAfter: 9 } });
  });

  it('takes over what was changed of the account, and the viewer with it', async () => {
    const { session } = startSession({ signedIn: user });
    await session.restore();
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
    const { session, app, clearLists, storage } = startSession({ signedIn: user, log });
    await session.restore();
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
      const { session } = startSession({ storage, ...more });
      await session.restore();
      return session.id();
    };
    const first = await name({ signedIn: user });
    expect(first).not.toBe('');
    expect(await name({ signedIn: user })).toBe(first);
    const acting = await name({ signedIn: user, admin: operator });
    expect(acting).not.toBe(first);
    expect(await name({ signedIn: { ...user, id: 13 } })).not.toBe(acting);
  });

  it('stores the mode and reloads', async () => {
    const { session, storage, reload, clearLists } = startSession({ signedIn: user });
    await session.restore();
    await session.setMode('dsp');
    expect(storage.getItem('mode')).toBe('dsp');
    expect(clearLists).toHaveBeenCalledTimes(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('acts for another account and returns, each time with nothing kept', async () => {
    const { session, reload, clearLists, asked } = startSession({ signedIn: user, admin: operator });
    await session.restore();
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
  ])('reloads the other tabs when one %s', async (_, act) => {
    const [one, other] = [startSession({ signedIn: user }), startSession({ signedIn: user })];
    await Promise.all([one.session.restore(), other.session.restore()]);
    await act(one.session);
    await vi.waitFor(() => expect(other.reload).toHaveBeenCalled());
  });

  it('reloads the other tabs when another user signs in', async () => {
    const [one, other] = [startSession(), startSession({ signedIn: user })];
    await other.session.restore();
    await one.session.login({ login: 'other', password: 'b' });
    await vi.waitFor(() => expect(other.reload).toHaveBeenCalled());
  });
});

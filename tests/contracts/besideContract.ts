import { describe, expect, it } from 'vitest';
import type { Store } from '../../api/ports';

export function besideContract(store: () => Store): void {
  describe('sessions', () => {
    const session = (tokenHash: string, user: number) => ({
      tokenHash,
      user,
      admin: { as: 12, until: '2026-01-01T04:00:00.000Z', reason: 'ticket' },
      agent: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      lastSeenAt: '2026-01-01T00:00:00.000Z',
      address: '127.0.0.1',
    });

    it('are kept by the hash of their token, and their end is told', async () => {
      const { sessions } = store();
      const ended: string[] = [];
      const stop = sessions.onEnd((tokenHash) => ended.push(tokenHash));
      const others = await sessions.count();
      for (const name of ['a', 'b', 'c']) await sessions.put(session(name, 501));
      await sessions.put(session('d', 502));
      expect(await sessions.count()).toBe(others + 4);
      const lastSeenAt = '2026-01-02T00:00:00.000Z';
      await sessions.touch('a', lastSeenAt);
      expect(await sessions.find('a')).toEqual({ ...session('a', 501), lastSeenAt });
      expect((await sessions.of(501)).map(({ tokenHash }) => tokenHash)).toEqual([
        'a',
        expect.any(String),
        expect.any(String),
      ]);
      await sessions.remove('b');
      await sessions.removeOf(501, 'a');
      expect([ended, await sessions.find('c')]).toEqual([['b', 'c'], undefined]);
      await sessions.removeOf(501);
      stop();
      await sessions.removeOf(502);
      expect([ended, await sessions.find('d')]).toEqual([['b', 'c', 'a'], undefined]);
      expect(await sessions.count()).toBe(others);
    });
  });

  describe('what is kept beside', () => {
    it('holds credentials and preferences of a user', async () => {
      const { credentials, preferences } = store();
      expect(await credentials.get(601)).toBeUndefined();
      await credentials.set(601, 'one');
      await credentials.set(601, 'two');
      expect(await credentials.get(601)).toBe('two');
      expect(await preferences.get(601)).toEqual({});
      const kept = { columns: ['id', null], nested: { none: null } };
      await preferences.merge(601, { theme: 'dark', ...kept, gone: null });
      expect(await preferences.merge(601, { theme: null, pageSize: 20 })).toEqual({ ...kept, pageSize: 20 });
      expect(await preferences.get(601)).toEqual({ ...kept, pageSize: 20 });
    });

    it('merges entries of a preference one by one, also where two do so at once', async () => {
      const { preferences } = store();
      const merge = (entries: object) => preferences.merge(602, { seen: { $merge: entries } });
      expect(await merge({ 1: 10, 2: null })).toEqual({ seen: { 1: 10 } });
      await preferences.merge(602, { theme: 'dark' });
      await Promise.all(Array.from({ length: 8 }, (_, at) => merge({ [`tab${at}`]: at })));
      await preferences.merge(602, { theme: null, size: 20, seen: { $merge: { 1: null, 2: { deep: null } } } });
      const tabs = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`tab${at}`, at]));
      expect(await preferences.get(602)).toEqual({ size: 20, seen: { ...tabs, 2: { deep: null } } });
      // Of a setting that has no entries, and one that is written whole.
      const merged = await preferences.merge(602, { size: { $merge: { a: 1 } }, seen: { whole: true } });
      expect(merged).toEqual({ size: { a: 1 }, seen: { whole: true } });
    });

    it('holds keys of every kind, for as long as they last', async () => {
      const keys = store().keys;
      const now = '2026-01-01T00:00:30.000Z';
      const key = (name: string, expiresAt: string | null = null) => {
        return { kind: 'link', key: name, subject: 'users:601', body: { name }, expiresAt };
      };
      const added = [await keys.add(key('a')), await keys.add(key('a')), await keys.add({ ...key('a'), kind: 'totp' })];
      expect(added).toEqual([true, false, true]);
      await keys.put(key('b', now));
      await keys.put(key('c', '2026-01-01T00:00:31.000Z'));
      await keys.put({ ...key('c', '2026-01-01T00:00:32.000Z'), body: { again: [1] } });
      expect(await keys.get('link', 'a', now)).toEqual(key('a'));
      expect(await keys.get('link', 'b', now)).toBeUndefined();
      expect(await keys.countOf('link', 'users:601', now)).toBe(2);
      expect(await keys.take('link', 'c', now)).toMatchObject({ body: { again: [1] } });
      expect(await keys.take('link', 'c', now)).toBeUndefined();
      expect(await keys.take('link', 'b', now)).toBeUndefined();
      await keys.removeOf('link', 'users:601');
      expect(await keys.countOf('link', 'users:601', now)).toBe(0);
      expect(await keys.get('totp', 'a', now)).toBeDefined();
      await keys.removeOf('totp', 'users:601');
    });

    it('lets go of keys that are over, and of no others', async () => {
      const keys = store().keys;
      const key = (name: string, expiresAt: string | null) => {
        return { kind: 'state', key: name, subject: 'demand-31', body: {}, expiresAt };
      };
      await keys.put(key('over', '2025-01-01T00:00:00.000Z'));
      await keys.put(key('still', '2025-01-01T00:00:00.001Z'));
      const body = { text: JSON.stringify('"\u0000" \ud800') };
      await keys.put({ ...key('always', null), body });
      expect(await keys.tidy('2025-01-01T00:00:00.000Z')).toBe(1);
      const before = '2024-12-31T00:00:00.000Z';
      const left = await Promise.all(['over', 'still', 'always'].map((name) => keys.get('state', name, before)));
      expect(left.map((one) => one?.key)).toEqual([undefined, 'still', 'always']);
      expect(left[2]?.body).toEqual(body);
      await keys.removeOf('state', 'demand-31');
    });

    it('gives a key to one of many who take it at once', async () => {
      const keys = store().keys;
      await keys.put({ kind: 'link', key: 'once', subject: 'users:602', body: {}, expiresAt: null });
      const now = '2026-01-01T00:00:30.000Z';
      const taken = await Promise.all(Array.from({ length: 8 }, () => keys.take('link', 'once', now)));
      expect(taken.filter(Boolean)).toHaveLength(1);
      const otp = { kind: 'otp', key: 'k', subject: 's', body: {}, expiresAt: now };
      expect((await Promise.all(Array.from({ length: 8 }, () => keys.add(otp)))).filter(Boolean)).toHaveLength(1);
    });

    it('gives an undo back once, before it expires', async () => {
      const now = '2026-01-01T00:00:30.000Z';
      const put = (token: string, expiresAt: string) =>
        store().undo.put({ token, user: 12, expiresAt, body: { token, list: [1] } });
      await put('u1', '2026-01-01T00:01:00.000Z');
      await put('u2', '2026-01-01T00:00:30.000Z');
      expect(await store().undo.take('u1', 13, now)).toBeUndefined();
      expect(await store().undo.take('u1', 12, now)).toEqual({ body: { token: 'u1', list: [1] } });
      expect(await store().undo.take('u1', 12, now)).toBeUndefined();
      expect(await store().undo.take('u2', 12, now)).toBeUndefined();
    });

    const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
    const day = '2026-01-02T00:00:00.000Z';
    type Claimed = { user?: number; request?: string; until?: string; expiresAt?: string };
    const claim = (key: string, token: string, { until = at(10), ...more }: Claimed = {}) => {
      return { user: 12, key, token, request: 'r1', leaseUntil: until, expiresAt: day, ...more };
    };

    it.each([[{ a: 1 }], ['"5"'], [null], [[]], [0]])(
      'repeats the answer %j under its key until it expires',
      async (body) => {
        const { idempotency } = store();
        const key = `key ${JSON.stringify(body)}`;
        const claimed = (more: Claimed, now = at(59)) => idempotency.claim(claim(key, 'b', more), now);
        expect(await idempotency.claim(claim(key, 'a'), at(0))).toEqual({ state: 'mine' });
        expect(await idempotency.settle(claim(key, 'a'), { status: 201, body })).toBe(true);
        expect(await claimed({})).toEqual({ state: 'done', answer: { status: 201, body } });
        expect(await claimed({ request: 'r2' })).toEqual({ state: 'other' });
        expect(await claimed({ user: 13 })).toEqual({ state: 'mine' });
        expect(await claimed({ expiresAt: '2026-01-03T00:00:00.000Z' }, day)).toEqual({ state: 'mine' });
      },
    );

    it('gives a key to one of many calls at once', async () => {
      const { idempotency } = store();
      const claimed = await Promise.all(
        Array.from({ length: 8 }, (_, index) => idempotency.claim(claim('many', `t${index}`), at(0))),
      );
      expect(claimed.map(({ state }) => state).sort()).toEqual([...Array(7).fill('held'), 'mine']);
    });

    it('leaves a key with its call while the lease holds, and gives it to the next one then', async () => {
      const { idempotency } = store();
      const [first, second] = [claim('lease', 'a'), claim('lease', 'b', { until: at(30) })];
      await idempotency.claim(first, at(0));
      expect(await idempotency.claim(claim('lease', 'x', { request: 'r2' }), at(1))).toEqual({ state: 'other' });
      await idempotency.extend(first, at(20));
      expect(await idempotency.claim(second, at(19))).toEqual({ state: 'held' });
      expect(await idempotency.claim(second, at(20))).toEqual({ state: 'mine' });
      await idempotency.extend(first, at(50));
      await idempotency.release(first);
      expect(await idempotency.settle(first, { status: 201, body: 1 })).toBe(false);
      expect(await idempotency.settle(second, { status: 201, body: 2 })).toBe(true);
      await idempotency.release(second);
      expect(await idempotency.claim(first, at(59))).toEqual({ state: 'done', answer: { status: 201, body: 2 } });
    });

    it('gives up a key that has no answer', async () => {
      const { idempotency } = store();
      await idempotency.claim(claim('given up', 'a'), at(0));
      await idempotency.release(claim('given up', 'a'));
      expect(await idempotency.claim(claim('given up', 'b', { request: 'r2' }), at(1))).toEqual({ state: 'mine' });
    });

    it('keeps what goes with a transaction, or none of it', async () => {
      const { idempotency, credentials, undo, keys } = store();
      const write = (token: string, isBroken: boolean) =>
        store().transaction(async ({ beside }) => {
          await beside.idempotency.settle(claim('both', token), { status: 201, body: token });
          await beside.credentials.set(603, token);
          await beside.undo.put({ token: `undo ${token}`, user: 12, expiresAt: at(59), body: token });
          await beside.keys.put({ kind: 'both', key: token, subject: 's', body: {}, expiresAt: null });
          if (isBroken) throw new Error('It does not go on.');
        });
      await idempotency.claim(claim('both', 'a'), at(0));
      await expect(write('a', true)).rejects.toThrow('It does not go on.');
      expect(await credentials.get(603)).toBeUndefined();
      expect(await undo.take('undo a', 12, at(1))).toBeUndefined();
      expect(await keys.get('both', 'a', at(1))).toBeUndefined();
      expect(await idempotency.claim(claim('both', 'b'), at(1))).toEqual({ state: 'held' });
      await write('a', false);
      expect(await credentials.get(603)).toBe('a');
      expect(await undo.take('undo a', 12, at(1))).toEqual({ body: 'a' });
      expect(await keys.get('both', 'a', at(1))).toBeDefined();
      const answer = { status: 201, body: 'a' };
      expect(await idempotency.claim(claim('both', 'b'), at(1))).toEqual({ state: 'done', answer });
    });

    it('lets go of keys that are over and of the oldest answers of a user who has too many', async () => {
      const { idempotency } = store();
      const user = 604;
      const hour = (count: number): string => new Date(Date.UTC(2026, 0, 1, count)).toISOString();
      const names = ['over', 'old', 'new', 'newest'];
      for (const [index, key] of names.entries()) {
        await idempotency.claim(claim(key, 'a', { user, expiresAt: hour(index + 1) }), at(0));
        await idempotency.settle(claim(key, 'a', { user }), { status: 201, body: 'x'.repeat(10) });
      }
      await idempotency.claim(claim('open', 'a', { user, expiresAt: hour(5), until: hour(5) }), at(0));
      const left = async () => {
        const again = (key: string) => claim(key, 'z', { user, request: 'another' });
        const keys = [...names, 'open'].map((key) => idempotency.claim(again(key), '2025-12-31T00:00:00.000Z'));
        return (await Promise.all(keys)).map(({ state }) => state);
      };
      await idempotency.tidy(hour(1), { answers: 2, bytes: 1000 });
      expect(await left()).toEqual(['mine', 'mine', 'other', 'other', 'other']);
    });

    it('bounds the bytes of the answers of a user', async () => {
      const { idempotency } = store();
      for (const key of ['b1', 'b2']) {
        await idempotency.claim(claim(key, 'a', { user: 605, expiresAt: `2026-01-01T0${key[1]}:00:00.000Z` }), at(0));
        await idempotency.settle(claim(key, 'a', { user: 605 }), { status: 201, body: 'x'.repeat(60) });
      }
      await idempotency.tidy(at(0), { answers: 9, bytes: 100 });
      const left = (key: string) => idempotency.claim(claim(key, 'z', { user: 605, request: 'r2' }), at(0));
      expect([await left('b2'), await left('b1')]).toEqual([{ state: 'other' }, { state: 'mine' }]);
    });
  });
}

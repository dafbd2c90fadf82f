import { describe, expect, it } from 'vitest';
import type { Store } from '../../api/ports';

export function besideContract(store: () => Store): void {
  describe('sessions', () => {
    const session = (tokenHash: string, user: number) => ({
      tokenHash,
      user,
      admin: { as: 12, until: '2026-01-01T04:00:00.000Z', reason: 'ticket' },
      createdAt: '2026-01-01T00:00:00.000Z',
      lastSeenAt: '2026-01-01T00:00:00.000Z',
      address: '127.0.0.1',
      agent: null,
    });

    it('are kept by the hash of their token, and their end is told', async () => {
      const ended: string[] = [];
      const stop = store().sessions.onEnd((tokenHash) => ended.push(tokenHash));
      const others = await store().sessions.count();
      for (const name of ['a', 'b', 'c']) await store().sessions.put(session(name, 501));
      await store().sessions.put(session('d', 502));
      expect(await store().sessions.count()).toBe(others + 4);
      await store().sessions.touch('a', '2026-01-02T00:00:00.000Z');
      expect(await store().sessions.find('a')).toEqual({ ...session('a', 501), lastSeenAt: '2026-01-02T00:00:00.000Z' });
      expect((await store().sessions.of(501)).map(({ tokenHash }) => tokenHash)[0]).toBe('a');
      expect(await store().sessions.of(501)).toHaveLength(3);
      await store().sessions.remove('b');
      await store().sessions.removeOf(501, 'a');
      expect(ended).toEqual(['b', 'c']);
      expect(await store().sessions.find('c')).toBeUndefined();
      await store().sessions.removeOf(501);
      stop();
      await store().sessions.removeOf(502);
      expect(ended).toEqual(['b', 'c', 'a']);
      expect(await store().sessions.find('d')).toBeUndefined();
      expect(await store().sessions.count()).toBe(others);
    });
  });

  describe('what is kept beside', () => {
    it('holds credentials and preferences of a user', async () => {
      expect(await store().credentials.get(601)).toBeUndefined();
      await store().credentials.set(601, 'one');
      await store().credentials.set(601, 'two');
      expect(await store().credentials.get(601)).toBe('two');
      expect(await store().preferences.get(601)).toEqual({});
      await store().preferences.merge(601, { theme: 'dark', columns: ['id', null], nested: { none: null }, gone: null });
      expect(await store().preferences.merge(601, { theme: null, pageSize: 20 })).toEqual({
        columns: ['id', null],
        nested: { none: null },
        pageSize: 20,
      });
      expect(await store().preferences.get(601)).toEqual({ columns: ['id', null], nested: { none: null }, pageSize: 20 });
    });

    it('holds keys of every kind, for as long as they last', async () => {
      const keys = store().keys;
      const now = '2026-01-01T00:00:30.000Z';
      const key = (name: string, expiresAt: string | null = null) => ({
        kind: 'link',
        key: name,
        subject: 'users:601',
        body: { name },
        expiresAt,
      });
      expect([await keys.add(key('a')), await keys.add(key('a')), await keys.add({ ...key('a'), kind: 'totp' })]).toEqual([
        true,
        false,
        true,
      ]);
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
      const key = (name: string, expiresAt: string | null) => ({ kind: 'state', key: name, subject: 'demand-31', body: {}, expiresAt });
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
      const added = await Promise.all(
        Array.from({ length: 8 }, () => keys.add({ kind: 'otp', key: 'k', subject: 's', body: {}, expiresAt: now })),
      );
      expect(added.filter(Boolean)).toHaveLength(1);
    });

    it('gives an undo back once, before it expires', async () => {
      const now = '2026-01-01T00:00:30.000Z';
      const put = (token: string, expiresAt: string) => store().undo.put({ token, user: 12, expiresAt, body: { token, list: [1] } });
      await put('u1', '2026-01-01T00:01:00.000Z');
      await put('u2', '2026-01-01T00:00:30.000Z');
      expect(await store().undo.take('u1', 13, now)).toBeUndefined();
      expect(await store().undo.take('u1', 12, now)).toEqual({ body: { token: 'u1', list: [1] } });
      expect(await store().undo.take('u1', 12, now)).toBeUndefined();
      expect(await store().undo.take('u2', 12, now)).toBeUndefined();
    });

    it.each([[{ a: 1 }], ['"5"'], [null], [[]], [0]])('repeats the answer %j under its key until it expires', async (body) => {
      const key = `key ${JSON.stringify(body)}`;
      await store().idempotency.put(12, key, { status: 201, body, expiresAt: '2026-01-02T00:00:00.000Z' });
      expect(await store().idempotency.get(12, key, '2026-01-01T23:59:59.000Z')).toEqual({ status: 201, body });
      expect(await store().idempotency.get(13, key, '2026-01-01T23:59:59.000Z')).toBeUndefined();
      expect(await store().idempotency.get(12, key, '2026-01-02T00:00:00.000Z')).toBeUndefined();
    });
  });
}

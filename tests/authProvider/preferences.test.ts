import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreferences } from '../../src/authProvider/preferences';
import { lateAnswer } from '../support/lateAnswer';
import { memoryStorage } from '../support/memoryStorage';
import { refusal, transportTo } from '../support/transportTo';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(stored: Record<string, unknown> = {}, storage = memoryStorage()) {
  const puts: unknown[] = [];
  const kept: boolean[] = [];
  const server: { isDown: boolean; refuses?: number; waits?: Promise<void> } = { isDown: false };
  const app = new Hono()
    .get('/api/preferences', (c) => c.json(stored))
    .put('/api/preferences', async (c) => {
      if (server.isDown) return refusal(500, 'internal');
      if (server.refuses) return refusal(server.refuses, 'too_large');
      await server.waits;
      puts.push(await c.req.json());
      return c.json({});
    });
  const log = vi.fn();
  const fetch = (async (path: string, init: RequestInit) => {
    if (init.method === 'PUT') kept.push(init.keepalive ?? false);
    return app.request(path, init);
  }) as typeof globalThis.fetch;
  const preferences = createPreferences({ transport: transportTo(app, { fetch }), user: 12, storage, log });
  return { preferences, puts, kept, storage, log, server };
}

describe('preferences', () => {
  it('answer from the browser before the server has', async () => {
    const kept = { 'adx.preferences.12': '{"theme":"dark"}', 'adx.preferences.13': '{"theme":"light"}' };
    const storage = memoryStorage(kept);
    const { preferences } = start({ theme: 'light', pageSize: 50 }, storage);
    expect(preferences.get('theme', 'system')).toBe('dark');
    await preferences.load();
    expect(preferences.get('theme', 'system')).toBe('light');
    expect(preferences.get('pageSize', 20)).toBe(50);
    expect(preferences.get('tabs', false)).toBe(false);
    expect(JSON.parse(storage.getItem('adx.preferences.12') ?? '')).toEqual({ theme: 'light', pageSize: 50 });
  });

  it('send several changes as one', async () => {
    const { preferences, puts, storage } = start();
    const told = vi.fn();
    preferences.subscribe(told);
    preferences.set('theme', 'dark');
    preferences.set('pageSize', 20);
    preferences.set('pageSize', 100);
    expect(preferences.get('pageSize', 10)).toBe(100);
    expect(told).toHaveBeenCalledTimes(3);
    expect(storage.getItem('adx.preferences.12')).toContain('100');
    await vi.advanceTimersByTimeAsync(500);
    expect(puts).toEqual([{ theme: 'dark', pageSize: 100 }]);
  });

  it('go back to what is usual when they are taken away', async () => {
    const { preferences, puts } = start({ theme: 'dark' });
    await preferences.load();
    preferences.set('theme', undefined);
    expect(preferences.get('theme', 'system')).toBe('system');
    await preferences.flush();
    expect(puts).toEqual([{ theme: null }]);
  });

  it('send entries of a setting one by one, and together those of one moment', async () => {
    const { preferences, puts } = start({ seen: { 1: 10 } });
    await preferences.load();
    preferences.set('seen', { $merge: { 2: 20 } });
    preferences.set('seen', { $merge: { 3: 30, 1: null } });
    expect(preferences.get('seen', {})).toEqual({ 2: 20, 3: 30 });
    await preferences.flush();
    expect(puts).toEqual([{ seen: { $merge: { 1: null, 2: 20, 3: 30 } } }]);
  });

  it('keep what was changed while the server’s answer was under way', async () => {
    const { preferences } = start({ theme: 'light', tabs: true });
    const loading = preferences.load();
    preferences.set('theme', 'dark');
    await loading;
    expect(preferences.get('theme', '')).toBe('dark');
    expect(preferences.get('tabs', false)).toBe(true);
  });

  it('try again with the next change when the server was away', async () => {
    const { preferences, puts, log, server } = start();
    server.isDown = true;
    preferences.set('theme', 'dark');
    await preferences.flush();
    expect(log).toHaveBeenCalledTimes(1);
    server.isDown = false;
    preferences.set('tabs', true);
    await preferences.flush();
    expect(puts).toEqual([{ theme: 'dark', tabs: true }]);
  });

  it('are as the last page left them, though its change is stored after the next page has asked', async () => {
    const stored = { 'savedReports.seen': { 7: 100 }, theme: 'light' };
    const storage = memoryStorage();
    // The page is left with its change on the way, and hears no more of it.
    const left = start(stored, storage);
    left.preferences.set('savedReports.seen', { 7: 100, 8: 200 });
    left.preferences.close();
    const next = start(stored, storage);
    const seen = () => next.preferences.get('savedReports.seen', {});
    expect(seen()).toEqual({ 7: 100, 8: 200 });
    await next.preferences.load();
    expect(seen()).toEqual({ 7: 100, 8: 200 });
    expect(next.preferences.get('theme', '')).toBe('light');
    // It is sent again, and then no more.
    await vi.advanceTimersByTimeAsync(500);
    expect(next.puts).toEqual([{ 'savedReports.seen': { 7: 100, 8: 200 } }]);
    expect(start(stored, storage).preferences.get('savedReports.seen', {})).toEqual({ 7: 100, 8: 200 });
    await vi.advanceTimersByTimeAsync(500);
    expect(next.puts).toHaveLength(1);
  });

  it('are sent once more as the page is left, while they are on their way', async () => {
    const listeners = new Map<string, () => void>();
    vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
    const { preferences, puts, kept } = start();
    preferences.set('theme', 'dark');
    const sent = preferences.flush();
    listeners.get('pagehide')?.();
    await sent;
    await vi.advanceTimersByTimeAsync(0);
    expect(puts).toEqual([{ theme: 'dark' }, { theme: 'dark' }]);
    expect(kept).toEqual([false, true]);
    vi.unstubAllGlobals();
  });

  it('are stored one after the other', async () => {
    const { preferences, puts, server } = start();
    const { promise: goLate, resolve: go } = lateAnswer();
    server.waits = goLate;
    preferences.set('theme', 'dark');
    const first = preferences.flush();
    preferences.set('theme', 'light');
    const second = preferences.flush();
    await vi.advanceTimersByTimeAsync(1000);
    expect(puts).toEqual([]);
    go();
    await Promise.all([first, second]);
    expect(puts).toEqual([{ theme: 'dark' }, { theme: 'light' }]);
  });

  it('forget a change that the server does not take', async () => {
    const { preferences, server, storage } = start();
    server.refuses = 413;
    preferences.set('theme', 'dark');
    await preferences.flush();
    expect(start({}, storage).preferences.get('theme', 'dark')).toBe('dark');
    expect(storage.getItem('adx.preferences.12.unsent')).toBeNull();
  });

  it('let go of a change of more than a day ago', async () => {
    const storage = memoryStorage();
    start({}, storage).preferences.set('theme', 'dark');
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    const { preferences } = start({ theme: 'light' }, storage);
    await preferences.load();
    expect(preferences.get('theme', '')).toBe('light');
  });

  it('start empty where something else was written into the browser', () => {
    const { preferences } = start({}, memoryStorage({ 'adx.preferences.12': '{broken' }));
    expect(preferences.get('theme', 'system')).toBe('system');
  });
});

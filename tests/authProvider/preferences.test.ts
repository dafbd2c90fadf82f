import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreferences } from '../../src/authProvider/preferences';
import { memoryStorage } from '../support/memoryStorage';
import { refusal, transportTo } from '../support/transportTo';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(stored: Record<string, unknown> = {}, storage = memoryStorage()) {
  const puts: unknown[] = [];
  const server = { isDown: false };
  const app = new Hono()
    .get('/api/preferences', (c) => c.json(stored))
    .put('/api/preferences', async (c) => {
      if (server.isDown) return refusal(500, 'internal');
      puts.push(await c.req.json());
      return c.json({});
    });
  const log = vi.fn();
  const preferences = createPreferences({ transport: transportTo(app), user: 12, storage, log });
  return { preferences, puts, storage, log, server };
}

describe('preferences', () => {
  it('answer from the browser before the server has', async () => {
    const storage = memoryStorage({ 'adx.preferences.12': '{"theme":"dark"}', 'adx.preferences.13': '{"theme":"light"}' });
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

  it('start empty where something else was written into the browser', () => {
    expect(start({}, memoryStorage({ 'adx.preferences.12': '{broken' })).preferences.get('theme', 'system')).toBe('system');
  });
});

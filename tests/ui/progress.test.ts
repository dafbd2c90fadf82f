import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProgressSource } from '../../src/ui/ConsoleContext';
import { type Bar, idleBar, isShown, nextBar, watchProgress } from '../../src/ui/shell/Layout';

describe('the loading bar', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('shows nothing for the first 200 ms', () => {
    const { shown } = begun();
    vi.advanceTimersByTime(199);
    expect(isShown(shown())).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isShown(shown())).toBe(true);
    expect(shown().percent).toBe(0);
  });

  it('never shows for a request that ends within 200 ms', () => {
    const { source, shown, states } = begun();
    vi.advanceTimersByTime(150);
    source.end();
    vi.advanceTimersByTime(10_000);
    expect(shown()).toEqual(idleBar);
    expect(states.some(isShown)).toBe(false);
  });

  it('grows by 2 % every 100 ms, and does not look finished while a request takes longer than that', () => {
    const { shown } = begun();
    vi.advanceTimersByTime(200 + 100);
    expect(shown().percent).toBe(2);
    vi.advanceTimersByTime(2_400);
    expect(shown().percent).toBe(50);
    vi.advanceTimersByTime(60_000 - 2_700);
    expect(shown().percent).toBe(98);
    expect(shown().phase).toBe('running');
  });

  it('is full at the end and hidden 500 ms later', () => {
    const { source, shown } = begun();
    vi.advanceTimersByTime(1_000);
    source.end();
    expect(shown()).toMatchObject({ phase: 'ending', percent: 100, isFailed: false });
    vi.advanceTimersByTime(499);
    expect(isShown(shown())).toBe(true);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual(idleBar);
  });

  it('counts the requests in flight and ends with the last of them', () => {
    const { source, shown } = begun();
    source.begin();
    vi.advanceTimersByTime(500);
    source.end();
    expect(shown().phase).toBe('running');
    source.end();
    expect(shown().phase).toBe('ending');
  });

  it('does not begin its 200 ms anew when a second request starts', () => {
    const { source, shown } = begun();
    vi.advanceTimersByTime(150);
    source.begin();
    vi.advanceTimersByTime(50);
    expect(isShown(shown())).toBe(true);
  });

  it('is marked failed by a request that fails, until it is hidden', () => {
    const { source, shown } = begun();
    vi.advanceTimersByTime(300);
    source.fail();
    expect(shown()).toMatchObject({ phase: 'ending', isFailed: true });
    vi.advanceTimersByTime(500);
    expect(shown()).toEqual(idleBar);
  });

  it('shows a failure even when it came within 200 ms', () => {
    const { source, shown } = begun();
    vi.advanceTimersByTime(20);
    source.fail();
    expect(shown()).toMatchObject({ phase: 'ending', isFailed: true, percent: 100 });
  });

  it('stays marked while other requests are still under way', () => {
    const { source, shown } = begun();
    source.begin();
    vi.advanceTimersByTime(300);
    source.fail();
    expect(shown()).toMatchObject({ phase: 'running', isFailed: true });
    source.end();
    expect(shown()).toMatchObject({ phase: 'ending', isFailed: true });
  });

  it('lets a request that starts while it fades wait for its own 200 ms', () => {
    const { source, shown } = begun();
    vi.advanceTimersByTime(1_000);
    source.end();
    vi.advanceTimersByTime(100);
    source.begin();
    expect(shown()).toMatchObject({ phase: 'ending', percent: 100 });
    vi.advanceTimersByTime(400);
    expect(shown()).toMatchObject({ phase: 'waiting', percent: 0 });
    vi.advanceTimersByTime(200);
    expect(shown()).toMatchObject({ phase: 'running', percent: 0, isFailed: false });
  });

  it('stops with its screen', () => {
    const { source, stop, states } = begun();
    stop();
    const before = states.length;
    vi.advanceTimersByTime(1_000);
    source.end();
    expect(states.length).toBe(before);
  });
});

it('the states of the loading bar have nothing to wait for while idle', () =>
  expect(nextBar(idleBar, { type: 'elapsed' })).toEqual(idleBar));

function watched() {
  const source = fakeSource();
  const states: Bar[] = [idleBar];
  const stop = watchProgress(source, (bar) => states.push(bar));
  return { source, states, stop, shown: () => states.at(-1) ?? idleBar };
}

/** With one request under way. */
function begun() {
  const all = watched();
  all.source.begin();
  return all;
}

function fakeSource(): ProgressSource & Record<'begin' | 'end' | 'fail', () => void> {
  let current = { active: 0, failed: false };
  const listeners = new Set<() => void>();
  const change = (next: typeof current) => {
    current = next;
    for (const tell of listeners) tell();
  };
  return {
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin: () => change({ active: current.active + 1, failed: current.active > 0 && current.failed }),
    end: () => change({ ...current, active: current.active - 1 }),
    fail: () => change({ active: current.active - 1, failed: true }),
  };
}

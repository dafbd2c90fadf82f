import { afterEach, describe, expect, it, vi } from 'vitest';
import { askEarly, type EarlyAnswers, fetchAfter } from '../../src/app/earlyAnswers';

describe('a call made before there was a transport', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is answered to the first who asks, and made again for the next', async () => {
    const called = stubFetch();
    const ask = fetchAfter(early());
    expect(await text(ask('/api/preferences'))).toBe('/api/preferences 1');
    expect(await text(ask('/api/preferences'))).toBe('/api/preferences 2');
    expect(called).toHaveBeenCalledTimes(2);
  });

  it('leaves every other call alone', async () => {
    stubFetch();
    const ask = fetchAfter(early());
    expect(await text(ask('/api/demand/tags'))).toBe('/api/demand/tags 2');
  });

  it('is never handed to a write, nor to a read after one', async () => {
    stubFetch();
    const ask = fetchAfter(early());
    expect(await text(ask('/api/preferences', { method: 'PUT' }))).toBe('/api/preferences 2');
    expect(await text(ask('/api/preferences'))).toBe('/api/preferences 3');
  });

  it('fails for its consumer alone', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const ask = fetchAfter(early('https://api.example'));
    await expect(ask('https://api.example/api/preferences')).rejects.toThrow('Failed to fetch');
  });

  it('is dropped when it was not used', async () => {
    vi.useFakeTimers();
    const cancelled = vi.fn();
    const called = vi.fn(async () => new Response(new ReadableStream({ cancel: cancelled })));
    vi.stubGlobal('fetch', called);
    const [left, taken] = [early(), early()];
    const body = (await fetchAfter(taken)('/api/preferences')).body;
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect([left.size, cancelled.mock.calls.length, body?.locked]).toEqual([0, 1, false]);
    await fetchAfter(left)('/api/preferences');
    expect(called).toHaveBeenCalledTimes(3);
  });
});

const early = (apiBase = '') => {
  const answers: EarlyAnswers = new Map();
  askEarly(answers, apiBase, '/api/preferences');
  return answers;
};

const text = async (answer: Promise<Response>) => (await answer).text();

function stubFetch() {
  let count = 0;
  const called = vi.fn(async (url: string) => {
    count += 1;
    return new Response(`${url} ${count}`);
  });
  vi.stubGlobal('fetch', called);
  return called;
}

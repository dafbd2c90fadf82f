import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChangeFeed, openChangeFeed, pollMs } from '../../src/dataProvider/changeFeed';

/** Streams as they were opened, each to be spoken through. */
let streams: FakeStream[] = [];

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  onopen: (() => void) | undefined;
  onerror: (() => void) | undefined;

  constructor() {
    super();
    streams.push(this);
  }
  close() {
    this.readyState = 2;
  }
  say(type: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
}

const tabs: ChangeFeed[] = [];
let sessions = 0;

beforeEach(() => {
  streams = [];
  sessions += 1;
  vi.stubGlobal('EventSource', FakeStream);
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
  vi.unstubAllGlobals();
});

/** As the server answers a look at the address of the stream. */
const answering = (status: number) => {
  const asked = vi.fn(async () => new Response('{}', { status }));
  vi.stubGlobal('fetch', asked);
  return asked;
};

function openTab(session = `s${sessions}`, streamAfter?: Promise<void>) {
  const heard = { onPolling: vi.fn(), onChanged: vi.fn(), onGap: vi.fn(), onSessionEnd: vi.fn(), onEvent: vi.fn() };
  const news = openChangeFeed({
    url: '/api/events',
    withCredentials: false,
    session,
    ...heard,
    ...(streamAfter && { streamAfter }),
  });
  tabs.push(news);
  return { ...heard, news };
}

async function firstStream() {
  await expect.poll(() => streams.length).toBe(1);
  return streams[0] as FakeStream;
}

describe('news without a stream', () => {
  afterEach(() => vi.useRealTimers());

  it('poll every half minute until the server has room for a stream again', async () => {
    const asked = answering(429);
    const tab = openTab();
    const refuse = async (stream: FakeStream) => {
      const looks = tab.onGap.mock.calls.length;
      stream.close();
      stream.onerror?.();
      await vi.waitFor(() => expect(tab.onGap.mock.calls.length).toBe(looks + 1));
    };
    const stream = await firstStream();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await refuse(stream);
    expect(tab.onPolling.mock.calls).toEqual([[true]]);
    await vi.advanceTimersByTimeAsync(pollMs - 1);
    expect(streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(streams).toHaveLength(2);
    await refuse(streams[1] as FakeStream);
    await vi.advanceTimersByTimeAsync(pollMs + 6_000);
    expect([streams.length, asked.mock.calls.length]).toEqual([3, 2]);
    streams[2]?.onopen?.();
    // At each look once more, for tabs that were opened meanwhile.
    expect(tab.onPolling.mock.calls).toEqual([[true], [true], [false]]);
  });

  it('stop being asked for when another tab gets a stream', async () => {
    answering(429);
    const one = openTab();
    const stream = await firstStream();
    const two = openTab();
    stream.close();
    stream.onerror?.();
    await expect.poll(() => two.onPolling.mock.calls).toEqual([[true]]);
    one.news.close();
    await expect.poll(() => streams.length).toBe(2);
    streams[1]?.onopen?.();
    expect(two.onPolling.mock.calls).toEqual([[true], [false]]);
  });
});

describe('news', () => {
  it('of other tabs are heard before the stream is opened, and what that missed until then is a gap', async () => {
    let open: () => void = () => undefined;
    const one = openTab(
      undefined,
      new Promise((resolve) => {
        open = resolve;
      }),
    );
    openTab(undefined, new Promise(() => undefined)).news.changed('tags', [4101]);
    await expect.poll(() => one.onChanged.mock.calls).toEqual([['tags', [4101]]]);
    expect(streams).toEqual([]);
    open();
    (await firstStream()).onopen?.();
    expect(one.onGap).toHaveBeenCalledTimes(1);
  });

  it('of the server reach every tab, though one alone holds the stream', async () => {
    const one = openTab();
    const stream = await firstStream();
    const two = openTab();
    stream.onopen?.();
    stream.say('changed', { resource: 'tags', id: 4101, version: 8 });
    stream.say('changed', { resource: 'tags', ids: [1, 2] });
    stream.say('session', { reason: 'expired' });
    stream.say('savedReport', { id: 882, state: 'ready' });
    for (const tab of [one, two]) {
      await expect.poll(() => tab.onEvent.mock.calls).toEqual([['savedReport', { id: 882, state: 'ready' }]]);
      expect(tab.onChanged.mock.calls).toEqual([
        ['tags', [4101]],
        ['tags', [1, 2]],
      ]);
      expect(tab.onSessionEnd.mock.calls).toEqual([['expired']]);
      expect(tab.onGap).not.toHaveBeenCalled();
    }
    expect(streams).toHaveLength(1);
  });

  it('of one tab reach the others of its session, and not itself', async () => {
    const [one, two, other] = [openTab(), openTab(), openTab('another session')];
    one.news.changed('tags', [3]);
    await expect.poll(() => two.onChanged.mock.calls).toEqual([['tags', [3]]]);
    expect(one.onChanged).not.toHaveBeenCalled();
    expect(other.onChanged).not.toHaveBeenCalled();
  });

  it('go on in another tab when the one with the stream is closed', async () => {
    const one = openTab();
    const stream = await firstStream();
    const two = openTab();
    one.news.close();
    expect(stream.readyState).toBe(FakeStream.CLOSED);
    await expect.poll(() => streams.length).toBe(2);
    streams[1]?.onopen?.();
    expect(two.onGap).toHaveBeenCalledTimes(1);
    streams[1]?.say('changed', { resource: 'tags', id: 1 });
    expect(two.onChanged.mock.calls).toEqual([['tags', [1]]]);
  });

  it('say that something may have been missed when the stream was away', async () => {
    const { onGap } = openTab();
    const stream = await firstStream();
    stream.onopen?.();
    stream.onerror?.();
    stream.onopen?.();
    expect(onGap).toHaveBeenCalledTimes(1);
  });

  it('open a new stream where the browser has given up', async () => {
    answering(503);
    const { onGap, onPolling } = openTab();
    const stream = await firstStream();
    stream.readyState = FakeStream.CLOSED;
    stream.onerror?.();
    await expect.poll(() => streams.length, { timeout: 5_000 }).toBe(2);
    // No answer but 429 means that there are too many streams.
    expect(onPolling.mock.calls).toEqual([[false]]);
    streams[1]?.onopen?.();
    expect(onGap).toHaveBeenCalledTimes(1);
  });
});

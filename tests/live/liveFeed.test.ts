import { describe, expect, it } from 'vitest';
import { seriesOf } from '../../src/live/keptSeries';
import type { StreamTold } from '../../src/live/liveCalls';
import { createLiveFeed } from '../../src/live/liveFeed';
import type { LiveSnapshot } from '../../src/model/live/auction';
import { at0, auctionOf, countersOf } from './liveSamples';

/** A feed whose stream and frames are the test's. */
async function openFeed(snapshot?: LiveSnapshot) {
  const streams: { readonly search: string; readonly signal: AbortSignal; readonly told: StreamTold }[] = [];
  const frames: (() => void)[] = [];
  const feed = createLiveFeed({
    calls: {
      stream: (search, _, signal, told) => {
        streams.push({ search, signal, told });
        told.onOpen();
        told.onBytes();
        return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
      snapshot: () => (snapshot ? Promise.resolve(snapshot) : new Promise(() => undefined)),
    },
    canStream: () => true,
    onFrame: (draw) => frames.push(draw),
  });
  feed.open('mode=ssp');
  await new Promise((resolve) => setTimeout(resolve));
  const send = (type: string, data: unknown) => streams.at(-1)?.told.onEvent({ type, id: undefined, data: JSON.stringify(data) });
  const draw = () => {
    for (const frame of frames.splice(0)) frame();
  };
  const ids = () => feed.snapshot().kept.shown.map(({ id }) => id);
  return { feed, streams, frames, send, draw, ids };
}

describe('the feed of the live view', () => {
  it('takes up all that came between two drawings together', async () => {
    const { feed, frames, send, draw, ids } = await openFeed();
    let told = 0;
    feed.subscribe(() => {
      told += 1;
    });
    for (let at = 0; at < 50; at += 1) send('auction', auctionOf(`a${at}`, { ts: at0 + at }));
    send('event', { id: 'a3', type: 'impression', at: 200 });
    expect([frames.length, told, ids().length]).toEqual([1, 0, 0]);
    draw();
    expect([told, ids().length]).toEqual([1, 50]);
    expect(feed.snapshot().kept.shown.find(({ id }) => id === 'a3')?.events).toEqual([{ type: 'impression', at: 200 }]);
    feed.close();
  });

  it('begins with what was just there, the newest on top, and the last minute', async () => {
    const counters = countersOf(at0);
    const { points } = seriesOf(undefined);
    const auctions = [auctionOf('old', { ts: at0 - 5 }), auctionOf('new', { ts: at0 })];
    const { feed, ids } = await openFeed({ counters, series: { ...points, qps: [...points.qps.slice(1), 7] }, auctions });
    expect(ids()).toEqual(['new', 'old']);
    expect(feed.snapshot()).toMatchObject({ isFilled: true, counters: { qps: 312.4 } });
    expect(feed.snapshot().series.points.qps.at(-1)).toBe(7);
    feed.close();
  });

  it('holds rows back while it is paused or one has the focus, and shows them when neither is so', async () => {
    const { feed, send, draw, ids } = await openFeed();
    send('auction', auctionOf('a'));
    draw();
    feed.pause(true);
    feed.hold(true);
    send('auction', auctionOf('b', { ts: at0 + 1 }));
    draw();
    feed.pause(false);
    expect([ids(), feed.snapshot().kept.waiting.length]).toEqual([['a'], 1]);
    feed.hold(false);
    expect([ids(), feed.snapshot().kept.waiting.length]).toEqual([['b', 'a'], 0]);
    feed.close();
  });

  it('adds up what was left out, and does not know it where it was not counted', async () => {
    const { feed, send } = await openFeed();
    send('gap', { count: 5, from: 1000, to: 2000 });
    send('gap', { count: 7, from: 4000, to: 5000 });
    expect(feed.snapshot().gap).toEqual({ count: 12, from: 1000, to: 5000 });
    send('gap', { count: null, from: 6000, to: 7000 });
    expect(feed.snapshot().gap).toEqual({ count: null, from: 1000, to: 7000 });
    feed.forgetGap();
    expect(feed.snapshot().gap).toBeUndefined();
    feed.close();
  });

  it('begins anew with other filters, and hears no more of the stream before', async () => {
    const { feed, streams, send, draw, ids } = await openFeed();
    send('auction', auctionOf('a'));
    draw();
    feed.open('mode=ssp&country=de');
    expect([ids(), streams[0]?.signal.aborted, streams[1]?.search]).toEqual([[], true, 'mode=ssp&country=de']);
    streams[0]?.told.onEvent({ type: 'auction', id: '1', data: JSON.stringify(auctionOf('late')) });
    draw();
    expect(ids()).toEqual([]);
    feed.close();
  });

  it('knows no event that it was not told of', async () => {
    const { feed, send, draw, ids } = await openFeed();
    send('surprise', { id: 'x' });
    send('toString', {});
    draw();
    expect(ids()).toEqual([]);
    feed.close();
  });
});
